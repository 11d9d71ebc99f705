package sheet

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// keyed is a row with the first letters in which its URL may differ from others, so
// that most comparisons need not look at the URLs.
type keyed struct {
	key uint64
	row uint32
}

// byURL are all rows in the order of their URLs. A new robots.txt leaves it as it is.
func (s *Sheet) byURL() []uint32 {
	if len(s.order) == len(s.rows) {
		return s.order
	}
	common := s.commonPrefix()
	all := make([]keyed, len(s.rows))
	for i := range s.rows {
		var key [8]byte
		copy(key[:], s.url(uint32(i))[common:])
		all[i] = keyed{binary.BigEndian.Uint64(key[:]), uint32(i)}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Or(bytes.Compare(s.url(a.row)[common:], s.url(b.row)[common:]), cmp.Compare(a.row, b.row))
	})
	s.order = make([]uint32, len(all))
	for i, k := range all {
		s.order[i] = k.row
	}
	return s.order
}

// commonPrefix is how many bytes all URLs have in common at their beginning.
func (s *Sheet) commonPrefix() int {
	if len(s.rows) == 0 {
		return 0
	}
	first := s.url(0)
	n := len(first)
	for i := range s.rows {
		url := s.url(uint32(i))
		same := 0
		for same < min(n, len(url)) && url[same] == first[same] {
			same++
		}
		n = same
	}
	return n
}

// url is the URL of a row as it is.
func (s *Sheet) url(i uint32) []byte {
	return s.text.bytes(s.rows[i].at, s.rows[i].size)
}
