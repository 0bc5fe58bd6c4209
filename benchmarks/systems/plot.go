package systems

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Measurements of a panel are marks, their fit is a line, and what the paper has, if anything, is
// dashed.
var (
	inkMeasured  = color.RGBA{0x1f, 0x5f, 0xbf, 0xff}
	inkPublished = color.RGBA{0xd0, 0x5a, 0x00, 0xff}
	inkGrid      = color.RGBA{0xc8, 0xc8, 0xc8, 0xff}
)

// Panels of a sheet.
const (
	panelsAcross = 4
	panelWidth   = 240 * vg.Length(1)
	panelHeight  = 190 * vg.Length(1)
)

// panel is what a panel shows.
type panel struct {
	title, x, y string
	linear      bool // whether axes are, which are logarithmic otherwise
	measured    plotter.XYs
	lines       []line
	published   plotter.XYs // of which there is no curve
}

// line is a curve of a panel: through what was measured, or what was published.
type line struct {
	published bool
	at        plotter.XYs
}

// Plot writes what is measured as SVG. A panel has the times of a transfer or a collective
// over bytes, with α and 1/β as they are fitted, and behind them in brackets as they are published; of
// an atomic operation over the PEs that take part; the rates of a dot product; or what the resident
// runtime takes, with large on 1,024 cores, too. Squares and dashed lines are what was published.
func Plot(out io.Writer, threads int, large bool) error {
	all, err := newStudy(threads, large).panels()
	if err != nil {
		return err
	}
	return draws(out, all)
}

// panels are those of the sheet.
func (s *study) panels() ([]panel, error) {
	m, err := s.shmem()
	if err != nil {
		return nil, err
	}
	known, err := published()
	if err != nil {
		return nil, err
	}
	d, err := s.dots()
	if err != nil {
		return nil, err
	}
	r, err := s.resident()
	if err != nil {
		return nil, err
	}
	rates, err := publishedRates()
	return slices.Concat(m.panels(known), d.panels(rates), r.panels()), err
}

// panels are those of OpenSHMEM.
func (m *measured) panels(known map[string]law) (all []panel) {
	for _, name := range byBytes {
		all = append(all, lawful(name, m.times[name], known[name]))
	}
	for _, name := range atomics {
		t := m.times[name]
		all = append(all, through(name, "PEs", "ns", t.sizes(), t.point))
	}
	return all
}

// point is where a panel has a time.
func (t times) point(size int) (x, y float64) { return float64(size), t[size] * nanos }

// lawful is a panel of times by bytes, with their law and the paper's.
func lawful(name string, t times, known law) panel {
	alpha, perByte := t.fit()
	fitted := law{alpha * nanos, 1 / (perByte * nanos)}
	title := fmt.Sprintf("%s: α %.0f ns, 1/β %.3f GB/s", name, fitted.alpha, fitted.rate)
	p := through(title, "bytes", "ns", t.sizes(), t.point)
	p.lines = []line{{at: fitted.over(t.sizes())}}
	if known.rate > 0 {
		p.title = fmt.Sprintf("%s: α %.0f (%.0f) ns, 1/β %.3f (%.3f) GB/s", name, fitted.alpha,
			known.alpha, fitted.rate, known.rate)
		p.lines = append(p.lines, line{true, known.over(t.sizes())})
	}
	return p
}

// through is a panel of what was measured of some things, with a line through it.
func through[T any](title, x, y string, all []T, at func(of T) (x, y float64)) panel {
	p := panel{title: title, x: x, y: y}
	for _, of := range all {
		x, y := at(of)
		p.measured = append(p.measured, plotter.XY{X: x, Y: y})
	}
	p.lines = []line{{at: p.measured}}
	return p
}

// level draws a published figure that has no x, 0 for none.
func (p *panel) level(y float64) {
	if y == 0 {
		return
	}
	first, last := p.measured[0], p.measured[len(p.measured)-1]
	p.lines = append(p.lines, line{true, plotter.XYs{{X: first.X, Y: y}, {X: last.X, Y: y}}})
}

