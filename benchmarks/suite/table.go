package suite

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/parallergo/epiphany/benchmarks/published"
)

// Tables writes results as tables, for a terminal or in Markdown.
func (f *File) Tables(w io.Writer, markdown bool) error {
	p := printer{w: w, markdown: markdown}
	p.print("Programs at the sizes of the thesis, and what it published", f.thesisTable())
	for _, g := range []struct{ group, title string }{{GroupSize, "Larger sizes"},
		{GroupBoard, "Larger boards"}} {
		p.print(g.title, f.plainTable(g.group))
	}
	p.print("Seconds by workers, and how many times faster than one", f.scalingTable())
	p.print("Micro-benchmarks", f.microTable())
	return p.err
}

// printer writes tables until writing fails.
type printer struct {
	w        io.Writer
	markdown bool
	tables   int
	err      error
}

// print writes a table that has rows. Columns of numbers are aligned to the right; text are the
// names of the others.
func (p *printer) print(title string, t table.Writer) {
	if p.err != nil || t.Length() == 0 {
		return
	}
	between := ""
	if p.tables > 0 {
		between = "\n"
	}
	p.tables++
	body := ""
	if p.markdown {
		body = t.RenderMarkdown()
		title = "## " + title + "\n"
	} else {
		t.SetStyle(table.StyleLight)
		body = t.Render()
	}
	_, p.err = fmt.Fprintf(p.w, "%s%s\n%s\n", between, title, body)
}

