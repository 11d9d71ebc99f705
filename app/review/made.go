package review

import (
	"encoding/json"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
)

// Made is the report "made": a file that was opened, after changes of the editor.
// The history keeps its bytes when the engine has gone on to another file.
type Made struct {
	File []byte `json:"file"` // null when the changes do not fit
}

// change is one of the editor's, as it crosses to here: [from, to, insert].
type change parser.Change

func (c *change) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&c.From, &c.To, &c.Insert})
}

func makeFile(args string) Made {
	var wanted struct {
		Base    []byte   `json:"base"`
		Length  int      `json:"length"`
		Changes []change `json:"changes"`
	}
	if json.Unmarshal([]byte(args), &wanted) != nil {
		return Made{}
	}
	changes := make([]parser.Change, len(wanted.Changes))
	for i, c := range wanted.Changes {
		changes[i] = parser.Change(c)
	}
	return Made{engine.Made(wanted.Base, changes, wanted.Length)}
}
