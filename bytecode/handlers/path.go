package handlers

import (
	"fmt"
	"sync"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// meter measures paths of instructions, each once.
type meter struct {
	sync.Mutex
	machine *Machine
	follow  routine.Follower
	lists   [bytecode.NumOps]*listPaths
	ways    map[way]routine.Path
}

// listPaths are the paths of an instruction with its shortest operands, by the length of its list:
// none, one entry, and the cost of each further entry. Without a list all are equal to none.
type listPaths struct {
	none, one, each routine.Path
}

// way is how an operand of an instruction is accessed. Its cost beyond the shortest way depends on
// the position of the operand.
type way struct {
	op      bytecode.Op
	operand int
	kind    bytecode.Kind
	bytes   int
}

var measured = sync.OnceValue(func() *meter {
	m, err := NewMachine()
	if err != nil {
		panic("handlers: " + err.Error())
	}
	return &meter{machine: m, ways: map[way]routine.Path{}}
})

// HandlerBytes returns the result of Machine.Bytes; SharedBytes and AllBytes those of the methods
// of the same names.
func HandlerBytes(op bytecode.Op) int { return measured().machine.Bytes(op) }

// SharedBytes returns the size of the code that handlers share.
func SharedBytes() int { return measured().machine.SharedBytes() }

// AllBytes returns the size of all code and of its jump tables.
func AllBytes() int { return measured().machine.AllBytes() }

// PathOf returns the path of an instruction, with operands in the form of Decode, through its
// handler. It assumes small integers, enough room, tests that succeed, funs with one free variable,
// and labels of one byte. A select compares the first half of its pairs.
func PathOf(op bytecode.Op, args []bytecode.Arg) routine.Path {
	m := measured()
	m.Lock()
	defer m.Unlock()
	p := m.list(op).path(listLength(op, args))
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrcs:
			for _, a := range args[i+1:] {
				p = p.Plus(m.way(op, i+1, a))
			}
			p = p.Plus(m.number(op, i, args[i]))
		case bytecode.KindPairs:
			for pair := range (args[i].N + 1) / 2 {
				p = p.Plus(m.way(op, i+1, args[i+1+2*pair]))
			}
			p = p.Plus(m.number(op, i, args[i]))
		case bytecode.KindSrc, bytecode.KindReg, bytecode.KindDst:
			p = p.Plus(m.way(op, i, args[i]))
		case bytecode.KindLabel, bytecode.KindFail:
		default:
			p = p.Plus(m.number(op, i, args[i]))
		}
	}
	return p
}

// listLength returns how many entries are processed.
func listLength(op bytecode.Op, args []bytecode.Arg) int {
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrcs:
			return args[i].N
		case bytecode.KindPairs:
			return max(1, (args[i].N+1)/2)
		}
	}
	if op == bytecode.OpAllocate {
		return args[0].N
	}
	return 0
}

func (l *listPaths) path(n int) routine.Path {
	if n == 0 {
		return l.none
	}
	return l.one.Plus(l.each.Times(n - 1))
}

// list measures the paths by the length of the list.
func (m *meter) list(op bytecode.Op) *listPaths {
	if m.lists[op] == nil {
		none, _ := m.path(op, sampleArgs(op, 0))
		one, _ := m.path(op, sampleArgs(op, 1))
		entries := 2
		if hasPairs(op) {
			entries = 3 // of which two are looked at
		}
		two, _ := m.path(op, sampleArgs(op, entries))
		m.lists[op] = &listPaths{none, one, two.Minus(one)}
	}
	return m.lists[op]
}

// way returns the cost of an operand beyond the shortest way.
func (m *meter) way(op bytecode.Op, operand int, a bytecode.Arg) routine.Path {
	w := way{op, operand, a.Kind, a.EncodedLen()}
	if w.bytes == 1 && (w.kind == bytecode.KindX || w.kind == bytecode.KindNum) {
		return routine.Path{}
	}
	p, ok := m.ways[w]
	if !ok {
		p = m.measureWay(w)
		m.ways[w] = p
	}
	return p
}

// number is way for an operand that is a number in the code.
func (m *meter) number(op bytecode.Op, operand int, a bytecode.Arg) routine.Path {
	return m.way(op, operand, bytecode.Num(a.N))
}

