package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"text/tabwriter"
)

// plot is a picture of times on two logarithmic axes.
type plot struct {
	name, title, x string
	series         []series
}

type series struct {
	name   string
	points [][2]float64
}

func (s *series) add(x, seconds float64) { s.points = append(s.points, [2]float64{x, seconds}) }

// nothing is where none of a thing stands on a logarithmic axis.
const nothing = 0.1

// print makes a table with a column for each series.
func (p plot) print() {
	fmt.Printf("\n%s\n", p.title)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\t", p.x)
	for _, s := range p.series {
		fmt.Fprintf(w, "%s\t", s.name)
	}
	for i, at := range p.series[0].points {
		fmt.Fprintf(w, "\n%s\t", short(at[0]))
		for _, s := range p.series {
			fmt.Fprintf(w, "%s\t", inTime(s.points[i][1]))
		}
	}
	fmt.Fprintln(w)
	w.Flush()
}

// The picture and the space in it that the axes take.
const (
	width, height            = 640, 380
	left, right, top, bottom = 76, 20, 66, 52
	innerWidth, innerHeight  = width - left - right, height - top - bottom
	style                    = `svg{font:13px system-ui,sans-serif;color:#1f2328}text{fill:currentColor}.t{font-weight:600;font-size:15px}
.g{stroke:currentColor;stroke-opacity:.18}.l{fill:none;stroke-width:2.2}.s0{stroke:#0757ba;fill:#0757ba}.s1{stroke:#a33600;fill:#a33600}.s2{stroke:#5a32a3;fill:#5a32a3}.s3{stroke:#1a6b2f;fill:#1a6b2f}
@media(prefers-color-scheme:dark){svg{color:#e6edf3}.s0{stroke:#6cb0ff;fill:#6cb0ff}.s1{stroke:#ff9d5c;fill:#ff9d5c}.s2{stroke:#c8a6ff;fill:#c8a6ff}.s3{stroke:#7fd492;fill:#7fd492}}path.l{fill:none}`
)

// dashes and marks tell the series apart without their colours.
var dashes = []string{"none", "7 4", "2 4", "9 3 2 3"}

// axis maps values to places by their logarithms, between whole powers of ten.
type axis struct{ from, to float64 }

func (p plot) axis(of int) axis {
	a := axis{math.Inf(1), math.Inf(-1)}
	for _, s := range p.series {
		for _, at := range s.points {
			a.from, a.to = min(a.from, math.Floor(math.Log10(at[of]))), max(a.to, math.Ceil(math.Log10(at[of])))
		}
	}
	return a
}

func (a axis) at(v, length float64) float64 {
	return (math.Log10(v) - a.from) / (a.to - a.from) * length
}

// draw makes the picture. It reads in light and in dark.
func (p plot) draw() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s"><style>%s</style>`+"\n", width, height, p.title, style)
	fmt.Fprintf(&b, `<text class="t" x="%d" y="22">%s</text>`+"\n", left, p.title)
	ax, ay := p.axis(0), p.axis(1)
	for e := ax.from; e <= ax.to; e++ {
		x := left + ax.at(math.Pow(10, e), innerWidth)
		fmt.Fprintf(&b, `<path class="g" d="M%.1f %dv%d"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x, top, innerHeight, x, top+innerHeight+18, short(math.Pow(10, e)))
	}
	for e := ay.from; e <= ay.to; e++ {
		y := top + innerHeight - ay.at(math.Pow(10, e), innerHeight)
		fmt.Fprintf(&b, `<path class="g" d="M%d %.1fh%d"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", left, y, innerWidth, left-8, y+4, inTime(math.Pow(10, e)))
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n", left+innerWidth/2, height-10, p.x)
	fmt.Fprintf(&b, `<text transform="rotate(-90)" x="%d" y="16" text-anchor="middle">processor time</text>`+"\n", -(top + innerHeight/2))
	for i, s := range p.series {
		key := left + i*innerWidth/len(p.series)
		fmt.Fprintf(&b, `<path class="l s%d" stroke-dasharray="%s" d="M%d 44h26"/><text x="%d" y="48">%s</text><path class="l s%d" stroke-dasharray="%s" d="`, i, dashes[i], key, key+32, s.name, i, dashes[i])
		for j, at := range s.points {
			fmt.Fprintf(&b, "%c%.1f %.1f", "ML"[min(j, 1)], left+ax.at(at[0], innerWidth), top+innerHeight-ay.at(at[1], innerHeight))
		}
		b.WriteString(`"/>`)
		for _, at := range s.points {
			fmt.Fprintf(&b, `<circle class="s%d" r="3" cx="%.1f" cy="%.1f"/>`, i, left+ax.at(at[0], innerWidth), top+innerHeight-ay.at(at[1], innerHeight))
		}
		b.WriteByte('\n')
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// short writes a count with a letter for thousands.
func short(v float64) string {
	if v == nothing {
		return "0"
	}
	for _, unit := range []struct {
		of   float64
		name string
	}{{1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		if v >= unit.of {
			return fmt.Sprintf("%.3g%s", v/unit.of, unit.name)
		}
	}
	return fmt.Sprintf("%.3g", v)
}

func inTime(seconds float64) string {
	for _, unit := range []struct {
		of   float64
		name string
	}{{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}} {
		if seconds >= unit.of*0.999 {
			return fmt.Sprintf("%.3g%s", seconds/unit.of, unit.name)
		}
	}
	return fmt.Sprintf("%.3g ns", seconds*1e9)
}
