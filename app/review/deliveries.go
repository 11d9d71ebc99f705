package review

import (
	"slices"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

// Deliveries is what readers make of one delivery of the file.
type Deliveries struct {
	Own    string           `json:"own"`    // what the crawler in question makes of it, in sentences
	Groups []DeliveredGroup `json:"groups"` // the dialects, the largest group first
}

// DeliveredGroup is the dialects that make the same of it.
type DeliveredGroup struct {
	Stand  string   `json:"stand"` // as parser.Stand
	Says   string   `json:"says"`
	Titles []string `json:"titles"`
}

// deliveriesReport takes a delivery as parser.ParseDelivery reads it.
func (d *Desk) deliveriesReport(args string) *Deliveries {
	out := &Deliveries{Groups: []DeliveredGroup{}}
	v, err := parser.ParseDelivery(args)
	if err != nil || args == "" {
		return out
	}
	q := d.engine.Question()
	reader := d.readers().Reader(q.Crawler, q.Dialect)
	own := reader.Dialect.ReceiveAs(reader.Name, v)
	out.Own = words.Delivered(&own)
	for _, dialect := range parser.Dialects() {
		r := dialect.Receive(v)
		says, stand := words.Conclusion(&r), r.Stand.String()
		i := slices.IndexFunc(out.Groups, func(g DeliveredGroup) bool { return g.Says == says && g.Stand == stand })
		if i < 0 {
			i = len(out.Groups)
			out.Groups = append(out.Groups, DeliveredGroup{Stand: stand, Says: says})
		}
		out.Groups[i].Titles = append(out.Groups[i].Titles, dialect.Title)
	}
	for i := range out.Groups { // a handful, so that no sort need be loaded for them
		for j := i; j > 0 && len(out.Groups[j].Titles) > len(out.Groups[j-1].Titles); j-- {
			out.Groups[j], out.Groups[j-1] = out.Groups[j-1], out.Groups[j]
		}
	}
	return out
}
