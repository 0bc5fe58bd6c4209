package packed

import (
	"bytes"
	"cmp"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// Edit replaces bytes of a source by others.
type Edit struct {
	At   token.Position // in the source as it was
	Cut  int            // bytes that are replaced
	Text string
}

// Edits are those of a source's files, by their names, in the order of their positions.
type Edits map[string][]Edit

// Apply edits a file.
func (e Edits) Apply(name string, text []byte) []byte {
	if len(e[name]) == 0 {
		return text
	}
	var out []byte
	from := 0
	for _, edit := range e[name] {
		out = append(append(out, text[from:edit.At.Offset]...), edit.Text...)
		from = edit.At.Offset + edit.Cut
	}
	return append(out, text[from:]...)
}

// Column is the column that something had before its file was edited.
func (e Edits) Column(name string, line, column int) int {
	for _, edit := range slices.Backward(e[name]) {
		grown := len(edit.Text) - edit.Cut
		if edit.At.Line == line && grown != 0 && edit.At.Column+e.before(name, edit) < column {
			return max(column-e.before(name, edit)-grown, edit.At.Column)
		}
	}
	return column
}

// before is by how much a line has grown before an edit of it.
func (e Edits) before(name string, edit Edit) (grown int) {
	for _, o := range e[name] {
		if o.At.Line == edit.At.Line && o.At.Offset < edit.At.Offset {
			grown += len(o.Text) - o.Cut
		}
	}
	return grown
}

func (e Edits) sort() {
	for _, all := range e {
		slices.SortStableFunc(all, func(x, y Edit) int { return cmp.Compare(x.At.Offset, y.At.Offset) })
	}
}

// mark begins the text of the static assertion that stands for a pragma.
const mark = "#pragma pack"

var pragma = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*pragma[ \t]+pack[ \t]*(\([^()"\\\n]*\))`)

// Mark writes #pragma pack as declarations that the parser keeps. Lines stay.
func Mark(source []byte) []byte {
	if !bytes.Contains(source, []byte("pragma")) {
		return source
	}
	return pragma.ReplaceAll(source, []byte(`_Static_assert(1,"`+mark+`$1");`))
}

// Mentioned reports whether a source or header, marked, may have packed structures.
func Mentioned(source []byte) bool {
	return bytes.Contains(source, []byte("packed")) || bytes.Contains(source, []byte(mark))
}

// limits are the alignments that #pragma pack sets; 0 is none.
type limits struct {
	now   int64
	stack []saved
}

type saved struct {
	name string
	n    int64
}

// pragma does what the parentheses of a pragma say, and tells whether it is known.
func (l *limits) pragma(text string) bool {
	words := strings.Split(strings.Trim(text, "()"), ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	set := func(s string) bool {
		n, ok := map[string]int64{"": 0, "0": 0, "1": 1, "2": 2, "4": 4, "8": 8, "16": 16}[s]
		if ok {
			l.now = n
		}
		return ok
	}
	switch words[0] {
	case "push":
		s := saved{n: l.now}
		for _, w := range words[1:] {
			if w != "" && w[0] > '9' {
				s.name = w
			} else if !set(w) {
				return false
			}
		}
		l.stack = append(l.stack, s)
		return len(words) <= 3
	case "pop":
		i := len(l.stack) - 1
		if len(words) == 2 {
			for i >= 0 && l.stack[i].name != words[1] {
				i--
			}
		}
		if i < 0 || len(words) > 2 {
			return false
		}
		l.now, l.stack = l.stack[i].n, l.stack[:i]
		return true
	}
	return len(words) == 1 && set(words[0])
}
