package handlers_test

import (
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/term"
)

// call is a call of a function of the runtime: its number, registers before it, results.
type call struct {
	function int
	reg      [64]uint32
	results  [2]uint32
}

// record is what a function of the runtime does: it notes how it was called, destroys what it may,
// and gives random results, or none where a handler may be told so.
func (s *state) record(at uint32) {
	c := call{function: int(at-handlers.FunctionsAt) / 2, reg: s.m.Core.R}
	r := &s.m.Core.R
	for _, n := range []int{2, 3, 12, 40, 41, 42, 43, 44, 45} {
		r[n] = s.r.Uint32()
	}
	c.results = [2]uint32{s.r.Uint32N(1<<28) + 1, s.r.Uint32()}
	if s.r.IntN(4) == 0 {
		c.results = [2]uint32{0, r[1]}
	}
	r[0] = c.results[0]
	if two[c.function] {
		r[1] = c.results[1]
	}
	s.calls = append(s.calls, c)
}

// two are the functions that give two results.
var two = map[int]bool{18: true, 19: true, 20: true, 22: true}

// called takes the call of a function.
func (s *state) called(function int) call {
	if len(s.calls) == 0 || s.calls[0].function != function {
		s.wrong = fmt.Sprintf("function %d has not been called", function)
		return call{}
	}
	c := s.calls[0]
	s.calls = s.calls[1:]
	return c
}

// inRegisters is a call with sources in r0 and r2.
func (s *state) inRegisters(function int) call {
	c := s.called(function)
	for i, source := range s.sources {
		if c.reg[2*i] != source {
			s.wrong = fmt.Sprintf("source %d is %#x, not %#x", i, c.reg[2*i], source)
		}
	}
	return c
}

// inBuffer is a call with words in the buffer.
func (s *state) inBuffer(function int, words ...uint32) call {
	copy(s.sram[handlers.BufferAt/4:], words)
	c := s.called(function)
	if end := handlers.BufferAt + 4*uint32(len(words)); c.reg[26] != end {
		s.wrong = fmt.Sprintf("the buffer ends at %#x, not %#x", c.reg[26], end)
	}
	return c
}

// live asserts that a call knows how many registers live.
func (s *state) live(c call, operand int) {
	if c.reg[31] != uint32(s.args[operand].N) {
		s.wrong = fmt.Sprintf("%d registers live", c.reg[31])
	}
}

// setOperands stores the results of a call, or branches if there is none.
func (s *state) setOperands(c call, operands ...int) {
	if c.results[0] == 0 {
		s.branch(0)
		return
	}
	for i, operand := range operands {
		s.set(operand, c.results[i])
	}
}

// routineOf is an instruction that a function of the runtime does with sources in registers and
// without a result.
func routineOf(function int) func(*state) {
	return func(s *state) { s.inRegisters(function) }
}

// building is an instruction with an operand that tells how many registers live and a list.
func building(function, result int) func(*state) {
	return func(s *state) {
		c := s.inBuffer(function, s.sources...)
		s.live(c, 1)
		s.setOperands(c, result)
	}
}

// dividing is div or rem: the function of the runtime divides.
func dividing(function int) func(*state) {
	return func(s *state) {
		s.smalls(func(a, b int) {
			if b == 0 {
				s.trap = handlers.Runtime
				return
			}
			c := s.called(function)
			if int32(c.reg[0]) != int32(a) || int32(c.reg[2]) != int32(b) {
				s.wrong = "operands of a division"
			}
			s.live(c, 1)
			s.result(4, int(int32(c.results[0])), true)
		})
	}
}

// taking is an instruction that takes something out of a bitstring, with numbers behind the sources
// and results.
func taking(function int, live bool, numbers []int, results ...int) func(*state) {
	return func(s *state) {
		words := s.sources
		for _, n := range numbers {
			words = append(words, uint32(s.args[n].N))
		}
		c := s.inBuffer(function, words...)
		if live {
			s.live(c, 1)
		}
		s.setOperands(c, results...)
	}
}

// applying is apply, which the runtime does.
func (s *state) applying() {
	if c := s.called(0); c.reg[1] != uint32(s.args[0].N) {
		s.wrong = "arity of apply"
	}
}

