package handlers_test

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/term"
)

// meanings are what instructions do, in Go.
var meanings = [bytecode.NumOps]func(*state){
	bytecode.OpMove: func(s *state) { s.set(1, s.sources[0]) },
	bytecode.OpGetList: func(s *state) {
		s.set(1, *s.word(s.sources[0] - term.TagList))
		s.set(2, *s.word(s.sources[0] - term.TagList + 4))
	},
	bytecode.OpGetHd: func(s *state) { s.set(1, *s.word(s.sources[0] - term.TagList)) },
	bytecode.OpGetTl: func(s *state) { s.set(1, *s.word(s.sources[0] - term.TagList + 4)) },
	bytecode.OpGetTupleElement: func(s *state) {
		s.set(2, *s.word(s.sources[0] - term.TagBoxed + 4 + 4*uint32(s.args[1].N)))
	},
	bytecode.OpPutList: func(s *state) {
		s.set(2, s.reg[handlers.RegHeap]|term.TagList)
		s.push(s.sources...)
	},
	bytecode.OpPutTuple: func(s *state) {
		s.set(0, s.reg[handlers.RegHeap]|term.TagBoxed)
		s.push(uint32(s.args[1].N) << 6)
		s.push(s.sources...)
	},
	bytecode.OpMakeFun: func(s *state) {
		s.set(1, s.reg[handlers.RegHeap]|term.TagBoxed)
		lambda := *s.word(handlers.ProcessAt + 16) + 32*uint32(s.args[0].N)
		s.push(s.sram[lambda/4 : lambda/4+5]...)
		s.push(s.sources...)
	},
	bytecode.OpMakeExport: func(s *state) {
		s.set(1, s.reg[handlers.RegHeap]|term.TagBoxed)
		s.push(s.sram[s.call(0)/4+2 : s.call(0)/4+6]...)
	},
	bytecode.OpHeapFence: func(s *state) {
		if s.reg[9] != 0 {
			s.trap = handlers.Runtime
		}
	},

	bytecode.OpIsInteger: test(func(s *state, t uint32) bool {
		return term.IsSmall(t) || s.isSub(t, term.SubPosBig, term.SubNegBig)
	}),
	bytecode.OpIsFloat: test(func(s *state, t uint32) bool { return s.isSub(t, term.SubFloat) }),
	bytecode.OpIsNumber: test(func(s *state, t uint32) bool {
		return term.IsSmall(t) || s.isSub(t, term.SubPosBig, term.SubNegBig, term.SubFloat)
	}),
	bytecode.OpIsAtom: test(func(_ *state, t uint32) bool { return term.IsAtom(t) }),
	bytecode.OpIsBoolean: test(func(_ *state, t uint32) bool {
		return t == term.AtomTrue || t == term.AtomFalse
	}),
	bytecode.OpIsPid: test(func(s *state, t uint32) bool {
		return term.IsPid(t) || s.isSub(t, term.SubPid)
	}),
	bytecode.OpIsReference: test(func(s *state, t uint32) bool {
		return term.IsRef(t) || s.isSub(t, term.SubRef)
	}),
	bytecode.OpIsPort: test(func(s *state, t uint32) bool { return s.isSub(t, term.SubPort) }),
	bytecode.OpIsList: test(func(_ *state, t uint32) bool { return term.IsList(t) || t == term.Nil }),
	bytecode.OpIsNonemptyList: test(func(_ *state, t uint32) bool {
		return term.IsList(t)
	}),
	bytecode.OpIsNil:   test(func(_ *state, t uint32) bool { return t == term.Nil }),
	bytecode.OpIsTuple: test(func(s *state, t uint32) bool { return s.isSub(t, term.SubTuple) }),
	bytecode.OpIsBinary: test(func(s *state, t uint32) bool {
		return s.isSub(t, term.SubHeapBin, term.SubRefcBin, term.SubSubBin) &&
			term.SmallValue(*s.word(t - term.TagBoxed + 4))%8 == 0
	}),
	bytecode.OpIsBitstring: test(func(s *state, t uint32) bool {
		return s.isSub(t, term.SubHeapBin, term.SubRefcBin, term.SubSubBin)
	}),
	bytecode.OpIsMap: test(func(s *state, t uint32) bool { return s.isSub(t, term.SubMap) }),
	bytecode.OpIsFunction: test(func(s *state, t uint32) bool {
		return s.isSub(t, term.SubFun, term.SubExport)
	}),
	bytecode.OpTestArity: func(s *state) {
		s.branchUnless(s.header(s.sources[0])>>6 == uint32(s.args[2].N))
	},
	bytecode.OpIsTaggedTuple: func(s *state) {
		t := s.sources[0]
		s.branchUnless(s.isSub(t, term.SubTuple) && s.header(t)>>6 == uint32(s.args[2].N) &&
			*s.word(t - term.TagBoxed + 4) == s.sources[1])
	},
	bytecode.OpIsEqExact: equal(true), bytecode.OpIsEq: equal(true),
	bytecode.OpIsNeExact: equal(false), bytecode.OpIsNe: equal(false),
	bytecode.OpIsLt: func(s *state) {
		s.smalls(func(a, b int) { s.branchUnless(a < b) })
	},
	bytecode.OpIsGe: func(s *state) {
		s.smalls(func(a, b int) { s.branchUnless(a >= b) })
	},
	bytecode.OpSelectVal: func(s *state) { s.choose(s.sources[0]) },
	bytecode.OpSelectArity: func(s *state) {
		s.choose(term.Small(int(s.header(s.sources[0]) >> 6)))
	},

	bytecode.OpAdd: arithmetic(func(a, b int) (int, bool) { return a + b, true }),
	bytecode.OpSub: arithmetic(func(a, b int) (int, bool) { return a - b, true }),
	bytecode.OpMul: arithmetic(func(a, b int) (int, bool) { // by imul up to 14 bits
		return a * b, min(a, b) >= -1<<13 && max(a, b) < 1<<13
	}),
	bytecode.OpBand: arithmetic(func(a, b int) (int, bool) { return a & b, true }),
	bytecode.OpBor:  arithmetic(func(a, b int) (int, bool) { return a | b, true }),
	bytecode.OpBxor: arithmetic(func(a, b int) (int, bool) { return a ^ b, true }),
	bytecode.OpBsl: arithmetic(func(a, b int) (int, bool) {
		if b < 0 || b >= 28 {
			return 0, false
		}
		return a << b, true
	}),
	bytecode.OpBsr: arithmetic(func(a, b int) (int, bool) {
		if b < 0 || b >= 28 {
			return 0, false
		}
		return a >> b, true
	}),
	bytecode.OpNeg:  sign(func(a int) int { return -a }),
	bytecode.OpBnot: sign(func(a int) int { return ^a }),

	bytecode.OpCall: func(s *state) {
		s.reg[handlers.RegCP] = uint32(s.next)
		s.enter(0)
	},
	bytecode.OpCallOnly: func(s *state) { s.enter(0) },
	bytecode.OpCallLast: func(s *state) {
		s.pop(1)
		s.enter(0)
	},
	bytecode.OpReturn: func(s *state) {
		s.next = int(s.reg[handlers.RegCP])
		s.reg[handlers.RegCalls] = *s.word(handlers.MapAt + uint32(s.next)/64*4)
	},
	bytecode.OpJump: func(s *state) { s.branch(0) },
	bytecode.OpAllocate: func(s *state) {
		n := uint32(s.args[0].N)
		if s.room() < n+1 {
			s.trap = handlers.Full
			return
		}
		top := s.reg[handlers.RegStack]
		*s.word(top - 4) = s.reg[handlers.RegCP]
		s.reg[handlers.RegStack] = top - 4*n - 4
		for i := range n {
			*s.word(top - 8 - 4*i) = term.Nil
		}
	},
	bytecode.OpDeallocate: func(s *state) { s.pop(0) },
	bytecode.OpTestHeap: func(s *state) {
		if s.room() < uint32(s.args[0].N) {
			s.trap = handlers.Full
		}
	},
	bytecode.OpTry: mark, bytecode.OpCatch: mark,
	bytecode.OpTryEnd: unmark, bytecode.OpTryCase: unmark,
	bytecode.OpCatchEnd: func(s *state) {
		if slot := s.word(s.at(bytecode.Y(s.args[0].N))); *slot == term.Nil {
			s.trap = handlers.Runtime
		}
		unmark(s)
	},
	bytecode.OpRecvPeek: func(s *state) {
		cell := *s.word(*s.word(handlers.ProcessAt + 24))
		if cell == 0 {
			s.branch(0)
			return
		}
		*s.word(handlers.XAt) = *s.word(cell + 4)
	},
	bytecode.OpRecvRemove: func(s *state) {
		link := s.word(*s.word(handlers.ProcessAt + 24))
		if *link = *s.word(*link); *link == 0 { // it was the last one
			*s.word(handlers.ProcessAt + 32) = *s.word(handlers.ProcessAt + 24)
		}
		*s.word(handlers.ProcessAt + 24) = *s.word(handlers.ProcessAt + 28)
		if *s.word(handlers.ProcessAt + 20) != 0 {
			s.trap = handlers.Timeout
		}
	},
	bytecode.OpRecvNext: func(s *state) {
		*s.word(handlers.ProcessAt + 24) = *s.word(*s.word(handlers.ProcessAt + 24))
		s.branch(0)
	},
	bytecode.OpRecvTimeout: func(s *state) {
		*s.word(handlers.ProcessAt + 24) = *s.word(handlers.ProcessAt + 28)
	},
	bytecode.OpBsTestEnd: func(s *state) {
		s.branchUnless(*s.word(s.sources[0] - term.TagBoxed + 4) == s.sources[1])
	},
	bytecode.OpBsTestUnit: func(s *state) {
		size := term.SmallValue(*s.word(s.sources[0] - term.TagBoxed + 4))
		s.branchUnless((size-term.SmallValue(s.sources[1]))%s.args[3].N == 0)
	},
}

