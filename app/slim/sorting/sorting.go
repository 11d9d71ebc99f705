// Package slices is one file in place of the two that sort in the standard
// library's slices, when app.wasm is built. Those hold three ways of sorting and
// are compiled anew for every type that is sorted, which makes them a twentieth
// of the program. This one is a merge sort: stable, never worse than n log n
// comparisons, and linear where all is in order already.
package slices

import "cmp"

// Up to this length, elements are sorted where they are.
const short = 12

func pdqsortOrdered[E cmp.Ordered](data []E, a, b, _ int) {
	pdqsortCmpFunc(data, a, b, 0, cmp.Compare[E])
}

func pdqsortCmpFunc[E any](data []E, a, b, _ int, cmp func(a, b E) int) {
	stableCmpFunc(data[a:b], b-a, cmp)
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) {
	var spare []E
	if n > short {
		spare = make([]E, n/2)
	}
	mergeSort(data[:n], spare, cmp)
}

// mergeSort needs room for half of data in spare.
func mergeSort[E any](data, spare []E, cmp func(a, b E) int) {
	if len(data) <= short {
		for i := 1; i < len(data); i++ {
			for j := i; j > 0 && cmp(data[j], data[j-1]) < 0; j-- {
				data[j], data[j-1] = data[j-1], data[j]
			}
		}
		return
	}
	middle := len(data) / 2
	mergeSort(data[:middle], spare, cmp)
	mergeSort(data[middle:], spare, cmp)
	if cmp(data[middle], data[middle-1]) >= 0 {
		return
	}
	left := spare[:copy(spare, data[:middle])]
	to := 0
	for right := middle; len(left) > 0; to++ {
		if right < len(data) && cmp(data[right], left[0]) < 0 {
			data[to] = data[right]
			right++
		} else {
			data[to] = left[0]
			left = left[1:]
		}
	}
}
