package passes

import (
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// key is what an operation computes, in values, which are of a chain of blocks.
type key struct {
	chain  int32
	op     quad.Op
	cond   quad.Cond
	size   uint8
	signed bool
	imm    bool
	a, b   int32 // values, or the immediate
	slot   int32
	memory int32 // state of memory that a load reads
	sym    string
}

// fact is what is known of a value.
type fact struct {
	holder quad.Reg // a register that has had it
	known  bool
	n      int32
	op     quad.Op // Add or Sar with an immediate, SlotAdr, Addr
	base   int32   // value that Add adds to, or Sar shifts
	slot   int32
	sym    string
}

// numbering gives values to registers in a block.
type numbering struct {
	f       *quad.Func
	facts   []fact
	current []int32 // value of each register, 0 is none yet
	block   []int32 // block in which that was
	now     int32
	keys    table
	consts  []once
	memory  int32   // counts stores
	slots   []int32 // counts stores to slots whose address nobody has
	private []bool
	changed bool // something was improved
}

// once is a register's number, if it is written once, with a number.
type once struct {
	known bool
	n     int32
}

// number propagates numbers and copies in blocks and computes common subexpressions once. It tells
// whether there was anything.
func number(f *quad.Func) (changed bool) {
	n := &numbering{
		f: f, current: make([]int32, f.Regs), block: make([]int32, f.Regs),
		slots: make([]int32, len(f.Slots)), private: make([]bool, len(f.Slots)),
		consts: constants(f),
	}
	for i := range n.private {
		n.private[i] = true
	}
	for _, b := range f.Blocks {
		for i := range b.Quads {
			if q := &b.Quads[i]; q.Op == quad.SlotAdr {
				n.private[q.Slot] = false
			}
		}
	}
	n.chains()
	return n.changed
}

// constants are the registers that are written once, with a number.
func constants(f *quad.Func) []once {
	writes := written(f)
	all := make([]once, f.Regs)
	for _, b := range f.Blocks {
		for i := range b.Quads {
			if q := &b.Quads[i]; q.Op == quad.Const && writes[q.D] == 1 {
				all[q.D] = once{true, q.Imm}
			}
		}
	}
	return all
}

// value gives the value of a register.
func (n *numbering) value(r quad.Reg) int32 {
	if n.block[r] == n.now {
		return n.current[r]
	}
	if c := n.consts[r]; c.known {
		v := n.constant(c.n, r)
		n.hold(r, v)
		return v
	}
	v := n.fresh(r)
	n.hold(r, v)
	return v
}

func (n *numbering) hold(r quad.Reg, v int32) { n.current[r], n.block[r] = v, n.now }

// fresh makes a value that a register has.
func (n *numbering) fresh(r quad.Reg) int32 {
	n.facts = append(n.facts, fact{holder: r})
	return int32(len(n.facts) - 1)
}

// constant gives the value of a number.
func (n *numbering) constant(c int32, r quad.Reg) int32 {
	k := key{op: quad.Const, a: c}
	if v, ok := n.keys.get(k); ok {
		return v
	}
	v := n.fresh(r)
	n.facts[v].known, n.facts[v].n = true, c
	n.keys.put(k, v)
	return v
}

// holder gives a register that has a value now, or 0.
func (n *numbering) holder(v int32) quad.Reg {
	if r := n.facts[v].holder; n.block[r] == n.now && n.current[r] == v {
		return r
	}
	return 0
}

// outline is what quad changes of a quad, but for registers of calls.
type outline struct {
	op        quad.Op
	cond      quad.Cond
	immediate bool
	a, b      quad.Reg
	slot, imm int32
}

func outlineOf(q *quad.Quad) outline { return outline{q.Op, q.Cond, q.HasImm, q.A, q.B, q.Slot, q.Imm} }

// quad improves one quad and notes what it does.
func (n *numbering) quad(q *quad.Quad) {
	before := outlineOf(q)
	q.Uses(func(r *quad.Reg) {
		if q.Op.Updates() && *r == q.D {
			return
		}
		if h := n.holder(n.value(*r)); h != 0 && h != *r && q.Asm == nil {
			*r, n.changed = h, true
		}
	})
	n.improve(q)
	n.changed = n.changed || before != outlineOf(q)
}

// improve has one case for each kind of operation.
func (n *numbering) improve(q *quad.Quad) {
	switch {
	case q.Op == quad.Mov:
		v := n.value(q.A)
		if n.facts[v].known {
			*q = quad.Quad{Op: quad.Const, D: q.D, Imm: n.facts[v].n, Slot: quad.NoSlot, Line: q.Line}
		}
		n.write(q.D, v)
	case q.Op == quad.Const:
		n.write(q.D, n.constant(q.Imm, q.D))
	case q.Op.Binary():
		n.binary(q)
	case q.Op == quad.Set, q.Op == quad.Branch:
		n.compare(q)
	case q.Op == quad.Addr, q.Op == quad.SlotAdr, q.Op == quad.FFix, q.Op == quad.FFloat:
		n.pure(q)
	case q.Op == quad.Load:
		n.load(q)
	case q.Op == quad.Store:
		n.store(q)
	case q.Op == quad.Call && q.Call.Pure:
		q.Defs(func(r *quad.Reg) { n.write(*r, n.fresh(*r)) })
	case q.Op == quad.Select && n.decided(q):
	default:
		if q.Call != nil || q.Asm != nil || q.Op == quad.TestSet {
			n.memory++
		}
		q.Defs(func(r *quad.Reg) { n.write(*r, n.fresh(*r)) })
	}
}

// write notes that a register has a value.
func (n *numbering) write(r quad.Reg, v int32) {
	n.hold(r, v)
	if h := n.facts[v].holder; n.block[h] != n.now || n.current[h] != v {
		n.facts[v].holder = r
	}
}

// binary folds an operation.
func (n *numbering) binary(q *quad.Quad) {
	if !q.HasImm {
		if f := n.facts[n.value(q.A)]; f.known && q.Op.Commutes() && !n.facts[n.value(q.B)].known {
			q.A, q.B = q.B, q.A
		}
		if f := n.facts[n.value(q.B)]; f.known {
			q.HasImm, q.Imm, q.B = true, f.n, 0
		}
	}
	if q.HasImm {
		if q.Op == quad.Sub && q.Imm != -1<<31 {
			q.Op, q.Imm = quad.Add, -q.Imm
		}
		if f := n.facts[n.value(q.A)]; f.known {
			if c, ok := fold(q.Op, f.n, q.Imm); ok {
				*q = quad.Quad{Op: quad.Const, D: q.D, Imm: c, Slot: quad.NoSlot, Line: q.Line}
				n.write(q.D, n.constant(c, q.D))
				return
			}
		}
		if q.Imm == 0 && (q.Op == quad.And || q.Op == quad.Mul) {
			*q = quad.Quad{Op: quad.Const, D: q.D, Slot: quad.NoSlot, Line: q.Line}
			n.write(q.D, n.constant(0, q.D))
			return
		}
		n.sign(q)
		if same(q.Op, q.Imm) {
			*q = quad.Quad{Op: quad.Mov, D: q.D, A: q.A, Slot: quad.NoSlot, Line: q.Line}
			n.write(q.D, n.value(q.A))
			return
		}
		if q.Op == quad.Add {
			n.sum(q)
		}
	}
	n.pure(q)
}

// sign takes the sign of a number from itself instead of from one that is shifted to the right.
func (n *numbering) sign(q *quad.Quad) {
	f := n.facts[n.value(q.A)]
	if f.op != quad.Sar || q.Op != quad.Shr || q.Imm != 31 {
		return
	}
	if h := n.holder(f.base); h != 0 {
		q.A = h
	}
}

// sum makes the sum of an address and a number an address, and two sums one.
func (n *numbering) sum(q *quad.Quad) {
	f := n.facts[n.value(q.A)]
	switch f.op {
	case quad.SlotAdr:
		*q = quad.Quad{Op: quad.SlotAdr, D: q.D, Slot: f.slot, Imm: f.n + q.Imm, Line: q.Line}
	case quad.Addr:
		*q = quad.Quad{
			Op: quad.Addr, D: q.D, Sym: f.sym, Imm: f.n + q.Imm, Slot: quad.NoSlot, Line: q.Line,
		}
	case quad.Add:
		if h := n.holder(f.base); h != 0 {
			q.A, q.Imm = h, q.Imm+f.n
		}
	}
}

// same tells whether an operation with a number gives its operand.
func same(o quad.Op, c int32) bool {
	switch o {
	case quad.Add, quad.Or, quad.Xor, quad.Shl, quad.Shr, quad.Sar:
		return c == 0
	case quad.And:
		return c == -1
	case quad.Mul:
		return c == 1
	}
	return false
}

// fold computes an operation of integers.
func fold(o quad.Op, a, b int32) (int32, bool) {
	switch o {
	case quad.Add:
		return a + b, true
	case quad.Sub:
		return a - b, true
	case quad.And:
		return a & b, true
	case quad.Or:
		return a | b, true
	case quad.Xor:
		return a ^ b, true
	case quad.Shl:
		return a << (b & 31), true
	case quad.Shr:
		return int32(uint32(a) >> (b & 31)), true
	case quad.Sar:
		return a >> (b & 31), true
	case quad.Mul:
		return a * b, true
	}
	return 0, false
}

// compare folds a comparison; a branch whose outcome is known becomes a jump.
func (n *numbering) compare(q *quad.Quad) {
	if !q.HasImm {
		if f := n.facts[n.value(q.A)]; f.known && !n.facts[n.value(q.B)].known {
			q.A, q.B, q.Cond = q.B, q.A, q.Cond.Swap()
		}
		if f := n.facts[n.value(q.B)]; f.known {
			q.HasImm, q.Imm, q.B = true, f.n, 0
		}
	}
	f := n.facts[n.value(q.A)]
	known := q.HasImm && f.known
	holds := known && q.Cond.Holds(f.n, q.Imm)
	switch {
	case q.Op == quad.Set && known:
		c := int32(0)
		if holds {
			c = 1
		}
		*q = quad.Quad{Op: quad.Const, D: q.D, Imm: c, Slot: quad.NoSlot, Line: q.Line}
		n.write(q.D, n.constant(c, q.D))
	case q.Op == quad.Set:
		n.pure(q)
	case known:
		to := q.To[1]
		if holds {
			to = q.To[0]
		}
		*q = quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{to}, Line: q.Line}
	}
}

