// Recover recovers from panics in every way that the compiler treats apart, and
// prints what it got: a program for the test of shrink.mjs.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

type catcher struct{ got *any }

func (c catcher) caught()      { *c.got = recover() }
func (c *catcher) caughtHere() { *c.got = recover() }

// caughtInline is short enough to be inlined into a deferred call.
func caughtInline(got *any) { *got = recover() }

// caughtBelow must not recover: the deferred function is its caller.
//
//go:noinline
func caughtBelow(got *any) { *got = recover() }

func inClosure(act func()) (got any) {
	defer func() { got = recover() }()
	act()
	return nil
}

func inMethod(act func()) (got any) {
	defer catcher{&got}.caught()
	act()
	return nil
}

func inMethodValue(act func()) (got any) {
	c := &catcher{&got}
	caught := c.caughtHere
	defer caught()
	act()
	return nil
}

// inWrapper defers through an interface, whose method is one the compiler wrote.
func inWrapper(act func()) (got any) {
	var c interface{ caught() } = &catcher{&got}
	defer c.caught()
	act()
	return nil
}

func inInlined(act func()) (got any) {
	defer caughtInline(&got)
	act()
	return nil
}

func inLoop(act func()) (got any) {
	for range 3 {
		defer func() {
			if reason := recover(); reason != nil {
				got = reason
			}
		}()
	}
	act()
	return nil
}

func inNested(act func()) (got any) {
	defer func() { got = recover() }()
	func() {
		defer func() { panic(fmt.Sprint("again: ", recover())) }()
		act()
	}()
	return nil
}

func tooDeep(act func()) (got any) {
	defer func() { recover() }()
	var below any
	defer func() { got = below }()
	defer func() { caughtBelow(&below) }()
	act()
	return nil
}

type refuses struct{}

func (refuses) MarshalJSON() ([]byte, error) { return nil, errors.New("refused") }

type adder struct{ base int }

// Add collects garbage while its argument is in the frame of a call by reflection.
func (a *adder) Add(text string) int {
	runtime.GC()
	return a.base + len(text)
}

var (
	numbers []int
	words   map[string]int
	nobody  *adder
	zero    int
	thing   any = "text"
)

var panics = []func(){
	func() { panic("plain") },
	func() { panic(errors.New("error")) },
	func() { numbers[len(numbers)+3]++ },
	func() { numbers = numbers[5:] },
	func() { words["a"]++ },
	func() { nobody.base++ },
	func() { zero = 1 / zero },
	func() { _ = thing.(int) },
	func() { _ = make([]int, zero-1) },
	func() { panic(nil) },
}

// calls runs functions made by reflection while the collector is at work: it
// knows the frames of such calls by their names.
func calls() int {
	sum := 0
	for n := range 100 {
		made := reflect.MakeFunc(reflect.TypeFor[func(string) int](), func(in []reflect.Value) []reflect.Value {
			runtime.GC()
			return []reflect.Value{reflect.ValueOf(len(in[0].String()))}
		})
		sum += made.Interface().(func(string) int)(strings.Repeat("a", n))
		sum += reflect.ValueOf(&adder{}).Method(0).Interface().(func(string) int)(strings.Repeat("a", n))
	}
	return sum
}

func main() {
	for _, catch := range []func(func()) any{inClosure, inMethod, inMethodValue, inWrapper, inInlined, inLoop, inNested, tooDeep} {
		for _, act := range panics {
			fmt.Println(catch(act))
		}
	}
	_, err := json.Marshal(refuses{})
	fmt.Println(err)
	fmt.Println(json.Unmarshal([]byte(`{"a": "b"}`), &words))
	fmt.Println(json.Unmarshal([]byte(`{"a":`), &words))
	fmt.Printf("%s\n", catcherOfFmt{})
	fmt.Println(calls())
}

type catcherOfFmt struct{}

func (catcherOfFmt) String() string { panic("within fmt") }
