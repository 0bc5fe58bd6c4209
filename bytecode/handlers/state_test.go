package handlers_test

import (
	"math/rand/v2"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/term"
)

// state is the memory and registers of a machine before an instruction, in which meanings do what
// the instruction does.
type state struct {
	sram        []uint32
	reg         [64]uint32
	args        []bytecode.Arg
	sources     []uint32 // what the operands that are read are, in their order
	start, next int
	trap        uint32

	r    *rand.Rand
	m    *handlers.Machine
	used map[bytecode.Arg]bool
	// calls are the functions of the runtime that are still to be called, as the machine called
	// them.
	calls []call
	wrong string // what of a call is not as it should be
	free  int    // where the next object goes
}

func (s *state) word(at uint32) *uint32 { return &s.sram[at/4] }

// at is where a register is.
func (s *state) at(a bytecode.Arg) uint32 {
	if a.Kind == bytecode.KindX {
		return handlers.XAt + 4*uint32(a.N)
	}
	return handlers.StackAt + 4*uint32(a.N)
}

func (s *state) set(operand int, v uint32) { *s.word(s.at(s.args[operand])) = v }
func (s *state) branch(operand int)        { s.next = s.start + s.args[operand].N }

func (s *state) branchUnless(holds bool) {
	if !holds {
		s.branch(0)
	}
}

// push puts words on the heap.
func (s *state) push(words ...uint32) {
	for _, w := range words {
		*s.word(s.reg[handlers.RegHeap]) = w
		s.reg[handlers.RegHeap] += 4
	}
}

// header is that of the object a term points to, 0 if it points to none.
func (s *state) header(t uint32) uint32 {
	if !term.IsBoxed(t) {
		return 0
	}
	return *s.word(t - term.TagBoxed)
}

// isSub tells whether a term is boxed and has one of these subtags.
func (s *state) isSub(t uint32, subs ...uint32) bool {
	for _, sub := range subs {
		if term.IsBoxed(t) && s.header(t)>>2&15 == sub {
			return true
		}
	}
	return false
}

func newState(m *handlers.Machine, r *rand.Rand, op bytecode.Op) *state {
	m.Reset()
	s := &state{m: m, r: r, used: map[bytecode.Arg]bool{}, free: handlers.ObjectsAt}
	for at := handlers.AtomsAt; at < len(m.SRAM)*4; at += 4 {
		m.SRAM[at/4] = r.Uint32()&^63 | term.TagAtom
	}
	m.Core.R[9] = r.Uint32N(2)
	m.Core.R[handlers.RegReductions] = 1 + r.Uint32N(4)
	m.Core.R[handlers.RegCP] = handlers.BytecodeAt + r.Uint32N(0x400)
	s.process()
	for _, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg:
			s.source(k, s.wanted(op, len(s.sources)))
		case bytecode.KindDst:
			s.args = append(s.args, s.register())
		case bytecode.KindSrcs:
			n := r.IntN(5)
			s.args = append(s.args, bytecode.Num(n))
			for range n {
				s.source(bytecode.KindSrc, s.term())
			}
		case bytecode.KindPairs:
			s.pairs(op)
		case bytecode.KindLabel:
			s.args = append(s.args, s.label())
		case bytecode.KindFail:
			s.args = append(s.args, bytecode.Label(max(0, s.label().N)))
		default:
			s.args = append(s.args, bytecode.Arg{Kind: k, N: s.number(op, len(s.args))})
		}
	}
	return s
}

// process makes tables and mailbox.
func (s *state) process() {
	const entries, lambdas, mailbox = handlers.CallsAt + 0x500, handlers.LambdasAt, handlers.MailboxAt
	for i := range 300 {
		s.m.SRAM[handlers.CallsAt/4+i] = entries + 4*s.r.Uint32N(64)
		s.m.SRAM[entries/4+i%100] = handlers.BytecodeAt + s.r.Uint32N(0x400)
	}
	p := s.m.SRAM[handlers.ProcessAt/4:]
	p[4], p[5], p[6], p[7] = lambdas, s.r.Uint32N(4)/3, mailbox, mailbox+12
	p[8], p[9] = s.cell(), handlers.FunsAt
	for i := range 2 * funs {
		s.m.SRAM[handlers.FunsAt/4+i] = handlers.BytecodeAt + s.r.Uint32N(0x400)
	}
	s.m.SRAM[mailbox/4] = mailbox + 4
	if s.r.IntN(3) == 0 {
		s.m.SRAM[mailbox/4] = 0
		s.m.SRAM[0] = 0
	}
}

