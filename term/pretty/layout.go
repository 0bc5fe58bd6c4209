package pretty

import (
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
)

// layOut writes a planned node.
func (p *planner) layOut(n node) string {
	f := p.format
	l := layout{width: f.Width, line: or(f.Line, MaxText)}
	if l.fits(n.size, f.Column, 0, 0) || n.unbroken() {
		l.flat(&n)
	} else {
		l.tagIndent = l.chooseTagIndent(&n, f.Column)
		l.node(&n, at{col: f.Column, indent: f.Column - 1})
	}
	return l.out.String()
}

// Ways to indent the elements of a tagged tuple after the tag.
const (
	indentByTag = -1
	indentWide  = 4
	indentLeast = 1
)

// chooseTagIndent tries the layout with each kind of indentation and returns the first one with
// which nothing is too far to the right.
func (l *layout) chooseTagIndent(n *node, column int) int {
	for _, indent := range []int{indentByTag, indentWide} {
		try := layout{width: l.width, line: l.line, tagIndent: indent, trial: true}
		try.node(n, at{col: column, indent: column - 1})
		if !try.failed {
			return indent
		}
	}
	return indentLeast
}

// layout writes nodes over several lines. Methods that return a width return the number of columns
// used, or the width of the line to force a new one.
type layout struct {
	out       strings.Builder
	width     int
	line      int // limit of the characters of a line without its indentation
	tagIndent int
	trial     bool // writes nothing, only tests whether tagIndent is suitable
	failed    bool // it is not
}

// at is the position of a part.
type at struct {
	col     int // the column of the next character, counted from 1
	indent  int // the indentation of new lines
	closing int // the number of closing brackets that will follow directly
	used    int // characters on the line without its indentation
}

// in returns the position a number of characters further to the right, to which new lines are also
// indented.
func (a at) in(chars int) at {
	a.col, a.indent, a.used = a.col+chars, a.indent+chars, a.used+chars
	return a
}

func (l *layout) Text(s string) {
	if !l.trial && l.out.Len() <= MaxText {
		l.out.WriteString(s)
	}
}

func (l *layout) newLine(indent int) {
	if !l.trial && l.out.Len() <= MaxText {
		l.out.WriteByte('\n')
		for range indent {
			l.out.WriteByte(' ')
		}
	}
}

// fits reports whether a number of characters fits on the line.
func (l *layout) fits(size, col, closing, used int) bool {
	return size < l.width-col-closing && size+used+closing <= l.line
}

// follows reports whether a node of the given size, after a comma, may be put on a line that ends
// before col.
func (l *layout) follows(size, col, closing, used int) bool {
	return l.fits(1+size, col, max(closing, 1), used) // 1 for the comma that follows
}

// closingAfter returns the number of closing brackets that follow an element directly: none unless
// it is the last.
func closingAfter(last bool, closing int) int {
	if last {
		return closing + 1
	}
	return 0
}

// node writes a node, on one line if it fits.
func (l *layout) node(n *node, a at) {
	switch {
	case l.failed:
	case l.fits(n.size, a.col, a.closing, a.used):
		l.flat(n)
	case n.kind == listNode:
		l.Text("[")
		l.elements(n, 0, a.in(1), "|")
		l.Text("]")
	case n.kind == tupleNode:
		l.Text("{")
		l.elements(n, 0, a.in(1), ",")
		l.Text("}")
	case n.kind == taggedNode:
		l.Text("{")
		l.tagged(n, a)
		l.Text("}")
	case n.kind == recordNode:
		l.Text(n.text + "{")
		l.record(n, a)
		l.Text("}")
	case n.kind == mapNode:
		l.Text("#{")
		l.elements(n, 0, a.in(2), ",")
		l.Text("}")
	case n.kind == binNode:
		l.bytes(n.text, a)
	default:
		l.Text(n.text)
	}
}

// tagged writes the elements of a tagged tuple whose bracket is at a.
func (l *layout) tagged(n *node, a at) {
	if len(n.kids) == 0 {
		l.Text(quote.Elision)
		return
	}
	tag := &n.kids[0]
	byTag := tag.size + 2
	after := a.col + byTag
	l.Text(tag.text)
	if l.tagIndent > 0 && byTag > l.tagIndent {
		first := a.col + l.tagIndent
		l.failed = l.failed || l.trial && l.tooFar(first)
		l.rest(n, 1, after, at{first, a.indent + l.tagIndent, a.closing, a.used + 1 + tag.size}, ",")
		return
	}
	l.failed = l.failed || l.trial && (l.line+after >= l.width && after >= l.width/2)
	l.Text(",")
	l.elements(n, 1, a.in(byTag), ",")
}

// tooFar reports whether a part that is indented to a column has too little room.
func (l *layout) tooFar(col int) bool { return l.line+col > l.width && col > l.width/2 }

// named returns where a part after a name begins: on the same line, or, if the name is wider than
// the indentation, on its own line (below).
func (l *layout) named(width int, a at) (at, bool) {
	by, below := width, l.tagIndent > 0 && width > l.tagIndent
	if below {
		by, a.used = l.tagIndent, 0
	}
	a.col, a.indent = a.col+by, a.indent+by
	l.failed = l.failed || l.trial && l.tooFar(a.col)
	return a, below
}

