package compare

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// index finds the shapes that may match a word, and those that may have a word
// in common with a shape. Shapes with the same first literal share a node; the
// nodes are sorted, so that those which begin with a text stand together.
type index struct {
	shapes []shape
	nodes  []node
}

type node struct {
	key    string  // the first literal
	parent int32   // the node with the longest key that key begins with, or -1
	all    []int32 // shapes by rank
	plain  []int32 // those of all that are not in grams
	grams  map[gram][]int32
}

// gram is three bytes that a word must hold.
type gram [3]byte

// crowd is how many shapes of one node are tried one after the other.
const crowd = 24

func (x *index) build(shapes []shape, w *work) {
	x.shapes = shapes
	order := make([]int32, len(shapes))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(strings.Compare(shapes[a].lits[0], shapes[b].lits[0]), int(a-b))
	})
	var open []int32 // the nodes whose keys the current key begins with
	for i := 0; i < len(order); {
		key := shapes[order[i]].lits[0]
		j := i + 1
		for j < len(order) && shapes[order[j]].lits[0] == key {
			j++
		}
		for len(open) > 0 && !strings.HasPrefix(key, x.nodes[open[len(open)-1]].key) {
			open = open[:len(open)-1]
		}
		n := node{key: key, parent: -1, all: order[i:j:j]}
		n.plain = n.all
		if len(open) > 0 {
			n.parent = open[len(open)-1]
		}
		x.spread(&n)
		open = append(open, int32(len(x.nodes)))
		x.nodes = append(x.nodes, n)
		i = j
		w.step()
	}
}

// spread sorts the shapes of a crowded node by the rarest gram of each.
func (x *index) spread(n *node) {
	if len(n.all) <= crowd {
		return
	}
	count := map[gram]int{}
	for _, s := range n.all {
		x.shapes[s].grams(func(g gram) { count[g]++ })
	}
	n.plain, n.grams = nil, map[gram][]int32{}
	for _, s := range n.all {
		var best gram
		least := 0
		x.shapes[s].grams(func(g gram) {
			if c := count[g]; least == 0 || c < least {
				best, least = g, c
			}
		})
		if least == 0 {
			n.plain = append(n.plain, s)
		} else {
			n.grams[best] = append(n.grams[best], s)
		}
	}
}

// grams gives the grams of all literals but the first.
func (s *shape) grams(yield func(gram)) {
	for _, l := range s.lits[1:] {
		for i := 0; i+3 <= len(l); i++ {
			yield(gram{l[i], l[i+1], l[i+2]})
		}
	}
}

// each gives the ranks below *limit whose shapes may match a word. The caller
// may lower the limit meanwhile. A rank may come twice.
func (x *index) each(word string, limit *int32, try func(rank int32)) {
	some := func(shapes []int32) {
		for _, s := range shapes {
			rank := x.shapes[s].rank
			if rank >= *limit {
				return
			}
			try(rank)
		}
	}
	for at := x.longest(word); at >= 0; at = x.nodes[at].parent {
		n := &x.nodes[at]
		some(n.plain)
		for i := len(n.key); n.grams != nil && i+3 <= len(word); i++ {
			some(n.grams[gram{word[i], word[i+1], word[i+2]}])
		}
	}
}

// longest is the node with the longest key that the word begins with, or -1.
func (x *index) longest(word string) int32 {
	at := int32(sort.Search(len(x.nodes), func(i int) bool { return x.nodes[i].key > word })) - 1
	for at >= 0 && !strings.HasPrefix(word, x.nodes[at].key) {
		at = x.nodes[at].parent
	}
	return at
}

// meeting gives the shapes of ranks from low to below high that may have a word
// in common with s, until yield returns false.
func (x *index) meeting(s *shape, low, high int32, yield func(t *shape) bool) {
	if low >= high {
		return
	}
	some := func(shapes []int32) bool {
		i := sort.Search(len(shapes), func(i int) bool { return x.shapes[shapes[i]].rank >= low })
		for _, t := range shapes[i:] {
			if x.shapes[t].rank >= high {
				break
			}
			if s.meets(&x.shapes[t]) && !yield(&x.shapes[t]) {
				return false
			}
		}
		return true
	}
	key := s.lits[0]
	begin := sort.Search(len(x.nodes), func(i int) bool { return x.nodes[i].key >= key })
	for i := begin; i < len(x.nodes) && strings.HasPrefix(x.nodes[i].key, key); i++ {
		if !some(x.nodes[i].all) {
			return
		}
	}
	at := x.longest(key)
	for ; at >= 0; at = x.nodes[at].parent {
		if int(at) < begin && !some(x.nodes[at].all) {
			return
		}
	}
}
