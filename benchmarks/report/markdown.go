package report

import (
	"fmt"
	"io"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// writeMarkdown writes a document without its charts: their data stand there as tables.
func (d *document) writeMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", d.Title)
	for _, t := range d.Lead {
		fmt.Fprintf(&b, "\n%s\n", t)
	}
	for i := range d.Sections {
		s := &d.Sections[i]
		fmt.Fprintf(&b, "\n## %s\n", s.Title)
		for _, k := range s.Blocks {
			switch {
			case k.Table != nil:
				writeTable(&b, k.Table)
			case k.Figure != nil:
				fmt.Fprintf(&b, "\n%s\n", k.Figure.Sentence)
				writeTable(&b, &k.Figure.Data)
			default:
				fmt.Fprintf(&b, "\n%s\n", k.Text)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeTable(b *strings.Builder, t *table) {
	out := pretty.NewWriter()
	names := t.names()
	configs := make([]pretty.ColumnConfig, len(names))
	for i := range names {
		configs[i] = pretty.ColumnConfig{Number: i + 1, Align: text.AlignRight}
		if i < t.Texts {
			configs[i].Align = text.AlignLeft
		}
	}
	out.SetColumnConfigs(configs)
	out.AppendHeader(prettyRow(names))
	for _, r := range t.Rows {
		out.AppendRow(prettyRow(r))
	}
	for _, r := range t.Foot {
		out.AppendRow(prettyRow(r))
	}
	fmt.Fprintf(b, "\n**%s**\n\n%s\n", t.Title, out.RenderMarkdown())
}

func prettyRow(cells []string) (row pretty.Row) {
	for _, c := range cells {
		row = append(row, c)
	}
	return row
}
