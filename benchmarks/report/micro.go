package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
)

// microSection has what the micro-benchmarks have found: of the board beside what others measured,
// and of the runtime by configuration.
func microSection(figures []suite.Figure) section {
	s := section{ID: "micro", Title: "Single operations"}
	if t := boardTable(figures); len(t.Rows) > 0 {
		s.text(boardSentence(figures))
		s.table(t)
	}
	if t := runtimeTable(figures); len(t.Rows) > 0 {
		s.table(t)
	}
	return s
}

// beside gives the published figure of a micro-benchmark's name, quantity/what, and how the model
// compares: not a number if it does not.
func beside(f *suite.Figure) (theirs published.Figure, r float64, found bool) {
	quantity, what, _ := strings.Cut(f.Name, "/")
	theirs, found = published.Find(quantity, f.System, what)
	if !found || theirs.Unit != f.Unit {
		return theirs, math.NaN(), found
	}
	return theirs, ratio(f.Value, theirs.Value), true
}

// boardTable has the figures that depend on no software.
func boardTable(figures []suite.Figure) table {
	t := table{Title: "The board",
		Columns: []string{"what", "unit", "role", "published", "ours", "ratio"}, Texts: 3}
	for i := range figures {
		f := &figures[i]
		if f.System != published.Board {
			continue
		}
		row := []string{f.Name, f.Unit, none, none, amount(f.Value), none}
		if theirs, r, found := beside(f); found {
			row[2], row[3], row[5] = string(theirs.Role), amount(theirs.Value), three(r)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// boardSentence sums up the figures that are no input of the model.
func boardSentence(figures []suite.Figure) string {
	var c comparison
	for i := range figures {
		if theirs, r, _ := beside(&figures[i]); theirs.Role == published.Fitted ||
			theirs.Role == published.HeldOut {
			c.add("`"+figures[i].Name+"`", r)
		}
	}
	name, r := c.worst()
	if name == "" {
		return "The results have no figure of the board that others have measured and that is no input of the model."
	}
	return fmt.Sprintf("What others have measured of the board, and what is no input of the model, the model gives %s on the geometric mean of %d; the farthest is %s, at %s.",
		times(geomean(c.ratios)), len(c.ratios), name, times(r))
}

// runtimeTable has a row for each operation and a column for each configuration.
func runtimeTable(figures []suite.Figure) table {
	t := table{Title: "The runtime", Columns: []string{"what", "unit"}, Texts: 2}
	var systems []string
	for _, f := range figures {
		if f.System == published.Board {
			continue
		}
		column := slices.Index(systems, f.System)
		if column < 0 {
			systems, column = append(systems, f.System), len(systems)
		}
		row := slices.IndexFunc(t.Rows, func(r []string) bool {
			return r[0] == f.Name && r[1] == f.Unit
		})
		if row < 0 {
			t.Rows, row = append(t.Rows, []string{f.Name, f.Unit}), len(t.Rows)
		}
		for len(t.Rows[row]) < t.Texts+column {
			t.Rows[row] = append(t.Rows[row], none)
		}
		t.Rows[row] = append(t.Rows[row][:t.Texts+column], amount(f.Value))
	}
	t.Columns = append(t.Columns, systems...)
	for i := range t.Rows {
		for len(t.Rows[i]) < len(t.Columns) {
			t.Rows[i] = append(t.Rows[i], none)
		}
	}
	return t
}