// funs is the number of funs that have code.
const funs = 8

// cell is the address of a message, in the core's memory or in shared DRAM.
func (s *state) cell() uint32 { return 4*s.r.Uint32N(1<<13) | s.r.Uint32N(2)*0x8e000000 }

// fun is one of an arity.
func (s *state) fun(arity int) uint32 {
	words := []uint32{0, 7<<6 | term.TagAtom, term.Small(0), term.Small(arity),
		term.Small(s.r.IntN(funs))}
	for range s.r.IntN(4) {
		words = append(words, s.r.Uint32())
	}
	words[0] = uint32(len(words)-1)<<6 | term.SubFun<<2
	return s.object(term.TagBoxed, words...)
}

func (s *state) label() bytecode.Arg {
	n := s.r.IntN(4000) - 2000
	if s.r.IntN(2) == 0 {
		n = s.r.IntN(60) - 30
	}
	if n == 0 {
		n = 7
	}
	return bytecode.Label(n)
}

// number is an operand that is a number. One case for what has bounds.
func (s *state) number(op bytecode.Op, operand int) int {
	switch {
	case op == bytecode.OpAllocate && operand == 0, op == bytecode.OpTestHeap && operand == 0:
		return s.r.IntN(1100) >> s.r.IntN(10)
	case op == bytecode.OpMakeFun:
		return s.r.IntN(20)
	case callsFun(op) && operand == 0:
		arity := s.r.IntN(20)
		f := s.fun(arity)
		if s.r.IntN(4) == 0 {
			f = s.term()
		}
		*s.mem(handlers.XAt + 4*uint32(arity)) = f
		return arity
	case op == bytecode.OpBif && operand == 2:
		call := s.r.IntN(200)
		*s.mem(*s.mem(handlers.CallsAt + 4*uint32(call))) = handlers.FunctionsAt +
			2*handlers.Builtin
		return call
	case op == bytecode.OpGetTupleElement:
		return s.r.IntN(5)
	case op == bytecode.OpTestArity || op == bytecode.OpIsTaggedTuple:
		return 1 + s.r.IntN(4)
	case op == bytecode.OpBsTestUnit:
		return 1 << s.r.IntN(9)
	}
	return s.r.IntN(300) >> s.r.IntN(9)
}

func callsFun(op bytecode.Op) bool {
	return op == bytecode.OpCallFun || op == bytecode.OpCallFunOnly || op == bytecode.OpCallFunLast
}

// mem is a word of the machine's memory, before the instruction.
func (s *state) mem(at uint32) *uint32 { return &s.m.SRAM[at/4] }

// register is one that no other operand is.
func (s *state) register() bytecode.Arg {
	for {
		a := bytecode.X(s.r.IntN(bytecode.MaxX))
		switch s.r.IntN(4) {
		case 0:
			a = bytecode.Y(s.r.IntN(64))
		case 1:
			a = bytecode.Y(s.r.IntN(bytecode.MaxFrame))
		}
		if !s.used[a] {
			s.used[a] = true
			return a
		}
	}
}

// source adds an operand that is a term: a register that has it, or a constant.
func (s *state) source(k bytecode.Kind, t uint32) {
	s.sources = append(s.sources, t)
	constant := k == bytecode.KindSrc && s.r.IntN(2) == 0
	a := s.register()
	switch index := s.r.IntN(256); {
	case constant && term.IsSmall(t) && s.r.IntN(4) > 0 && term.SmallValue(t) < bytecode.MaxInt:
		a = bytecode.Int(term.SmallValue(t))
	case constant && term.IsAtom(t) && !s.used[bytecode.Atom(index)]:
		a = bytecode.Atom(index)
		s.m.SRAM[handlers.AtomsAt/4+index] = t
	case constant && t == term.Nil:
		a = bytecode.Nil()
	case constant && !s.used[bytecode.Lit(index)]:
		a = bytecode.Lit(index)
		s.m.SRAM[handlers.LiteralsAt/4+index] = t
	default:
		s.m.SRAM[s.at(a)/4] = t
	}
	s.used[a] = true
	s.args = append(s.args, a)
}

// pairs are different constants with labels.
func (s *state) pairs(op bytecode.Op) {
	n := 1 + s.r.IntN(4)
	s.args = append(s.args, bytecode.Num(n))
	for i := range n {
		a := bytecode.Int(s.r.IntN(100)*4 + i)
		if op == bytecode.OpSelectArity {
			a.N = i
		}
		s.args = append(s.args, a, s.label())
	}
	if op == bytecode.OpSelectVal && s.r.IntN(2) == 0 {
		pick := s.args[len(s.args)-2*n+2*s.r.IntN(n)]
		s.sources[0] = term.Small(pick.N)
		s.args[0] = s.register()
		s.m.SRAM[s.at(s.args[0])/4] = s.sources[0]
	}
}

