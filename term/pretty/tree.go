package pretty

import (
	"slices"
	"unicode/utf8"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
)

type nodeKind uint8

const (
	leafNode   nodeKind = iota // text
	binNode                    // a binary as numbers, which may be broken after commas
	listNode                   // kids, tail
	tupleNode                  // kids
	taggedNode                 // kids; a tuple whose first element is an atom
	mapNode                    // kids are pairs
	pairNode                   // kids are key and value
	recordNode                 // kids are fields; text is the name
	fieldNode                  // the kid is the value; text is the name
)

// node is a term to be laid out by Print, with its size on one line.
type node struct {
	kind nodeKind
	dots bool // further elements are elided
	more bool // a part is elided that a greater depth shows
	size int  // characters on one line, brackets included
	text string
	kids []node
	tail *node // the tail of an improper list

	// For a node with an elided part, which deeper extends:
	t     term.Term
	depth int // depth to which it is shown; that of the first elided part if others precede it
	each  int // depth of the keys and values of a map
	bare  int // characters without the kids; 0 if the node has to be planned anew
}

func leaf(text string) node { return node{text: text, size: utf8.RuneCountInString(text)} }

// unbroken reports whether Print never breaks a node over lines.
func (n *node) unbroken() bool {
	switch n.kind {
	case leafNode:
		return true
	case fieldNode:
		return n.kids[0].unbroken()
	case pairNode:
		return n.kids[0].unbroken() && n.kids[1].unbroken()
	}
	return false
}

// planner makes the nodes of a term, until no room is left.
type planner struct {
	v      *emu.View
	atoms  *term.Atoms
	format Format
	nested int
	room   int // characters left
	// measure discards nodes: only the room that is left counts.
	measure bool
}

// add appends a kid to a node.
func (p *planner) add(n *node, kid node) {
	if !p.measure {
		n.kids = append(n.kids, kid)
	}
}

// elided returns a node in place of parts that are not shown at this depth.
func elided(text string) node {
	n := leaf(text)
	n.more = true
	return n
}

// less returns left without some characters, but at least 0; a negative number means no bound.
func less(left, some int) int {
	if left < 0 {
		return left
	}
	return max(0, left-some)
}

// node plans t to a depth as in Format, 0 or less for no bound, in about left characters, or all if
// left is negative. The recursion is at most quote.MaxDepth deep.
func (p *planner) node(t term.Term, depth, left int) node {
	if p.room < 0 || p.nested > quote.MaxDepth {
		return leaf(quote.Elision)
	}
	p.nested++
	n := p.compound(t, depth, left)
	if n.t = t; n.bare == 0 {
		n.depth = depth
	}
	p.nested--
	p.room -= 1
	if n.kind == leafNode || n.kind == binNode {
		p.room -= n.size
	}
	return n
}

func (p *planner) compound(t term.Term, depth, left int) node {
	switch kind, h := term.KindHeader(p.v, t); {
	case kind == term.KindList:
		return p.list(t, depth, left)
	case kind == term.KindTuple && term.HeaderArity(h) > 0:
		return p.tuple(t, term.HeaderArity(h), depth, left)
	case kind == term.KindTuple:
		return leaf("{}")
	case kind == term.KindMap && term.HeaderArity(h) > 0:
		return p.mapping(t, depth, left)
	case kind == term.KindMap:
		return leaf("#{}")
	case kind == term.KindBinary:
		return p.binary(term.BinBytes(p.v, t), term.BitSize(p.v, t), depth, left)
	}
	return leaf(atomicText(p.v, p.atoms, t, p.format.Unicode))
}

// sum sets the size of a node that consists of brackets, kids and commas, and whether a part of it
// is elided.
func (n *node) sum(brackets int) node {
	n.size, n.more = brackets+max(0, len(n.kids)-1), n.dots
	for i := range n.kids {
		n.size += n.kids[i].size
		n.more = n.more || n.kids[i].more
	}
	if n.tail != nil {
		n.size += 1 + n.tail.size
		n.more = n.more || n.tail.more
	}
	if n.dots {
		n.size += len(quote.Elision) + min(1, len(n.kids))
	}
	return *n
}

