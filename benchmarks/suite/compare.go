package suite

import (
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
)

// Change is how a figure differs between two files.
type Change struct {
	Name     string
	Old, New float64 // seconds; 0 where a file has it not
}

// Ratio is New / Old.
func (c *Change) Ratio() float64 { return c.New / c.Old }

// Both tells whether both files have it.
func (c *Change) Both() bool { return c.Old > 0 && c.New > 0 }

// Compare lists the times of two files, those of the first in its order, then those that only the
// second has.
func Compare(before, after *File) []Change {
	var all []Change
	for i := range before.Runs {
		r := &before.Runs[i]
		c := Change{Name: r.Name()}
		c.Old, _ = r.Mean(Seconds)
		if other, found := after.Find(c.Name); found {
			c.New, _ = other.Mean(Seconds)
		}
		all = append(all, c)
	}
	for i := range after.Runs {
		r := &after.Runs[i]
		if _, found := before.Find(r.Name()); !found {
			c := Change{Name: r.Name()}
			c.New, _ = r.Mean(Seconds)
			all = append(all, c)
		}
	}
	return all
}

// WriteChanges writes what has changed as a table, with the geometric mean of the ratios below it.
func WriteChanges(w io.Writer, all []Change, markdown bool) error {
	t := newTable(1, "run", "before, s", "after, s", "ratio")
	var ratios []float64
	for _, c := range all {
		row := table.Row{c.Name, "", "", ""}
		if c.Old > 0 {
			row[1] = digits(c.Old)
		}
		if c.New > 0 {
			row[2] = digits(c.New)
		}
		if c.Both() {
			row[3] = digits(c.Ratio())
			ratios = append(ratios, c.Ratio())
		}
		t.AppendRow(row)
	}
	if len(ratios) > 0 {
		t.AppendSeparator()
		t.AppendRow(table.Row{"geometric mean", "", "", digits(GeometricMean(ratios))})
	}
	p := printer{w: w, markdown: markdown}
	p.print("Time, after to before", t)
	return p.err
}
