package agents

import "strings"

// product returns the product token that a header announces, or "".
func product(header string) string {
	first := firstProduct(header)
	if fold(first) != "mozilla" {
		return first
	}
	// Browsers and what poses as one say Mozilla first; a crawler comes later, as
	// "(compatible; Name/1.0; …)" or as one more product.
	const mark = "compatible;"
	if i := strings.Index(fold(header), mark); i >= 0 {
		p := firstProduct(strings.TrimLeft(header[i+len(mark):], " "))
		if p != "" && !strings.HasPrefix(p, "MSIE") {
			return p
		}
	}
	if p := lastProduct(header); p != "" {
		return p
	}
	return first
}

// firstProduct returns the name that starts a text, without version and comment.
func firstProduct(s string) string {
	if isAddress(s) {
		return ""
	}
	if i := strings.IndexAny(s, "/(;,)"); i >= 0 {
		s = s[:i]
	}
	s = strings.TrimRight(s, " ")
	// "Name 1.0" is a name and a version too.
	if i := strings.LastIndexByte(s, ' '); i > 0 && strings.Trim(s[i+1:], "vV.0123456789") == "" {
		s = strings.TrimRight(s[:i], " ")
	}
	return s
}

// lastProduct returns the last product outside comments that no browser announces.
func lastProduct(header string) string {
	last, depth := "", 0
	for word := range strings.FieldsSeq(header) {
		if depth == 0 && word[0] != '(' && !isAddress(word) {
			name, _, versioned := strings.Cut(word, "/")
			if versioned && name != "" && !browserProduct(name) {
				last = name
			}
		}
		depth += strings.Count(word, "(") - strings.Count(word, ")")
	}
	return last
}

// isAddress reports whether a text starts with a web address, as crawlers write it:
// "+https://…".
func isAddress(s string) bool {
	const longest = len("+https://")
	return addressLen(strings.TrimPrefix(fold(s[:min(len(s), longest)]), "+")) > 0
}

func browserProduct(name string) bool {
	switch name {
	case "Mozilla", "Gecko", "AppleWebKit", "KHTML", "Version", "Mobile", "Safari", "Firefox", "FxiOS",
		"Chrome", "HeadlessChrome", "CriOS", "Edg", "EdgA", "EdgiOS", "Edge", "OPR", "Presto":
		return true
	}
	return false
}
