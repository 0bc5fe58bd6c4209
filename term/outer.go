package term

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/external"
)

// Outer is a pid, port or reference of another node, or one that does not fit an immediate, as made
// by binary_to_term/1. Nothing else is known about such a process or port.
type Outer struct {
	Kind     Kind // KindPid, KindPort or KindRef
	Node     Term // an atom
	Creation uint32
	// Words are the number and the serial of a pid, the upper and the lower half of a port's
	// number, and the words of a reference, the least significant first.
	Words []uint32
}

// NodeName is the name of a system without a node name.
const NodeName = "nonode@nohost"

const (
	outerHead = 3 // words before those of Outer: header, node, creation
	// MaxRefWords is the most words that a reference has.
	MaxRefWords = external.MaxWords
)

var outerSubs = map[Kind]int{KindPid: SubPid, KindPort: SubPort, KindRef: SubRef}

// OuterWords returns the number of heap words of an Outer with so many words.
func OuterWords(words int) int { return outerHead + words }

// Outer builds a pid, port or reference of another node.
func (b *Builder) Outer(o Outer) Term {
	w, t := b.Object(outerSubs[o.Kind], len(o.Words)+outerHead-1)
	w[0], w[1] = o.Node, o.Creation
	copy(w[2:], o.Words)
	return t
}

// ReadOuter reads a boxed pid, port or reference.
func ReadOuter(v *emu.View, t Term) Outer {
	h := v.Load(Ptr(t))
	return readOuter(v, t, h)
}

func readOuter(v *emu.View, t Term, h emu.Word) Outer {
	o := Outer{Kind: boxedKinds[HeaderSub(h)], Node: Word(v, t, 1), Creation: Word(v, t, 2)}
	for i := outerHead; i <= HeaderArity(h); i++ {
		o.Words = append(o.Words, Word(v, t, i))
	}
	return o
}

// OuterOf reads any pid, port or reference, whose kind and header are those of KindHeader.
func OuterOf(v *emu.View, t Term, k Kind, h emu.Word) Outer {
	if IsBoxed(t) {
		return readOuter(v, t, h)
	}
	o := Outer{Kind: k, Node: AtomNonode, Words: []uint32{ImmValue(t), 0}}
	if k == KindRef {
		o.Words = []uint32{ImmValue(t), 0, 0}
	}
	return o
}

// IsOuterHeader reports whether a header is of a pid, port or reference of another node.
func IsOuterHeader(h emu.Word) bool { return isOuterSub(HeaderSub(h)) }

func isOuterSub(sub int) bool { return sub >= SubPid && sub <= SubPort }

// IsOuter reports whether t is a pid, port or reference of another node. It is not charged: a type
// test has already loaded the header of t.
func IsOuter(v *emu.View, t Term) bool {
	return IsBoxed(t) && isOuterSub(HeaderSub(v.Peek(Ptr(t))))
}

// IsAnyPid, IsAnyRef and IsPort are the type tests of programs, which include terms of other nodes.
// They are not charged beyond the tests of immediates.
func IsAnyPid(v *emu.View, t Term) bool {
	return IsPid(t) || IsOuter(v, t) && outerKind(v, t) == KindPid
}
func IsAnyRef(v *emu.View, t Term) bool {
	return IsRef(t) || IsOuter(v, t) && outerKind(v, t) == KindRef
}
func IsPort(v *emu.View, t Term) bool { return IsOuter(v, t) && outerKind(v, t) == KindPort }

func outerKind(v *emu.View, t Term) Kind { return boxedKinds[HeaderSub(v.Peek(Ptr(t)))] }

// number returns the number of a pid with its serial, or of a port.
func (o *Outer) number() uint64 {
	if o.Kind == KindPort {
		return uint64(o.Words[0])<<32 | uint64(o.Words[1])
	}
	return uint64(o.Words[1])<<32 | uint64(o.Words[0])
}

// First returns the word by which an Outer is hashed.
func (o *Outer) First() uint32 {
	if len(o.Words) == 0 {
		return 0
	}
	return o.Words[0]
}

// Significant returns the words of a reference up to the last that is not 0.
func (o *Outer) Significant() []uint32 {
	n := len(o.Words)
	for n > 0 && o.Words[n-1] == 0 {
		n--
	}
	return o.Words[:n]
}

// Same reports whether o means what p means.
func (o *Outer) Same(p *Outer) bool {
	return o.Kind == p.Kind && o.Node == p.Node && o.Creation == p.Creation &&
		slices.Equal(o.Significant(), p.Significant())
}

// compareOuter orders two of a kind: pids by their numbers and then by their nodes, ports and
// references the other way round.
func compareOuter(atoms *Atoms, a, b Outer) int {
	nodes := func() int {
		return cmp.Or(compareAtoms(atoms, a.Node, b.Node), cmp.Compare(a.Creation, b.Creation))
	}
	switch a.Kind {
	case KindPid:
		return cmp.Or(cmp.Compare(a.number(), b.number()), nodes())
	case KindPort:
		return cmp.Or(nodes(), cmp.Compare(a.number(), b.number()))
	}
	if order := nodes(); order != 0 {
		return order
	}
	u, w := a.Significant(), b.Significant()
	if len(u) != len(w) {
		return cmp.Compare(len(u), len(w))
	}
	for i := len(u) - 1; i >= 0; i-- {
		if u[i] != w[i] {
			return cmp.Compare(u[i], w[i])
		}
	}
	return 0
}

// equalRefs compares two references with headers ha and hb, of which words that are 0 at the end
// tell nothing.
func equalRefs(v *emu.View, a, b Term, ha, hb emu.Word) bool {
	x, y := readOuter(v, a, ha), readOuter(v, b, hb)
	return x.Node == y.Node && x.Creation == y.Creation && slices.Equal(x.Significant(), y.Significant())
}

// hashRef folds a reference as equalRefs sees it.
func hashRef(v *emu.View, t Term, h emu.Word, sum uint32) uint32 {
	o := readOuter(v, t, h)
	sum = mix(mix(sum, o.Node), o.Creation)
	for _, w := range o.Significant() {
		sum = mix(sum, w)
	}
	return sum
}

// String returns how an Outer is written. The number of a node is that of its name, 0 for this one.
func (o Outer) String() string {
	node := 0
	if o.Node != AtomNonode || o.Creation != 0 {
		node = AtomIndex(o.Node)
	}
	switch o.Kind {
	case KindPid:
		return fmt.Sprintf("<%d.%d.%d>", node, o.Words[0], o.Words[1])
	case KindPort:
		return fmt.Sprintf("#Port<%d.%d>", node, o.number())
	}
	var text strings.Builder
	fmt.Fprintf(&text, "#Ref<%d", node)
	for _, w := range slices.Backward(o.Words) {
		fmt.Fprintf(&text, ".%d", w)
	}
	return text.String() + ">"
}
