package pretty

import (
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
)

// layOut writes what was planned.
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

// chooseTagIndent tries the layout with each way of indentation until one does not run too far to
// the right.
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

// layout writes nodes over lines. Methods that return a width return how many columns were used, or
// the width of the line to force a new one.
type layout struct {
	out       strings.Builder
	width     int
	line      int // the most characters of a line beside its indentation
	tagIndent int
	trial     bool // only find out whether tagIndent will do
	failed    bool // it will not
}

// at is where something is put.
type at struct {
	col     int // the column of what comes next, counted from 1
	indent  int // the number of blanks that a new line begins with
	closing int // the number of brackets that will follow directly
	used    int // characters on the line beside its indentation
}

// in is further in: behind some characters that begin no line of their own.
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

// fits reports whether so many characters fit on the line.
func (l *layout) fits(size, col, closing, used int) bool {
	return size < l.width-col-closing && size+used+closing <= l.line
}

// follows reports whether a node of the given size, after a comma, may be put on the line that has
// come to col.
func (l *layout) follows(size, col, closing, used int) bool {
	return l.fits(1+size, col, max(closing, 1), used) // 1 for the comma that follows
}

// closingAfter returns the number of brackets that follow an element: none if another element does.
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

// tooFar reports whether what is indented to a column is too narrow.
func (l *layout) tooFar(col int) bool { return l.line+col > l.width && col > l.width/2 }

// named is where something begins that stands behind a name: behind it, or on a line of its own
// where names are too wide for the indentation.
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

// field writes a field that is too wide for one line. Where its name is too wide, too, its value is
// on a line of its own.
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

// elements writes the elements from number i on, the first of them at a.
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

// last reports whether no other element follows element i.
func (n *node) last(i int) bool { return i == len(n.kids)-1 }

// rest writes the elements from number i on, each after a comma, then the tail after sep. The line
// has come to col; others begin at a.
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

// tail writes what an improper list ends in.
func (l *layout) tail(n *node, col int, a at, sep string) {
	l.Text(sep)
	if n.unbroken() && l.fits(1+n.size, col, a.closing+1, a.used) {
		l.flat(n)
		return
	}
	if l.trial {
		a.col = col // as OTP: an improper tail far to the right is tried there, though it will begin a line
	}
	l.newLine(a.indent)
	l.node(n, at{a.col, a.indent, a.closing + 1, 0})
}

// element writes an element, association or field and returns the columns it used.
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

// pair writes an association that is too wide for one line: its value is on a line of its own.
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

// bytes writes a binary as numbers, broken at commas; a is where it begins.
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

// flatElements writes brackets around the elements of a node; sep comes before its tail or its
// dots.
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