// over are the times of a law.
func (l law) over(sizes []int) (at plotter.XYs) {
	for _, size := range sizes {
		at = append(at, plotter.XY{X: float64(size), Y: l.alpha + float64(size)/l.rate})
	}
	return at
}

// fewMarks are so few that the axis has texts at them, not at whole decades.
const fewMarks = 6

// ticks are at what was measured, except for texts that would be upon each other.
func (p *panel) ticks() (all plot.ConstantTicks) {
	for _, at := range p.measured {
		if len(all) == 0 || math.Abs(math.Log(at.X/all[len(all)-1].Value)) > 0.1 {
			all = append(all, plot.Tick{Value: at.X, Label: fmt.Sprint(at.X)})
		}
	}
	return all
}

// draws writes a sheet.
func draws(out io.Writer, all []panel) error {
	rows := (len(all) + panelsAcross - 1) / panelsAcross
	panels := make([][]*plot.Plot, rows)
	for i := range rows * panelsAcross {
		var p *plot.Plot
		if i < len(all) {
			var err error
			if p, err = all[i].plot(); err != nil {
				return err
			}
		}
		panels[i/panelsAcross] = append(panels[i/panelsAcross], p)
	}
	c := vgsvg.New(panelsAcross*panelWidth, vg.Length(rows)*panelHeight)
	sheet := draw.New(c)
	sheet.SetColor(color.White)
	sheet.Fill(sheet.Rectangle.Path())
	tiles := draw.Tiles{Rows: rows, Cols: panelsAcross, PadX: 12, PadY: 12,
		PadLeft: 6, PadRight: 10, PadTop: 6, PadBottom: 6}
	for i, row := range plot.Align(panels, tiles, sheet) {
		for j, at := range row {
			if panels[i][j] != nil {
				panels[i][j].Draw(at)
			}
		}
	}
	_, err := c.WriteTo(out)
	return err
}

// plot draws a panel.
func (p *panel) plot() (*plot.Plot, error) {
	if len(p.measured) < 2 {
		return nil, fmt.Errorf("%s: there are no two measurements", p.title)
	}
	c := plot.New()
	c.Title.Text, c.X.Label.Text, c.Y.Label.Text = p.title, p.x, p.y
	c.Title.TextStyle.Font.Size = 8
	for _, a := range []*plot.Axis{&c.X, &c.Y} {
		a.Label.TextStyle.Font.Size, a.Tick.Label.Font.Size = 8, 7
		if !p.linear {
			a.Scale, a.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
		}
	}
	if len(p.measured) < fewMarks {
		c.X.Tick.Marker = p.ticks()
	}
	g := plotter.NewGrid()
	g.Horizontal.Color, g.Vertical.Color = inkGrid, inkGrid
	c.Add(g)
	for _, l := range p.lines {
		drawn, err := plotter.NewLine(l.at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.title, err)
		}
		drawn.Color, drawn.Width = inkMeasured, 1.2
		if l.published {
			drawn.Color, drawn.Dashes = inkPublished, []vg.Length{4, 3}
		}
		c.Add(drawn)
	}
	for _, marks := range []struct {
		at    plotter.XYs
		style draw.GlyphStyle
	}{
		{p.published, draw.GlyphStyle{Color: inkPublished, Radius: 3, Shape: draw.SquareGlyph{}}},
		{p.measured, draw.GlyphStyle{Color: inkMeasured, Radius: 2.5, Shape: draw.CircleGlyph{}}},
	} {
		if len(marks.at) == 0 {
			continue
		}
		points, err := plotter.NewScatter(marks.at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.title, err)
		}
		points.GlyphStyle = marks.style
		c.Add(points)
	}
	if p.linear {
		c.Y.Min = 0
	} else { // whole decades, which have texts
		c.Y.Min = math.Pow(10, math.Floor(math.Log10(c.Y.Min)))
		c.Y.Max = math.Pow(10, math.Ceil(math.Log10(c.Y.Max)))
	}
	return c, nil
}
