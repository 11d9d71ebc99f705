// Command bench compares package parser with github.com/temoto/robotstxt on the same
// files, in the same process and on one core. It is a module of its own, so that the
// product does not depend on its peer.
//
//	ROBOTS_CORPUS=dir go run .
//
// The directory holds SITE/robots.txt and SITE/urls.txt; without it a corpus is made up.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"syscall"
	"text/tabwriter"
	"time"
)

// A workload is the same work done by both. Each function does all of it once.
type workload struct {
	name       string
	size       float64 // of the work, in units
	unit       string
	ours, peer func()
}

// A cost is what doing a workload once takes.
type cost struct {
	time   time.Duration
	allocs uint64
	bytes  uint64
}

func main() {
	rounds := flag.Int("rounds", 9, "how often each workload is measured")
	least := flag.Duration("time", 100*time.Millisecond, "how long one measurement takes at least")
	plots := flag.String("plots", "", "draw how time grows into this directory, and nothing else")
	also := flag.String("also", "", "a file of further ratios, as browser/bench.mjs writes it")
	update := flag.Bool("update", false, "write the ratios to the baseline")
	flag.Parse()
	cores := runtime.GOMAXPROCS(1) // the comparison is for one core
	if *plots != "" {
		exitOn(growth(*plots))
		return
	}
	c, err := loadCorpus(os.Getenv("ROBOTS_CORPUS"))
	exitOn(err)
	further, err := readRatios(*also)
	exitOn(err)
	now := ratios{}
	maps.Copy(now, further)
	printNative(os.Stdout, c, *rounds, *least, now)
	fmt.Print("\nMany verdicts\n\n")
	printBulk(os.Stdout, cores)
	runtime.GOMAXPROCS(1)
	exitOn(printBatch(os.Stdout, c, now))
	fmt.Print("\nGrowth, in processor time\n")
	exitOn(growth(""))
	fmt.Print("\nAgainst the baseline\n\n")
	base, err := readRatios(baseline)
	exitOn(err)
	now.report(os.Stdout, base)
	if *update {
		exitOn(now.write(baseline))
	}
}

// printNative compares with the peer in this process, and keeps the ratios in now.
func printNative(to io.Writer, c *corpus, rounds int, least time.Duration, now ratios) {
	fmt.Fprintf(to, "\nNatively, against github.com/temoto/robotstxt\n\n%s\n", c.describe())
	fmt.Fprintf(to, "%s, processor time on one core, medians of up to %d rounds that alternate\n", runtime.Version(), rounds)
	fmt.Fprint(to, "This takes minutes: the peer needs seconds for some files, and the table is printed when all is measured.\n\n")
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "workload\tparser\ttemoto\tratio\tallocations\tof temoto\tbytes\tof temoto\t")
	for _, load := range append(c.workloads(), hostile()...) {
		ours, peer := compare(load, rounds, least)
		ratio := float64(peer.time) / float64(ours.time)
		now[load.name] = ratio
		fmt.Fprintf(w, "%s\t%s\t%s\t%.1f ×\t%d\t%d\t%d\t%d\t\n", load.name, load.rate(ours), load.rate(peer),
			ratio, ours.allocs, peer.allocs, ours.bytes, peer.bytes)
	}
	w.Flush()
	printReading(to, c)
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// printReading says how fast the files can be looked at at all, by the library's search
// for a byte that they do not hold.
func printReading(w io.Writer, c *corpus) {
	size := 0
	for _, s := range c.sites {
		size += len(s.robots)
	}
	took := timed(func() {
		for _, s := range c.sites {
			sink = bytes.IndexByte(s.robots, 0xff) >= 0
		}
	})
	fmt.Fprintf(w, "\nlooking at every byte once: %.1f GB/s\n", float64(size)/1e9/took)
}

// rate is a cost in the workload's unit.
func (l workload) rate(c cost) string {
	if l.unit == "ms" {
		return fmt.Sprintf("%.2f ms", float64(c.time)/1e6)
	}
	return fmt.Sprintf("%.1f %s", l.size/c.time.Seconds(), l.unit)
}

// compare measures both in turns, so that what disturbs one disturbs the other, and
// takes the median of each.
func compare(l workload, rounds int, least time.Duration) (ours, peer cost) {
	var a, b []cost
	for range rounds {
		a = append(a, measure(l.ours, least))
		b = append(b, measure(l.peer, least))
		if len(b) == 3 && b[0].time > time.Second {
			break // noise is little of that
		}
	}
	return median(a), median(b)
}

func median(costs []cost) cost {
	slices.SortFunc(costs, func(a, b cost) int { return cmp.Compare(a.time, b.time) })
	return costs[len(costs)/2]
}

// processorTime is what this process has used, so that other programs do not count.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// measure repeats the work until it took long enough to be timed.
func measure(do func(), least time.Duration) cost {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := processorTime()
	n := 0
	took := time.Duration(0)
	for took < least {
		do()
		n++
		took = processorTime() - start
	}
	runtime.ReadMemStats(&after)
	each := uint64(n)
	return cost{took / time.Duration(n), (after.Mallocs - before.Mallocs) / each, (after.TotalAlloc - before.TotalAlloc) / each}
}