func (p *planner) list(t term.Term, depth, left int) node {
	if !p.format.NoString && depth != 1 {
		if text, ok := p.text(t, left); ok {
			return leaf(text)
		}
	}
	n := node{kind: listNode}
	left = less(left, len("[]"))
	for ; term.IsList(t) && !p.full(depth, left); t = term.Tail(p.v, t) {
		depth--
		left = besideComma(left, term.Tail(p.v, t) == term.Nil)
		kid := p.node(term.Head(p.v, t), depth, left)
		left = less(left, kid.size)
		p.add(&n, kid)
	}
	switch {
	case t == term.Nil:
	case p.full(depth, left):
		n.dots = true
	default:
		tail := p.node(t, depth-1, left)
		n.tail = &tail
	}
	return n.sum(len("[]"))
}

// full reports whether the next element is elided.
func (p *planner) full(depth, left int) bool { return depth == 1 || left == 0 || p.room < 0 }

func (p *planner) tuple(t term.Term, arity, depth, left int) node {
	first := term.Element(p.v, t, 0)
	tagged := term.IsAtom(first)
	if _, is := p.format.Records[Record{first, arity - 1}]; tagged && is {
		return p.record(t, depth, left)
	}
	if depth == 1 {
		return elided("{...}")
	}
	n := node{kind: tupleNode, t: t, bare: len("{}")}
	if arity > 1 && tagged {
		n.kind = taggedNode
	}
	return p.filled(n, depth, left)
}

// record plans a tuple whose elements after the first have names.
func (p *planner) record(t term.Term, depth, left int) node {
	name := "#" + quote.Atom(p.atoms.Name(term.Element(p.v, t, 0)), p.format.Unicode)
	n := node{kind: recordNode, text: name, t: t, bare: utf8.RuneCountInString(name) + len("{}")}
	if depth == 1 {
		return elided("{...}")
	}
	return p.filled(n, depth-1, left)
}

// besideComma returns the characters left for a part and the following ones, without the comma.
func besideComma(left int, last bool) int {
	if last {
		return left
	}
	return less(left, len(","))
}

// filled returns a node with as many of its parts as there is room for.
func (p *planner) filled(n node, depth, left int) node {
	p.fill(&n, depth, less(left, n.bare))
	return n.sum(n.bare)
}

func (p *planner) fill(n *node, depth, left int) {
	parts, part := p.parts(n)
	n.dots = false
	for i := len(n.kids); i < parts && !n.dots; i++ {
		if n.dots = p.full(depth, left); !n.dots {
			depth--
			left = besideComma(left, i == parts-1)
			kid := part(i, depth, left)
			left = less(left, kid.size)
			p.add(n, kid)
		}
	}
	n.depth = depth
}

// parts returns the number of parts of a tuple, record or map, and a function that plans one of
// them.
func (p *planner) parts(n *node) (int, func(i, depth, left int) node) {
	switch n.kind {
	case mapNode:
		keys, vals := term.MapPairs(p.v, n.t)
		return len(keys), func(i, _, left int) node { return p.pair(keys[i], vals[i], n.each, left) }
	case recordNode:
		arity := term.TupleArity(p.v, n.t)
		fields := p.format.Records[Record{term.Element(p.v, n.t, 0), arity - 1}]
		return len(fields), func(i, depth, left int) node {
			return p.field(fields[i], term.Element(p.v, n.t, i+1), depth, left)
		}
	}
	return term.TupleArity(p.v, n.t), func(i, depth, left int) node {
		return p.node(term.Element(p.v, n.t, i), depth, left)
	}
}

