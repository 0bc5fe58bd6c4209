package report

import "fmt"

// document is what a report says, in the order in which it says it. Texts have names of programs
// and presets in backquotes.
type document struct {
	Title    string
	Lead     []string
	Sections []section
}

// err is that of the first chart that could not be drawn.
func (d *document) err() error {
	for i := range d.Sections {
		for _, b := range d.Sections[i].Blocks {
			if b.Figure != nil && b.Figure.err != nil {
				return fmt.Errorf("report: %s: %w", b.Figure.Title, b.Figure.err)
			}
		}
	}
	return nil
}

// section is a part of a document with a heading.
type section struct {
	ID     string // of its anchor
	Title  string
	Blocks []block
}

// block is one of a text, a table and a figure.
type block struct {
	Text   string
	Table  *table
	Figure *figure
}

func (s *section) text(t string)   { s.Blocks = append(s.Blocks, block{Text: t}) }
func (s *section) table(t table)   { s.Blocks = append(s.Blocks, block{Table: &t}) }
func (s *section) figure(f figure) { s.Blocks = append(s.Blocks, block{Figure: &f}) }

// table is a table with names in its first column and numbers in the others.
type table struct {
	Title   string
	Groups  []group // of columns, from the left; none if Columns say all
	Columns []string
	Rows    [][]string
	Foot    [][]string // rows that sum up those above
	Texts   int        // columns from the left that are texts
	Prose   bool       // the last column is of sentences
}

// group is a heading over columns.
type group struct {
	Name string
	Span int
}

// names are the headings of columns in one line each.
func (t *table) names() []string {
	names := make([]string, 0, len(t.Columns))
	for _, g := range t.Groups {
		for range g.Span {
			name := t.Columns[len(names)]
			switch {
			case g.Name != "" && name != "":
				name = g.Name + ": " + name
			case name == "":
				name = g.Name
			}
			names = append(names, name)
		}
	}
	return append(names, t.Columns[len(names):]...)
}

// figure is one or several charts that read the same way, and what they show as a table.
type figure struct {
	Title    string
	Sentence string // what to see
	Legend   []mark
	Charts   []chart
	Data     table
	err      error // of the first chart that could not be drawn
}

// draw adds a chart. Its title is the figure's if it is empty.
func (f *figure) draw(title string, draw func(title string) (string, error)) {
	full := f.Title
	if title != "" {
		full = title + ": " + f.Title
	}
	drawing, err := draw(full)
	if f.err == nil {
		f.err = err
	}
	f.Charts = append(f.Charts, chart{title, drawing})
}

// missing says what results lack.
func missing(what string) string {
	return "The results have no runs of " + what + "; `epiphany bench --full` makes them."
}

// mark explains a mark or a colour.
type mark struct {
	Sign string
	Ink  ink
	Name string
}

// chart is a drawing. One that has the figure to itself needs no title.
type chart struct {
	Title string
	SVG   string
}
