package pretty

import (
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
)

// DefaultWidth is the length of a line that Print fills.
const DefaultWidth = 80

// Print writes t as ~p does, or ~P with a depth: lists and binaries of characters as text, long
// terms broken over lines. It lays out as OTP's io_lib_pretty:
//
//   - a term that fits on the rest of the line stays on it;
//   - elements follow each other on a line while they are atomic and fit; what has structure and does not fit whole begins a line;
//   - the rest of a tagged tuple is indented by the width of the tag if everything then stays in the left half, else by 4, else by 1.
//
// Characters count as one column each. Nesting beyond quote.MaxDepth is elided.
func Print(v *emu.View, atoms *term.Atoms, t term.Term, f Format) string {
	f.Column, f.Width = max(f.Column, 1), or(f.Width, DefaultWidth)
	p := planner{v: v, atoms: atoms, format: f, room: or(f.Most, MaxText)}
	return p.layOut(p.node(t, f.Depth))
}

// PrintWithin is Print of a term of which no part has to be elided because the text is too long.
// For another it makes no text, and reports false.
func PrintWithin(v *emu.View, atoms *term.Atoms, t term.Term, f Format) (text string, whole bool) {
	if _, small := term.SizeWithin(v, t, smallWords); !small {
		p := planner{v: v, atoms: atoms, format: f, room: or(f.Most, MaxText), measure: true}
		if p.node(t, f.Depth); p.room < 0 {
			return "", false
		}
	}
	return Print(v, atoms, t, f), true
}

// smallWords is the size of terms that are laid out without being measured before.
const smallWords = 1000

// layOut writes what was planned.
func (p *planner) layOut(n node) string {
	f := p.format
	l := layout{width: f.Width}
	if l.fits(&n, f.Column, 0) || n.unbroken() {
		l.flat(&n)
	} else {
		l.tagIndent = chooseTagIndent(&n, f)
		l.node(&n, f.Column, f.Column-1, 0)
	}
	return l.out.String()
}

