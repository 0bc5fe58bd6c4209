package report

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/parallergo/epiphany/stats"
)

// boardMap is the traffic of a board over the links of its mesh, in packets of all networks
// together.
type boardMap struct {
	rows, cols int
	links      []stats.MeshLink // of cores of the board
}

// headings are the ways that links go: columns to the east, rows to the north.
var headings = map[string]vg.Point{"east": {X: 1}, "west": {X: -1}, "north": {Y: 1}, "south": {Y: -1}}

// packets are those that a link has carried.
func packets(l *stats.MeshLink) float64 { return float64(l.CMesh + l.RMesh + l.XMesh) }

// leaves tells whether a link leads off the chip: to the eLink and shared DRAM.
func (m *boardMap) leaves(l *stats.MeshLink) bool {
	col, row, to := l.Core%m.cols, l.Core/m.cols, headings[l.Direction]
	col, row = col+int(to.X), row-int(to.Y)
	return col < 0 || col >= m.cols || row < 0 || row >= m.rows
}

// routed are the packets that each core's router has sent on, by core.
func (m *boardMap) routed() []float64 {
	out := make([]float64, m.rows*m.cols)
	for i := range m.links {
		out[m.links[i].Core] += packets(&m.links[i])
	}
	return out
}

// busiest is the largest number of packets that a link has carried, and offChip all those that left
// the chip.
func (m *boardMap) busiest() (most float64) {
	for i := range m.links {
		most = max(most, packets(&m.links[i]))
	}
	return most
}

func (m *boardMap) offChip() (all float64) {
	for i := range m.links {
		if l := &m.links[i]; m.leaves(l) {
			all += packets(l)
		}
	}
	return all
}

// heat is the place of a quantity among heatInks: nothing has one of its own, and what is more goes
// in equal steps up to the largest.
func heat(v, largest float64) int {
	if !positive(v) || !positive(largest) {
		return 0
	}
	last := float64(len(heatInks) - 1)
	return int(min(max(math.Ceil(v/largest*last), 1), last))
}

// boardChart draws routers as squares and links as arrows, each as hot as its traffic; beside the
// chip a bar for the eLink, where links leave it.
func boardChart(title string, m *boardMap) (string, error) {
	const margin, bar = 46 * vg.Length(1), 24 * vg.Length(1) // on both sides, so that the chip stays in the middle
	cell := (chartWidth - 2*margin) / vg.Length(m.cols)
	side, height := cell*0.54, cell*vg.Length(m.rows)
	c := vgsvg.New(chartWidth, height)
	sheet := draw.New(c)
	center := func(core int) vg.Point {
		return vg.Point{X: margin + cell*(vg.Length(core%m.cols)+0.5),
			Y: height - cell*(vg.Length(core/m.cols)+0.5)}
	}
	shapes := make([]vg.Path, len(heatInks))
	routed := m.routed()
	hottest := routed[most(routed)]
	for core, n := range routed {
		level := heat(n, hottest)
		shapes[level] = outline(shapes[level], rectangle(center(core), side, side))
	}
	busiest := m.busiest()
	exits := map[string]bool{}
	for i := range m.links {
		l := &m.links[i]
		level, to := heat(packets(l), busiest), cell-side/2
		if m.leaves(l) {
			exits[l.Direction] = true
			to = cell/2 + margin - bar
		}
		shapes[level] = outline(shapes[level], arrow(center(l.Core), headings[l.Direction], side, to))
	}
	for level, p := range shapes {
		if len(p) > 0 {
			sheet.SetColor(heatInks[level])
			sheet.Fill(p)
		}
	}
	for _, to := range []string{"east", "west"} {
		if exits[to] {
			sign(&sheet, "eLink to shared DRAM", chartWidth/2+headings[to].X*(chartWidth-bar)/2, bar)
		}
	}
	return svg(c, title)
}

// sign writes a text upwards in a frame around x.
func sign(c *draw.Canvas, words string, x, width vg.Length) {
	frame := rectangle(vg.Point{X: x, Y: c.Center().Y}, width-2, c.Max.Y-c.Min.Y-2)
	c.SetColor(inkFaint)
	c.SetLineWidth(1)
	c.Stroke(outline(nil, frame))
	style := newPlot("", "").X.Label.TextStyle
	style.Rotation, style.XAlign, style.YAlign = math.Pi/2, draw.XCenter, draw.YCenter
	c.FillText(style, vg.Point{X: x - style.FontExtents().Descent/2, Y: c.Center().Y}, words)
}

// outline adds a closed line.
func outline(p vg.Path, corners []vg.Point) vg.Path {
	for i, c := range corners {
		if i == 0 {
			p.Move(c)
		} else {
			p.Line(c)
		}
	}
	p.Close()
	return p
}

func rectangle(center vg.Point, width, height vg.Length) []vg.Point {
	x, y := width/2, height/2
	return []vg.Point{{X: center.X - x, Y: center.Y - y}, {X: center.X + x, Y: center.Y - y},
		{X: center.X + x, Y: center.Y + y}, {X: center.X - x, Y: center.Y + y}}
}

// arrow is an arrow from the edge of a router up to a distance from its middle, on the right hand
// side of the way.
func arrow(from, ahead vg.Point, side, to vg.Length) []vg.Point {
	right := vg.Point{X: ahead.Y, Y: -ahead.X}
	start, end := side/2+side*0.06, to-side*0.06
	shift, half := side*0.17, side*0.06
	neck := max(end-side*0.32, start)
	var corners []vg.Point
	for _, q := range [][2]vg.Length{ // along the way, and across
		{start, shift - half}, {neck, shift - half}, {neck, shift - 2.2*half}, {end, shift},
		{neck, shift + 2.2*half}, {neck, shift + half}, {start, shift + half},
	} {
		corners = append(corners, vg.Point{X: from.X + ahead.X*q[0] + right.X*q[1],
			Y: from.Y + ahead.Y*q[0] + right.Y*q[1]})
	}
	return corners
}