// wanted is a term for a source of an instruction.
func (s *state) wanted(op bytecode.Op, source int) uint32 {
	if source == 1 {
		return s.second(op)
	}
	switch op {
	case bytecode.OpGetList, bytecode.OpGetHd, bytecode.OpGetTl:
		return s.object(term.TagList, s.r.Uint32(), s.r.Uint32())
	case bytecode.OpGetTupleElement:
		return s.object(term.TagBoxed, 5<<6, 1, 2, 3, 4, 5)
	case bytecode.OpTestArity, bytecode.OpSelectArity, bytecode.OpIsTaggedTuple:
		if op != bytecode.OpIsTaggedTuple || s.r.IntN(4) > 0 {
			return s.object(term.TagBoxed, s.r.Uint32N(5)<<6, s.r.Uint32N(2)<<6|term.TagAtom)
		}
	case bytecode.OpIsFunction2:
		if s.r.IntN(4) > 0 {
			return s.fun(s.r.IntN(4))
		}
	case bytecode.OpRecvSeek:
		if s.r.IntN(4) > 0 {
			return s.cell()<<2 | 15
		}
	case bytecode.OpBsTestEnd, bytecode.OpBsTestUnit:
		return s.object(term.TagBoxed, 2<<6|term.SubHeapBin<<2, term.Small(s.r.IntN(600)))
	case bytecode.OpAdd, bytecode.OpSub, bytecode.OpMul, bytecode.OpBand, bytecode.OpBor,
		bytecode.OpBxor, bytecode.OpBnot, bytecode.OpBsl, bytecode.OpBsr, bytecode.OpNeg,
		bytecode.OpIsLt, bytecode.OpIsGe:
		if s.r.IntN(8) > 0 {
			return s.small()
		}
	}
	return s.term()
}

// second is a term for the second source of an instruction.
func (s *state) second(op bytecode.Op) uint32 {
	switch op {
	case bytecode.OpIsTaggedTuple:
		return s.r.Uint32N(2)<<6 | term.TagAtom
	case bytecode.OpBsTestEnd, bytecode.OpBsTestUnit:
		size := term.SmallValue(s.m.SRAM[(s.sources[0]-term.TagBoxed)/4+1])
		if s.r.IntN(2) == 0 {
			return term.Small(size)
		}
		return term.Small(s.r.IntN(size + 1))
	case bytecode.OpIsFunction2:
		return term.Small(s.r.IntN(4))
	case bytecode.OpBsl, bytecode.OpBsr:
		if s.r.IntN(4) > 0 {
			return term.Small(s.r.IntN(34) - 3)
		}
	case bytecode.OpIsEqExact, bytecode.OpIsEq, bytecode.OpIsNeExact, bytecode.OpIsNe:
		if s.r.IntN(2) == 0 {
			return s.sources[0]
		}
		return s.term()
	}
	if op != bytecode.OpPutList && s.r.IntN(8) > 0 {
		return s.small()
	}
	return s.term()
}

// small is a small integer of any size.
func (s *state) small() uint32 {
	switch s.r.IntN(20) {
	case 0:
		return term.Small(term.MinSmall)
	case 1:
		return term.Small(term.MaxSmall)
	}
	return term.Small(int(int32(s.r.Uint32()) >> (4 + s.r.IntN(28))))
}

// object makes an object of some words and gives a pointer to it.
func (s *state) object(tag uint32, words ...uint32) uint32 {
	copy(s.m.SRAM[s.free/4:], words)
	t := uint32(s.free) | tag
	s.free += 4 * len(words)
	return t
}

// term is any.
func (s *state) term() uint32 {
	n := s.r.Uint32N(1 << 20)
	switch s.r.IntN(8) {
	case 0:
		return s.small()
	case 1:
		return n<<6 | term.TagAtom
	case 2:
		return s.r.Uint32N(4)<<6 | term.TagAtom
	case 3:
		return n<<4 | term.TagPid
	case 4:
		return n<<4 | term.TagRef
	case 5:
		return term.Nil
	case 6:
		return s.object(term.TagList, n, n)
	}
	header := s.r.Uint32N(3)<<6 | s.r.Uint32N(14)<<2
	return s.object(term.TagBoxed, header, term.Small(s.r.IntN(64)), n)
}
