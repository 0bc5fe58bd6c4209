//go:build linux && (amd64 || arm64)

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
		u.reg(add, rC, rD)
		u.op(mov, rC, word(rC, 1))
		u.chargeLoads(code.Scratch+1, exec.ElementLoads)
	},
	erlang("tuple_size", 1): func(u *unit, in *code.Instr, leave label) {
		u.tuple(0, leave)
		u.op(mov, rC, word(rD, 0))
		u.shift(shiftRight, rC, term.ArityShift)
		u.makeSmall(rC)
		u.chargeLoads(code.Scratch, exec.SizeLoads)
	},
	erlang("byte_size", 1): func(u *unit, in *code.Instr, leave label) {
		u.unless(u.argument(0, rC), term.TagMask, term.TagBoxed, leave)
		u.segment(rC)
		u.index(rC)
		u.op(mov, rC, word(rD, 0))
		u.bitstring(rC, leave)
		u.op(mov, rC, word(rD, term.BitsWord))
		u.shift(shiftRight, rC, term.ImmShift)
		u.with(addConst, rC, 7)
		u.shift(shiftRight, rC, 3)
		u.makeSmall(rC)
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
		u.compareByte(at(rState, stateBuiltins), 0)
		u.branch(ifEqual, leave)
		for k, o := range u.src.Consts[in.I+1 : in.I+1+uint32(in.A)] {
			u.operand(o, at(rX, uintptr(4*(code.Scratch+k))))
		}
		body(u, in, leave)
		u.setX(in.C, rC)
		u.op(mov.as64(), rA, at(rState, stateBIFCycles))
		u.op(mov.as64(), rA, at(rA, uintptr(8*number)))
		u.op(addTo.as64(), rA, at(rState, stateIssue))
		if f.Counted() {
			u.op(incr, 0, at(rState, stateBIFs))
		}
	}
}

// operand stores an operand of a list. It uses rA.
func (u *terms) operand(o code.Operand, to place) {
	switch o.Kind {
	case code.SrcX:
		u.op(store, u.x(uint16(o.V), rA), to)
	case code.SrcY:
		u.op(mov, rA, word(rStack, o.V))
		u.op(store, rA, to)
	default:
		u.put(o.V, to)
	}
}

// addState adds a constant to a sum of the ledger.
func (u *terms) addState(sum uintptr, n uint32) {
	u.addPlace64(at(rState, sum), n)
}

// argument takes argument k into a register.
func (u *terms) argument(k uint16, to reg) reg { return u.x(code.Scratch+k, to) }

// tuple makes rD the index of argument k, or leaves if it is no tuple.
func (u *terms) tuple(k uint16, leave label) {
	u.unless(u.argument(k, rC), term.TagMask, term.TagBoxed, leave)
	u.boxOf(rC, term.SubTuple, leave)
}

// within makes rC the first argument less one, and rA the arity of the tuple at rD, or leaves if
// the tuple has no such element.
func (u *terms) within(leave label) {
	u.unless(u.argument(0, rC), term.ImmMask, term.TagSmall, leave)
	u.shift(shiftSigned, rC, term.ImmShift)
	u.with(subConst, rC, 1)
	u.op(mov, rA, word(rD, 0))
	u.shift(shiftRight, rA, term.ArityShift)
	u.reg(cmp, rC, rA)
	u.branch(ifAtLeast, leave)
}

// partOf makes rC a word of a cell.
func (u *terms) partOf(words uint32, leave label) {
	u.unless(u.argument(0, rC), term.TagMask, term.TagList, leave)
	u.follow(rC, 1)
	u.op(mov, rC, word(rD, words))
}

// choice makes rC one of two small integers: the second if a comparison with it tells.
func (u *terms) choice(o opcode, leave label) {
	u.argument(0, rC)
	u.argument(1, rD)
	u.bothSmall(rC, rD, leave)
	u.reg(cmp, rC, rD)
	u.reg(o, rC, rD)
}

// setElement copies a tuple.
func setElement(u *unit, in *code.Instr, leave label) {
	u.op(mov.as64(), rA, at(rState, stateCopyWord))
	u.reg(or.as64(), rA, rA)
	u.branch(ifEqual, leave)
	u.compareByte(at(rState, statePressed), 0)
	u.branch(ifNotEqual, leave)
	u.tuple(1, leave)
	u.within(leave)
	u.move(rC, rA)
	u.move(rA, rStack)
	u.op(and, rA, at(rState, stateJoined))
	u.op(or, rA, at(rState, stateHEnd))
	u.reg(sub.as64(), rA, rC)
	u.enough(rHeap, 1, leave)
	u.op(mov, rA, at(rState, stateHeapAt))
	u.op(lea, rA, place{rA, rHeap, 2, term.TagBoxed})
	u.reg(toFloat, f0, rA)
	u.op(mov.as64(), rA, at(rState, stateCopyWord))
	u.reg(imul.as64(), rA, rC)
	u.op(addTo.as64(), rA, at(rState, stateIssue))
	u.argument(1, rA)
	u.segment(rA)
	u.op(mov.as64(), rA, place{rSeg, rA, 0, int32(segmentRead)})
	u.with(addConst, rC, exec.ElementLoads)
	u.reg(imul.as64(), rA, rC)
	u.reg(add.as64(), rReads, rA)
	u.with(subConst, rC, exec.ElementLoads-1) // with the header
	loop := u.newLabel()
	u.bind(loop)
	u.op(mov, rA, word(rD, 0))
	u.op(store, rA, word(rHeap, 0))
	u.with(addConst, rD, 1)
	u.with(addConst, rHeap, 1)
	u.with(subConst, rC, 1)
	u.branch(ifNotEqual, loop)
	u.reg(fromFloat, f0, rD)
	u.op(sub, rD, at(rState, stateHeapAt))
	u.shift(shiftRight, rD, 2)
	u.argument(0, rC)
	u.shift(shiftRight, rC, term.ImmShift)
	u.reg(add, rD, rC)
	u.argument(2, rA)
	u.op(store, rA, word(rD, 0))
	u.charge(stateFences, stateFence)
	u.reg(fromFloat, f0, rC)
}