// newTable makes a table. The first columns have text, the others numbers.
func newTable(texts int, header ...any) table.Writer {
	t := table.NewWriter()
	t.AppendHeader(header)
	var columns []table.ColumnConfig
	for i := texts + 1; i <= len(header); i++ {
		columns = append(columns, table.ColumnConfig{Number: i, Align: text.AlignRight,
			AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	return t
}

// thesisTable has the columns of the thesis's figures 8 and 9, the ratio of our time to the
// published, and energy: as the model has it, and by the thesis's rule.
func (f *File) thesisTable() table.Writer {
	t := newTable(2, "program", "system", "n", "s", "published s", "ratio", "reductions",
		"published reductions", "cycles", "published cycles",
		"fetch stalls", "published fetch stalls", "load stalls", "published load stalls", "J",
		"reductions/J")
	last := ""
	for _, prog := range Programs {
		for i := range f.Runs {
			r := &f.Runs[i]
			if r.Group != GroupThesis || r.Program != prog.Name {
				continue
			}
			if last != "" && last != r.Program {
				t.AppendSeparator()
			}
			last = r.Program
			t.AppendRow(r.thesisRow())
		}
	}
	return t
}

func (r *Result) thesisRow() table.Row {
	seconds, sd := r.Mean(Seconds)
	row := table.Row{r.Program, r.System, len(r.Samples), withSD(seconds, sd)}
	if fig, found := published.Find(published.Time, r.System, r.Program); found {
		row = append(row, digits(fig.Value), fmt.Sprintf("%.2f", seconds/fig.Value))
	} else {
		row = append(row, "", "")
	}
	for _, c := range []struct {
		quantity string
		figure   func(m *Measure) float64
		arm      bool // it is of the ARM as well
	}{
		{published.Reductions, r.Reductions, true},
		{published.Cycles, func(m *Measure) float64 { return float64(m.Worked()) }, false},
		{published.FetchStalls, (*Measure).FetchStalls, false},
		{published.LoadStalls, (*Measure).LoadStalls, false},
	} {
		ours, theirs := "", ""
		if c.arm || !r.OnARM() {
			mean, _ := r.Mean(c.figure)
			ours = digits(mean)
		}
		if fig, found := published.Find(c.quantity, r.System, r.Program); found {
			theirs = digits(fig.Value)
		}
		row = append(row, ours, theirs)
	}
	joules, _ := r.Mean((*Measure).Joules)
	return append(row, digits(joules), digits(r.PerJoule()))
}

// OnARM tells whether the result is of the ARM alone.
func (r *Result) OnARM() bool { return r.Settings["place"] == "host" }

// Reductions counts those of a sample as the system's software does: an interpreter counts calls of
// built-in functions, too.
func (r *Result) Reductions(m *Measure) float64 {
	if r.Settings["software"] == "gcc-beam" || r.OnARM() && r.Settings["host-software"] == "beam" {
		return float64(m.BytecodeReductions())
	}
	return float64(m.NativeReductions())
}

// PerJoule is reductions per joule by the thesis's rule: the power is the rated one, all the time.
// Reductions are counted as native code does, so that the same work is as many wherever it is done.
func (r *Result) PerJoule() float64 {
	seconds, _ := r.Mean(Seconds)
	reductions, _ := r.Mean(func(m *Measure) float64 { return float64(m.NativeReductions()) })
	what := "epiphany-rated"
	if r.OnARM() {
		what = "arm-rated"
	}
	rated, _ := published.Find("power", published.Board, what)
	return reductions / (seconds * rated.Value)
}

// plainTable has the results of a group for which nothing is published.
func (f *File) plainTable(group string) table.Writer {
	t := newTable(3, "program", "system", "cores", "size", "workers", "n", "s", "reductions/s",
		"fetch stalls", "load stalls")
	for i := range f.Runs {
		r := &f.Runs[i]
		if r.Group != group {
			continue
		}
		seconds, sd := r.Mean(Seconds)
		reductions, _ := r.Mean(r.Reductions)
		fetch, _ := r.Mean((*Measure).FetchStalls)
		load, _ := r.Mean((*Measure).LoadStalls)
		t.AppendRow(table.Row{r.Program, r.System, r.Cores, r.Size, r.Workers, len(r.Samples),
			withSD(seconds, sd), digits(reductions / seconds), digits(fetch), digits(load)})
	}
	return t
}

// scalingTable has a row for each program and system, and two columns for each number of workers.
func (f *File) scalingTable() table.Writer {
	header := []any{"program", "system"}
	for _, n := range scaling {
		header = append(header, strconv.Itoa(n), "x")
	}
	t := newTable(2, header...)
	for _, s := range f.Scaling() {
		row := table.Row{s.Program, s.System}
		for _, n := range scaling {
			seconds, ok := s.Seconds[n]
			if !ok {
				row = append(row, "", "")
				continue
			}
			row = append(row, digits(seconds), fmt.Sprintf("%.2f", s.Seconds[1]/seconds))
		}
		t.AppendRow(row)
	}
	return t
}

// Scale is how the time of a program depends on the number of workers.
type Scale struct {
	Program, System string
	Seconds         map[int]float64 // by workers; that of one is there
}

// Scaling collects what the file has about that, by program in the order of Programs.
func (f *File) Scaling() []Scale {
	var all []Scale
	for _, prog := range Programs {
		for i := range f.Runs {
			r := &f.Runs[i]
			if r.Group != GroupScaling || r.Program != prog.Name {
				continue
			}
			at := slices.IndexFunc(all, func(s Scale) bool {
				return s.Program == r.Program && s.System == r.System
			})
			if at < 0 {
				at = len(all)
				all = append(all, Scale{r.Program, r.System, map[int]float64{}})
			}
			all[at].Seconds[r.Workers], _ = r.Mean(Seconds)
		}
	}
	return slices.DeleteFunc(all, func(s Scale) bool { return s.Seconds[1] == 0 })
}

func (f *File) microTable() table.Writer {
	t := newTable(2, "what", "system", "value", "unit")
	for _, m := range f.Micro {
		t.AppendRow(table.Row{m.Name, m.System, digits(m.Value), m.Unit})
	}
	return t
}

// digits prints a figure with the digits that are worth reading.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// withSD is a mean with its standard deviation, if there is one.
func withSD(mean, sd float64) string {
	if sd == 0 {
		return digits(mean)
	}
	return digits(mean) + " ± " + strconv.FormatFloat(sd, 'g', 2, 64)
}