func test(holds func(*state, uint32) bool) func(*state) {
	return func(s *state) { s.branchUnless(holds(s, s.sources[0])) }
}

// equal is a comparison: the runtime's unless the words are equal or both immediate.
func equal(want bool) func(*state) {
	return func(s *state) {
		a, b := s.sources[0], s.sources[1]
		if a != b && !(term.IsImm(a) && term.IsImm(b)) {
			s.trap = handlers.Runtime
			return
		}
		s.branchUnless((a == b) == want)
	}
}

// smalls is for what handlers do with small integers only.
func (s *state) smalls(f func(a, b int)) {
	if !term.IsSmall(s.sources[0]) || !term.IsSmall(s.sources[1]) {
		s.trap = handlers.Runtime
		return
	}
	f(term.SmallValue(s.sources[0]), term.SmallValue(s.sources[1]))
}

func (s *state) result(operand, n int, ok bool) {
	if !ok || n < term.MinSmall || n > term.MaxSmall {
		s.trap = handlers.Runtime
		return
	}
	s.set(operand, term.Small(n))
}

func arithmetic(f func(a, b int) (int, bool)) func(*state) {
	return func(s *state) {
		s.smalls(func(a, b int) {
			n, ok := f(a, b)
			s.result(4, n, ok)
		})
	}
}

