//go:build linux

package jit

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// builtins make code for built-in functions. Their arguments are in scratch registers, where the
// runtime has them, too; what fails, or is out of the ordinary, they leave.
var builtins = map[bif.MFA]func(u *unit, in *code.Instr, leave label){
	erlang("element", 2): func(u *unit, in *code.Instr, leave label) {
		u.tuple(1, leave)
		u.within(leave)
		u.reg(add, rcx, rdx)
		u.op(mov, rcx, word(rcx, 1))
		u.chargeLoads(code.Scratch+1, exec.ElementLoads)
	},
	erlang("tuple_size", 1): func(u *unit, in *code.Instr, leave label) {
		u.tuple(0, leave)
		u.op(mov, rcx, word(rdx, 0))
		u.shift(shiftRight, rcx, term.ArityShift)
		u.makeSmall(rcx)
		u.chargeLoads(code.Scratch, exec.SizeLoads)
	},
	erlang("byte_size", 1): func(u *unit, in *code.Instr, leave label) {
		u.unless(u.argument(0, rcx), term.TagMask, term.TagBoxed, leave)
		u.segment(rcx)
		u.index(rcx)
		u.op(mov, rcx, word(rdx, 0))
		u.bitstring(rcx, leave)
		u.op(mov, rcx, word(rdx, term.BitsWord))
		u.shift(shiftRight, rcx, term.ImmShift)
		u.with(addConst, rcx, 7)
		u.shift(shiftRight, rcx, 3)
		u.makeSmall(rcx)
		u.chargeLoads(code.Scratch, exec.SizeLoads)
	},
	erlang("hd", 1):                         func(u *unit, in *code.Instr, leave label) { u.partOf(0, leave) },
	erlang("tl", 1):                         func(u *unit, in *code.Instr, leave label) { u.partOf(1, leave) },
	erlang("max", 2):                        func(u *unit, in *code.Instr, leave label) { u.choice(ifLower, leave) },
	erlang("min", 2):                        func(u *unit, in *code.Instr, leave label) { u.choice(ifMore, leave) },
	erlang("setelement", 3):                 setElement,
	erlang("map_get", 2):                    getOfMap,
	{Module: "maps", Name: "get", Arity: 2}: getOfMap,
}

func erlang(name string, arity int) bif.MFA {
	return bif.MFA{Module: "erlang", Name: name, Arity: arity}
}

// builtin gives what makes code for a built-in function, nil if the interpreter calls it.
func (u *unit) builtin(in *code.Instr) func(*unit, *code.Instr) {
	number := u.src.Consts[in.I].V
	f := &bif.Functions()[number]
	body := builtins[f.MFA]
	if body == nil {
		return nil
	}
	return func(u *unit, in *code.Instr) {
		leave := u.exit()
		u.withPlace(cmpByte, at(rState, stateBuiltins), 0)
		u.branch(ifEqual, leave)
		for k, o := range u.src.Consts[in.I+1 : in.I+1+uint32(in.A)] {
			u.operand(o, at(rX, uintptr(4*(code.Scratch+k))))
		}
		body(u, in, leave)
		u.setX(in.C, rcx)
		u.op(mov.as64(), rax, at(rState, stateBIFCycles))
		u.op(mov.as64(), rax, at(rax, uintptr(8*number)))
		u.op(addTo.as64(), rax, at(rState, stateIssue))
		if f.Counted() {
			u.op(incr, 0, at(rState, stateBIFs))
		}
	}
}

// operand stores an operand of a list. It uses rax.
func (u *terms) operand(o code.Operand, to place) {
	switch o.Kind {
	case code.SrcX:
		u.op(store, u.x(uint16(o.V), rax), to)
	case code.SrcY:
		u.op(mov, rax, word(rStack, o.V))
		u.op(store, rax, to)
	default:
		u.put(o.V, to)
	}
}

