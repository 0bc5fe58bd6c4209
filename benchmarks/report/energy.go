package report

import (
	"fmt"
	"math"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
)

// perJoule and perSecond are reductions as the thesis counts them in its Table 1: of native code,
// by rated power and time.
func perJoule(x *run) float64  { return x.PerJoule() }
func perSecond(x *run) float64 { return ratio(x.native, x.time) }

// perModelJoule are reductions by the energy that the model gives.
func perModelJoule(x *run) float64 { return ratio(x.native, sum(x.joules)) }

// efficiencyTable is one half of the thesis's Table 1 with ours, and a configuration beside the
// published ARM.
func efficiencyTable(all runs, quantity, title, best string, number func(*run) float64) table {
	t := table{
		Title: title, Texts: 1,
		Groups: []group{{"", 1}, {"ARM, HiPE", 2}, {"Epiphany, thesis-cached", 2},
			{"Epiphany, " + best, 2}},
		Columns: []string{"program", "published", "ours", "published", "ours", "ours",
			"by the published ARM"},
	}
	var sums [6][]float64
	for _, p := range programs {
		arm, _ := figureOf(quantity, published.ARMHipe, p)
		cached, _ := figureOf(quantity, "thesis-cached", p)
		ours := all.of(best, p, number)
		numbers := [...]float64{arm, all.of(published.ARMHipe, p, number), cached,
			all.of("thesis-cached", p, number), ours, ratio(ours, arm)}
		for i, n := range numbers {
			sums[i] = append(sums[i], n)
		}
		t.Rows = append(t.Rows, efficiencyRow(p, numbers))
	}
	var means [6]float64
	for i, s := range sums {
		means[i] = geomean(s)
	}
	t.Foot = [][]string{efficiencyRow("geometric mean", means)}
	return t
}

// efficiencyRow has large numbers, and a ratio at the end.
func efficiencyRow(name string, numbers [6]float64) []string {
	row := []string{name}
	for _, n := range numbers[:5] {
		row = append(row, amount(n))
	}
	return append(row, three(numbers[5]))
}

// efficiencySentence says how the best configuration compares with the published ARM.
func efficiencySentence(all runs, best string) string {
	var ratios []float64
	above := 0
	for _, p := range programs {
		theirs, _ := figureOf(published.PerJoule, published.ARMHipe, p)
		r := ratio(all.of(best, p, perJoule), theirs)
		if r > 1 {
			above++
		}
		ratios = append(ratios, r)
	}
	return fmt.Sprintf("With `%s` a joule on the Epiphany gives more reductions than the published one on the ARM in %d of %d programs, and %s as many on the geometric mean.",
		best, above, len(programs), times(geomean(ratios)))
}

// energySection compares the energy of a reduction on both processors.
func energySection(all runs) section {
	s := section{ID: "energy", Title: "Energy"}
	presets := all.presets()
	if len(presets) == 0 {
		s.text(missing("presets"))
		return s
	}
	systems := []string{published.ARMHipe, presets[0]}
	if last := presets[len(presets)-1]; last != presets[0] {
		systems = append(systems, last)
	}
	f := figure{Title: "Energy of a reduction"}
	f.Data = table{Title: "Energy of a reduction in nJ", Columns: []string{"program"}, Texts: 1}
	var lines []series
	for at, system := range systems {
		for _, by := range []struct {
			name     string
			perJoule func(*run) float64
			hollow   bool
		}{{"rated power", perJoule, false}, {"model", perModelJoule, true}} {
			line := series{name: system + ", " + by.name, at: at, hollow: by.hollow}
			for row, p := range programs {
				line.add(ratio(1e9, all.of(system, p, by.perJoule)), float64(row))
			}
			if positive(geomean(line.x)) {
				lines = append(lines, line)
				f.Legend = append(f.Legend, line.mark())
				f.Data.Columns = append(f.Data.Columns, line.name)
			}
		}
	}
	for row, p := range programs {
		cells := []string{p}
		for _, l := range lines {
			cells = append(cells, three(l.x[row]))
		}
		f.Data.Rows = append(f.Data.Rows, cells)
	}
	foot := []string{"geometric mean"}
	for _, l := range lines {
		foot = append(foot, three(geomean(l.x)))
	}
	f.Data.Foot = [][]string{foot}
	f.Sentence = energySentence(all, systems)
	f.draw("", func(title string) (string, error) {
		return rowsChart(title, "energy of a reduction (nJ)", programs, lines, false)
	})
	s.figure(f)
	s.table(consumersTable(all, systems))
	return s
}

// consumers are the parts of a board's energy.
var consumers = []struct {
	name   string
	joules func(e *suite.Energy) float64
}{
	{"cores at work", func(e *suite.Energy) float64 { return e.Active }},
	{"stalled", func(e *suite.Energy) float64 { return e.Stalled }},
	{"idle", func(e *suite.Energy) float64 { return e.Idle }},
	{"halted", func(e *suite.Energy) float64 { return e.Trapped }},
	{"SRAM", func(e *suite.Energy) float64 { return e.SRAM }},
	{"mesh", func(e *suite.Energy) float64 { return e.Mesh }},
	{"eLink", func(e *suite.Energy) float64 { return e.Link }},
	{"DRAM", func(e *suite.Energy) float64 { return e.DRAM }},
	{"ARM at work", func(e *suite.Energy) float64 { return e.ARMActive }},
	{"ARM idle", func(e *suite.Energy) float64 { return e.ARMIdle }},
}

// consumersTable has what spends the energy of a run.
func consumersTable(all runs, systems []string) table {
	t := table{Title: "Energy of a run by the model, in percent of the joules", Texts: 2,
		Columns: []string{"program", "configuration", "joules"}}
	for _, c := range consumers {
		t.Columns = append(t.Columns, c.name)
	}
	for _, p := range programs {
		for _, system := range systems {
			x := all.find(system, p)
			if x == nil {
				continue
			}
			all := sum(x.joules)
			row := []string{p, system, three(all)}
			for _, j := range x.joules {
				row = append(row, percent(j/all))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// energySentence compares the last of the systems with the first, the ARM.
func energySentence(all runs, systems []string) string {
	last := systems[len(systems)-1]
	mean := func(perJoule func(*run) float64) float64 {
		var ratios []float64
		for _, p := range programs {
			ratios = append(ratios, ratio(all.of(systems[0], p, perJoule), all.of(last, p, perJoule)))
		}
		return geomean(ratios)
	}
	text := fmt.Sprintf("A reduction with `%s` takes ", last)
	rule, model := mean(perJoule), mean(perModelJoule)
	if math.IsNaN(rule) {
		return "The results have no runs on the ARM to compare with."
	}
	return text + fmt.Sprintf("%s the energy of one on the emulated ARM by the rated power, and %s by the model, which has the whole board; both on the geometric mean.", times(rule), times(model))
}
