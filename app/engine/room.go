package engine

import "strconv"

// Room is where text goes that is to be put in at a line.
type Room struct {
	Line int `json:"line"` // behind which there is room, as the editor counts
}

// room finds the end of the group that a line lies in, else that line: names and rules
// in the middle of a group would make another of it.
func (e *Engine) room(args string) *Room {
	line, _ := strconv.Atoi(args)
	for _, g := range e.file.Groups() {
		if last := e.at(g.Last); e.at(g.First) <= line && line < last {
			return &Room{last}
		}
	}
	return &Room{line}
}

func (r *Room) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("line", r.Line)
	return o.close()
}
