package term

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/emu"
)

// MaxPrintDepth is the number of levels of nesting that Print shows.
const MaxPrintDepth = 100_000

type nodeKind uint8

const (
	leafNode   nodeKind = iota // text
	binNode                    // text of a binary as numbers, which may be broken at commas
	listNode                   // kids, tail
	tupleNode                  // kids
	taggedNode                 // kids; a tuple whose first element is an atom
	mapNode                    // kids are pairs
	pairNode                   // kids are key and value
)

// node is a term as Print lays it out, with the size it has on one line.
type node struct {
	kind nodeKind
	dots bool // elements after kids are elided
	size int  // characters on one line, brackets included
	text string
	kids []node
	tail *node // what an improper list ends in
}

func leaf(text string) node { return node{text: text, size: utf8.RuneCountInString(text)} }

// unbroken reports whether Print never breaks a node over lines.
func (n *node) unbroken() bool {
	return n.kind == leafNode || n.kind == pairNode && n.kids[0].unbroken() && n.kids[1].unbroken()
}

// planner makes the nodes of a term. It stops when there is no more room.
type planner struct {
	v      *emu.View
	atoms  *Atoms
	format Format
	nested int
	room   int // characters left
	// measure keeps no nodes: all that is wanted is the room that is left.
	measure bool
}

// add gives a node another kid.
func (p *planner) add(n *node, kid node) {
	if !p.measure {
		n.kids = append(n.kids, kid)
	}
}

// node plans t with a depth as in Format, negative for no bound. It recurses MaxPrintDepth deep at most.
func (p *planner) node(t Term, depth int) node {
	if p.room < 0 || p.nested > MaxPrintDepth {
		return leaf(elision)
	}
	p.nested++
	n := p.compound(t, depth)
	p.nested--
	p.room -= 1
	if n.kind == leafNode || n.kind == binNode {
		p.room -= n.size
	}
	return n
}

func (p *planner) compound(t Term, depth int) node {
	switch kind, h := KindHeader(p.v, t); {
	case kind == KindList:
		return p.list(t, depth)
	case kind == KindTuple && HeaderArity(h) > 0:
		return p.tuple(t, HeaderArity(h), depth)
	case kind == KindTuple:
		return leaf("{}")
	case kind == KindMap && HeaderArity(h) > 0:
		return p.mapping(t, depth)
	case kind == KindMap:
		return leaf("#{}")
	case kind == KindBinary:
		return p.binary(BinBytes(p.v, t), BitSize(p.v, t), depth)
	}
	return leaf(atomicText(p.v, p.atoms, t, p.format.Unicode))
}

// sum fills in the size of a node that consists of brackets, kids and commas.
func (n *node) sum(brackets int) node {
	n.size = brackets + max(0, len(n.kids)-1)
	for i := range n.kids {
		n.size += n.kids[i].size
	}
	if n.tail != nil {
		n.size += 1 + n.tail.size
	}
	if n.dots {
		n.size += len(elision) + min(1, len(n.kids))
	}
	return *n
}

func (p *planner) list(t Term, depth int) node {
	if !p.format.NoString && depth != 1 {
		if chars, ok := printableList(p.v, t, p.room); ok {
			return leaf(QuoteString(chars, p.format.Unicode))
		}
	}
	n := node{kind: listNode}
	for ; IsList(t) && !p.full(depth); t = Tail(p.v, t) {
		depth--
		p.add(&n, p.node(Head(p.v, t), depth))
	}
	switch {
	case t == Nil:
	case p.full(depth):
		n.dots = true
	default:
		tail := p.node(t, depth-1)
		n.tail = &tail
	}
	return n.sum(len("[]"))
}

// full reports whether the next element is to be elided.
func (p *planner) full(depth int) bool { return depth == 1 || p.room < 0 }

func (p *planner) tuple(t Term, arity, depth int) node {
	if depth == 1 {
		return leaf("{...}")
	}
	n := node{kind: tupleNode}
	if arity > 1 && IsAtom(Element(p.v, t, 0)) {
		n.kind = taggedNode
	}
	for i := 0; i < arity && !n.dots; i++ {
		if n.dots = p.full(depth); !n.dots {
			depth--
			p.add(&n, p.node(Element(p.v, t, i), depth))
		}
	}
	return n.sum(len("{}"))
}

func (p *planner) mapping(t Term, depth int) node {
	if depth == 1 {
		return leaf("#{...}")
	}
	n := node{kind: mapNode}
	each := depth - 1
	keys, vals := MapPairs(p.v, t)
	for i := 0; i < len(keys) && !n.dots; i++ {
		if n.dots = p.full(depth); !n.dots {
			depth--
			key, value := p.node(keys[i], each), p.node(vals[i], each)
			p.add(&n, node{kind: pairNode, kids: []node{key, value}, size: key.size + len(" => ") + value.size})
		}
	}
	return n.sum(len("#{}"))
}

// printableList returns the characters of a proper list that consists of nothing else, and of no more than most.
func printableList(v *emu.View, t Term, most int) ([]rune, bool) {
	var chars []rune
	for ; IsList(t); t = Tail(v, t) {
		e := Head(v, t)
		if len(chars) == most || !IsSmall(e) || !printable(rune(SmallValue(e))) {
			return nil, false
		}
		chars = append(chars, rune(SmallValue(e)))
	}
	return chars, t == Nil
}

// binary plans a bitstring: a binary as text if all of what the depth shows of it is printable. Where room is short that bounds the depth.
func (p *planner) binary(data []byte, bits, depth int) node {
	if most := max(p.room, 1); len(data) > most && (depth <= 0 || depth > most) {
		depth = most
	}
	switch {
	case len(data) == 0:
		return leaf("<<>>")
	case depth == 1:
		return leaf("<<...>>")
	}
	if !p.format.NoString && bits%8 == 0 {
		if text, ok := p.binaryText(data, depth-1); ok {
			return leaf(text)
		}
	}
	text := bytesText(data, bits, depth)
	return node{kind: binNode, text: text, size: len(text)}
}

// charsPerLevel is how many characters of a binary stand for one level of depth.
const charsPerLevel = 4

// binaryText shows a binary as a string, cut at depth levels if depth is positive; ok is false if it is not printable so far.
func (p *planner) binaryText(data []byte, depth int) (text string, ok bool) {
	shown, dots, utf := len(data), "", ""
	if depth >= 0 {
		shown = min(shown, charsPerLevel*depth)
	}
	chars, used := latin1Prefix(data[:shown])
	if p.format.Unicode && utf8.Valid(data[:shown]) {
		if chars, used = utf8Prefix(data[:shown]); used != len(chars) {
			utf = "/utf8"
		}
	}
	if used < shown && (depth <= 0 || used < depth) {
		return "", false
	}
	if used < len(data) {
		dots = elision
	}
	return "<<" + QuoteString(chars, true) + utf + dots + ">>", true
}

// latin1Prefix returns the printable characters that data begins with and how many bytes they are.
func latin1Prefix(data []byte) (chars []rune, used int) {
	for _, b := range data {
		if !printable(rune(b)) {
			break
		}
		chars = append(chars, rune(b))
	}
	return chars, len(chars)
}

// utf8Prefix is latin1Prefix for UTF-8.
func utf8Prefix(data []byte) (chars []rune, used int) {
	for used < len(data) {
		r, n := utf8.DecodeRune(data[used:])
		if !printable(r) {
			break
		}
		chars = append(chars, r)
		used += n
	}
	return chars, used
}
