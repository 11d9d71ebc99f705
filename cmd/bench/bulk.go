package main

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/parser"
)

// bulkRounds is how often the list is judged; the median counts.
const bulkRounds = 5

// printBulk judges a list of a million URLs against one file, in pieces and on all cores,
// as "robotstester check --urls" does. It takes the time of the clock.
func printBulk(w io.Writer, cores int) {
	runtime.GOMAXPROCS(cores)
	f := parser.Parse([]byte(bulkRobots()), parser.Google)
	rules := f.For(parser.Token(agent)).Prepare()
	var pieces [][]byte
	urls := 0
	for range 100 {
		var b bytes.Buffer
		for range 10_000 {
			urls++
			b.WriteString("https://www.example.com/" + bulkFolders[urls%len(bulkFolders)] + "/" + strconv.Itoa(urls) + "/page.html?x=1\n")
		}
		pieces = append(pieces, b.Bytes())
	}
	var times []time.Duration
	for range bulkRounds {
		start := time.Now()
		judgeAll(rules, f.NumLines(), pieces, cores)
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	fmt.Fprintf(w, "one file of 40 rules and a list of %d URLs, %d cores, by the clock: %.1f million verdicts/s\n",
		urls, cores, float64(urls)/1e6/times[len(times)/2].Seconds())
}

var bulkFolders = []string{"a", "shop", "admin", "blog", "search", "img"}

func bulkRobots() string {
	robots := "User-agent: *\nDisallow: /admin/\nDisallow: /search\nAllow: /admin/1\nDisallow: /shop/*/page.html?x=2$\nDisallow: /*.php$\n"
	for i := range 35 {
		robots += "Disallow: /private/" + strconv.Itoa(i) + "\n"
	}
	return robots
}

// judgeAll shares the pieces out and counts.
func judgeAll(rules *parser.Rules, lines int, pieces [][]byte, cores int) {
	todo := make(chan int)
	judges := make([]*bulk.Judge, cores)
	var wait sync.WaitGroup
	for i := range judges {
		judges[i] = bulk.NewJudge(rules, lines)
		wait.Go(func() {
			x := bulk.Open(bulk.List)
			var buf []byte
			for n := range todo {
				buf = x.End(x.Feed(buf[:0], pieces[n]))
				judges[i].Lines(buf, uint64(n)<<32, nil)
			}
		})
	}
	for n := range pieces {
		todo <- n
	}
	close(todo)
	wait.Wait()
	for _, j := range judges[1:] {
		judges[0].Add(j)
	}
}
