package systems

import (
	"fmt"
	"maps"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
)

// rows is a table with a row for each of some things.
func rows[T any](header table.Row, all []T, row func(of T) table.Row) string {
	t := table.NewWriter()
	t.AppendHeader(header)
	for _, of := range all {
		t.AppendRow(row(of))
	}
	return t.RenderMarkdown()
}

// row is a label with a cell for each of some things.
func row[T any](label any, all []T, cell func(of T) any) table.Row {
	r := table.Row{label}
	for _, of := range all {
		r = append(r, cell(of))
	}
	return r
}

// beside is a published figure, the measured one and their ratio.
func beside(published, measured float64, format string) table.Row {
	ratio := fmt.Sprintf("%.2f", measured/published)
	return table.Row{published, fmt.Sprintf(format, measured), ratio}
}

// blank shows no 0.
func blank[T comparable](v T) any {
	if v == *new(T) {
		return ""
	}
	return v
}

// itself is a cell of a name.
func itself(name string) any { return name }

// sizes are those that were measured, in order.
func (t times) sizes() []int { return slices.Sorted(maps.Keys(t)) }

// fitted are the law of times and that of energies as cells: ns, GB/s, nJ, pJ a byte.
func fitted(t, energy times) (alpha, rate, spent, ofByte string) {
	cycles, perByte := t.fit()
	picos, each := energy.fit()
	return fmt.Sprintf("%.0f", cycles*nanos), fmt.Sprintf("%.3f", 1/(perByte*nanos)),
		fmt.Sprintf("%.0f", picos/1e3), fmt.Sprintf("%.0f", each)
}