// measureWay measures a way. If that is impossible with this instruction, because another value
// would take another path through it, the result is that for a move or, for numbers, for test_heap.
func (m *meter) measureWay(w way) routine.Path {
	rep, further := representative(w)
	n := 0
	if w.operand >= len(bytecode.Ops[w.op].Operands) || hasPairs(w.op) {
		n = 1 // an entry of the list
	}
	args := sampleArgs(w.op, n)
	if w.operand < len(args) && !isCount(w) {
		plain, next := m.path(w.op, args)
		args[w.operand] = rep
		if p, otherNext := m.path(w.op, args); next == otherNext && next != 0 {
			p = p.Minus(plain)
			if further > 0 {
				p = p.Plus(m.longer().Times(further))
			}
			return p
		}
	}
	stand := way{bytecode.OpMove, 0, w.kind, w.bytes}
	if w.kind == bytecode.KindNum {
		stand = way{bytecode.OpTestHeap, 1, bytecode.KindNum, w.bytes}
	}
	if w.op == stand.op && w.operand == stand.operand {
		panic(fmt.Sprintf("handlers: the way %+v cannot be measured", w))
	}
	return m.way(stand.op, stand.operand, rep)
}

func isCount(w way) bool {
	ops := bytecode.Ops[w.op].Operands
	return w.operand < len(ops) &&
		(ops[w.operand] == bytecode.KindSrcs || ops[w.operand] == bytecode.KindPairs ||
			w.op == bytecode.OpAllocate && w.operand == 0)
}

func hasPairs(op bytecode.Op) bool {
	return op == bytecode.OpSelectVal || op == bytecode.OpSelectArity
}

// representative returns an operand with the given way, and how many bytes of a number it lacks.
func representative(w way) (a bytecode.Arg, further int) {
	a = bytecode.Arg{Kind: w.kind}
	long := [...]int{1, 1, 200} // by the bytes of a number
	n := w.bytes
	switch w.kind {
	case bytecode.KindX:
		a.N = 200
	case bytecode.KindY:
		a.N = 20
		if w.bytes > 1 {
			a.N = 64 + [...]int{0, 10, 200}[min(w.bytes-1, 2)]
		}
	case bytecode.KindInt:
		a.N = [...]int{3, 40, 5000, 500_000, 50_000_000}[min(w.bytes-1, 4)]
	case bytecode.KindNil:
	case bytecode.KindAtom, bytecode.KindLit:
		a.N, further = long[min(w.bytes-1, 2)], max(w.bytes-3, 0)
	default:
		a.N, further = long[min(n, 2)], max(n-2, 0)
	}
	return a, further
}

// longer returns the cost of a further byte of a number.
func (m *meter) longer() routine.Path {
	three := m.way(bytecode.OpMove, 0, bytecode.Int(500_000))
	return three.Minus(m.way(bytecode.OpMove, 0, bytecode.Int(5000)))
}

// path executes an instruction, and returns its path and the position of the next; 0 if only the
// runtime could execute it with these operands.
func (m *meter) path(op bytecode.Op, args []bytecode.Arg) (p routine.Path, next uint32) {
	ma := m.machine
	ma.sample(op, args)
	return m.pathAsIs(op, args)
}

func (m *meter) pathAsIs(op bytecode.Op, args []bytecode.Arg) (p routine.Path, next uint32) {
	ma, f := m.machine, &m.follow
	size := ma.Put(sampleAt, op, args)
	at := ma.begin(op, sampleAt)
	f.State, f.SRAM = ma.Core.State, ma.SRAM
	f.Watched = [2]uint32{XAt, BytecodeAt}
	f.Runtime = [2]uint32{FunctionsAt, stopAt}
	f.Call = func(uint32) { f.R[0], f.R[1] = 1, term.Small(8) }
	f.Special[isa.SpecialConfig] = integers
	p, trap, err := f.Follow(at)
	if err != nil || trap != Dispatched {
		return routine.Path{}, 0
	}
	if f.R[20] == BytecodeAt+sampleAt+uint32(size) {
		return p, 1
	}
	return p, f.R[20]
}

// BranchPath returns the additional path of a test that branches: that of is_nonempty_list.
func BranchPath() routine.Path {
	m := measured()
	m.Lock()
	defer m.Unlock()
	args := sampleArgs(bytecode.OpIsNonemptyList, 0)
	stays, _ := m.path(bytecode.OpIsNonemptyList, args)
	m.machine.sample(bytecode.OpIsNonemptyList, args)
	m.machine.SRAM[XAt/4] = term.Nil
	goes, _ := m.pathAsIs(bytecode.OpIsNonemptyList, args)
	return goes.Minus(stays)
}