// decided replaces a selection whose comparison is known.
func (n *numbering) decided(q *quad.Quad) bool {
	a := n.facts[n.value(q.A)]
	b := fact{known: q.HasImm, n: q.Imm}
	if !q.HasImm {
		b = n.facts[n.value(q.B)]
		if b.known {
			q.HasImm, q.Imm, q.B = true, b.n, 0
		}
	}
	if !a.known || !b.known {
		return false
	}
	from := q.D
	if q.Cond.Holds(a.n, b.n) {
		from = q.C
	}
	*q = quad.Quad{Op: quad.Mov, D: q.D, A: from, Slot: quad.NoSlot, Line: q.Line}
	n.quad(q)
	return true
}

// pure looks for an earlier result.
func (n *numbering) pure(q *quad.Quad) {
	k := key{op: q.Op, cond: q.Cond, slot: q.Slot, sym: q.Sym, imm: q.HasImm}
	if q.A != 0 {
		k.a = n.value(q.A)
	}
	switch {
	case q.HasImm || q.Op == quad.Addr || q.Op == quad.SlotAdr:
		k.b = q.Imm
	case q.B != 0:
		k.b = n.value(q.B)
		if q.Op.Commutes() && k.b < k.a {
			k.a, k.b = k.b, k.a
		}
	}
	n.common(q, k)
	v := n.current[q.D]
	if f := &n.facts[v]; f.op == quad.Nop {
		switch q.Op {
		case quad.Addr, quad.SlotAdr:
			f.op, f.slot, f.sym, f.n = q.Op, q.Slot, q.Sym, q.Imm
		case quad.Add, quad.Sar:
			if q.HasImm {
				f.op, f.base, f.n = q.Op, k.a, q.Imm
			}
		}
	}
}

