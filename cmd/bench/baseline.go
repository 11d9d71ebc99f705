package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

// baseline holds how many times the peer's time a workload took when it was last
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
		r[k] = float64(int(v*10+0.5)) / 10
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(data, '\n'), 0o644)
}

// report says what got slower than the baseline by more than noise.
func (r ratios) report(w io.Writer, base ratios) {
	var names []string
	for name := range r {
		names = append(names, name)
	}
	slices.Sort(names)
	slower := 0
	for _, name := range names {
		if was, known := base[name]; known && r[name] < was*(1-noise) {
			fmt.Fprintf(w, "slower than the baseline: %s, %.1f × instead of %.1f ×\n", name, r[name], was)
			slower++
		}
	}
	if slower == 0 {
		fmt.Fprintf(w, "nothing is slower than the baseline by more than %.0f %%\n", 100*noise)
	}
}
