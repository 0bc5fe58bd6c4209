package report

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// series is a line or a set of marks. Points with a value that a logarithmic axis has no place for
// are left out.
type series struct {
	name string
	at   int // place among the series of the page: its ink and its mark
	x, y []float64

	hollow bool // the mark is
}

func (s series) points() (xys plotter.XYs) {
	for i := range s.x {
		if positive(s.x[i]) && s.y[i] >= 0 {
			xys = append(xys, plotter.XY{X: s.x[i], Y: s.y[i]})
		}
	}
	return xys
}

func (s series) ink() ink { return seriesInks[s.at%len(seriesInks)] }

func (s series) glyph() draw.GlyphDrawer {
	if s.hollow {
		return hollowGlyphs[s.at%len(hollowGlyphs)]
	}
	return glyphs[s.at%len(glyphs)]
}

func (s *series) add(x, y float64) { s.x, s.y = append(s.x, x), append(s.y, y) }

// mark explains the series.
func (s series) mark() mark {
	signs := seriesMarks
	if s.hollow {
		signs = hollowMarks
	}
	return mark{signs[s.at%len(signs)], s.ink(), s.name}
}

func positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

// glyphs are the shapes of seriesMarks and of hollowMarks.
var (
	glyphs = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{},
		diamond{}}
	hollowGlyphs = []draw.GlyphDrawer{draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{},
		diamond{hollow: true}}
)

// diamond is a square on its corner.
type diamond struct{ hollow bool }

func (d diamond) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	r := sty.Radius
	shape := outline(nil, []vg.Point{{X: at.X - r, Y: at.Y}, {X: at.X, Y: at.Y + r},
		{X: at.X + r, Y: at.Y}, {X: at.X, Y: at.Y - r}})
	if !d.hollow {
		c.Fill(shape)
		return
	}
	c.SetLineStyle(draw.LineStyle{Color: sty.Color, Width: 0.5})
	c.Stroke(shape)
}

// newPlot is a plot in the inks of the page.
func newPlot(xLabel, yLabel string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Label.Text, p.Y.Label.Text = xLabel, yLabel
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		for _, sty := range []*text.Style{&a.Label.TextStyle, &a.Tick.Label} {
			sty.Font = font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, fontSize)
			sty.Color = inkText
		}
		a.Color, a.Tick.Color = inkFaint, inkFaint
		a.Tick.Length, a.Label.Padding = 4, 4
		a.Padding = 0
	}
	return p
}

// draws a plot.
func drawPlot(p *plot.Plot, title string, height vg.Length) (string, error) {
	c := vgsvg.New(chartWidth, height)
	sheet := draw.Crop(draw.New(c), 1, -6, 1, -6)
	p.Draw(sheet)
	return svg(c, title)
}

// decades marks powers of ten, and between them their multiples without a text.
type decades struct{}

func (decades) Ticks(lo, hi float64) (ticks []plot.Tick) {
	from, to := math.Floor(math.Log10(lo)), math.Ceil(math.Log10(hi))
	every := math.Ceil((to - from) / 7) // decades from text to text
	for e := from; e <= to; e++ {
		ten := math.Pow(10, e)
		for m := 1.0; m < 10; m++ {
			label := ""
			if m == 1 && math.Mod(e-from, every) == 0 {
				label = short(ten)
			}
			if v := m * ten; v >= lo*0.999 && v <= hi*1.001 {
				ticks = append(ticks, plot.Tick{Value: v, Label: label})
			}
		}
	}
	return ticks
}