func sign(f func(int) int) func(*state) {
	return func(s *state) {
		if !term.IsSmall(s.sources[0]) {
			s.trap = handlers.Runtime
			return
		}
		s.result(3, f(term.SmallValue(s.sources[0])), true)
	}
}

// choose branches to the label of a constant, else to the default.
func (s *state) choose(t uint32) {
	s.branch(1)
	for i := 3; i < len(s.args); i += 2 {
		if t == term.Small(s.args[i].N) {
			s.branch(i + 1)
			return
		}
	}
}

// call is the entry of a function in the table of calls.
func (s *state) call(operand int) uint32 {
	return *s.word(s.reg[handlers.RegCalls] + 4*uint32(s.args[operand].N))
}

// enter continues in a function, if there are reductions left.
func (s *state) enter(operand int) {
	entry := s.call(operand)
	if s.reg[handlers.RegReductions]--; s.reg[handlers.RegReductions] == 0 {
		s.trap = handlers.Preempted
		return
	}
	s.next, s.reg[handlers.RegCalls] = int(*s.word(entry)), *s.word(entry + 4)
}

// pop removes a frame of so many slots.
func (s *state) pop(operand int) {
	top := s.reg[handlers.RegStack] + 4*uint32(s.args[operand].N)
	s.reg[handlers.RegCP] = *s.word(top)
	s.reg[handlers.RegStack] = top + 4
}

// room is the words between heap and stack.
func (s *state) room() uint32 { return (s.reg[handlers.RegStack] - s.reg[handlers.RegHeap]) / 4 }

// mark puts the mark of a handler into a slot.
func mark(s *state) {
	*s.word(s.at(bytecode.Y(s.args[0].N))) = term.Catch(s.start + s.args[1].N)
}

func unmark(s *state) { *s.word(s.at(bytecode.Y(s.args[0].N))) = term.Nil }
