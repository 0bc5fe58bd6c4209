package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/settings"
)

// step is a preset among those from the thesis's to the best.
type step struct {
	preset string
	before string    // the preset that it changes, empty for the first
	times  []float64 // by program, 0 where there is none
	gains  []float64 // over the preset that it changes, by program
	total  []float64 // over the first, by program
}

// steps follows the presets that have runs. The first one gains nothing.
func steps(all runs) []step {
	var out []step
	at := map[string]int{}
	for _, p := range all.presets() {
		s := step{preset: p, before: ancestor(p, at)}
		base, found := at[s.before]
		for i, program := range programs {
			t := all.of(p, program, timeOf)
			gain, total := math.NaN(), math.NaN()
			if found {
				gain = ratio(out[base].times[i], t)
			}
			if len(out) > 0 {
				total = ratio(out[0].times[i], t)
			}
			s.times, s.gains, s.total = append(s.times, t), append(s.gains, gain), append(s.total, total)
		}
		at[p] = len(out)
		out = append(out, s)
	}
	return out
}

// ancestor is the nearest of the presets that have runs among those that a preset goes back to,
// empty if there is none.
func ancestor(preset string, at map[string]int) string {
	for preset = settings.PresetBase(preset); preset != ""; preset = settings.PresetBase(preset) {
		if _, found := at[preset]; found {
			return preset
		}
	}
	return ""
}

// ablationSection follows the programs from the thesis's first configuration to the best one.
func ablationSection(all runs) section {
	s := section{ID: "ablation", Title: "From the thesis to the best, step by step"}
	steps := steps(all)
	if len(steps) < 2 {
		s.text(missing("two or more presets"))
		return s
	}
	f := figure{Title: "What each step gains", Sentence: ablationSentence(steps),
		Data: ablationTable(steps)}
	var names []string
	spent, gained := make([]series, len(programs)), make([]series, len(programs))
	for i, program := range programs {
		spent[i] = series{name: program, at: i}
		gained[i] = spent[i]
		f.Legend = append(f.Legend, spent[i].mark())
	}
	for row, st := range steps {
		names = append(names, st.preset)
		for i := range programs {
			spent[i].add(st.times[i], float64(row))
			gained[i].add(st.gains[i], float64(row))
		}
	}
	f.draw("Time", func(title string) (string, error) {
		return rowsChart(title, "time (s)", names, spent, true)
	})
	f.draw("Gain over the configuration before", func(title string) (string, error) {
		return rowsChart(title, "times faster", names, gained, false)
	})
	s.figure(f)
	s.table(changesTable(all, steps))
	s.text(boundSentence(all, steps[len(steps)-1].preset))
	s.table(boundTable(all, steps[len(steps)-1].preset))
	return s
}

// tiny is a relative difference that is not worth a word.
const tiny = 0.005

// ablationSentence says what all steps gain, which gains most, and which lose.
func ablationSentence(steps []step) string {
	first, last := steps[0], steps[len(steps)-1]
	text := fmt.Sprintf("From `%s` to `%s` programs become %s faster on the geometric mean",
		first.preset, last.preset, times(geomean(last.total)))
	if i := most(positives(last.total)); positive(last.total[i]) {
		text += fmt.Sprintf(", `%s` most: %s", programs[i], times(last.total[i]))
	}
	means := make([]float64, len(steps))
	for i, st := range steps {
		means[i] = geomean(st.gains)
	}
	best := most(positives(means))
	text += fmt.Sprintf(". The step that gains most is `%s`: %s.", steps[best].preset,
		times(means[best]))
	var slower []string
	for i, m := range means {
		if m < 1-tiny {
			slower = append(slower, fmt.Sprintf("`%s` (%s)", steps[i].preset, times(m)))
		}
	}
	if len(slower) > 0 {
		text += " Slower than the configuration before: " + strings.Join(slower, ", ") + "."
	}
	return text
}

// positives has 0 in place of numbers that are not known.
func positives(values []float64) []float64 {
	out := slices.Clone(values)
	for i, v := range out {
		if !positive(v) {
			out[i] = 0
		}
	}
	return out
}

// ablationTable has the times of each step, and what it gained over the one before and over the
// first.
func ablationTable(steps []step) table {
	t := table{
		Title: "Time of each program, and how many times faster than in the configuration before and than in the first", Texts: 1,
		Groups: []group{{"", 1}}, Columns: []string{"configuration"},
	}
	for _, p := range programs {
		t.Groups = append(t.Groups, group{p, 3})
		t.Columns = append(t.Columns, "time (s)", "gain", "in all")
	}
	t.Groups = append(t.Groups, group{"geometric mean", 2})
	t.Columns = append(t.Columns, "gain", "in all")
	for _, st := range steps {
		row := []string{st.preset}
		for i := range programs {
			row = append(row, known(st.times[i]), three(st.gains[i]), three(st.total[i]))
		}
		t.Rows = append(t.Rows, append(row, three(geomean(st.gains)), three(geomean(st.total))))
	}
	return t
}

