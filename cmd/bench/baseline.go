package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"text/tabwriter"
)

// baseline holds how many times the parser's time the peer's was when it was last
// written, so that another machine can be compared with it.
const baseline = "baseline.json"

// noise is how much of a ratio two runs on a quiet machine may differ by.
const noise = 0.15

// ratios are peer to parser, by workload.
type ratios map[string]float64

func readRatios(name string) (ratios, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := ratios{}
	return r, json.Unmarshal(data, &r)
}

func (r ratios) write(name string) error {
	for k, v := range r {
		r[k], _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(data, '\n'), 0o644)
}

// report compares with the baseline, and says what got slower by more than noise.
func (r ratios) report(to io.Writer, base ratios) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ratio to the peer\tnow\tbaseline\t\t")
	slower := 0
	for _, name := range slices.Sorted(maps.Keys(r)) {
		was, known := base[name]
		before, said := "none", ""
		if known {
			before, said = fmt.Sprintf("%.4g", was), fmt.Sprintf("%+.0f %%", 100*(r[name]/was-1))
			if r[name] < was*(1-noise) {
				said += ", slower"
				slower++
			}
		}
		fmt.Fprintf(w, "%s\t%.4g\t%s\t%s\t\n", name, r[name], before, said)
	}
	w.Flush()
	fmt.Fprintf(to, "\nslower than the baseline by more than %.0f %%: %d\n", 100*noise, slower)
}