// callFun continues in a fun, if it is one of the arity; ready is what is done when that is known.
func (s *state) callFun(ready func()) {
	arity := uint32(s.args[0].N)
	f := *s.word(handlers.XAt + 4*arity)
	if !s.isSub(f, term.SubFun) || *s.word(f - term.TagBoxed + 12) != term.Small(int(arity)) {
		s.trap = handlers.Runtime
		return
	}
	at := f - term.TagBoxed
	ready()
	for i := range s.header(f)>>6 - 4 {
		*s.word(handlers.XAt + 4*(arity+i)) = *s.word(at + 20 + 4*i)
	}
	if s.reg[handlers.RegReductions]--; s.reg[handlers.RegReductions] == 0 {
		s.trap = handlers.Preempted
		return
	}
	code := handlers.FunsAt + 8*uint32(term.SmallValue(*s.word(at + 16)))
	s.next, s.reg[handlers.RegCalls] = int(*s.word(code)), *s.word(code + 4)
}

func init() {
	for op, meaning := range map[bytecode.Op]func(*state){
		bytecode.OpCallFun: func(s *state) {
			s.callFun(func() { s.reg[handlers.RegCP] = uint32(s.next) })
		},
		bytecode.OpCallFunOnly: func(s *state) { s.callFun(func() {}) },
		bytecode.OpCallFunLast: func(s *state) { s.callFun(func() { s.pop(1) }) },
		bytecode.OpApply: func(s *state) {
			s.reg[handlers.RegCP] = uint32(s.next)
			s.applying()
		},
		bytecode.OpApplyOnly: (*state).applying,
		bytecode.OpApplyLast: func(s *state) {
			s.pop(1)
			s.applying()
		},
		bytecode.OpPutMapAssoc: building(1, 3),
		bytecode.OpPutMapExact: building(2, 3),
		bytecode.OpGetMapElem:  func(s *state) { s.setOperands(s.inRegisters(3), 3) },
		bytecode.OpIsFunction2: func(s *state) {
			if s.isSub(s.sources[0], term.SubExport) {
				s.trap = handlers.Runtime
				return
			}
			s.branchUnless(s.isSub(s.sources[0], term.SubFun) &&
				*s.word(s.sources[0] - term.TagBoxed + 12) == s.sources[1])
		},
		bytecode.OpDiv: dividing(4),
		bytecode.OpRem: dividing(5),
		bytecode.OpFDiv: func(s *state) {
			c := s.inRegisters(6)
			s.live(c, 1)
			s.setOperands(c, 4)
		},
		bytecode.OpBif:             building(handlers.Builtin, 3),
		bytecode.OpRaise:           func(s *state) { s.inBuffer(7, s.sources...) },
		bytecode.OpBadmatch:        routineOf(8),
		bytecode.OpCaseClause:      routineOf(9),
		bytecode.OpTryClause:       routineOf(10),
		bytecode.OpBadRecord:       routineOf(11),
		bytecode.OpIfClause:        routineOf(12),
		bytecode.OpFunctionClause:  routineOf(13),
		bytecode.OpBuildStacktrace: routineOf(14),
		bytecode.OpSend:            routineOf(15),
		bytecode.OpRecvWait:        routineOf(16),
		bytecode.OpRecvWaitTime:    routineOf(17),
		bytecode.OpRecvMark: func(s *state) {
			s.set(0, *s.word(handlers.ProcessAt + 32)<<2|15)
		},
		bytecode.OpRecvSeek: func(s *state) {
			if t := s.sources[0]; term.IsSmall(t) {
				cell := t >> 4 << 2
				*s.word(handlers.ProcessAt + 24) = cell | cell>>27<<31
			}
		},
		bytecode.OpBsGetInteger:  taking(18, true, []int{5, 6}, 7, 8),
		bytecode.OpBsGetFloat:    taking(19, true, []int{5, 6}, 7, 8),
		bytecode.OpBsGetBits:     taking(20, true, []int{5, 6}, 7, 8),
		bytecode.OpBsGetTail:     taking(21, true, []int{4}, 5),
		bytecode.OpBsGetUtf:      taking(22, false, []int{3}, 4, 5),
		bytecode.OpBsSkip:        taking(23, false, []int{4}, 5),
		bytecode.OpBsMatchString: taking(24, false, nil, 4),
		bytecode.OpBsCreate:      building(25, 2),
	} {
		meanings[op] = meaning
	}
}
