package compare

import "sort"

// shared marks, by rank, contenders that stand on both sides in the same order:
// a longest sequence of them. The defaults are shared.
func shared(x, y *side) (ofX, ofY []bool) {
	ofX, ofY = make([]bool, len(x.list)+1), make([]bool, len(y.list)+1)
	ofX[x.deflt()], ofY[y.deflt()] = true, true
	partner := partners(x, y)
	// tails[k] is where the best sequence of k+1 partners ends; before[i] is what
	// stands before i in its sequence.
	var tails []int
	before := make([]int, len(partner))
	for i, p := range partner {
		if p < 0 {
			continue
		}
		k := sort.Search(len(tails), func(k int) bool { return partner[tails[k]] >= p })
		before[i] = -1
		if k > 0 {
			before[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, i)
		} else {
			tails[k] = i
		}
	}
	if len(tails) == 0 {
		return ofX, ofY
	}
	for i := tails[len(tails)-1]; i >= 0; i = before[i] {
		ofX[i], ofY[partner[i]] = true, true
	}
	return ofX, ofY
}

// partners gives for each contender of x one of y that is like it, or -1. Those
// that occur several times are paired in order.
func partners(x, y *side) []int {
	type key struct {
		identity
		verdict bool
	}
	places := map[key][]int{}
	for i := range y.list {
		if y.list[i].Never {
			continue
		}
		k := key{y.ids[i], y.list[i].Verdict}
		places[k] = append(places[k], i)
	}
	out := make([]int, len(x.list))
	for i := range x.list {
		k := key{x.ids[i], x.list[i].Verdict}
		out[i] = -1
		if p := places[k]; len(p) > 0 && !x.list[i].Never {
			out[i], places[k] = p[0], p[1:]
		}
	}
	return out
}
