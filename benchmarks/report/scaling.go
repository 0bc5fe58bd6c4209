package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/benchmarks/suite"
)

// ladder are the runs of a program of one size on a system, by number of workers, the first with
// one.
type ladder struct {
	system, program string
	size            int
	runs            []*run
}

// ladders collects what was run with different numbers of workers, in the order of the results.
func ladders(all runs) (out []ladder) {
	for i := range all {
		x := &all[i]
		if x.OnARM() {
			continue
		}
		at := slices.IndexFunc(out, func(l ladder) bool {
			return l.system == x.System && l.program == x.Program && l.size == x.Size
		})
		if at < 0 {
			out, at = append(out, ladder{x.System, x.Program, x.Size, nil}), len(out)
		}
		l := &out[at]
		same := func(y *run) bool { return y.Workers == x.Workers && y.Cores == x.Cores }
		if !slices.ContainsFunc(l.runs, same) {
			l.runs = append(l.runs, x)
		}
	}
	for _, l := range out {
		slices.SortStableFunc(l.runs, func(a, b *run) int {
			return cmp.Or(a.Workers-b.Workers, a.rows*a.cols-b.rows*b.cols)
		})
	}
	return slices.DeleteFunc(out, func(l ladder) bool {
		return len(l.runs) < 2 || l.runs[0].Workers != 1
	})
}

// thesis tells whether the size is the thesis's.
func (l *ladder) thesis() bool {
	return slices.ContainsFunc(suite.Programs, func(p suite.Program) bool {
		return p.Name == l.program && p.Size == l.size
	})
}

// speedup of a run over the one with one worker.
func (l *ladder) speedup(x *run) float64 { return ratio(l.runs[0].time, x.time) }

// scalingSection shows strong scaling; it is empty if nothing was run with other numbers of
// workers, sizes or boards.
func scalingSection(all runs) section {
	s := section{ID: "scaling", Title: "More cores"}
	steps := ladders(all)
	larger := largerTable(all)
	if len(steps) > 0 {
		s.figure(scalingFigure(steps))
	}
	if len(larger.Rows) > 0 {
		s.table(larger)
	}
	return s
}

// scalingFigure has a chart for each program.
func scalingFigure(steps []ladder) figure {
	f := figure{Title: "Strong scaling", Sentence: scalingSentence(steps), Data: scalingTable(steps)}
	var names []string // of series: a system, with the size where there are several
	for _, program := range programs {
		var lines []series
		for i := range steps {
			l := &steps[i]
			if l.program != program {
				continue
			}
			name := l.system
			if !l.thesis() {
				name += ", larger"
			}
			at := slices.Index(names, name)
			if at < 0 {
				names, at = append(names, name), len(names)
				f.Legend = append(f.Legend, series{name: name, at: at}.mark())
			}
			line := series{name: name, at: at}
			for _, x := range l.runs {
				line.add(float64(x.Workers), l.speedup(x))
			}
			lines = append(lines, line)
		}
		if len(lines) > 0 {
			f.draw(program, func(title string) (string, error) { return scalingChart(title, lines) })
		}
	}
	f.Legend = append(f.Legend, mark{"┄", inkIdeal, "ideal"})
	return f
}

// scalingSentence says how far programs scale in the last system that has been measured.
func scalingSentence(steps []ladder) string {
	system, text := steps[len(steps)-1].system, ""
	for i := range steps {
		l := &steps[i]
		x := l.runs[len(l.runs)-1]
		if l.system != system || !l.thesis() || !positive(l.speedup(x)) {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("`%s` %s on %d", l.program, times(l.speedup(x)), x.Workers)
	}
	if text == "" {
		return "No program was run with one worker."
	}
	return fmt.Sprintf("Speedup over one core with `%s`: %s.", system, text)
}

func scalingTable(steps []ladder) table {
	t := table{Title: "Time by number of workers",
		Columns: []string{"program", "size", "configuration", "board", "workers", "time (s)",
			"speedup"}, Texts: 3}
	for i := range steps {
		l := &steps[i]
		for _, x := range l.runs {
			t.Rows = append(t.Rows, []string{l.program, strconv.Itoa(l.size), l.system, x.Cores,
				strconv.Itoa(x.Workers), three(x.time), three(l.speedup(x))})
		}
	}
	return t
}

// largerTable has the runs of other sizes and boards than the thesis's, by how much they do in a
// second.
func largerTable(all runs) table {
	t := table{
		Title: "Larger sizes and boards, beside the thesis's size", Texts: 3,
		Columns: []string{"program", "size", "configuration", "board", "workers", "time (s)",
			"reductions/s", "by the thesis's size"},
	}
	for i := range all {
		x := &all[i]
		if x.Group != suite.GroupSize && x.Group != suite.GroupBoard {
			continue
		}
		t.Rows = append(t.Rows, []string{
			x.Program, strconv.Itoa(x.Size), x.System, x.Cores, strconv.Itoa(x.Workers),
			three(x.time), amount(perSecond(x)),
			three(ratio(perSecond(x), all.of(x.System, x.Program, perSecond))),
		})
	}
	return t
}