// common replaces a quad by a move if what it computes is there.
func (n *numbering) common(q *quad.Quad, k key) {
	if v, ok := n.keys.get(k); ok {
		if h := n.holder(v); h != 0 {
			*q = quad.Quad{Op: quad.Mov, D: q.D, A: h, Slot: quad.NoSlot, Line: q.Line}
		}
		n.write(q.D, v)
		return
	}
	v := n.fresh(q.D)
	n.keys.put(k, v)
	n.write(q.D, v)
}

// place makes the address of a load or store as direct as it can be.
func (n *numbering) place(q *quad.Quad) {
	if q.Slot != quad.NoSlot {
		return
	}
	f := n.facts[n.value(q.A)]
	switch f.op {
	case quad.SlotAdr:
		q.Slot, q.A, q.Imm = f.slot, 0, q.Imm+f.n
	case quad.Add:
		if h := n.holder(f.base); h != 0 && aligned(q.Imm+f.n, q.Size) {
			q.A, q.Imm = h, q.Imm+f.n
		}
	}
}

// aligned tells whether a displacement can be written in a load or store.
func aligned(n int32, size uint8) bool {
	s := int32(size)
	return n%s == 0 && n/s <= 2047 && n/s >= -2047
}

// access is the key of what is in memory at a place.
func (n *numbering) access(q *quad.Quad, signed bool) key {
	signed = signed && q.Size < 4
	k := key{op: quad.Load, size: q.Size, signed: signed, slot: q.Slot, b: q.Imm, memory: n.memory}
	if q.A != 0 {
		k.a = n.value(q.A)
	}
	if q.Slot != quad.NoSlot && n.private[q.Slot] {
		k.memory = n.slots[q.Slot]
	}
	return k
}

func (n *numbering) load(q *quad.Quad) {
	n.place(q)
	if q.Volatile {
		n.write(q.D, n.fresh(q.D))
		return
	}
	n.common(q, n.access(q, q.Signed))
}

func (n *numbering) store(q *quad.Quad) {
	n.place(q)
	if q.Slot != quad.NoSlot && n.private[q.Slot] {
		n.slots[q.Slot]++
	} else {
		n.memory++
	}
	if q.Size == 4 && !q.Volatile {
		n.keys.put(n.access(q, false), n.value(q.B))
	}
}
