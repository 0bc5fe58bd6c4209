package pretty

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
)

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
	atoms  *term.Atoms
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

// node plans t with a depth as in Format, negative for no bound. It recurses quote.MaxDepth deep at
// most.
func (p *planner) node(t term.Term, depth int) node {
	if p.room < 0 || p.nested > quote.MaxDepth {
		return leaf(quote.Elision)
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

func (p *planner) compound(t term.Term, depth int) node {
	switch kind, h := term.KindHeader(p.v, t); {
	case kind == term.KindList:
		return p.list(t, depth)
	case kind == term.KindTuple && term.HeaderArity(h) > 0:
		return p.tuple(t, term.HeaderArity(h), depth)
	case kind == term.KindTuple:
		return leaf("{}")
	case kind == term.KindMap && term.HeaderArity(h) > 0:
		return p.mapping(t, depth)
	case kind == term.KindMap:
		return leaf("#{}")
	case kind == term.KindBinary:
		return p.binary(term.BinBytes(p.v, t), term.BitSize(p.v, t), depth)
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
		n.size += len(quote.Elision) + min(1, len(n.kids))
	}
	return *n
}

func (p *planner) list(t term.Term, depth int) node {
	if !p.format.NoString && depth != 1 {
		if chars, ok := printableList(p.v, t, p.room); ok {
			return leaf(quote.String(chars, p.format.Unicode))
		}
	}
	n := node{kind: listNode}
	for ; term.IsList(t) && !p.full(depth); t = term.Tail(p.v, t) {
		depth--
		p.add(&n, p.node(term.Head(p.v, t), depth))
	}
	switch {
	case t == term.Nil:
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

func (p *planner) tuple(t term.Term, arity, depth int) node {
	if depth == 1 {
		return leaf("{...}")
	}
	n := node{kind: tupleNode}
	if arity > 1 && term.IsAtom(term.Element(p.v, t, 0)) {
		n.kind = taggedNode
	}
	for i := 0; i < arity && !n.dots; i++ {
		if n.dots = p.full(depth); !n.dots {
			depth--
			p.add(&n, p.node(term.Element(p.v, t, i), depth))
		}
	}
	return n.sum(len("{}"))
}

func (p *planner) mapping(t term.Term, depth int) node {
	if depth == 1 {
		return leaf("#{...}")
	}
	n := node{kind: mapNode}
	each := depth - 1
	keys, vals := term.MapPairs(p.v, t)
	for i := 0; i < len(keys) && !n.dots; i++ {
		if n.dots = p.full(depth); !n.dots {
			depth--
			key, value := p.node(keys[i], each), p.node(vals[i], each)
			p.add(&n, node{kind: pairNode, kids: []node{key, value},
				size: key.size + len(" => ") + value.size})
		}
	}
	return n.sum(len("#{}"))
}

// printableList returns the characters of a proper list that consists of nothing else, and of no
// more than most.
func printableList(v *emu.View, t term.Term, most int) ([]rune, bool) {
	var chars []rune
	for ; term.IsList(t); t = term.Tail(v, t) {
		e := term.Head(v, t)
		if len(chars) == most || !term.IsSmall(e) || !quote.Printable(rune(term.SmallValue(e))) {
			return nil, false
		}
		chars = append(chars, rune(term.SmallValue(e)))
	}
	return chars, t == term.Nil
}

// binary plans a bitstring: a binary as text if all of what the depth shows of it is printable.
// Where room is short that bounds the depth.
func (p *planner) binary(data []byte, bits, depth int) node {
	b := quote.Bits{Bytes: data, Bits: bits, Unicode: p.format.Unicode, Plain: p.format.NoString}
	text, isWhole := b.Text(depth, p.room)
	if isWhole {
		return leaf(text)
	}
	return node{kind: binNode, text: text, size: len(text)}
}