// addState adds a constant to a sum of the ledger.
func (u *terms) addState(sum uintptr, n uint32) {
	u.op(opcode{wide: true, bytes: "\x81"}, reg(addConst), at(rState, sum))
	u.i32(n)
}

// argument takes argument k into a register.
func (u *terms) argument(k uint16, to reg) reg { return u.x(code.Scratch+k, to) }

// tuple makes rdx the index of argument k, or leaves if it is no tuple.
func (u *terms) tuple(k uint16, leave label) {
	u.unless(u.argument(k, rcx), term.TagMask, term.TagBoxed, leave)
	u.boxOf(rcx, term.SubTuple, leave)
}

// within makes rcx the first argument less one, and rax the arity of the tuple at rdx, or leaves if
// the tuple has no such element.
func (u *terms) within(leave label) {
	u.unless(u.argument(0, rcx), term.ImmMask, term.TagSmall, leave)
	u.shift(shiftSigned, rcx, term.ImmShift)
	u.with(subConst, rcx, 1)
	u.op(mov, rax, word(rdx, 0))
	u.shift(shiftRight, rax, term.ArityShift)
	u.reg(cmp, rcx, rax)
	u.branch(ifAtLeast, leave)
}

// partOf makes rcx a word of a cell.
func (u *terms) partOf(words uint32, leave label) {
	u.unless(u.argument(0, rcx), term.TagMask, term.TagList, leave)
	u.follow(rcx, 1)
	u.op(mov, rcx, word(rdx, words))
}

// choice makes rcx one of two small integers: the second if a comparison with it tells.
func (u *terms) choice(o opcode, leave label) {
	u.argument(0, rcx)
	u.argument(1, rdx)
	u.bothSmall(rcx, rdx, leave)
	u.reg(cmp, rcx, rdx)
	u.reg(o, rcx, rdx)
}

// setElement copies a tuple.
func setElement(u *unit, in *code.Instr, leave label) {
	u.op(mov.as64(), rax, at(rState, stateCopyWord))
	u.reg(or.as64(), rax, rax)
	u.branch(ifEqual, leave)
	u.withPlace(cmpByte, at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	u.tuple(1, leave)
	u.within(leave)
	u.move(rcx, rax)
	u.move(rax, rStack)
	u.op(and, rax, at(rState, stateJoined))
	u.op(or, rax, at(rState, stateHEnd))
	u.reg(sub.as64(), rax, rcx)
	u.enough(rHeap, 1, leave)
	u.op(mov, rax, at(rState, stateHeapAt))
	u.op(lea, rax, place{rax, rHeap, 2, term.TagBoxed})
	u.reg(toSSE, xmm0, rax)
	u.op(mov.as64(), rax, at(rState, stateCopyWord))
	u.reg(imul.as64(), rax, rcx)
	u.op(addTo.as64(), rax, at(rState, stateIssue))
	u.argument(1, rax)
	u.segment(rax)
	u.op(mov.as64(), rax, place{rSeg, rax, 0, int32(segmentRead)})
	u.with(addConst, rcx, exec.ElementLoads)
	u.reg(imul.as64(), rax, rcx)
	u.reg(add.as64(), rReads, rax)
	u.with(subConst, rcx, exec.ElementLoads-1) // with the header
	loop := u.newLabel()
	u.bind(loop)
	u.op(mov, rax, word(rdx, 0))
	u.op(store, rax, word(rHeap, 0))
	u.with(addConst, rdx, 1)
	u.with(addConst, rHeap, 1)
	u.with(subConst, rcx, 1)
	u.branch(ifNotEqual, loop)
	u.reg(fromSSE, xmm0, rdx)
	u.op(sub, rdx, at(rState, stateHeapAt))
	u.shift(shiftRight, rdx, 2)
	u.argument(0, rcx)
	u.shift(shiftRight, rcx, term.ImmShift)
	u.reg(add, rdx, rcx)
	u.argument(2, rax)
	u.op(store, rax, word(rdx, 0))
	u.charge(stateFences, stateFence)
	u.reg(fromSSE, xmm0, rcx)
}
