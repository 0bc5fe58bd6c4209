package vm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
	"github.com/parallergo/epiphany/vm/weak"
)

// effect is what an instruction has done.
type effect struct {
	cycles uint64
	count  emu.Counters
	rts    meter.RuntimeCounters
	value  string // of the register that it writes, or where a test went
	put    uint32 // words
}

// execute executes one instruction on x0 and x1, with what the executor does itself or without.
func (b *bench) execute(in code.Instr, t, u term.Term, inline bool) (e effect) {
	m, s := b.m, &b.m.state
	m.Settle()
	m.Count, m.Runtime = emu.Counters{}, meter.RuntimeCounters{}
	m.current = b.p
	m.priceAccesses(b.p)
	m.open(s, b.p)
	if !inline {
		defer func(prices rts.Inline) { s.Inline = prices }(s.Inline)
		s.Inline = rts.Inline{}
	}
	s.Instrs = []code.Instr{in, {Op: code.OpExit}, {Op: code.OpMoveCX, B: 2, I: term.Nil}, {Op: code.OpExit}}
	s.X[0], s.X[1], s.X[2] = t, u, term.AtomTrue
	s.End = 1 << 40
	b.p.PC = 0
	top := b.p.HTop
	e.cycles = charged(m, func() {
		exec.Interpreter{}.Execute(s)
		l := s.Total()
		m.book(b.p, &l)
	})
	e.count, e.rts, e.put, e.value = m.Count, m.Runtime, b.p.HTop-top, b.text(s.X[2])
	b.p.HTop = top
	return e
}

// What executors compute themselves gives what the runtime gives, and costs the same: on the ARM
// and on a core, for all software, with the runtime's code in SRAM and in DRAM.
func TestInlineIsAsTheRuntime(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	onARM, onCore := newBench(t), newWeakBench(t, weak.Order{})
	inlined := 0
	for _, b := range []*bench{onARM, onCore} {
		for set := range cost.NumModels {
			for _, soft := range []rts.SoftFloat{rts.LibGCC, rts.ByHand} {
				for _, at := range []rts.Place{rts.Resident, rts.InDRAM} {
					b.m.SetRuntime([rts.NumFuncs]rts.Place{rts.Doubles: at, rts.SmallInts: at})
					b.m.Price(set, set, soft)
					inlined += b.compareInline(t, random)
				}
			}
		}
	}
	require.Greater(t, inlined, 4000, "operations that executors have done themselves")
}

// compareInline tries all operations with random operands, and counts what was not the runtime's.
func (b *bench) compareInline(t *testing.T, random *rand.Rand) (inlined int) {
	operand := func() term.Term {
		if random.IntN(3) == 0 {
			return term.Small(random.IntN(2000) - 1000 | 1)
		}
		out := b.m.Builder(&b.p.Space)
		f := term.MakeFloat(&out, math.Ldexp(random.Float64()+0.5, random.IntN(40)-20))
		b.m.Commit(&b.p.Space, &out)
		return f
	}
	ops := []uint16{code.OpAdd, code.OpSub, code.OpMul, code.OpFDiv, code.OpIsLt, code.OpIsGe}
	integers := []uint16{code.OpDiv, code.OpRem, code.OpBor, code.OpBxor, code.OpBnot, code.OpNeg,
		code.OpBsl, code.OpBsr}
	top := b.p.HTop
	for range 300 {
		x, y := operand(), operand()
		if random.IntN(8) == 0 {
			y = x
		}
		in := code.Instr{Op: ops[random.IntN(len(ops))], B: 1, C: 2, J: 2}
		if random.IntN(2) == 0 {
			x, y = term.Small(random.IntN(1<<28)-1<<27), term.Small(random.IntN(100)-50|1)
			in.Op = integers[random.IntN(len(integers))]
		}
		slow, fast := b.execute(in, x, y, false), b.execute(in, x, y, true)
		require.Equal(t, slow, fast, "operation %d of %s and %s", in.Op, b.text(x), b.text(y))
		if b.m.state.Doubles {
			inlined++
		}
		b.p.HTop = top
	}
	return inlined
}