func or(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// Ways to indent the elements of a tagged tuple after the tag.
const (
	indentByTag = -1
	indentWide  = 4
	indentLeast = 1
)

// chooseTagIndent tries the layout with each way of indentation until one does not run too far to
// the right.
func chooseTagIndent(n *node, f Format) int {
	for _, indent := range []int{indentByTag, indentWide} {
		l := layout{width: f.Width, tagIndent: indent, trial: true}
		l.node(n, f.Column, f.Column-1, 0)
		if !l.failed {
			return indent
		}
	}
	return indentLeast
}

// layout writes nodes over lines. In its methods col is the column of what comes next, counted from
// 1, indent the number of blanks a new line begins with, and closing the number of brackets that
// will follow directly. Methods that return a width return how many columns were used, or the width
// of the line to force a new one.
type layout struct {
	out       strings.Builder
	width     int
	tagIndent int
	trial     bool // only find out whether tagIndent will do
	failed    bool // it will not
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

// fits reports whether a node fits on the line.
func (l *layout) fits(n *node, col, closing int) bool { return n.size < l.width-col-closing }

// follows reports whether a node of the given size, after a comma, may be put on the line that has
// come to col.
func (l *layout) follows(size, col, closing int) bool {
	if closing == 0 {
		closing = 1 // for the comma that follows
	}
	return 1+size < l.width-col-closing
}

// closingAfter is the number of brackets that follow an element: none if another element does.
func closingAfter(last bool, closing int) int {
	if last {
		return closing + 1
	}
	return 0
}

// node writes a node, on one line if it fits.
func (l *layout) node(n *node, col, indent, closing int) {
	switch {
	case l.failed:
	case l.fits(n, col, closing):
		l.flat(n)
	case n.kind == listNode:
		l.Text("[")
		l.elements(n, 0, col+1, indent+1, closing, "|")
		l.Text("]")
	case n.kind == tupleNode:
		l.Text("{")
		l.elements(n, 0, col+1, indent+1, closing, ",")
		l.Text("}")
	case n.kind == taggedNode:
		l.Text("{")
		l.tagged(n, col, indent, closing)
		l.Text("}")
	case n.kind == mapNode:
		l.Text("#{")
		l.elements(n, 0, col+2, indent+2, closing, ",")
		l.Text("}")
	case n.kind == binNode:
		l.bytes(n.text, col+2, indent+2, closing)
	default:
		l.Text(n.text)
	}
}

// tagged writes the elements of a tagged tuple whose bracket is at col.
func (l *layout) tagged(n *node, col, indent, closing int) {
	tag := &n.kids[0]
	byTag := tag.size + 2
	after := col + byTag
	l.Text(tag.text)
	if l.tagIndent > 0 && byTag > l.tagIndent {
		first := col + l.tagIndent
		l.failed = l.failed || l.trial && first > l.width/2
		l.rest(n, 1, first, after, indent+l.tagIndent, closing, ",")
		return
	}
	l.failed = l.failed || l.trial && after >= l.width/2
	l.Text(",")
	l.elements(n, 1, after, indent+byTag, closing, ",")
}

// elements writes the elements from number i on, the first of them at col.
func (l *layout) elements(n *node, i, col, indent, closing int, sep string) {
	if i == len(n.kids) {
		l.Text(quote.Elision)
		return
	}
	w := l.element(&n.kids[i], col, indent, closingAfter(n.last(i), closing))
	l.rest(n, i+1, col, col+w, indent, closing, sep)
}

// last reports whether no other element follows element i.
func (n *node) last(i int) bool { return i == len(n.kids)-1 }

// rest writes the elements from number i on, each after a comma, then the tail after sep. Lines
// begin at first.
func (l *layout) rest(n *node, i, first, col, indent, closing int, sep string) {
	for ; i < len(n.kids) && !l.failed; i++ {
		e, c := &n.kids[i], closingAfter(n.last(i), closing)
		l.Text(",")
		if e.unbroken() && l.follows(e.size, col, c) {
			l.flat(e)
			col += 1 + e.size
		} else {
			l.newLine(indent)
			col = first + l.element(e, first, indent, c)
		}
	}
	switch {
	case n.dots:
		l.Text(sep + quote.Elision)
	case n.tail != nil:
		l.tail(n.tail, first, col, indent, closing+1, sep)
	}
}

// tail writes what an improper list ends in.
func (l *layout) tail(n *node, first, col, indent, closing int, sep string) {
	l.Text(sep)
	if n.unbroken() && 1+n.size < l.width-col-closing {
		l.flat(n)
		return
	}
	if l.trial {
		first = col // as OTP: an improper tail far to the right is tried there, though it will begin a line
	}
	l.newLine(indent)
	l.node(n, first, indent, closing)
}

// element writes an element or association and returns the columns it used.
func (l *layout) element(n *node, col, indent, closing int) int {
	if n.kind == pairNode {
		return l.pair(n, col, indent, closing)
	}
	if n.unbroken() && l.fits(n, col, closing) {
		l.flat(n)
		return n.size
	}
	l.node(n, col, indent, closing)
	return l.width
}

// pair writes an association and returns the columns it used. What does not fit has its value on a
// line of its own.
func (l *layout) pair(n *node, col, indent, closing int) int {
	if l.fits(n, col, closing) {
		l.flat(n)
		if n.unbroken() {
			return n.size
		}
		return l.width
	}
	by := indentWide
	if l.tagIndent > 0 {
		by = l.tagIndent
	}
	l.node(&n.kids[0], col, indent, closing)
	l.Text(" =>")
	l.newLine(indent + by)
	l.node(&n.kids[1], col+by, indent+by, closing)
	return l.width
}

// bytes writes a binary as numbers, broken at commas; col is the column of the first number.
func (l *layout) bytes(text string, col, indent, closing int) {
	const least = 8
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "<<"), ">>")
	line := max(least, l.width-col-closing)
	room := line
	l.Text("<<")
	for _, number := range strings.SplitAfter(inner, ",") {
		if room -= len(number); room < 0 {
			l.newLine(indent)
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
		l.Text(" => ")
		l.flat(&n.kids[1])
	case listNode:
		l.flatElements(n, "[", "|", "]")
	case mapNode:
		l.flatElements(n, "#{", ",", "}")
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
