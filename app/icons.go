package main

import "github.com/maxence-charriere/go-app/v10/pkg/app"

const svgNamespace = "http://www.w3.org/2000/svg"

// stroke is one path of an icon. Class is "f" for a filled shape, "ko" for a
// line in the ground's colour on top of one, "dot" for a thick point, "" for a line.
type stroke struct {
	class, d string
}

// icons are drawn on a square of 16. Shapes differ as much as colours do: disc
// with tick, octagon with bar, ring, square with cross, triangle, circled i.
var icons = map[string][]stroke{
	"allow":    {{"f", "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8z"}, {"ko", "M4.7 8.3 7 10.6l4.3-4.9"}},
	"block":    {{"f", "M5 .9h6L15.1 5v6L11 15.1H5L.9 11V5z"}, {"ko bar", "M4.5 8h7"}},
	"lost":     {{"ring", "M8 3.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2z"}},
	"error":    {{"f", "M3.2 1.2h9.6a2 2 0 0 1 2 2v9.6a2 2 0 0 1-2 2H3.2a2 2 0 0 1-2-2V3.2a2 2 0 0 1 2-2z"}, {"ko", "m5.2 5.2 5.6 5.6m0-5.6-5.6 5.6"}},
	"warn":     {{"f edge", "M8 1.5 15.2 14H.8z"}, {"ko", "M8 6v3.6m0 2.1v.1"}},
	"note":     {{"", "M8 1.4a6.6 6.6 0 1 1 0 13.2A6.6 6.6 0 0 1 8 1.4z"}, {"dot", "M8 7.4v3.8M8 4.7v.1"}},
	"wait":     {{"", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z"}, {"", "M8 4.6V8l2.4 1.7"}},
	"no":       {{"", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z"}, {"", "m3.7 12.3 8.6-8.6"}},
	"chev":     {{"", "m4.5 6.2 3.5 3.6 3.5-3.6"}},
	"open":     {{"", "M1.8 12.8V3.2h4.4l1.5 1.8h6.5v7.8z"}},
	"format":   {{"", "M2 3.5h12M2 6.5h7M2 9.5h12M2 12.5h7"}},
	"down":     {{"", "M8 2v8.2M4.6 6.8 8 10.2l3.4-3.4M2.5 13.6h11"}},
	"theme":    {{"", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z"}, {"f", "M8 1.8a6.2 6.2 0 0 1 0 12.4z"}},
	"language": {{"", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM1.8 8h12.4M8 1.8c3.6 4 3.6 8.4 0 12.4M8 1.8c-3.6 4-3.6 8.4 0 12.4"}},
	"help":     {{"", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z"}, {"", "M6.2 6.4a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.1M8 11.4v.1"}},
	"file":     {{"", "M3.5 1.8h6l3 3v9.4h-9zM5.5 7h5M5.5 9.5h5M5.5 12h3"}},
	"share":    {{"", "M6.6 9.4a2.8 2.8 0 0 0 4 0l2.6-2.6a2.8 2.8 0 1 0-4-4L8 4M9.4 6.6a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 1 0 4 4L8 12"}},
	"copy":     {{"", "M5.5 5.5h8v8h-8zM10.5 3v-.5h-8v8H3"}},
	"plus":     {{"", "M8 3v10M3 8h10"}},
	"tests":    {{"", "m1.8 4 1.4 1.4L5.6 3M1.8 11l1.4 1.4L5.6 10M8.5 4.5h6M8.5 11.5h6"}},
	"x":        {{"tick", "m4 4 8 8m0-8-8 8"}},
	"grip":     {{"dot", "M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1"}},
	"undo":     {{"", "M3 6.5h6.2a3.6 3.6 0 0 1 0 7.2H6M5.8 3.4 2.8 6.5l3 3.1"}},
	"compare":  {{"", "M2 3h5v10H2zM9 3h5v10H9zM3.6 6h1.8M10.6 6h1.8M10.6 8.5h1.8"}},
	"history":  {{"", "M2.6 5.2A6.3 6.3 0 1 1 1.8 8.6M2.4 2v3.4h3.4"}, {"", "M8 4.8V8.2l2.4 1.5"}},
	"ok":       {{"tick", "m3 8.4 3.3 3.3L13 4.6"}},
	"lock":     {{"", "M3.5 7.2h9v6.6h-9zM5.4 7V5a2.6 2.6 0 0 1 5.2 0v2"}},
	"sample":   {{"", "M2.2 3h11.6v10H2.2zM2.2 6h11.6M5 8.6h6M5 10.8h4"}},
	"search":   {{"", "M7 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zM10.4 10.4l3.4 3.4"}},
	"crawlers": {{"", "M3.2 6.2h9.6v6.4H3.2zM8 6.2V3.4M5.2 15v-2.4M10.8 15v-2.4"}, {"dot", "M6 9.2v.1M10 9.2v.1M8 2.6v.1"}},
	"dialects": {{"", "M1.8 3h8.4v6H6l-2.2 2V9h-2zM12 6.2h2.2v5.6h-1.6v1.8l-2-1.8H7.4"}},
	"list":     {{"", "M5.4 3.5h8.8M5.4 8h8.8M5.4 12.5h8.8"}, {"dot", "M2.4 3.5v.1M2.4 8v.1M2.4 12.5v.1"}},
	"more":     {{"dot", "M3.4 8v.1M8 8v.1M12.6 8v.1"}},
}

// icon draws one; what it means is said in words beside it.
func icon(name string, classes ...string) app.UI {
	paths := make([]app.UI, 0, 2)
	for _, s := range icons[name] {
		paths = append(paths, app.Elem("path").XMLNS(svgNamespace).Class(s.class).Attr("d", s.d))
	}
	return app.Elem("svg").XMLNS(svgNamespace).
		Class("i").Class(classes...).
		Attr("viewBox", "0 0 16 16").Aria("hidden", "true").
		Body(paths...)
}

// logo is a file whose bracket embraces one strong line.
func logo() app.UI {
	line := func(class, d string) app.UI {
		return app.Elem("path").XMLNS(svgNamespace).Class(class).Attr("d", d)
	}
	return app.Elem("svg").XMLNS(svgNamespace).
		Class("logo").Attr("viewBox", "0 0 22 22").Aria("hidden", "true").
		Body(
			line("tile", "M6 1h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z"),
			line("bracket", "M8.6 5.2H6.2v11.6h2.4"),
			line("quiet", "M10.6 7.2h5.6M10.6 14.8h3.6"),
			line("strong", "M10.6 11h6.4"),
		)
}
