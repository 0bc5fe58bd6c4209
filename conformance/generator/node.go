package generator

import "strings"

// kind is what a node may be replaced by: a node of the same kind.
type kind uint8

const (
	fixed   kind = iota // stays; its kids need not
	expr                // an expression
	pattern             // a pattern
	guard               // a guard expression
)

// node is a part of a program. It is text with kids in its gaps: len(text) is len(kids)+1; or, when
// sep is not empty, kids between two texts, least of which at least have to stay.
type node struct {
	kind  kind
	text  []string
	kids  []*node
	sep   string
	least int
}

// leaf is a node without kids.
func leaf(k kind, text string) *node { return &node{kind: k, text: []string{text}} }

// form is a node with kids where the text has a %.
func form(k kind, text string, kids ...*node) *node {
	return &node{kind: k, text: strings.Split(text, "%"), kids: kids}
}

// several is a node with any number of kids, but not less than some, with sep between them.
func several(open, sep, end string, least int, kids ...*node) *node {
	return &node{text: []string{open, end}, sep: sep, least: least, kids: kids}
}

// String is the node's source text.
func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *node) write(b *strings.Builder) {
	b.WriteString(n.text[0])
	for i, kid := range n.kids {
		if n.sep != "" && i > 0 {
			b.WriteString(n.sep)
		}
		kid.write(b)
		if n.sep == "" {
			b.WriteString(n.text[i+1])
		}
	}
	if n.sep != "" {
		b.WriteString(n.text[1])
	}
}

// size is the number of nodes.
func (n *node) size() int {
	size := 1
	for _, kid := range n.kids {
		size += kid.size()
	}
	return size
}

// simplest are what a node of a kind may become in the end.
var simplest = map[kind][]string{expr: {"a", "0", "[]", "<<>>"}, pattern: {"_"}, guard: {"true"}}

// smaller gives all trees that differ from n by one step, smaller ones only: a part becomes the
// simplest of its kind, or a part of itself, or loses a kid.
func (n *node) smaller(yield func(*node)) {
	if n.kind != fixed {
		for _, text := range simplest[n.kind] {
			if len(n.kids) > 0 || len(n.text[0]) > len(text) {
				yield(leaf(n.kind, text))
			}
		}
		for _, kid := range n.kids {
			kid.nearest(n.kind, yield)
		}
	}
	if n.sep != "" && len(n.kids) > n.least {
		for i := range n.kids {
			less := *n
			less.kids = append(append([]*node{}, n.kids[:i]...), n.kids[i+1:]...)
			yield(&less)
		}
	}
	for i, kid := range n.kids {
		kid.smaller(func(k *node) {
			other := *n
			other.kids = append([]*node{}, n.kids...)
			other.kids[i] = k
			yield(&other)
		})
	}
}

// nearest gives the topmost parts of a kind.
func (n *node) nearest(k kind, yield func(*node)) {
	if n.kind == k {
		yield(n)
		return
	}
	for _, kid := range n.kids {
		kid.nearest(k, yield)
	}
}
