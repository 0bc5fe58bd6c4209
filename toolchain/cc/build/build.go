package build

import (
	"math/bits"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Builder adds quadruples to a function, at the end of the current block.
type Builder struct {
	Func  *quad.Func
	Cur   int   // the current block
	Line  int32 // of the source, for the quadruples that are added
	Named []int // blocks whose addresses are taken
}

// Block begins a new block and makes it current.
func (w *Builder) Block() int {
	n := w.NewBlock()
	w.Cur = n
	return n
}

// NewBlock appends an empty block and leaves the current one current.
func (w *Builder) NewBlock() int {
	w.Func.Blocks = append(w.Func.Blocks, &quad.Block{})
	return len(w.Func.Blocks) - 1
}

// Closed tells whether the current block has its terminator.
func (w *Builder) Closed() bool {
	q := w.Func.Blocks[w.Cur].Quads
	return len(q) > 0 && q[len(q)-1].Op.Terminates()
}

// Emit adds a quad. What follows a terminator goes to a block that nothing reaches.
func (w *Builder) Emit(q quad.Quad) {
	if w.Closed() {
		w.Block()
	}
	q.Line = w.Line
	to := w.Func.Blocks[w.Cur]
	to.Quads = append(to.Quads, q)
}

// Jump ends the current block, unless it has ended, by a jump.
func (w *Builder) Jump(to int) {
	if !w.Closed() {
		w.Emit(quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{to}})
	}
}

// Enter goes on in a block.
func (w *Builder) Enter(b int) {
	w.Jump(b)
	w.Cur = b
}

// Finish gives blocks without a terminator one, and computed gotos their targets.
func (w *Builder) Finish() {
	for _, to := range w.Func.Blocks {
		if len(to.Quads) == 0 || !to.Last().Op.Terminates() {
			to.Quads = append(to.Quads, quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
		}
		if q := to.Last(); q.Op == quad.Indirect {
			q.To = w.Named
		}
	}
	for _, n := range w.Named {
		w.Func.Blocks[n].Named = true
	}
}

// Constant gives a register with a number.
func (w *Builder) Constant(n int64) quad.Reg {
	r := w.Func.New()
	w.Emit(quad.Quad{Op: quad.Const, D: r, Slot: quad.NoSlot, Imm: int32(n)})
	return r
}

// Op makes an operation on registers.
func (w *Builder) Op(o quad.Op, a, b quad.Reg) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{Op: o, D: d, A: a, B: b, Slot: quad.NoSlot})
	return d
}

// OpImm makes an operation with an immediate.
func (w *Builder) OpImm(o quad.Op, a quad.Reg, n int64) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{Op: o, D: d, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot})
	return d
}

// Move copies a to d.
func (w *Builder) Move(d, a quad.Reg) {
	w.Emit(quad.Quad{Op: quad.Mov, D: d, A: a, Slot: quad.NoSlot})
}

// Set makes the truth of a comparison, 1 or 0.
func (w *Builder) Set(c quad.Cond, a, b quad.Reg) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{Op: quad.Set, Cond: c, D: d, A: a, B: b, Slot: quad.NoSlot})
	return d
}

// SetImm is Set with an immediate.
func (w *Builder) SetImm(c quad.Cond, a quad.Reg, n int64) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{
		Op: quad.Set, Cond: c, D: d, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot,
	})
	return d
}

// Pick writes c to d if a cond b.
func (w *Builder) Pick(d quad.Reg, c quad.Cond, a, b, x quad.Reg) {
	w.Emit(quad.Quad{Op: quad.Select, Cond: c, D: d, A: a, B: b, C: x, Slot: quad.NoSlot})
}

// BranchImm ends the current block by a comparison with a number.
func (w *Builder) BranchImm(c quad.Cond, a quad.Reg, n int64, yes, no int) {
	w.Emit(quad.Quad{
		Op: quad.Branch, Cond: c, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot,
		To: []int{yes, no},
	})
}

// Call calls a routine with words and gives its results.
func (w *Builder) Call(symbol string, words []quad.Reg, results int, pure bool) []quad.Reg {
	info := &quad.CallInfo{Sym: symbol, Words: words, Pure: pure}
	for range results {
		info.Results = append(info.Results, w.Func.New())
	}
	w.Emit(quad.Quad{Op: quad.Call, Slot: quad.NoSlot, Call: info})
	return info.Results
}

// Times multiplies by a number: by shifts and additions if three do.
func (w *Builder) Times(a quad.Reg, n int64) quad.Reg {
	u := uint32(n)
	switch {
	case u == 0:
		return w.Constant(0)
	case u == 1:
		return a
	case u&(u-1) == 0:
		return w.OpImm(quad.Shl, a, int64(bits.TrailingZeros32(u)))
	case bits.OnesCount32(u) == 2:
		low := bits.TrailingZeros32(u)
		x := w.OpImm(quad.Shl, a, int64(31-bits.LeadingZeros32(u)-low))
		x = w.Op(quad.Add, x, a)
		if low > 0 {
			x = w.OpImm(quad.Shl, x, int64(low))
		}
		return x
	case bits.OnesCount32(u+u&-u) <= 1:
		low := bits.TrailingZeros32(u)
		top := u + u&-u
		if top == 0 { // -1 << low
			x := w.Op(quad.Sub, w.Constant(0), a)
			if low > 0 {
				x = w.OpImm(quad.Shl, x, int64(low))
			}
			return x
		}
		x := w.OpImm(quad.Shl, a, int64(bits.TrailingZeros32(top)-low))
		x = w.Op(quad.Sub, x, a)
		if low > 0 {
			x = w.OpImm(quad.Shl, x, int64(low))
		}
		return x
	}
	return w.Op(quad.Mul, a, w.Constant(n))
}