// short writes a power of ten with a letter for thousands.
func short(v float64) string {
	for _, s := range thousands {
		if v >= s.from {
			return strconv.FormatFloat(v/s.from, 'g', 4, 64) + s.letter
		}
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// logarithmic makes an axis logarithmic from decade to decade around its values.
func logarithmic(a *plot.Axis, values []float64) {
	lo, hi := 1.0, 10.0
	if values = slices.DeleteFunc(values,
		func(v float64) bool { return !positive(v) }); len(values) > 0 {
		lo, hi = math.Pow(10, math.Floor(math.Log10(slices.Min(values)))),
			math.Pow(10, math.Ceil(math.Log10(slices.Max(values))))
	}
	if lo == hi {
		hi = 10 * lo
	}
	a.Scale, a.Tick.Marker = plot.LogScale{}, decades{}
	a.Min, a.Max = lo, hi
}

// grid draws lines across at the texts of both axes.
func grid(p *plot.Plot, horizontal, vertical bool) {
	g := plotter.NewGrid()
	line := draw.LineStyle{Color: inkFaint, Width: 0.5, Dashes: []vg.Length{1, 2}}
	g.Horizontal, g.Vertical = draw.LineStyle{}, draw.LineStyle{}
	if horizontal {
		g.Horizontal = line
	}
	if vertical {
		g.Vertical = line
	}
	p.Add(g)
}

// addSeries draws marks, and a line from one to the next if they are joined.
func addSeries(p *plot.Plot, s series, joined bool) error {
	xys := s.points()
	if len(xys) == 0 {
		return nil
	}
	line, marks, err := plotter.NewLinePoints(xys)
	if err != nil {
		return err
	}
	line.Color, line.Width = s.ink(), 1.5
	marks.GlyphStyle = draw.GlyphStyle{Color: s.ink(), Radius: 3.5, Shape: s.glyph()}
	if joined {
		p.Add(line)
	}
	p.Add(marks)
	return nil
}

// scalingChart draws speedups over cores, both logarithmic, beside the ideal one.
func scalingChart(title string, all []series) (string, error) {
	p := newPlot("cores", "speedup")
	var xs, ys []float64
	for _, s := range all {
		xs, ys = append(xs, s.x...), append(ys, s.y...)
	}
	powers := func(most float64) (ticks plot.ConstantTicks) {
		for v := 1.0; v <= most; v *= 2 {
			ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', -1, 64)})
		}
		return ticks
	}
	most := 2.0
	for _, x := range slices.Concat(xs, ys) {
		for positive(x) && most < x {
			most *= 2
		}
	}
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Scale, a.Tick.Marker = plot.LogScale{}, powers(most)
		a.Min, a.Max = 1, most
	}
	if low := slices.Min(append(slices.DeleteFunc(ys, func(y float64) bool { return !positive(y) }),
		1)); low < 1 {
		p.Y.Min = low
	}
	grid(p, true, true)
	ideal, err := plotter.NewLine(plotter.XYs{{X: 1, Y: 1}, {X: most, Y: most}})
	if err != nil {
		return "", err
	}
	ideal.Color, ideal.Width, ideal.Dashes = inkIdeal, 1.5, []vg.Length{5, 4}
	p.Add(ideal)
	for _, s := range all {
		if err := addSeries(p, s, true); err != nil {
			return "", err
		}
	}
	return drawPlot(p, title, 260)
}

// rows are texts down the vertical axis, the first on top.
func rows(p *plot.Plot, names []string) {
	ticks := make(plot.ConstantTicks, len(names))
	for i, n := range names {
		ticks[i] = plot.Tick{Value: float64(len(names) - 1 - i), Label: n}
	}
	p.Y.Tick.Marker, p.Y.Tick.Length = ticks, 0
	p.Y.Width, p.Y.Padding = 0, 6 // a page's font may be wider than that with which texts are measured
	p.Y.Min, p.Y.Max = -0.6, float64(len(names))-0.4
}

// rowHeight is what a row of a chart with texts down the side takes.
const (
	rowHeight = 22 * vg.Length(1)
	rowsFrame = 46 * vg.Length(1) // for the other axis
)

// rowsChart draws series whose y are numbers of rows, over a logarithmic axis.
func rowsChart(title, label string, names []string, all []series, joined bool) (string, error) {
	p := newPlot(label, "")
	rows(p, names)
	var xs []float64
	for _, s := range all {
		xs = append(xs, s.x...)
	}
	logarithmic(&p.X, xs)
	grid(p, true, true)
	for _, s := range all {
		s.y = slices.Clone(s.y)
		for i, row := range s.y {
			s.y[i] = float64(len(names)-1) - row
		}
		if err := addSeries(p, s, joined); err != nil {
			return "", err
		}
	}
	return drawPlot(p, title, rowsFrame+rowHeight*vg.Length(len(names)))
}

// part is a piece of every bar of a stack.
type part struct {
	name   string
	ink    ink
	values []float64 // by row
}

// stackChart draws bars from left to right, of parts one after the other, up to most.
func stackChart(title, label string, names []string, parts []part, most float64) (string, error) {
	p := newPlot(label, "")
	rows(p, names)
	p.X.Min, p.X.Max = 0, most
	grid(p, false, true)
	var below *plotter.BarChart
	for _, part := range parts {
		values := make(plotter.Values, len(names))
		for i, v := range part.values {
			values[len(names)-1-i] = v
		}
		bars, err := plotter.NewBarChart(values, rowHeight*0.62)
		if err != nil {
			return "", err
		}
		bars.Horizontal, bars.Color, bars.LineStyle = true, color.Color(part.ink), draw.LineStyle{}
		if below != nil {
			bars.StackOn(below)
		}
		below = bars
		p.Add(bars)
	}
	rows(p, names) // bars have widened the axes
	p.X.Min, p.X.Max = 0, most
	return drawPlot(p, title, rowsFrame+rowHeight*vg.Length(len(names)))
}
