package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/benchmarks/published"
)

// comparison collects ratios of the model to published figures, to be summed up.
type comparison struct {
	ratios []float64
	names  []string
}

func (c *comparison) add(name string, r float64) {
	if positive(r) {
		c.ratios, c.names = append(c.ratios, r), append(c.names, name)
	}
}

// worst is the ratio that is farthest from 1 either way, and what it is of.
func (c *comparison) worst() (name string, r float64) {
	off := make([]float64, len(c.ratios))
	for i, r := range c.ratios {
		off[i] = math.Abs(math.Log(r))
	}
	if len(off) == 0 {
		return "", math.NaN()
	}
	i := most(off)
	return c.names[i], c.ratios[i]
}

// quantity is a column of the thesis's tables.
type quantity struct {
	name   string // as published
	title  string
	scale  float64 // of the numbers in the table
	number func(*run) float64
}

var (
	onBoth  = []quantity{{published.Time, "time (s)", 1, timeOf}}
	onCores = append(onBoth,
		quantity{published.Cycles, "cycles (10⁹)", 1e9, func(x *run) float64 { return x.cycles }},
		quantity{published.FetchStalls, "fetch stalls (%)", 0.01, func(x *run) float64 {
			return x.fetch
		}},
		quantity{published.LoadStalls, "load stalls (%)", 0.01, func(x *run) float64 { return x.load }})
	onARM = append(onBoth, quantity{published.Reductions, "reductions (10³)", 1e3,
		func(x *run) float64 { return x.reductions }})
)

// Systems of the thesis, each with the processor it is compared with.
var (
	thesisSystems = []string{"thesis-bytecode", "thesis-native", "thesis-cached"}
	publishedARM  = map[string]string{"thesis-bytecode": published.ARMBeam,
		"thesis-native": published.ARMHipe, "thesis-cached": published.ARMCached}
	ourARM = map[string]string{"thesis-bytecode": published.ARMBeam,
		"thesis-native": published.ARMHipe, "thesis-cached": published.ARMHipe}
	systemNames = map[string]string{
		"thesis-bytecode": "Epiphany, BEAM (`thesis-bytecode`)",
		"thesis-native":   "Epiphany, HiPE (`thesis-native`)",
		"thesis-cached":   "Epiphany, HiPE with the software cache (`thesis-cached`)",
		published.ARMBeam: "ARM, BEAM", published.ARMHipe: "ARM, HiPE",
		published.ARMCached: "ARM, HiPE with the caching branch",
	}
)

// thesisSection puts the tables of the thesis beside ours.
func thesisSection(all runs) section {
	s := section{ID: "thesis", Title: "The thesis's tables, beside ours"}
	var onEpiphany comparison
	var tables []table
	var notes []string
	for _, system := range thesisSystems {
		tables = append(tables, besideTable(all, system, onCores, &onEpiphany))
		notes = append(notes, unused(system)...)
	}
	if name, r := onEpiphany.worst(); name != "" {
		s.text(fmt.Sprintf("The model's times are %[2]s the published ones on the geometric mean of %[1]d; the farthest is that of %[3]s, at %[4]s.",
			len(onEpiphany.ratios), times(geomean(onEpiphany.ratios)), name, times(r)))
	}
	for _, t := range tables {
		s.table(t)
	}
	for _, n := range notes {
		s.text(n)
	}
	var arm comparison
	for _, system := range []string{published.ARMBeam, published.ARMHipe} {
		s.table(besideTable(all, system, onARM, &arm))
	}
	s.table(slowdownTable(all))
	if presets := all.presets(); len(presets) > 0 {
		best := presets[len(presets)-1]
		s.text(efficiencySentence(all, best))
		s.table(efficiencyTable(all, published.PerSecond,
			"Reductions per second (the thesis's Table 1)", best, perSecond))
		s.table(efficiencyTable(all, published.PerJoule,
			"Reductions per joule by the rated power (the thesis's Table 1)", best, perJoule))
		s.table(fasterTable(all, best))
	}
	return s
}

