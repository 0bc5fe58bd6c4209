package ctree

import (
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
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
		slot: f.NewSlot(chainBytes, 8, "nested"), mentioned: map[*cc.Declarator]bool{},
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
	s := &f.Func.Slots[f.record.slot]
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
	at := build.Place{Slot: r.slot}
	if f.chain != 0 {
		f.StoreAt(at, 4, f.chain)
	}
	if len(r.labels) == 0 {
		return
	}
	r.buffer = f.reserve(bufferBytes, 8)
	from := f.Call("_setjmp", []quad.Reg{f.Address(at.Plus(r.buffer))}, 1, false)[0]
	r.dispatch = f.Cur
	next := f.NewBlock()
	to := []int{next}
	for _, name := range r.labels {
		to = append(to, f.blockNamed(name))
	}
	f.Emit(quad.Quad{Op: quad.Switch, A: f.OpImm(quad.Sub, from, 1), Slot: quad.NoSlot, To: to})
	f.Cur = next
}

// chainTo is the static chain of the functions that are defined in one of the functions around.
func (f *builder) chainTo(around *builder) quad.Reg {
	if around == f {
		return f.SlotAddress(f.record.slot, 0)
	}
	at := f.chain
	for p := f.outer; p != around; p = p.outer {
		at = f.LoadAt(build.Place{Base: at, Slot: quad.NoSlot}, 4, false)
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
		at := build.Place{Base: f.chainTo(p), Slot: quad.NoSlot, Off: v.off}
		if v.link != 0 {
			at = build.Place{Base: f.LoadAt(at.Plus(v.link-v.off), 4, false), Slot: quad.NoSlot}
		}
		at.Volatile, at.Atomic = v.volatile, v.atomic
		return lvalue{t: typeOf(v.t), ct: v.t, at: at, align: 8}, v.off != 0 || v.link != 0
	}
	return lvalue{}, false
}

// capture puts the address of a variable that has no fixed place into the record.
func (f *builder) capture(d *cc.Declarator, v *variable) {
	if f.shared(d) {
		v.link = f.reserve(4, 4)
		f.StoreAt(build.Place{Slot: f.record.slot, Off: v.link}, 4, v.address)
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
		f.StoreAt(build.Place{Slot: f.record.slot, Off: off}, 4, size)
	}
}

// sharedSize is the size of an array of variable length that was computed here or around.
func (f *builder) sharedSize(t cc.Type) (quad.Reg, bool) {
	if r := f.vlaSizes[t]; r != 0 {
		return r, true
	}
	for p := f.outer; p != nil; p = p.outer {
		if off, ok := p.record.sizes[t]; ok {
			return f.LoadAt(build.Place{Base: f.chainTo(p), Slot: quad.NoSlot, Off: off}, 4, false), true
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
	at := f.OpImm(quad.Add, chain, off)
	words := []quad.Reg{at, f.SymbolAddress(symbol, 0), chain}
	return f.Call("___trampoline", words, 1, false)[0]
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
		f.OpImm(quad.Add, f.chainTo(around), r.buffer),
		f.Constant(int64(slices.Index(r.labels, name)) + 1),
	}
	f.Call("_longjmp", words, 0, false)
	f.Emit(quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
}

// within lowers a function that is defined in this one.
func (f *fn) within(i *cc.BlockItem) {
	f.unit.define(i.Declarator, i.CompoundStatement, f.builder)
}
