package calibrate

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"strings"
	"text/template"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/routines"
	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/emu"
)

// Bounds of the check: mean errors, and the factor that no figure that is held out may exceed.
const (
	MostFitted  = 0.10
	MostHeldOut = 0.15
	MostFactor  = 2
)

// Page is what docs/model.md says.
type Page struct {
	Evaluation
	Base    Conclusions
	Effects []Effect
}

//go:embed model.md.tmpl
var pageText string

var pageTemplate = template.Must(template.New("model").Funcs(template.FuncMap{
	"percent": percent, "factor": factor,
}).Parse(pageText))

// Write writes the page as Markdown.
func (p *Page) Write(w io.Writer) error { return pageTemplate.Execute(w, p) }

func percent(x float64) string {
	if math.IsInf(x, 0) {
		return "infinite"
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

func factor(x float64) string { return fmt.Sprintf("%.2f", x) }

// Fitted and HeldOut summarise the figures of these roles.
func (p *Page) Fitted() Summary  { return p.Summarize(published.Fitted) }
func (p *Page) HeldOut() Summary { return p.Summarize(published.HeldOut) }

// Means says how near the figures are in the mean.
func (p *Page) Means() string {
	fitted, held := p.Fitted(), p.HeldOut()
	return fmt.Sprintf(`Fitted figures: mean error %s, the worst by a factor of %s (%s).
Figures that were held out: mean error %s,
the worst by a factor of %s (%s).`,
		percent(fitted.Mean), factor(fitted.Worst), fitted.At,
		percent(held.Mean), factor(held.Worst), held.At)
}

// Stale lists the parts of a page that was written before whose figures differ from these.
func (p *Page) Stale(page string) (parts []string) {
	for _, part := range []struct{ name, text string }{
		{"means", p.Means()},
		{"groups", p.Groups()},
		{"fitted figures", p.Comparison(string(published.Fitted))},
		{"figures held out", p.Comparison(string(published.HeldOut))},
	} {
		if !strings.Contains(page, part.text) {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// Routines is the section on code that is measured.
func (p *Page) Routines() (string, error) { return routines.Report() }

// Comparison is the table of all figures of a role.
func (p *Page) Comparison(role string) string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"figure", "published", "model", "ratio", "source"})
	for i := range p.Rows {
		r := &p.Rows[i]
		if string(r.Role) != role {
			continue
		}
		model, ratio := "-", "-"
		if r.Model > 0 {
			model, ratio = number(r.Model), factor(r.Ratio())
		}
		value := number(r.Value)
		if r.SD > 0 {
			value += " ± " + number(r.SD)
		}
		t.AppendRow(table.Row{r.Name(), value + " " + r.Unit, model, ratio,
			r.Source + ", " + r.Confidence})
	}
	return t.RenderMarkdown()
}

// Groups is the table of the figures held out, by what they are of.
func (p *Page) Groups() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"held out, of", "figures", "mean error", "worst factor", "of"})
	for _, g := range published.Groups {
		s := p.Summarize(published.HeldOut, g)
		t.AppendRow(table.Row{g, s.Figures, percent(s.Mean), factor(s.Worst), s.At})
	}
	return t.RenderMarkdown()
}

// Changed is the table of figures that had another role before.
func (p *Page) Changed() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"figure", "was", "is", "why"})
	for _, f := range published.Figures() {
		if f.Was != "" {
			t.AppendRow(table.Row{f.Name(), f.Was, f.Role, f.Note})
		}
	}
	return t.RenderMarkdown()
}

// NotUsed lists the figures that the model cannot produce, with the reasons.
func (p *Page) NotUsed() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"figure", "published", "why"})
	for _, f := range published.Figures() {
		if f.Role == published.NotUsed {
			t.AppendRow(table.Row{f.Name(), number(f.Value) + " " + f.Unit, f.Note})
		}
	}
	return t.RenderMarkdown()
}

// FreeParameters is the table of what has been fitted.
func (p *Page) FreeParameters() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"parameter", "value", "95 % interval", "may be", "unit"})
	for _, x := range Free() {
		interval := "not fitted yet"
		if f, ok := emu.FittedParameter(x.Name); ok {
			interval = fmt.Sprintf("%d to %d", f.Low, f.High)
		}
		t.AppendRow(table.Row{x.Name, x.Value, interval, fmt.Sprintf("%d to %d", x.Low, x.High), x.Unit})
	}
	return t.RenderMarkdown()
}

// FreeCount and MostFree are how many parameters are fitted, and how many may be.
func (p *Page) FreeCount() int { return len(Free()) }
func (p *Page) MostFree() int  { return published.MaxFree() }

// Swings is the table of what changes of parameters do to the conclusions.
func (p *Page) Swings() string {
	t := table.NewWriter()
	header := table.Row{"parameter", "value", "error of times"}
	row := table.Row{"as it is", "", percent(p.Base.TimeError)}
	for i, program := range suite.Programs {
		header = append(header, program.Name)
		row = append(row, times(p.Base.Gains[i]))
	}
	t.AppendHeader(header)
	t.AppendRow(row)
	for _, e := range p.Effects {
		t.AppendRow(swing(e.Name, e.Low, e.WithLow))
		t.AppendRow(swing(e.Name, e.High, e.WithHigh))
	}
	return t.RenderMarkdown()
}

func swing(name string, value int64, c Conclusions) table.Row {
	row := table.Row{name, value, percent(c.TimeError)}
	for _, g := range c.Gains {
		row = append(row, times(g))
	}
	return row
}

func times(x float64) string { return fmt.Sprintf("%.0fx", x) }

// SwingPercent is Swing in percent.
func (p *Page) SwingPercent() int { return int(math.Round(100 * Swing)) }

// Constants is the table of all constants with their sources.
func (p *Page) Constants() string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"constant", "value", "unit", "source", "confidence"})
	for _, c := range suite.Constants() {
		t.AppendRow(table.Row{c.Name, c.Value, c.Unit, c.Source, c.Confidence.String()})
	}
	return t.RenderMarkdown()
}

// number prints a figure with three digits, or as many as it has before the point.
func number(x float64) string {
	switch a := math.Abs(x); {
	case a >= 1e6 || a < 1e-3:
		return strings.Replace(fmt.Sprintf("%.2e", x), "e+", "e", 1)
	case a >= 100:
		return fmt.Sprintf("%.0f", x)
	default:
		return fmt.Sprintf("%.3g", x)
	}
}

// Check tells whether the model is within the bounds.
func (e *Evaluation) Check() bool {
	fitted, held := e.Summarize(published.Fitted), e.Summarize(published.HeldOut)
	return fitted.Mean <= MostFitted && held.Mean <= MostHeldOut && held.Worst <= MostFactor
}

// Report prints the summaries and the figures that are furthest off.
func (e *Evaluation) Report(w io.Writer) {
	for _, role := range []published.Role{published.Fitted, published.HeldOut} {
		s := e.Summarize(role)
		fmt.Fprintf(w, "%-9s %3d figures: mean error %s, worst factor %.2f (%s)\n", role+":",
			s.Figures, percent(s.Mean), s.Worst, s.At)
	}
	for _, g := range published.Groups {
		s := e.Summarize(published.HeldOut, g)
		fmt.Fprintf(w, "held-out, %s: %d figures, mean error %s\n", g, s.Figures, percent(s.Mean))
	}
}
