package report

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/stats"
)

// largestMap is the number of rows and columns up to which boards are drawn.
const largestMap = 16

// boardOf is the traffic of a run, nil if none was recorded or the board is too large to be drawn.
func boardOf(x *run) *boardMap {
	if x == nil || len(x.Samples) == 0 || x.rows < 1 || x.cols < 1 || x.rows > largestMap ||
		x.cols > largestMap {
		return nil
	}
	m := &boardMap{rows: x.rows, cols: x.cols, links: slices.Clone(x.Samples[len(x.Samples)-1].Links)}
	m.links = slices.DeleteFunc(m.links, func(l stats.MeshLink) bool {
		_, known := headings[l.Direction]
		return !known || l.Core < 0 || l.Core >= m.rows*m.cols
	})
	if len(m.links) == 0 {
		return nil
	}
	return m
}

// trafficSection shows what the mesh has carried, with the first configuration and the last one.
func trafficSection(all runs) section {
	s := section{ID: "traffic", Title: "Traffic of the mesh and of shared DRAM"}
	presets := all.presets()
	if len(presets) > 2 {
		presets = []string{presets[0], presets[len(presets)-1]}
	}
	f := figure{Title: "Packets over links and through routers"}
	f.Legend = []mark{{"■", heatInks[0], "nothing"}}
	for i, h := range heatInks[1:] {
		name := ""
		if i == len(heatInks)-2 {
			name = "most of the chart"
		}
		f.Legend = append(f.Legend, mark{"■", h, name})
	}
	f.Data = table{
		Title: "Packets, each counted on every link that it takes", Texts: 2,
		Columns: []string{"program", "configuration", "cMesh", "rMesh", "xMesh", "off the chip",
			"busiest link", "most in a router"},
	}
	var off [][]float64 // packets that left the chip, by configuration, by program
	for range presets {
		off = append(off, make([]float64, len(programs)))
	}
	for k, program := range programs {
		for i, preset := range presets {
			m := boardOf(all.find(preset, program))
			if m == nil {
				continue
			}
			off[i][k] = m.offChip()
			f.Data.Rows = append(f.Data.Rows, m.row(program, preset))
			f.draw(program+", "+preset, func(title string) (string, error) {
				return boardChart(title, m)
			})
		}
	}
	if len(f.Charts) == 0 {
		s.text(missing("presets whose traffic is recorded"))
		return s
	}
	f.Sentence = trafficSentence(presets, off)
	s.figure(f)
	return s
}

// row has the sums of a map.
func (m *boardMap) row(program, preset string) []string {
	var networks [3]float64
	for _, l := range m.links {
		networks[0] += float64(l.CMesh)
		networks[1] += float64(l.RMesh)
		networks[2] += float64(l.XMesh)
	}
	routed := m.routed()
	row := []string{program, preset}
	for _, n := range append(networks[:], m.offChip(), m.busiest(), routed[most(routed)]) {
		row = append(row, amount(n))
	}
	return row
}

// trafficSentence compares what leaves the chip with the first and the last of the configurations.
func trafficSentence(presets []string, off [][]float64) string {
	text := "Squares are routers, arrows links. Each chart has a scale of its own, up to the most packets of a router and of a link."
	var ratios []float64
	for i := range programs {
		ratios = append(ratios, ratio(off[0][i], off[len(off)-1][i]))
	}
	if r := geomean(ratios); len(presets) > 1 && positive(r) {
		text = fmt.Sprintf("With `%s` %s as many packets leave the chip as with `%s`, on the geometric mean. ", presets[0], times(r), presets[len(presets)-1]) + text
	}
	return text
}
