package report

import "fmt"

// shares are the fractions of the time of the cores by component.
func (x *run) shares() []float64 {
	all := sum(x.spent)
	out := make([]float64, len(components))
	for i, c := range x.spent {
		if all > 0 {
			out[i] = c / all
		}
	}
	return out
}

// stalled is the fraction that went into waiting for memory outside of the core: what is no
// execution and no waiting for others.
func (x *run) stalled() float64 { return sum(x.shares()[inside:working]) }

// cyclesSection shows where the time of the cores went, by configuration and program.
func cyclesSection(all runs) section {
	s := section{ID: "cycles", Title: "Where the cycles went"}
	presets := all.presets()
	if len(presets) == 0 {
		s.text(missing("presets"))
		return s
	}
	f := figure{Title: "Time of the cores by what they did", Sentence: cyclesSentence(all, presets)}
	for _, c := range components {
		f.Legend = append(f.Legend, mark{"■", c.ink, c.name})
	}
	f.Data = table{Title: "Time of all cores, in percent",
		Columns: []string{"program", "configuration"}, Texts: 2}
	for _, c := range components {
		f.Data.Columns = append(f.Data.Columns, c.name)
	}
	for _, program := range programs {
		var names []string
		var rows [][]float64
		for _, p := range presets {
			x := all.find(p, program)
			if x == nil {
				continue
			}
			row := []string{program, p}
			for _, share := range x.shares() {
				row = append(row, percent(share))
			}
			names, rows, f.Data.Rows = append(names, p), append(rows, x.shares()),
				append(f.Data.Rows, row)
		}
		if len(names) == 0 {
			continue
		}
		f.draw(program, func(title string) (string, error) {
			return stackChart(title, "share of the time of the cores (%)", names, parts(rows), 100)
		})
	}
	s.figure(f)
	return s
}

// parts turns shares by row into parts of bars.
func parts(rows [][]float64) []part {
	out := make([]part, len(components))
	for i, c := range components {
		out[i] = part{name: c.name, ink: c.ink}
		for _, shares := range rows {
			out[i].values = append(out[i].values, 100*shares[i])
		}
	}
	return out
}

// cyclesSentence compares the first configuration with the last one.
func cyclesSentence(all runs, presets []string) string {
	stalled := func(preset string) string {
		lo, hi := 1.0, 0.0
		for _, p := range programs {
			if x := all.find(preset, p); x != nil {
				lo, hi = min(lo, x.stalled()), max(hi, x.stalled())
			}
		}
		return fmt.Sprintf("%s to %s %%", percent(lo), percent(hi))
	}
	text := fmt.Sprintf("With `%s` the cores stall for shared DRAM, other cores and DMA in %s of their time", presets[0], stalled(presets[0]))
	if last := presets[len(presets)-1]; last != presets[0] {
		text += fmt.Sprintf("; with `%s` in %s", last, stalled(last))
	}
	return text + "."
}
