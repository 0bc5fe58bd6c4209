package systems

import (
	"fmt"
	"maps"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/settings"
)

// What PEs do, in the order of tables. Bytes are counted as follows: those of transfers, what a PE has
// in the end of collects, what it sends of exchanges, and a vector of reductions.
var (
	transfers = []string{"put", "get", "get, interrupt", "e_write", "put_nbi", "get_nbi"}
	exchanges = []string{"broadcast64", "collect64", "fcollect64", "alltoall64", "alltoalls64"}
	reduced   = []string{"int sum", "longlong sum", "float sum", "float max"}

	// byBytes are all of which times depend on bytes.
	byBytes = slices.Concat(transfers, exchanges, reduced)

	barriers = []string{"barrier", "barrier strict", "barrier wand", "barrier elib", "sync"}
	atomics  = []string{"int fetch", "int fadd", "int set", "int swap", "int cswap", "int add",
		"int inc", "int finc"}
)

// parts are the builds of a program that measure all of them.
var parts = []string{"TRANSFERS", "COLLECT", "REDUCE", "BARRIERS"}

// part is a build, with macros beside the cores.
func part(name string, cores int, define ...string) program {
	p := program{sources: []string{"collectives.c"}, script: "internal",
		define: append(define, fmt.Sprintf("CORES=%d", cores), fmt.Sprintf("TIMES=%d", turns))}
	if name == "TRANSFERS" {
		p.sources = []string{"transfers.c"}
	}
	p.define = append(p.define, name)
	return p
}

// square is a board of side × side cores.
func square(side int) emu.Board {
	config := settings.Defaults()
	config.SetMesh(side, side)
	return config.Master.Board
}

// measureParts runs parts on a board. The time and the energy of the barrier behind collectives are
// taken off.
func measureParts(board emu.Board, threads int, define []string, parts ...string) (
	m measured, err error,
) {
	m = measured{times: map[string]times{}, energy: map[string]times{}}
	for _, name := range parts {
		one, err := measureOn(part(name, board.Cores(), define...), board, threads)
		if err != nil {
			return m, fmt.Errorf("%s on %d cores: %w", name, board.Cores(), err)
		}
		for _, t := range []map[string]times{one.times, one.energy} {
			less(t, "sync", exchanges...)
			less(t, "sync", reduced...)
		}
		maps.Copy(m.times, one.times)
		maps.Copy(m.energy, one.energy)
	}
	return m, nil
}

// law is what the paper has fitted: a time without bytes, and a rate.
type law struct{ alpha, rate float64 }

// at is the time of so many bytes, "" of those that were not measured.
func (l law) at(size int, t times) string {
	if _, ok := t[size]; !ok {
		return ""
	}
	return fmt.Sprintf("%.0f", l.alpha+float64(size)/l.rate)
}

// published are the laws that figures.toml has, by routine.
func published() (map[string]law, error) {
	all, err := figures()
	if err != nil {
		return nil, err
	}
	laws := map[string]law{}
	for _, f := range all {
		l := laws[f.Lines]
		switch f.What {
		case "α, ns":
			l.alpha = f.Value
		case "GB/s":
			l.rate = f.Value
		default:
			continue
		}
		laws[f.Lines] = l
	}
	return laws, nil
}

// laws are α, rate and energy of all routines as the papers fit them.
func (m *measured) laws(known map[string]law) string {
	header := table.Row{"16 cores", "α, ns", "published", "GB/s", "published", "nJ", "pJ a byte"}
	return rows(header, byBytes, func(name string) table.Row {
		alpha, rate, spent, ofByte := fitted(m.times[name], m.energy[name])
		l := known[name]
		return table.Row{name, alpha, blank(l.alpha), rate, blank(l.rate), spent, ofByte}
	})
}

// curves are times by bytes, beside the paper's laws: of transfers, of collectives, of reductions.
func (m *measured) curves(known map[string]law) string {
	return m.curve(transfers, known) + "\n\n" + m.curve(exchanges, known) + "\n\n" +
		m.curve(reduced, known)
}

// curve is a table of some of them.
func (m *measured) curve(names []string, known map[string]law) string {
	header := table.Row{"ns by bytes"}
	for _, name := range names {
		if header = append(header, name); known[name].rate > 0 {
			header = append(header, "published")
		}
	}
	return rows(header, m.times[names[0]].sizes(), func(size int) table.Row {
		r := table.Row{size}
		for _, name := range names {
			r = append(r, m.nanos(name, size))
			if l := known[name]; l.rate > 0 {
				r = append(r, l.at(size, m.times[name]))
			}
		}
		return r
	})
}

// nanos is a time, "" for one that was not measured.
func (m *measured) nanos(name string, size int) string {
	cycles, ok := m.times[name][size]
	if !ok {
		return ""
	}
	return fmt.Sprintf("%.0f", cycles*nanos)
}

// joules are nanojoules in the same way.
func (m *measured) joules(name string, size int) string {
	spent, ok := m.energy[name][size]
	if !ok {
		return ""
	}
	return fmt.Sprintf("%.0f", spent/1e3)
}

// ofPEs are times and energies of atomic operations by the PEs that take part.
func (m *measured) ofPEs() string {
	header := row("ns (nJ) by PEs", atomics, itself)
	return rows(header, m.times[atomics[0]].sizes(), func(size int) table.Row {
		return row(size, atomics, func(name string) any {
			return fmt.Sprintf("%s (%s)", m.nanos(name, size), m.joules(name, size))
		})
	})
}

// groups are times of barriers by the PEs that take part.
func (m *measured) groups() string {
	const name = "barrier group"
	header := table.Row{"barrier of PEs", "ns", "nJ"}
	return rows(header, m.times[name].sizes(), func(size int) table.Row {
		return table.Row{size, m.nanos(name, size), m.joules(name, size)}
	})
}

// Sizes in the table of scales are few, since cores of a large board take their time to emulate.
const (
	scaleMost = 512
	scaleStep = 64
)

// scales are times and energy of calls on square boards. What an array of scaleMost bytes has no
// element of for each PE is not there.
func scales(threads int, sides ...int) (string, error) {
	var all []measured
	header := table.Row{"cores"}
	for _, side := range sides {
		m, err := measureParts(square(side), threads, []string{"BRIEF", fmt.Sprintf("MOST=%d", scaleMost),
			fmt.Sprintf("STEP=%d", scaleStep)}, parts...)
		if err != nil {
			return "", err
		}
		all = append(all, m)
		header = append(header, fmt.Sprintf("%d: ns", side*side), "nJ")
	}
	t := table.NewWriter()
	t.AppendHeader(header)
	add := func(label, name string, size func(i int) int) {
		row := table.Row{label}
		for i, m := range all {
			row = append(row, m.nanos(name, size(i)), m.joules(name, size(i)))
		}
		t.AppendRow(row)
	}
	for _, name := range barriers {
		add(name, name, func(int) int { return 0 })
	}
	for _, name := range atomics {
		if all[0].times[name] != nil {
			add(name, name, func(i int) int { return sides[i] * sides[i] })
		}
	}
	for _, name := range byBytes {
		for _, size := range all[0].times[name].sizes() {
			add(fmt.Sprintf("%s, %d B", name, size), name, func(int) int { return size })
		}
	}
	return t.RenderMarkdown(), nil
}
