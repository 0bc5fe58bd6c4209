package code

import (
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// decoding turns the bytes of one function into decoded instructions at the end of the snapshot.
type decoding struct {
	*loading
	fn      int // index in Code.funcs
	src     *bytecode.Func
	at      []int32 // by byte offset: first decoded instruction
	fixes   []fix
	off     int // of the instruction being decoded
	next    int // of the one after it
	scratch int // scratch registers in use
	after   []Instr
}

// fix is a field that holds a byte offset until the function is complete.
type fix struct {
	PC    int
	where fixWhere
	arg   uint32 // index of a constant
}

type fixWhere uint8

const (
	fixI fixWhere = iota
	fixJ
	fixConst
	fixCatch
)

// decode translates function i of the module.
func (l *loading) decode(i int) error {
	f := &l.src.Funcs[i]
	d := decoding{loading: l, fn: l.mod.At.Funcs + i, src: f, at: make([]int32, len(f.Code)+1)}
	fn := &l.c.Functions[d.fn]
	fn.Entry = int32(len(l.c.Instrs))
	var args []bytecode.Arg
	for d.off = 0; d.off < len(f.Code); d.off = d.next {
		op, a, next, err := bytecode.Decode(f.Code, d.off, args)
		if err != nil {
			return fmt.Errorf("module %s: %s/%d: %w", l.src.Name, f.Name, f.Arity, err)
		}
		args, d.next = a, next
		d.at[d.off] = int32(len(l.c.Instrs))
		d.instruction(op, a)
	}
	d.patch()
	d.cover()
	d.fuse()
	fn.end = int32(len(l.c.Instrs))
	base := int(fn.Addr - l.c.Base)
	for off, pc := range d.at {
		if pc > 0 {
			l.c.Sites[base+off] = site{PC: pc, Fn: int32(d.fn)}
		}
	}
	return nil
}

// instruction decodes one bytecode instruction: moves of operands into place, the instruction,
// moves of results.
func (d *decoding) instruction(op bytecode.Op, args []bytecode.Arg) {
	first := len(d.c.Instrs)
	d.scratch, d.after = 0, d.after[:0]
	if d.p.Weak {
		d.arrival(op)
	}
	translate[op](d, op, args)
	if d.p.Weak {
		d.departure(op)
	}
	for _, in := range d.after {
		d.emit(in)
		d.moves(storesSlot)
	}
	// What the instruction costs is booked on its main part, which is never skipped and never run
	// twice: the first part runs once even when a later one is repeated after a collection, which
	// would book it again.
	d.charge(first, op, args)
}

// arrival lets stores arrive before an instruction that may notice.
func (d *decoding) arrival(op bytecode.Op) {
	switch {
	case op == bytecode.OpAllocate:
		d.emit(Instr{Op: OpLand, A: 1})
	case bytecode.Ops[op].Clean:
		d.emit(Instr{Op: OpArrive})
	}
}

// departure makes the stores of an instruction late, or ends that by a fence.
func (d *decoding) departure(op bytecode.Op) {
	put := &d.c.Instrs[len(d.c.Instrs)-1]
	switch {
	case op == bytecode.OpHeapFence:
		d.emit(Instr{Op: OpLand})
	case bytecode.Ops[op].Dirties:
		d.emit(Instr{Op: OpHide, I: put.words()})
	}
}

// words is the number of heap words that an instruction puts.
func (in *Instr) words() uint32 {
	switch in.Op {
	case OpPutList, OpPutListC, OpPutListCX:
		return term.ConsWords
	case OpPutTuple2:
		return 3
	}
	return uint32(in.A) + 1
}

func (d *decoding) emit(in Instr) int {
	d.c.Instrs = append(d.c.Instrs, in)
	d.c.marks = append(d.c.marks, mark{uint32(d.off), int32(d.fn)})
	d.armCounts = append(d.armCounts, 0)
	return len(d.c.Instrs) - 1
}

// loadsSlot and storesSlot are the traffic of moving one frame slot.
const (
	loadsSlot  = 1 << LoadShift
	storesSlot = 1 << StoreShift
)

// moves books slots of the frame that the latest instruction moves.
func (d *decoding) moves(slots uint64) {
	d.c.Instrs[len(d.c.Instrs)-1].Traffic += slots
}

// reg brings an operand into an x register.
func (d *decoding) reg(a bytecode.Arg) uint16 {
	switch a.Kind {
	case bytecode.KindX:
		return uint16(a.N)
	case bytecode.KindY:
		r := d.temp()
		d.emit(Instr{Op: OpMoveYX, A: uint16(a.N), B: r})
		d.moves(loadsSlot)
		return r
	}
	r := d.temp()
	d.emit(Instr{Op: OpMoveCX, I: d.constant(a), B: r})
	return r
}

// temp takes the next scratch register.
func (d *decoding) temp() uint16 {
	r := uint16(Scratch + d.scratch)
	d.scratch++
	return r
}

// dst returns the x register for a result. If the result is for a slot, it adds a move to it.
func (d *decoding) dst(a bytecode.Arg) uint16 {
	if a.Kind == bytecode.KindX {
		return uint16(a.N)
	}
	r := uint16(NumX - 1 - len(d.after))
	d.after = append(d.after, Instr{Op: OpMoveXY, A: r, B: uint16(a.N)})
	return r
}

func isReg(a bytecode.Arg) bool { return a.Kind == bytecode.KindX || a.Kind == bytecode.KindY }

// isImm reports whether a is a constant that fits an instruction as a comparable word.
func (d *decoding) isImm(a bytecode.Arg) bool {
	return !isReg(a) && (a.Kind != bytecode.KindLit || term.IsImm(d.literals[a.N]))
}

func (d *decoding) isSmall(a bytecode.Arg) bool { return a.Kind == bytecode.KindInt }

// constant is the term of a constant operand.
func (d *decoding) constant(a bytecode.Arg) term.Term {
	switch a.Kind {
	case bytecode.KindInt:
		return term.Small(a.N)
	case bytecode.KindAtom:
		return d.atoms[a.N]
	case bytecode.KindLit:
		return d.literals[a.N]
	}
	return term.Nil
}

// list stores operands of a list and returns their index; slots count as traffic of the
// instruction.
func (d *decoding) list(args []bytecode.Arg) (at uint32, traffic uint64) {
	at = uint32(len(d.c.Consts))
	for _, a := range args {
		switch a.Kind {
		case bytecode.KindX:
			d.c.Consts = append(d.c.Consts, Operand{Kind: SrcX, V: uint32(a.N)})
		case bytecode.KindY:
			d.c.Consts = append(d.c.Consts, Operand{Kind: SrcY, V: uint32(a.N)})
			traffic += loadsSlot
		default:
			d.c.Consts = append(d.c.Consts, Constant(d.constant(a)))
		}
	}
	return at, traffic
}

// branch emits an instruction whose field j is a label.
func (d *decoding) branch(in Instr, label bytecode.Arg) {
	in.J = uint32(label.N)
	d.fixes = append(d.fixes, fix{d.emit(in), fixJ, 0})
}

// failing emits an instruction with a fail label, 0 meaning raise.
func (d *decoding) failing(in Instr, label bytecode.Arg) {
	if label.N == 0 {
		d.emit(in)
		return
	}
	d.branch(in, label)
}

// patch turns byte offsets into instruction indices.
func (d *decoding) patch() {
	for _, f := range d.fixes {
		in := &d.c.Instrs[f.PC]
		switch f.where {
		case fixI:
			in.I = uint32(d.at[in.I])
		case fixJ:
			in.J = uint32(d.at[in.J])
		case fixConst:
			o := &d.c.Consts[f.arg]
			o.V = uint32(d.at[o.V])
		case fixCatch:
			d.c.Catches[f.arg] = d.at[d.c.Catches[f.arg]]
		}
	}
}

// returnAddress is the cold address of the next instruction, as an offset in the code area with a
// header tag.
func (d *decoding) returnAddress() uint32 {
	return (uint32(d.c.Functions[d.fn].Addr-d.c.Base) + uint32(d.next)) << 2
}

// Value reads an operand of a list.
func (o Operand) Value(x *[NumX]uint32, mem []uint32, sp uint32) term.Term {
	switch o.Kind {
	case SrcX:
		return x[uint8(o.V)]
	case SrcY:
		return mem[sp+o.V]
	}
	return o.V
}
