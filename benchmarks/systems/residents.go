package systems

import (
	"context"
	"fmt"
	"sync"

	"github.com/jedib0t/go-pretty/v6/table"
	"gonum.org/v1/plot/plotter"
)

// publishedCall is the time of a call of the host that does nothing, in µs (3.5).
const publishedCall = 41

// loading is a row of table 1.
type loading struct {
	name      string
	published float64 // µs
	of        func(l *loads) cost
}

var loadings = []loading{
	{"serial loader", 73000, func(l *loads) cost { return l.serial }},
	{"tree", 2700, func(l *loads) cost { return l.tree }},
	{"hot load of one core", 790, func(l *loads) cost { return l.hot }},
	{"once more", 40, func(l *loads) cost { return l.again }},
}

// onMesh are the loads of a square mesh.
type onMesh struct {
	side int
	loads
}

// residents is what the resident runtime takes.
type residents struct {
	meshes   []onMesh // the first is the paper's
	calls    []null
	products []product // by placement; those in shared DRAM take long
}

func measureResidents(ctx context.Context, threads int, sides, places []int) (
	r residents, err error,
) {
	for _, side := range sides {
		l, err := measureLoads(ctx, square(side), threads)
		if err != nil {
			return r, err
		}
		r.meshes = append(r.meshes, onMesh{side, l})
	}
	if r.calls, err = measureNulls(ctx, threads); err != nil {
		return r, err
	}
	for _, i := range places {
		p, err := placements[i].multiply(ctx, threads)
		if err != nil {
			return r, err
		}
		r.products = append(r.products, p)
	}
	return r, nil
}

// ofLoads is table 1. Of what the host's times dominate one is fitted, by [coprthr.Pause].
func (r *residents) ofLoads() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"load and run", "published, µs", "measured", "ratio", "chip, µJ",
		"board, µJ", "class"})
	for _, row := range loadings {
		c := row.of(&r.meshes[0].loads)
		t.AppendRow(table.Row{row.name, row.published, fmt.Sprintf("%.0f", c.micros),
			fmt.Sprintf("%.2f", c.micros/row.published), fmt.Sprintf("%.2f", c.chip),
			fmt.Sprintf("%.1f", c.board), "host, held out"})
	}
	return t.RenderMarkdown()
}

// ofMeshes is what loading takes by cores.
func (r *residents) ofMeshes() string {
	t := table.NewWriter()
	header := table.Row{"µs (chip, µJ) by cores"}
	for _, l := range loadings {
		header = append(header, l.name)
	}
	t.AppendHeader(header)
	for _, m := range r.meshes {
		row := table.Row{m.side * m.side}
		for _, l := range loadings {
			c := l.of(&m.loads)
			row = append(row, fmt.Sprintf("%.0f (%.1f)", c.micros, c.chip))
		}
		t.AppendRow(row)
	}
	return t.RenderMarkdown()
}

// ofCalls are calls of the host by cores.
func (r *residents) ofCalls() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"cores that call", "published, µs", "measured", "nJ", "class"})
	for _, n := range r.calls {
		row := table.Row{n.callers, "", fmt.Sprintf("%.1f", n.micros), fmt.Sprintf("%.0f", n.joule),
			""}
		if n.callers == 1 {
			row[1], row[4] = publishedCall, "host, fitted"
		}
		t.AppendRow(row)
	}
	return t.RenderMarkdown()
}

// ofPlacements is table 2.
func (r *residents) ofPlacements() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"Cannon, 128×128", "published, B", "measured", "published, ms", "measured",
		"ratio", "by cores, ms", "chip, µJ"})
	for i, m := range r.products {
		p := placements[i]
		t.AppendRow(table.Row{p.name, p.bytes, m.bytes, p.millis,
			fmt.Sprintf("%.2f", m.all.micros/1e3), fmt.Sprintf("%.2f", m.all.micros/1e3/p.millis),
			fmt.Sprintf("%.2f", m.chip.micros/1e3), fmt.Sprintf("%.0f", m.all.chip)})
	}
	return t.RenderMarkdown()
}

// panels are loads by cores, calls by those that make them, and placements by bytes of code.
func (r *residents) panels() (all []panel) {
	for _, l := range loadings {
		p := panel{title: l.name, x: "cores", y: "µs"}
		for _, m := range r.meshes {
			p.measured = append(p.measured,
				plotter.XY{X: float64(m.side * m.side), Y: l.of(&m.loads).micros})
		}
		p.lines = []line{{at: p.measured}}
		p.published = plotter.XYs{{X: p.measured[0].X, Y: l.published}}
		all = append(all, p)
	}
	calls := panel{title: "call of the host", x: "cores that call", y: "µs",
		published: plotter.XYs{{X: 1, Y: publishedCall}}}
	for _, n := range r.calls {
		calls.measured = append(calls.measured, plotter.XY{X: float64(n.callers), Y: n.micros})
	}
	calls.lines = []line{{at: calls.measured}}
	places := panel{title: "Cannon by placement", x: "bytes of code in a core", y: "ms"}
	for i, m := range r.products {
		p := placements[i]
		places.measured = append(places.measured,
			plotter.XY{X: float64(m.bytes), Y: m.all.micros / 1e3})
		places.published = append(places.published, plotter.XY{X: float64(p.bytes), Y: p.millis})
	}
	return append(all, calls, places)
}

// measuresResidents measures once, everything that the tables have.
func measuresResidents(threads int, sides ...int) func() (residents, error) {
	return sync.OnceValues(func() (residents, error) {
		places := make([]int, len(placements))
		for i := range places {
			places[i] = i
		}
		return measureResidents(context.Background(), threads, sides, places)
	})
}
