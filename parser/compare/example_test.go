package compare_test

import (
	"fmt"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
)

func rules(src string) *parser.Rules {
	return parser.Parse([]byte(src), parser.Google).For(parser.Token("Googlebot"))
}

func ExampleLive() {
	set := rules("User-agent: *\nDisallow: /shop\nAllow: /shop/sale\nDisallow: /shop/sale*\nDisallow: /*/cart\nDisallow: /shop/old\n")
	for _, r := range compare.Live(set, compare.DefaultBudget).Rules {
		fmt.Println(r.Line, r.Status, r.Witness, r.Cover, "neutral:", r.Neutral)
	}
	// Output:
	// 2 decides /shop [] neutral: no
	// 3 covered  [4] neutral: yes
	// 4 decides /shop/sale [] neutral: no
	// 5 decides /x/cart [] neutral: no
	// 6 decides /shop/old [] neutral: yes
}

func ExampleDiff() {
	old := rules("User-agent: *\nDisallow: /shop\nAllow: /shop/sale\n")
	for _, edited := range []string{
		"User-agent: *\nAllow: /shop/sale\nDisallow: /shop\nDisallow: /shop/cart\n",
		"User-agent: *\nDisallow: /shop\nAllow: /shop/sale/\n",
	} {
		d := compare.Diff(old, rules(edited), compare.DefaultBudget)
		fmt.Println("equal:", d.Equal())
		for _, c := range d.Differences {
			fmt.Println(c.URL, c.Old, c.New)
		}
	}
	// Output:
	// equal: true
	// equal: false
	// /shop/sale {true 3} {false 2}
}

func ExampleNewDiff() {
	old, new := rules("User-agent: *\nDisallow: /\n"), rules("User-agent: *\nDisallow: /a\n")
	task := compare.NewDiff(old, new, compare.DefaultBudget)
	for !task.Step(10) {
		// Let the page draw, answer a keystroke, or give up with task.Stop.
	}
	result := task.Result()
	fmt.Println(result.Complete, result.Differences[0].URL)
	// Output: true /
}
