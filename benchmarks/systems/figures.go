package systems

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/pelletier/go-toml/v2"
)

// figure is a published figure: see figures.toml.
type figure struct {
	System  string  `toml:"system"`
	Routine string  `toml:"routine"`
	What    string  `toml:"what"`
	Value   float64 `toml:"value"`
	SD      float64 `toml:"sd"`
	Class   string  `toml:"class"`
	Lines   string  `toml:"lines"`
	Source  string  `toml:"source"`
}

// tolerance is how far a figure of a class may be off; those of other machines have none.
var tolerance = map[string]float64{"executed": 0.10, "about": 0.25}

//go:embed figures.toml
var figuresText []byte

// figures are those of the file.
func figures() (all []figure, err error) {
	var file struct {
		Figure []figure `toml:"figure"`
	}
	d := toml.NewDecoder(bytes.NewReader(figuresText)).DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("figures.toml: %w", err)
	}
	return file.Figure, nil
}

// publishedRates are those of the dot product, by what is measured of them.
func publishedRates() (map[string]float64, error) {
	all, err := figures()
	rates := map[string]float64{}
	for _, f := range all {
		if f.System == "RPC" {
			rates[f.Lines] = f.Value
		}
	}
	return rates, err
}

// measured is what has been measured of a figure: NaN for nothing.
func (r *results) measured(f figure) float64 {
	if v, ok := r.dots[f.Lines]; ok {
		return v
	}
	t, ok := r.times[f.Lines]
	if !ok {
		return math.NaN()
	}
	alpha, perByte := t.fit()
	switch f.What {
	case "GB/s":
		return 1 / (perByte * nanos)
	case "times": // against put, asymptotically
		_, put := r.times["put"].fit()
		return perByte / put
	case "bytes": // the most for which the interrupt does not pay
		return float64(turnover(r.times["get"], t))
	}
	return alpha * nanos
}

// turnover is the last size before the second way is faster, 0 if it always is.
func turnover(first, second times) (last int) {
	for _, size := range first.sizes() {
		if second[size] < first[size] {
			return last
		}
		last = size
	}
	return last
}

// results are what the programs have printed.
type results struct {
	times map[string]times   // of OpenSHMEM
	dots  map[string]float64 // of calls
}

// compare prints published and measured figures.
func (r *results) compare(out io.Writer) error {
	all, err := figures()
	if err != nil {
		return err
	}
	header := table.Row{"system", "routine", "what", "published", "measured", "ratio", "class",
		"within", "source"}
	_, err = fmt.Fprintf(out, "%s\n", rows(header, all, func(f figure) table.Row {
		figures, within := table.Row{f.Value, "", ""}, ""
		if most, ok := tolerance[f.Class]; ok {
			v := r.measured(f)
			figures, within = beside(f.Value, v, "%.4g"), "no"
			if math.Abs(v/f.Value-1) <= most {
				within = "yes"
			}
		}
		return slices.Concat(table.Row{f.System, f.Routine, f.What}, figures,
			table.Row{f.Class, within, f.Source})
	}))
	return err
}
