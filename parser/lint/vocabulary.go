package lint

import "slices"

// SignalValues lists what may stand in a record whose values are signals, such as
// "ai-train=no" for Content-Signal, in alphabetical order; nil for other keys.
func SignalValues(key string) []string {
	var v vocabulary
	switch fold(key) {
	case "content-signal":
		v = contentSignals
	case "content-usage":
		v = contentUsages
	}
	var out []string
	for name, values := range v.values {
		for _, value := range values {
			out = append(out, name+"="+value)
		}
	}
	slices.Sort(out)
	return out
}
