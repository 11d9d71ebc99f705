package parser

// pairsOf is the set of pairs of neighbours in s, several to a bit, and whether s holds
// what ends a path, "#" or NUL.
func pairsOf(s string) (set uint64, ended bool) {
	if len(s) > 8 {
		return pairsByWords(s)
	}
	last := uint(0)
	for i := 0; i < len(s); i++ {
		c := uint(s[i])
		if i > 0 {
			set |= 1 << ((last*9 + c) & 63)
		}
		ended = ended || c == '#' || c == 0
		last = c
	}
	return set, ended
}

// pairsByWords is pairsOf for more than eight bytes: the numbers of eight pairs are made
// at once, of six bits each.
func pairsByWords(s string) (set uint64, ended bool) {
	const each = 0x0101010101010101
	ends := uint64(0) // the highest bit of a byte where something ends
	for i := 0; ; i += 8 {
		i = min(i, len(s)-9) // the last word overlaps the one before, which changes nothing
		last, c := load64(s[i:]), load64(s[i+1:])
		hash := c ^ '#'*each
		ends |= (hash-each)&^hash | (c-each)&^c
		n := last&(7*each)<<3 + last&(63*each) + c&(63*each)
		set |= 1 << (n & 63)
		set |= 1 << (n >> 8 & 63)
		set |= 1 << (n >> 16 & 63)
		set |= 1 << (n >> 24 & 63)
		set |= 1 << (n >> 32 & 63)
		set |= 1 << (n >> 40 & 63)
		set |= 1 << (n >> 48 & 63)
		set |= 1 << (n >> 56 & 63)
		if i+9 == len(s) {
			return set, ends&(0x80*each) != 0 || s[0] == '#' || s[0] == 0
		}
	}
}
