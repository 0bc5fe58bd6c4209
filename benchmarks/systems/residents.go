package systems

import (
	"context"
	"fmt"
	"slices"
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
	header := table.Row{"load and run", "published, µs", "measured", "ratio", "chip, µJ",
		"board, µJ", "class"}
	return rows(header, loadings, func(l loading) table.Row {
		c := l.of(&r.meshes[0].loads)
		return slices.Concat(table.Row{l.name}, beside(l.published, c.micros, "%.0f"), table.Row{
			fmt.Sprintf("%.2f", c.chip), fmt.Sprintf("%.1f", c.board), "host, held out"})
	})
}

// ofMeshes is what loading takes by cores.
func (r *residents) ofMeshes() string {
	header := row("µs (chip, µJ) by cores", loadings, func(l loading) any { return l.name })
	return rows(header, r.meshes, func(m onMesh) table.Row {
		return row(m.side*m.side, loadings, func(l loading) any {
			c := l.of(&m.loads)
			return fmt.Sprintf("%.0f (%.1f)", c.micros, c.chip)
		})
	})
}

// ofCalls are calls of the host by cores.
func (r *residents) ofCalls() string {
	header := table.Row{"cores that call", "published, µs", "measured", "nJ", "class"}
	return rows(header, r.calls, func(n null) table.Row {
		known, class := 0, ""
		if n.callers == 1 {
			known, class = publishedCall, "host, fitted"
		}
		return table.Row{n.callers, blank(known), fmt.Sprintf("%.1f", n.micros),
			fmt.Sprintf("%.0f", n.joule), class}
	})
}

// ofPlacements is table 2.
func (r *residents) ofPlacements() string {
	header := table.Row{"Cannon, 128×128", "paper, B", "measured", "paper, ms", "measured",
		"ratio", "by cores, ms", "chip, µJ"}
	return rows(header, r.products, func(m product) table.Row {
		p := m.placed
		return slices.Concat(table.Row{p.name, p.bytes, m.bytes},
			beside(p.millis, m.all.micros/1e3, "%.2f"),
			table.Row{fmt.Sprintf("%.2f", m.chip.micros/1e3), fmt.Sprintf("%.0f", m.all.chip)})
	})
}

// panels are loads by cores, calls by those that make them, and placements by bytes of code.
func (r *residents) panels() (all []panel) {
	for _, l := range loadings {
		p := through(l.name, "cores", "µs", r.meshes, func(m onMesh) (x, y float64) {
			return float64(m.side * m.side), l.of(&m.loads).micros
		})
		p.published = plotter.XYs{{X: p.measured[0].X, Y: l.published}}
		all = append(all, p)
	}
	calls := through("call of the host", "cores that call", "µs", r.calls,
		func(n null) (x, y float64) { return float64(n.callers), n.micros })
	calls.published = plotter.XYs{{X: 1, Y: publishedCall}}
	places := through("Cannon by placement", "bytes of code in a core", "ms", r.products,
		func(m product) (x, y float64) { return float64(m.bytes), m.all.micros / 1e3 })
	places.lines = nil
	for _, m := range r.products {
		places.published = append(places.published,
			plotter.XY{X: float64(m.placed.bytes), Y: m.placed.millis})
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
