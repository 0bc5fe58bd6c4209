package report

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// ink is a role of a colour in a chart. The page's style says what it is in light and in dark: a
// custom property of the same name.
type ink string

// Inks that are no series.
const (
	inkText  ink = "text"
	inkFaint ink = "faint" // axes, grids
	inkIdeal ink = "muted" // lines to compare with
	inkSheet ink = "surface"
)

// seriesInks and seriesMarks are of series by their order; hollow marks tell two of one kind apart.
var (
	seriesInks  = []ink{"series-1", "series-2", "series-3", "series-4", "series-5", "series-6"}
	seriesMarks = []string{"●", "■", "▲", "◆"}
	hollowMarks = []string{"○", "□", "△", "◇"}
)

// heatInks are of quantities from nothing to the largest.
var heatInks = []ink{"heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5", "heat-6"}

// inks have numbers, from which the colours follow that stand for them until a chart is written.
var inks = []ink{
	inkText, inkFaint, inkIdeal, inkSheet,
	"series-1", "series-2", "series-3", "series-4", "series-5", "series-6",
	"heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5", "heat-6",
	"issue", "fetch", "load", "store", "dma", "wait", "sleep", "halted", "banks", "idle",
}

// RGBA gives the colour that stands for an ink: it makes one a color.Color.
func (i ink) RGBA() (r, g, b, a uint32) {
	for n, other := range inks {
		if other == i {
			return color.RGBA{0xfe, 0x01, uint8(n), 0xff}.RGBA()
		}
	}
	panic("report: no ink is called " + string(i)) // a name of this package's code
}

// rename puts the page's names in place of the colours of inks, and leaves the fonts of texts to
// the page.
var rename = func() *strings.Replacer {
	pairs := []string{"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", ""}
	for n, i := range inks {
		pairs = append(pairs, fmt.Sprintf("#FE01%02X", n), "var(--"+string(i)+")")
	}
	return strings.NewReplacer(pairs...)
}()

// svg is what has been drawn as an element of an HTML page, as wide as its place, with a title for
// those who cannot see it.
func svg(c *vgsvg.Canvas, title string) (string, error) {
	var buf bytes.Buffer
	if _, err := c.WriteTo(&buf); err != nil {
		return "", err
	}
	_, drawing, found := strings.Cut(buf.String(), `xlink">`)
	if !found {
		return "", fmt.Errorf("the drawing of %q has no SVG element", title)
	}
	w, h := c.Size()
	head := fmt.Sprintf(`<svg viewBox="0 0 %.0f %.0f" role="img" xmlns="http://www.w3.org/2000/svg"><title>%s</title>`, w, h, html.EscapeString(title))
	return head + rename.Replace(drawing), nil
}

// points of a drawing are pixels of the page where it has its natural width.
const (
	chartWidth = 400 * vg.Length(1)
	fontSize   = 11 * vg.Length(1)
)