// changesTable says what each step is: the settings that differ from those of the one before, and
// the preset's own words if it still is what was run.
func changesTable(all runs, steps []step) table {
	t := table{Title: "What the steps change",
		Columns: []string{"configuration", "before", "changed settings", "in words"}, Texts: 4,
		Prose: true}
	set := map[string]map[string]string{} // by preset
	for _, st := range steps {
		now := all.settings(st.preset)
		words := none
		if preset, err := epiphany.Preset(st.preset); err == nil && maps.Equal(preset.Changed(), now) {
			words = settings.PresetDoc(st.preset)
		}
		t.Rows = append(t.Rows, []string{st.preset, orNone(st.before),
			orNone(changes(set[st.before], now)), words})
		set[st.preset] = now
	}
	return t
}

// settings are those with which a preset was run, without the defaults.
func (r runs) settings(preset string) map[string]string {
	for _, p := range programs {
		if x := r.find(preset, p); x != nil {
			return x.Settings
		}
	}
	return nil
}

// changes lists the settings that differ, as they are now.
func changes(before, now map[string]string) string {
	var out []string
	for _, k := range epiphany.Keys() {
		was, is := before[k.Name], now[k.Name]
		if was == is {
			continue
		}
		if is == "" {
			is = k.Default
		}
		out = append(out, k.Name+"="+is)
	}
	return strings.Join(out, ", ")
}

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}

// obstacle is something that takes time of the cores.
type obstacle struct {
	name  string
	share float64 // of all of their time
}

// waits are what cores wait for, as suite.Measure names it, by who keeps them waiting.
var waits = []struct {
	name string
	what []string
}{
	{"the host", []string{"answer", "room"}},
	{"no job", []string{"process", "message", "barrier"}},
	{"other cores' inboxes", []string{"inbox"}},
}

// obstacles are all: the components of work, then what cores wait for.
func (x *run) obstacles() (all []obstacle) {
	for i, share := range x.shares()[:working] {
		all = append(all, obstacle{components[i].name, share})
	}
	time := sum(x.spent)
	for _, w := range waits {
		waited := 0.0
		for _, what := range w.what {
			cycles, _ := x.Mean(func(m *suite.Measure) float64 { return float64(m.Waits[what]) })
			waited += cycles
		}
		share := 0.0
		if time > 0 {
			share = waited / time
		}
		all = append(all, obstacle{w.name, share})
	}
	return all
}

// bound is what takes most of the time of the cores.
func (x *run) bound() obstacle {
	all := x.obstacles()
	return slices.MaxFunc(all, func(a, b obstacle) int { return cmp.Compare(a.share, b.share) })
}

// boundSentence says what bounds most of the programs.
func boundSentence(all runs, preset string) string {
	count := map[string]int{}
	n, most := 0, ""
	for _, p := range programs {
		if x := all.find(preset, p); x != nil {
			name := x.bound().name
			count[name]++
			n++
			if count[name] > count[most] {
				most = name
			}
		}
	}
	return fmt.Sprintf("With `%s` most of the time of the cores goes into %s, in %d of %d programs.", preset, boundPhrase(most), count[most], n)
}

// boundPhrase is an obstacle within a sentence.
func boundPhrase(name string) string {
	for _, w := range waits {
		if w.name == name {
			return "waiting (" + name + ")"
		}
	}
	return name
}

// boundTable has what bounds each program, and the time of the cores by what they did and what they
// waited for.
func boundTable(all runs, preset string) table {
	t := table{Title: fmt.Sprintf("What bounds each program with `%s`", preset), Texts: 2,
		Groups: []group{{"", 1}, {"most of the time", 2}, {"work (%)", working},
			{"waiting for (%)", len(waits)}},
		Columns: []string{"program", "is", "%"}}
	for _, c := range components[:working] {
		t.Columns = append(t.Columns, c.name)
	}
	for _, w := range waits {
		t.Columns = append(t.Columns, w.name)
	}
	for _, p := range programs {
		x := all.find(preset, p)
		if x == nil {
			continue
		}
		b := x.bound()
		row := []string{p, b.name, percent(b.share)}
		for _, o := range x.obstacles() {
			row = append(row, percent(o.share))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