// besideTable has a row for each program: a published figure, the model's, and their ratio, for
// each quantity.
func besideTable(all runs, system string, quantities []quantity, to *comparison) table {
	t := table{Title: systemNames[system], Groups: []group{{"", 1}}, Columns: []string{"program"},
		Texts: 1}
	ratios := make([][]float64, len(quantities))
	for _, q := range quantities {
		t.Groups = append(t.Groups, group{q.title, 3})
		t.Columns = append(t.Columns, "published", "ours", "ratio")
	}
	for _, p := range programs {
		row := []string{p}
		for i, q := range quantities {
			theirs, used := figureOf(q.name, system, p)
			ours := all.of(system, p, q.number)
			r := ratio(ours, theirs)
			if !used {
				r = math.NaN()
			}
			if q.name == published.Time {
				to.add("`"+p+"` with `"+system+"`", r)
			}
			ratios[i] = append(ratios[i], r)
			row = append(row, known(theirs/q.scale), known(ours/q.scale), three(r))
		}
		t.Rows = append(t.Rows, row)
	}
	foot := []string{"geometric mean"}
	for _, r := range ratios {
		foot = append(foot, "", "", three(geomean(r)))
	}
	t.Foot = [][]string{foot}
	return t
}

// known is a number that is not known if it is 0.
func known(v float64) string {
	if v == 0 {
		return none
	}
	return three(v)
}

// unused tells why figures of a system are not compared, once for each reason.
func unused(system string) (notes []string) {
	for _, f := range published.Figures() {
		if f.System == system && f.Role == published.NotUsed {
			if note := fmt.Sprintf("Figures of `%s` without a ratio are not compared: %s.", system,
				strings.TrimSuffix(f.Note, ".")); !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
	}
	return notes
}

// slowdownTable compares the Epiphany with the ARM: how many times longer it takes, as published
// and in the model.
func slowdownTable(all runs) table {
	t := table{Title: "Time on the Epiphany by time on the ARM", Groups: []group{{"", 1}},
		Columns: []string{"program"}, Texts: 1}
	sums := make([][]float64, 0, 2*len(thesisSystems))
	for _, s := range thesisSystems {
		t.Groups = append(t.Groups, group{s, 2})
		t.Columns = append(t.Columns, "published", "ours")
		sums = append(sums, nil, nil)
	}
	for _, p := range programs {
		row := []string{p}
		for i, s := range thesisSystems {
			epiphany, _ := figureOf(published.Time, s, p)
			arm, _ := figureOf(published.Time, publishedARM[s], p)
			for k, r := range []float64{ratio(epiphany, arm),
				ratio(all.of(s, p, timeOf), all.of(ourARM[s], p, timeOf))} {
				sums[2*i+k] = append(sums[2*i+k], r)
				row = append(row, three(r))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	foot := []string{"geometric mean"}
	for _, r := range sums {
		foot = append(foot, three(geomean(r)))
	}
	t.Foot = [][]string{foot}
	return t
}

// fasterTable compares a preset with the best published time of each program.
func fasterTable(all runs, preset string) table {
	t := table{Title: "Times with `" + preset + "`, and the best published ones", Texts: 1,
		Columns: []string{"program", "best published (s)", preset + " (s)", "times faster",
			"published ARM, HiPE (s)", "times faster"}}
	var ours, arms []float64
	for _, p := range programs {
		theirs, time := bestPublished(p), all.of(preset, p, timeOf)
		arm, _ := figureOf(published.Time, published.ARMHipe, p)
		ours, arms = append(ours, ratio(theirs, time)), append(arms, ratio(arm, time))
		t.Rows = append(t.Rows, []string{p, three(theirs), known(time), three(ours[len(ours)-1]),
			three(arm), three(arms[len(arms)-1])})
	}
	t.Foot = [][]string{{"geometric mean", "", "", three(geomean(ours)), "", three(geomean(arms))}}
	return t
}