// record writes the fields of a record whose name begins at a.
func (l *layout) record(n *node, a at) {
	if len(n.kids) == 0 {
		if n.dots {
			l.Text(quote.Elision)
		}
		return
	}
	width := utf8.RuneCountInString(n.text) + 1
	a.used += width
	a, below := l.named(width, a)
	if below {
		l.newLine(a.indent)
	}
	l.elements(n, 0, a, ",")
}

// field writes a field that does not fit on one line. If its name is wider than the indentation,
// its value is on its own line.
func (l *layout) field(n *node, a at) {
	width := utf8.RuneCountInString(n.text) + len(" = ")
	a.used += width
	a, below := l.named(width, a)
	l.Text(n.text)
	if below {
		l.Text(" =")
		l.newLine(a.indent)
	} else {
		l.Text(" = ")
	}
	l.node(&n.kids[0], a)
}

// elements writes the elements from index i on, the first of them at a.
func (l *layout) elements(n *node, i int, a at, sep string) {
	if i == len(n.kids) {
		l.Text(quote.Elision)
		return
	}
	first := a
	first.closing = closingAfter(n.last(i), a.closing)
	w := l.element(&n.kids[i], first)
	a.used += w
	l.rest(n, i+1, a.col+w, a, sep)
}

// last reports whether element i is the last that is shown.
func (n *node) last(i int) bool { return i == len(n.kids)-1 }

// rest writes the elements from index i on, each after a comma, then the tail or the elision after
// sep. The line ends before col; new lines begin at a.
func (l *layout) rest(n *node, i, col int, a at, sep string) {
	for ; i < len(n.kids) && !l.failed; i++ {
		e, c := &n.kids[i], closingAfter(n.last(i), a.closing)
		l.Text(",")
		if e.unbroken() && l.follows(e.size, col, c, a.used) {
			l.flat(e)
			col += 1 + e.size
			a.used += 1 + e.size
		} else {
			l.newLine(a.indent)
			a.used = l.element(e, at{a.col, a.indent, c, 0})
			col = a.col + a.used
		}
	}
	switch {
	case n.dots:
		l.Text(sep + quote.Elision)
	case n.tail != nil:
		l.tail(n.tail, col, a, sep)
	}
}

// tail writes the tail of an improper list.
func (l *layout) tail(n *node, col int, a at, sep string) {
	l.Text(sep)
	if n.unbroken() && l.fits(1+n.size, col, a.closing+1, a.used) {
		l.flat(n)
		return
	}
	if l.trial {
		// As on OTP the trial expects an improper tail to stay on the line, though it begins a new one.
		a.col = col
	}
	l.newLine(a.indent)
	l.node(n, at{a.col, a.indent, a.closing + 1, 0})
}

// element writes an element, association or field and returns the number of columns used.
func (l *layout) element(n *node, a at) int {
	switch part := n.kind == pairNode || n.kind == fieldNode; {
	case (part || n.unbroken()) && l.fits(n.size, a.col, a.closing, a.used):
		l.flat(n)
		if n.unbroken() {
			return n.size
		}
	case n.kind == pairNode:
		l.pair(n, a)
	case n.kind == fieldNode:
		l.field(n, a)
	default:
		l.node(n, a)
	}
	return l.width
}

// pair writes an association that does not fit on one line: its value is on its own line.
func (l *layout) pair(n *node, a at) {
	by := indentWide
	if l.tagIndent > 0 {
		by = l.tagIndent
	}
	l.node(&n.kids[0], a)
	l.Text(" =>")
	l.newLine(a.indent + by)
	l.node(&n.kids[1], at{a.col + by, a.indent + by, a.closing, 0})
}

// bytes writes a binary as numbers, broken after commas; it begins at a.
func (l *layout) bytes(text string, a at) {
	const least, brackets = 8, len("<<>>")
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "<<"), ">>")
	line := max(least, min(l.width-a.col-2, l.line-brackets-a.used)-a.closing)
	room := line
	l.Text("<<")
	for _, number := range strings.SplitAfter(inner, ",") {
		if room -= len(number); room < 0 {
			l.newLine(a.indent + 2)
			room = line - len(number)
		}
		l.Text(number)
	}
	l.Text(">>")
}

// flat writes a node on one line.
func (l *layout) flat(n *node) {
	switch n.kind {
	case leafNode, binNode:
		l.Text(n.text)
	case pairNode:
		l.flat(&n.kids[0])
		l.Text(arrow)
		l.flat(&n.kids[1])
	case fieldNode:
		l.Text(n.text + " = ")
		l.flat(&n.kids[0])
	case listNode:
		l.flatElements(n, "[", "|", "]")
	case mapNode:
		l.flatElements(n, "#{", ",", "}")
	case recordNode:
		l.flatElements(n, n.text+"{", ",", "}")
	default:
		l.flatElements(n, "{", ",", "}")
	}
}

// flatElements writes the elements of a node between brackets; sep precedes its tail or its
// elision.
func (l *layout) flatElements(n *node, open, sep, close string) {
	l.Text(open)
	for i := range n.kids {
		if i > 0 {
			l.Text(",")
		}
		l.flat(&n.kids[i])
	}
	switch {
	case n.tail != nil:
		l.Text(sep)
		l.flat(n.tail)
	case n.dots && len(n.kids) > 0:
		l.Text(sep + quote.Elision)
	case n.dots:
		l.Text(quote.Elision)
	}
	l.Text(close)
}
