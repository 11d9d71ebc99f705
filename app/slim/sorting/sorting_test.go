package slices

import (
	"cmp"
	"math"
	"math/rand"
	"slices"
	"testing"
)

type pair struct{ key, place int }

func byKey(a, b pair) int { return cmp.Compare(a.key, b.key) }

func TestSortsAsTheStandardLibraryDoes(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for _, n := range []int{0, 1, 2, short, short + 1, 2*short + 1, 100, 1000, 4097} {
		for _, keys := range []int{1, 2, 10, 1 << 30} {
			data := make([]pair, n+2)
			for i := range data {
				data[i] = pair{random.Intn(keys), i}
			}
			want := slices.Clone(data)
			slices.SortStableFunc(want[1:n+1], byKey)
			pdqsortCmpFunc(data, 1, n+1, 0, byKey)
			if !slices.Equal(data, want) {
				t.Errorf("%d elements of %d keys are not sorted as they should be", n, keys)
			}
		}
	}
}

func TestSortsOrderedValues(t *testing.T) {
	got := []float64{3, math.Inf(1), math.NaN(), -1, 0, 2, 5, 1, 9, 8, 7, 6, 4, math.Inf(-1)}
	want := slices.Sorted(slices.Values(got))
	pdqsortOrdered(got, 0, len(got), 0)
	if slices.CompareFunc(got, want, cmp.Compare) != 0 {
		t.Errorf("sorted to %v, want %v", got, want)
	}
}

// What is in order already takes one comparison per element, whatever its length.
func TestSortedInputIsLinear(t *testing.T) {
	data := make([]int, 10_000)
	for i := range data {
		data[i] = i
	}
	count := 0
	stableCmpFunc(data, len(data), func(a, b int) int {
		count++
		return cmp.Compare(a, b)
	})
	if count >= len(data) {
		t.Errorf("%d comparisons for %d elements in order", count, len(data))
	}
}
