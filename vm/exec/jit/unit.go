//go:build linux && (amd64 || arm64)

package jit

import (
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// unit is a function on its way into native code.
//
// The instructions of a basic block that have native code are a run: its price is added where it
// begins. Whoever leaves in the middle takes back what has not been executed: at is the price of
// what is still to come from the present instruction on, rest that behind it.
type unit struct {
	terms
	state    *exec.State // while code is made
	src      *code.Code
	instrs   []code.Instr
	taken    code.Price
	fn, side int
	from     int // first instruction
	labels   []label
	entries  []entry
	native   bool // there is more than exits
	exits    bool // the present instruction may be the interpreter's
	pc       int
	at, rest code.Price
	stubs    []func()
	slow     label // of the present instruction: see other
	origin   int   // where the gate is, from the beginning of the unit's code
	gate     int   // what leaves, likewise
}

// entry is an instruction at which code begins, and whether it is the interpreter's.
type entry struct {
	pc  int
	odd bool
}

// terms writes code for registers, terms and emulated memory.
type terms struct{ asm }

// emitters are the operations that have native code.
var emitters [256]func(u *unit, in *code.Instr)

func init() {
	type table = map[uint16]func(*unit, *code.Instr)
	for _, t := range []table{moves, boxes, tests, arithmetic, control, byValue, mapped} {
		for op, emit := range t {
			emitters[op] = emit
		}
	}
}

// newUnit is a function that is to begin so many bytes behind the gate, in which what leaves is at
// leave.
func newUnit(s *exec.State, side, fn, behind, leave int) *unit {
	f := &s.Code.Functions[fn]
	from, n := int(f.Entry), f.End()-int(f.Entry)
	return &unit{state: s, src: s.Code, instrs: s.Instrs, taken: s.Taken, fn: fn, side: side, from: from,
		origin: -behind, gate: leave - behind, labels: make([]label, n+1), entries: make([]entry, 0, n)}
}

// compile makes its code.
func (u *unit) compile() {
	for i := range u.labels {
		u.labels[i] = u.newLabel()
	}
	blocks := u.src.BasicBlocks(u.fn, u.side)
	for i, b := range blocks {
		u.block(b)
		last := i+1 == len(blocks)
		if last || blocks[i+1].From != b.To {
			u.jump(u.label(b.To))
		}
	}
	if end := u.labels[len(u.labels)-1]; u.places[end] < 0 { // nothing runs on behind a function
		u.bind(end)
		u.leave(u.from + len(u.labels) - 1)
	}
	for len(u.stubs) > 0 {
		stub := u.stubs[0]
		u.stubs = u.stubs[1:]
		stub()
	}
	u.native = u.link() && u.native
}

func (u *unit) label(pc int) label { return u.labels[pc-u.from] }

// block makes code for a basic block: runs, and exits at what is the interpreter's.
func (u *unit) block(b code.BasicBlock) {
	for pc := b.From; pc < b.To; {
		end, sum := u.run(pc, b.To)
		u.entry(pc, end == pc)
		if end == pc {
			u.leave(pc)
			pc += u.instrs[pc].Length()
			continue
		}
		u.account(sum)
		for pc < end {
			in := &u.instrs[pc]
			u.pc, u.at, u.exits = pc, sum, false
			sum = minus(sum, in.Price)
			u.rest = sum
			u.emitter(in)(u, in)
			if pc += in.Length(); u.exits && pc < end {
				u.resume(pc)
			}
		}
	}
}

// entry is where an instruction may be come to from outside of the unit: at an even place, or at an
// odd one if it is the interpreter's.
func (u *unit) entry(pc int, odd bool) {
	u.align(odd)
	u.native = u.native || !odd
	u.entries = append(u.entries, entry{pc, odd})
	u.bind(u.label(pc))
}

// resume is an entry in the middle of a run, behind an instruction that the interpreter may have
// executed.
func (u *unit) resume(pc int) {
	here, due := u.newLabel(), u.rest
	u.bind(here)
	u.stubs = append(u.stubs, func() {
		u.entry(pc, false)
		u.account(due)
		u.jump(here)
	})
}

// emitter gives what makes code for an instruction, nil if it is the interpreter's.
func (u *unit) emitter(in *code.Instr) func(*unit, *code.Instr) {
	switch in.Op {
	case code.OpBif:
		return u.builtin(in)
	case code.OpBsMatch:
		return u.matcher(in)
	case code.OpBsCreate:
		return u.creator(in)
	}
	return emitters[in.Op]
}

// run is where a run ends that begins at pc, and what it costs.
func (u *unit) run(pc, to int) (end int, sum code.Price) {
	for pc < to && u.emitter(&u.instrs[pc]) != nil {
		sum = plus(sum, u.instrs[pc].Price)
		pc += u.instrs[pc].Length()
	}
	return pc, sum
}

func plus(p, q code.Price) code.Price {
	p.Count, p.Traffic, p.Fixed = p.Count+q.Count, p.Traffic+q.Traffic, p.Fixed+q.Fixed
	return p
}

func minus(p, q code.Price) code.Price {
	p.Count, p.Traffic, p.Fixed = p.Count-q.Count, p.Traffic-q.Traffic, p.Fixed-q.Fixed
	return p
}

// account adds a price to the sums.
func (u *terms) account(p code.Price) {
	u.add64(rCount, p.Count)
	u.add64(rTraffic, p.Traffic)
	if p.Fixed != 0 {
		u.set64(rA, p.Fixed)
		u.op(addTo.as64(), rA, at(rState, stateFixed))
	}
}

// leave ends native code at an instruction.
func (u *unit) leave(pc int) {
	u.set(rA, uint32(pc))
	u.jumpPlace(u.gate)
}

// exit is a label to leave at the present instruction.
func (u *unit) exit() label {
	u.exits = true
	l, pc, back := u.newLabel(), u.pc, minus(code.Price{}, u.at)
	u.stubs = append(u.stubs, func() {
		u.bind(l)
		u.account(back)
		u.leave(pc)
	})
	return l
}

// fail is a label for a test that fails: it branches to instruction J. So much more is taken back.
func (u *unit) fail(in *code.Instr, more code.Price) label {
	l, to := u.newLabel(), u.label(int(in.J))
	due := minus(code.Price{Count: u.taken.Count, Fixed: u.taken.Fixed}, plus(u.rest, more))
	u.stubs = append(u.stubs, func() {
		u.bind(l)
		u.account(due)
		u.jump(to)
	})
	return l
}

func (u *unit) fails(in *code.Instr) label { return u.fail(in, code.Price{}) }

// x gives the register that holds an x register: tmp, unless that is pinned.
func (u *terms) x(r uint16, tmp reg) reg {
	k := int(uint8(r))
	if k < len(pinned) {
		return pinned[k]
	}
	u.op(mov, tmp, at(rX, uintptr(k)*4))
	return tmp
}

// into is where the value of an x register is best made; setX puts it there.
func (u *terms) into(r uint16, tmp reg) reg {
	if k := int(uint8(r)); k < len(pinned) {
		return pinned[k]
	}
	return tmp
}

func (u *terms) setX(r uint16, from reg) {
	k := int(uint8(r))
	if k < len(pinned) {
		u.move(pinned[k], from)
		return
	}
	u.op(store, from, at(rX, uintptr(k)*4))
}

func (u *terms) setConst(r uint16, v uint32) {
	k := int(uint8(r))
	if k < len(pinned) {
		u.set(pinned[k], v)
		return
	}
	u.put(v, at(rX, uintptr(k)*4))
}

// word is a word of emulated memory: so many behind an index.
func word(index reg, words uint32) place {
	return place{base: rMem, index: index, scale: 2, off: int32(words) * 4}
}

// follow makes rD the index of what a term points to, and charges loads there. It uses rA.
func (u *terms) follow(t reg, loads int) {
	u.segment(t)
	for range loads {
		u.op(add.as64(), rReads, place{rSeg, rA, 0, int32(segmentRead)})
	}
	u.index(t)
}

// segment makes rA the segment of a term, for index.
func (u *terms) segment(t reg) {
	u.move(rA, t)
	u.shift(shiftRight, rA, 20-4)
	u.with(andConst, rA, ^uint32(0)>>20<<4)
}

func (u *terms) index(t reg) {
	u.move(rD, t)
	u.shift(shiftRight, rD, 2)
	u.op(add, rD, place{rSeg, rA, 0, int32(segmentDelta)})
}

// unless branches where the low bits of a term are not a tag. It uses rA.
func (u *terms) unless(t reg, mask, tag uint32, to label) {
	u.move(rA, t)
	u.with(andConst, rA, mask)
	u.with(cmpConst, rA, tag)
	u.branch(ifNotEqual, to)
}

// charge adds a word of the state to another.
func (u *terms) charge(sum, what uintptr) {
	u.op(mov.as64(), rA, at(rState, what))
	u.op(addTo.as64(), rA, at(rState, sum))
}

// gates is the code through which all others are entered and left. It begins with that to enter.
func gates() (code []byte, leave int) {
	a := &asm{}
	saved := []struct {
		r     reg
		place uintptr
	}{{rCount, stateCount}, {rTraffic, stateTraffic}, {rReads, stateReads}}
	a.op(mov.as64(), rMem, at(rState, stateMem))
	a.op(mov.as64(), rSeg, at(rState, stateSeg))
	a.op(mov.as64(), rX, at(rState, stateX))
	a.op(mov.as64(), rC, at(rState, stateRegisters))
	a.op(mov, rHeap, at(rC, registersHTop))
	a.op(mov, rStack, at(rC, registersSP))
	for _, s := range saved {
		a.op(mov.as64(), s.r, at(rState, s.place))
	}
	for k, r := range pinned {
		a.op(mov, r, at(rX, uintptr(k)*4))
	}
	a.jumpTo(rA)
	leave = len(a.code)
	for k, r := range pinned {
		a.op(store, r, at(rX, uintptr(k)*4))
	}
	for _, s := range saved {
		a.op(store.as64(), s.r, at(rState, s.place))
	}
	a.op(mov.as64(), rC, at(rState, stateRegisters))
	a.op(store, rHeap, at(rC, registersHTop))
	a.op(store, rStack, at(rC, registersSP))
	a.op(store.as64(), rA, at(rC, registersPC))
	a.ret()
	return a.code, leave
}
