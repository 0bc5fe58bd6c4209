package source

import (
	"strings"
	"unicode/utf8"
)

// Excerpt is what is shown of a line of source: all of it, or of a long one what is around a
// column.
type Excerpt struct {
	Text string // without the line's end
	Mark int    // characters of it before the column
}

// Lines of at most maxWhole characters are shown as they are, of longer ones maxExcerpt and an
// ellipsis for what is left out.
const (
	maxWhole   = 400
	maxExcerpt = 200
	ellipsis   = "…"
)

// blank is as wide as what is before the mark, where tabs stay.
func (x Excerpt) blank() string {
	out := make([]byte, 0, x.Mark)
	for _, r := range x.Text {
		if len(out) == x.Mark {
			break
		}
		if r != '\t' {
			r = ' '
		}
		out = append(out, byte(r))
	}
	return string(out) + strings.Repeat(" ", x.Mark-len(out))
}

// WithText gives findings excerpts of the lines they are in; sources are by the names of files.
func WithText(list []Error, sources map[string][]byte) {
	files := map[string]*excerpts{}
	for i := range list {
		e := &list[i]
		src, found := sources[e.Pos.File]
		if !found || e.Pos.Line < 1 || e.Pos.Col < 1 {
			continue
		}
		if files[e.Pos.File] == nil {
			text, _ := Decode(src)
			files[e.Pos.File] = &excerpts{lines: strings.Split(text, "\n")}
		}
		e.Excerpt = files[e.Pos.File].at(e.Pos)
	}
}

// Line is what is shown of a line of a source; empty if there is none.
func Line(src []byte, line int) string {
	list := []Error{{Pos: Pos{Line: line, Col: 1}}}
	WithText(list, map[string][]byte{"": src})
	return list[0].Excerpt.Text
}

// excerpts cuts them out of a file. It remembers where it was, so that many of one line in the
// order of their columns take one way along it.
type excerpts struct {
	lines     []string
	line      int
	col, from int // a column of the line, from 0, and the byte where it begins
}

// at gives the excerpt for a position; it is empty where there is no such line.
func (x *excerpts) at(p Pos) Excerpt {
	if p.Line > len(x.lines) {
		return Excerpt{}
	}
	line := strings.TrimSuffix(x.lines[p.Line-1], "\r")
	if len(line) <= utf8.UTFMax*maxWhole && utf8.RuneCountInString(line) <= maxWhole {
		return Excerpt{line, p.Col - 1}
	}
	first := max(p.Col-1-maxExcerpt/2, 0)
	if x.line != p.Line || first < x.col {
		x.line, x.col, x.from = p.Line, 0, 0
	}
	x.from += skip(line[x.from:], first-x.col)
	x.col = first
	to := x.from + skip(line[x.from:], maxExcerpt)
	out := Excerpt{strings.Clone(line[x.from:to]), p.Col - 1 - first}
	if x.from > 0 {
		out.Text, out.Mark = ellipsis+out.Text, out.Mark+1
	}
	if to < len(line) {
		out.Text += ellipsis
	}
	return out
}

// skip is how many bytes the first n characters of a text take.
func skip(text string, n int) (bytes int) {
	for ; n > 0 && bytes < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[bytes:])
		bytes += size
	}
	return bytes
}
