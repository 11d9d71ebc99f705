// Flow goes every way that a function can go, and waits in the middle of each: a
// program for the test of flow.mjs.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
)

// wait lets others run, so that its callers are left and come back into.
func wait(n int) int {
	done := make(chan int)
	go func() { done <- n }()
	return <-done
}

// loops has jumps back out of several depths, and calls between them.
func loops(limit int) (sum int) {
outer:
	for i := 0; ; i++ {
		for j := range limit {
			switch {
			case i*j > 40:
				break outer
			case (i+j)%(limit+2) == limit:
				continue outer
			case j%4 == 1:
				sum += wait(j)
				continue
			}
			sum += i
		}
		sum *= 2
	}
	return sum + wait(1)
}

// jumps goes ahead, and back into the middle.
func jumps(n int) string {
	var b strings.Builder
	if n%2 == 0 {
		goto even
	}
odd:
	b.WriteByte("ab"[wait(0)])
	n--
even:
	b.WriteByte('e')
	if n > 3 {
		n -= 3
		if n%2 == 1 {
			goto odd
		}
		goto even
	}
	return b.String()
}

// deep needs a larger stack at each call, and a collection of garbage far down.
func deep(n int) (text string, err error) {
	var room [64]int
	room[n%64] = n
	defer func() {
		if recover() != nil {
			text, err = "caught", errors.New("depth")
		}
	}()
	if n == 0 {
		runtime.GC()
		return "", nil
	}
	if n == 500 {
		var none []int
		return "", errors.New(string(rune(none[n])))
	}
	text, err = deep(n - 1)
	return text + string(rune('a'+room[n%64]%26)), err
}

// races waits for whichever comes first.
func races() (order []int) {
	even, odd, stop := make(chan int), make(chan int, 2), make(chan struct{})
	go func() {
		for i := range 5 {
			if i%2 == 0 {
				even <- i
			} else {
				odd <- i
			}
			runtime.Gosched()
		}
		close(stop)
	}()
	for {
		select {
		case n := <-even:
			order = append(order, n)
		case n := <-odd:
			order = append(order, n)
		case <-stop:
			sort.Slice(order, func(i, j int) bool { return order[i] > order[j] })
			return order
		}
	}
}

type link struct {
	room [3]int
	next *link
}

// past goes past the end of a list, and on with what it had until then.
func (l *link) past() (sum int, err error) {
	defer func() {
		err, _ = recover().(error)
		sum += wait(100)
	}()
	for ; ; l = l.next {
		sum += wait(l.room[1])
	}
}

func main() {
	fmt.Println(loops(3), loops(9), loops(30))
	fmt.Println(jumps(4), jumps(9), jumps(30))
	for _, n := range []int{3, 499, 700} {
		text, err := deep(n)
		fmt.Println(len(text), text[len(text)-3:], err != nil)
	}
	list := &link{room: [3]int{0, 1, 0}, next: &link{room: [3]int{0, 20, 0}}}
	fmt.Println(list.past())
	fmt.Println(list.next.next.past())
	for _, n := range races() {
		fmt.Print(n, " ")
	}
	fmt.Println()
}