// deeper shows a node to a depth that is greater by a number of levels. Parts already shown stay,
// except for lists, which may become strings.
func (p *planner) deeper(n node, by, left int) node {
	switch {
	case !n.more:
		return n
	case n.kind == pairNode:
		k := p.deeper(n.kids[0], by, less(left, 1)) // one less, as on OTP
		return pairOf(k, p.deeper(n.kids[1], by, less(left, k.size+len(arrow))))
	case n.kind == fieldNode:
		return fieldOf(n.text, p.deeper(n.kids[0], by, less(left, fieldWidth(n.text))))
	case n.bare == 0:
		return p.node(n.t, n.depth+by, left)
	}
	n.kids = slices.Clone(n.kids)
	rest := less(left, n.bare)
	for i := range n.kids {
		rest = besideComma(rest, i == len(n.kids)-1 && !n.dots)
		n.kids[i] = p.deeper(n.kids[i], by, rest)
		rest = less(rest, n.kids[i].size)
	}
	if n.dots {
		p.fill(&n, n.depth+by, rest)
	}
	return n.sum(n.bare)
}

func (p *planner) field(name string, value term.Term, depth, left int) node {
	name = quote.Atom(name, p.format.Unicode)
	return fieldOf(name, p.node(value, depth, less(left, fieldWidth(name))))
}

func fieldOf(name string, kid node) node {
	return node{kind: fieldNode, text: name, kids: []node{kid}, size: fieldWidth(name) + kid.size,
		more: kid.more}
}

// fieldWidth returns the width of a field without its value.
func fieldWidth(name string) int { return utf8.RuneCountInString(name) + len(" = ") }

func (p *planner) mapping(t term.Term, depth, left int) node {
	if depth == 1 {
		return elided("#{...}")
	}
	return p.filled(node{kind: mapNode, t: t, bare: len("#{}"), each: depth - 1}, depth, left)
}

func (p *planner) pair(key, value term.Term, depth, left int) node {
	k := p.node(key, depth, left)
	return pairOf(k, p.node(value, depth, less(left, k.size+len(arrow))))
}

func pairOf(k, v node) node {
	return node{kind: pairNode, kids: []node{k, v}, size: k.size + len(arrow) + v.size,
		more: k.more || v.more}
}

const arrow = " => "

// text returns a list as a string if it consists of characters: only its beginning, followed by
// dots, if too few characters are left.
func (p *planner) text(t term.Term, left int) (string, bool) {
	most := p.room
	if left >= 0 {
		most = max(0, left-len(`""`))
	}
	chars, rest, ok := printableList(p.v, t, min(most, p.room), p.format.Unicode)
	switch {
	case !ok || rest && (left < 0 || len(chars) == 0 && p.format.Unicode):
		return "", false
	case rest:
		return quote.String(chars, p.format.Unicode) + quote.Elision, true
	}
	return quote.String(chars, p.format.Unicode), true
}

// printableList returns at most the first most characters of a list that begins with nothing else,
// and whether others follow. In Unicode a carriage return and a line feed together count as one, so
// the next element must also be a character.
func printableList(v *emu.View, t term.Term, most int, unicode bool) (chars []rune, rest, ok bool) {
	var before rune
	for n := 0; term.IsList(t); t = term.Tail(v, t) {
		e := term.Head(v, t)
		isChar := term.IsSmall(e)
		joined := isChar && unicode && before == '\r' && term.SmallValue(e) == '\n'
		if n == most && !joined {
			return chars, true, isChar || !unicode
		}
		if !isChar || !quote.Printable(rune(term.SmallValue(e))) {
			return nil, false, false
		}
		before = rune(term.SmallValue(e))
		chars = append(chars, before)
		if !joined {
			n++
		}
	}
	return chars, false, t == term.Nil
}

// binary plans a bitstring: as a string if the part that is shown is printable. A lack of room or
// of characters limits that part.
func (p *planner) binary(data []byte, bits, depth, left int) node {
	b := quote.Bits{Bytes: data, Bits: bits, Unicode: p.format.Unicode, Plain: p.format.NoString}
	text, whole, isText := b.Text(depth, left, p.room)
	n := leaf(text)
	n.more = !whole
	if !isText {
		n.kind, n.size = binNode, len(text)
	}
	return n
}
