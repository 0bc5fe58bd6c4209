package ctree

import (
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// record is what a function shares with those that are defined in it: a slot whose address is
// their static chain. It begins with the function's own static chain; then come variables, code for
// pointers to the functions, and where labels are jumped to from.
type record struct {
	slot      int32
	mentioned map[*cc.Declarator]bool   // in the functions that are defined in this one
	functions map[*cc.Declarator]string // their symbols
	named     map[string]*cc.Declarator
	pointers  map[string]int64  // places of the code for pointers, by symbol
	sizes     map[cc.Type]int64 // places of the sizes of arrays of variable length
	labels    []string          // those that are jumped to from within
	buffer    int64             // of setjmp, if there are labels
	dispatch  int               // the block that jumps to the labels
}

// Sizes of parts of a record, in bytes.
const (
	chainBytes      = 8
	trampolineBytes = 24
	bufferBytes     = 96
)

// newRecord makes the record of a function in which others are defined.
func (f *builder) newRecord(s *tree.Survey) {
	if len(s.Inner) == 0 {
		return
	}
	r := &record{
		slot: f.slot(chainBytes, 8, "nested"), mentioned: map[*cc.Declarator]bool{},
		functions: map[*cc.Declarator]string{}, named: map[string]*cc.Declarator{},
		pointers: map[string]int64{}, sizes: map[cc.Type]int64{},
	}
	f.record = r
	for _, i := range s.Inner {
		f.count++
		d := i.Declarator
		r.functions[d] = symbolName("_", d.Name(), f.count)
		r.named[d.Name()] = d
		tree.Visit(i, func(n cc.Node) bool {
			switch x := n.(type) {
			case *cc.PrimaryExpression:
				if d, ok := x.ResolvedTo().(*cc.Declarator); ok && x.Case == cc.PrimaryExpressionIdent {
					r.mentioned[d] = true
				}
			case *cc.JumpStatement:
				f.receives(s, x)
			}
			return true
		})
	}
}

// receives notes that a function within jumps to a label of this one.
func (f *builder) receives(s *tree.Survey, x *cc.JumpStatement) {
	name, r := x.Token2.SrcStr(), f.record
	if x.Case != cc.JumpStatementGoto || !s.Local[name] || slices.Contains(r.labels, name) {
		return
	}
	r.labels = append(r.labels, name)
	s.Setjmp, s.Again = true, true
}

// reserve gives bytes of the record.
func (f *builder) reserve(size, align int64) (off int64) {
	s := &f.f.Slots[f.record.slot]
	off = (int64(s.Size) + align - 1) &^ (align - 1)
	s.Size = int32(off + size)
	return off
}

// openRecord fills the record in at the function's entry.
func (f *fn) openRecord() {
	r := f.record
	if r == nil {
		return
	}
	at := place{slot: r.slot}
	if f.chain != 0 {
		f.storeAt(at, 4, f.chain)
	}
	if len(r.labels) == 0 {
		return
	}
	r.buffer = f.reserve(bufferBytes, 8)
	from := f.call("_setjmp", []quad.Reg{f.address(at.plus(r.buffer))}, 1, false)[0]
	r.dispatch = f.cur
	next := f.newBlock()
	to := []int{next}
	for _, name := range r.labels {
		to = append(to, f.blockNamed(name))
	}
	f.emit(quad.Quad{Op: quad.Switch, A: f.opImm(quad.Sub, from, 1), Slot: quad.NoSlot, To: to})
	f.cur = next
}

// chainTo is the static chain of the functions that are defined in one of the functions around.
func (f *builder) chainTo(around *builder) quad.Reg {
	if around == f {
		return f.slotAddress(f.record.slot, 0)
	}
	at := f.chain
	for p := f.outer; p != around; p = p.outer {
		at = f.loadAt(place{base: at, slot: quad.NoSlot}, 4, false)
	}
	return at
}

// around finds the variable of a function around.
func (f *values) around(d *cc.Declarator) (l lvalue, ok bool) {
	for p := f.outer; p != nil; p = p.outer {
		v := p.vars[d]
		if v == nil {
			continue
		}
		at := place{base: f.chainTo(p), slot: quad.NoSlot, off: v.off}
		if v.link != 0 {
			at = place{base: f.loadAt(at.plus(v.link-v.off), 4, false), slot: quad.NoSlot}
		}
		at.volatile, at.atomic = v.volatile, v.atomic
		return lvalue{t: typeOf(v.t), ct: v.t, at: at, align: 8}, v.off != 0 || v.link != 0
	}
	return lvalue{}, false
}

// capture puts the address of a variable that has no fixed place into the record.
func (f *builder) capture(d *cc.Declarator, v *variable) {
	if f.shared(d) {
		v.link = f.reserve(4, 4)
		f.storeAt(place{slot: f.record.slot, off: v.link}, 4, v.address)
	}
}

// shared tells whether functions within mention a variable.
func (f *builder) shared(d *cc.Declarator) bool { return f.record != nil && f.record.mentioned[d] }

// captureSize puts the size of an array of variable length into the record, for functions within.
func (f *builder) captureSize(t cc.Type, size quad.Reg) {
	f.vlaSizes[t] = size
	if f.record != nil {
		off := f.reserve(4, 4)
		f.record.sizes[t] = off
		f.storeAt(place{slot: f.record.slot, off: off}, 4, size)
	}
}

// sharedSize is the size of an array of variable length that was computed here or around.
func (f *builder) sharedSize(t cc.Type) (quad.Reg, bool) {
	if r := f.vlaSizes[t]; r != 0 {
		return r, true
	}
	for p := f.outer; p != nil; p = p.outer {
		if off, ok := p.record.sizes[t]; ok {
			return f.loadAt(place{base: f.chainTo(p), slot: quad.NoSlot, off: off}, 4, false), true
		}
	}
	return 0, false
}

// nested finds a function that is defined in this one or in one around, and the latter.
func (f *builder) nested(d *cc.Declarator) (symbol string, around *builder) {
	if d == nil || d.Type().Kind() != cc.Function {
		return "", nil
	}
	declared := d.LexicalScope() != nil && d.LexicalScope().Parent != nil && !d.IsExtern()
	for p := f; p != nil; p = p.outer {
		if p.record == nil {
			continue
		}
		if s, ok := p.record.functions[d]; ok {
			return s, p
		}
		if o, ok := p.record.named[d.Name()]; ok && declared {
			return p.record.functions[o], p
		}
	}
	return "", nil
}

// pointerTo is the address of code that calls a nested function with its static chain.
func (f *values) pointerTo(symbol string, around *builder) quad.Reg {
	r := around.record
	off, ok := r.pointers[symbol]
	if !ok {
		off = around.reserve(trampolineBytes, 8)
		r.pointers[symbol] = off
	}
	chain := f.chainTo(around)
	at := f.opImm(quad.Add, chain, off)
	words := []quad.Reg{at, f.symbolAddress(symbol, 0), chain}
	return f.call("___trampoline", words, 1, false)[0]
}

// labelAround finds the function around whose label a name is, if it is none of this one's.
func (f *builder) labelAround(name string) *builder {
	if f.outer == nil || f.survey.Labels[name] {
		return nil
	}
	for p := f.outer; p != nil; p = p.outer {
		if p.survey.Local[name] {
			return p
		}
	}
	return nil
}

// jumpOut jumps to a label of a function around.
func (f *values) jumpOut(around *builder, name string) {
	r := around.record
	words := []quad.Reg{
		f.opImm(quad.Add, f.chainTo(around), r.buffer),
		f.constant(int64(slices.Index(r.labels, name)) + 1),
	}
	f.call("_longjmp", words, 0, false)
	f.emit(quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
}

// within lowers a function that is defined in this one.
func (f *fn) within(i *cc.BlockItem) {
	f.unit.define(i.Declarator, i.CompoundStatement, f.builder)
}
