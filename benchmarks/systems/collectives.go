package systems

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/settings"
)

// byBytes are the routines whose times depend on bytes, in the order of tables. What a PE transfers
// is counted: what it has in the end of collects, what it sends of exchanges, a vector of reductions.
var byBytes = []string{"put", "broadcast64", "collect64", "fcollect64", "alltoall64", "alltoalls64",
	"int sum", "longlong sum", "float sum"}

// fixed are those whose times do not.
var fixed = []string{"barrier", "barrier strict", "barrier wand", "barrier elib", "sync", "int fetch",
	"int fadd", "int set", "int swap", "int cswap", "int add", "int inc", "int finc"}

// part is a build of chip/collectives.c, with macros beside the cores.
func part(cores int, define ...string) program {
	return program{sources: []string{"collectives.c"}, script: "internal",
		define: append(define, fmt.Sprintf("CORES=%d", cores), fmt.Sprintf("TIMES=%d", turns))}
}

// square is a board of side × side cores.
func square(side int) emu.Board {
	config := settings.Defaults()
	config.SetMesh(side, side)
	return config.Master.Board
}

// measureParts runs builds of chip/collectives.c on a board. The time and the energy of the barrier
// behind collectives are taken off.
func measureParts(board emu.Board, threads int, define []string, parts ...string) (
	m measured, err error,
) {
	m = measured{times: map[string]times{}, energy: map[string]times{}}
	for _, name := range parts {
		one, err := measureOn(part(board.Cores(), append([]string{name}, define...)...), board, threads)
		if err != nil {
			return m, fmt.Errorf("%s on %d cores: %w", name, board.Cores(), err)
		}
		less(one.times, "sync", byBytes[1:]...)
		less(one.energy, "sync", byBytes[1:]...)
		maps.Copy(m.times, one.times)
		maps.Copy(m.energy, one.energy)
	}
	return m, nil
}

// section is a table that a page has, too.
type section struct{ name, text string }

// onSixteen are the tables of 16 cores.
func onSixteen(threads int) ([]section, error) {
	m, err := measureParts(emu.Parallella(), threads, nil, "COLLECT", "REDUCE", "BARRIERS")
	if err != nil {
		return nil, err
	}
	known, err := published()
	if err != nil {
		return nil, err
	}
	return []section{{"laws", m.laws(known)}, {"curves", m.curves(known)}, {"groups", m.groups()}}, nil
}

// sections are all tables of collectives, on boards of 64 and, if large, of 1,024 cores.
func sections(threads int, large bool) ([]section, error) {
	all, err := onSixteen(threads)
	if err != nil {
		return nil, err
	}
	sides := []int{4, 8}
	if large {
		sides = append(sides, 32)
	}
	scaled, err := scales(threads, sides...)
	return append(all, section{"scales", scaled}), err
}

// collectives prints them.
func collectives(out io.Writer, threads int, large bool) error {
	all, err := sections(threads, large)
	if err != nil {
		return err
	}
	for _, s := range all {
		if _, err := fmt.Fprintf(out, "\n%s\n", s.text); err != nil {
			return err
		}
	}
	return nil
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
	t := table.NewWriter()
	t.AppendHeader(table.Row{"16 cores", "α, ns", "published", "GB/s", "published", "nJ", "pJ a byte"})
	for _, name := range byBytes {
		alpha, perByte := m.times[name].fit()
		energy, ofByte := m.energy[name].fit()
		row := table.Row{name, fmt.Sprintf("%.0f", alpha*nanos), "",
			fmt.Sprintf("%.3f", 1/(perByte*nanos)), "", fmt.Sprintf("%.0f", energy/1e3),
			fmt.Sprintf("%.0f", ofByte)}
		if l, ok := known[name]; ok {
			row[2], row[4] = l.alpha, l.rate
		}
		t.AppendRow(row)
	}
	return t.RenderMarkdown()
}

// curves are times by bytes: a table of those for which the paper has a law, which stands beside, and
// one of the others.
func (m *measured) curves(known map[string]law) string {
	published := func(name string) bool { return known[name].rate > 0 }
	others := slices.DeleteFunc(slices.Clone(byBytes), published)
	laws := slices.DeleteFunc(slices.Clone(byBytes), func(name string) bool { return !published(name) })
	return m.curve(laws, known) + "\n\n" + m.curve(others, known)
}

// curve is a table of some of them.
func (m *measured) curve(names []string, known map[string]law) string {
	t := table.NewWriter()
	header := table.Row{"ns by bytes"}
	for _, name := range names {
		if header = append(header, name); known[name].rate > 0 {
			header = append(header, "published")
		}
	}
	t.AppendHeader(header)
	for _, size := range slices.Sorted(maps.Keys(m.times["put"])) {
		row := table.Row{size}
		for _, name := range names {
			row = append(row, m.nanos(name, size))
			if l := known[name]; l.rate > 0 {
				row = append(row, l.at(size, m.times[name]))
			}
		}
		t.AppendRow(row)
	}
	return t.RenderMarkdown()
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

// groups are times of barriers by the PEs that take part.
func (m *measured) groups() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"barrier of PEs", "ns", "nJ"})
	const name = "barrier group"
	for _, size := range slices.Sorted(maps.Keys(m.times[name])) {
		t.AppendRow(table.Row{size, m.nanos(name, size), m.joules(name, size)})
	}
	return t.RenderMarkdown()
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
			fmt.Sprintf("STEP=%d", scaleStep)}, "COLLECT", "REDUCE", "BARRIERS")
		if err != nil {
			return "", err
		}
		all = append(all, m)
		header = append(header, fmt.Sprintf("%d: ns", side*side), "nJ")
	}
	t := table.NewWriter()
	t.AppendHeader(header)
	add := func(name string, size int, label string) {
		if all[0].times[name] == nil {
			return
		}
		row := table.Row{label}
		for _, m := range all {
			row = append(row, m.nanos(name, size), m.joules(name, size))
		}
		t.AppendRow(row)
	}
	for _, name := range fixed {
		add(name, 0, name)
	}
	for _, name := range byBytes {
		for _, size := range slices.Sorted(maps.Keys(all[0].times[name])) {
			add(name, size, fmt.Sprintf("%s, %d B", name, size))
		}
	}
	return t.RenderMarkdown(), nil
}
