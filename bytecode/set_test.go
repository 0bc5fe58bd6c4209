package bytecode

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func TestSetNames(t *testing.T) {
	for s := range NumSets {
		have, err := ParseSet(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, have)
	}
	_, err := ParseSet("jit")
	assert.EqualError(t, err, `"jit" is none of own, native, gcc-beam`)
	assert.Equal(t, "set3", NumSets.String())
}

// In the compact machine an ordinary instruction fetches its handler, and what is rarer the shared code besides.
func TestOwnPrice(t *testing.T) {
	for op := OpLabel + 1; op < NumOps; op++ {
		args := typical(&Ops[op])
		p := SetOwn.Price(op, args, 3)
		assert.Equal(t, IssueCycles(op, args), p.Cycles, op)
		assert.Equal(t, 3, p.Code, op)
		assert.Zero(t, p.CodeWords, op)
		assert.LessOrEqual(t, p.Handler, HandlerBytes(op), op)
		assert.Positive(t, p.Handler, op)
	}
	move := SetOwn.Price(OpMove, []Arg{X(0), X(1)}, 3)
	assert.Equal(t, HandlerBytes(OpMove), move.Handler)
	assert.Equal(t, HandlerBytes(OpAdd), SetOwn.Price(OpAdd, []Arg{Label(0), Num(2), X(0), X(1), X(2)}, 6).Handler)
	assert.Greater(t, SetOwn.Price(OpMove, []Arg{Lit(2), X(1)}, 4).Handler, move.Handler)
	assert.Equal(t, BranchCycles(), SetOwn.BranchPrice().Cycles)
	assert.Equal(t, branch.Bytes(), SetOwn.BranchPrice().Handler)
	assert.Less(t, SetOwn.LoopBytes(), 8<<10)
}

// empty are the instructions for which a compiler makes no code.
var empty = map[Op]bool{OpTry: true, OpTryEnd: true, OpCatch: true}

// What an instruction issues fits into its cycles.
func TestMixes(t *testing.T) {
	for s := range NumSets {
		fpu := uint64(0)
		for op := OpLabel + 1; op < NumOps; op++ {
			args := typical(&Ops[op])
			m := s.Mix(op, args)
			assert.EqualValues(t, s.Price(op, args, 3).Cycles, m.Cycles, "%s %s", s, op)
			assert.LessOrEqual(t, m.IALU+m.FPU, m.Cycles+m.Dual, "%s %s", s, op)
			assert.LessOrEqual(t, m.Waits+m.Dual, m.Cycles, "%s %s", s, op)
			fpu += m.FPU
		}
		assert.Equal(t, s == SetOwn, fpu > 0, "%s: in the others C multiplies", s)
	}
}

// asWritten lets the compilers make code of the length of the sequences.
func asWritten(t *testing.T) {
	t.Helper()
	for _, p := range []*emu.Parameter{compiledCode, compiledHandler} {
		require.NoError(t, p.Set(100))
		t.Cleanup(p.Reset)
	}
}

// Every instruction has a price in every set, and only that has none which the set does not execute.
func TestSetsAreComplete(t *testing.T) {
	asWritten(t)
	for s, code := range map[Set]map[Op]passage{SetNative: nativeCode, SetBeam: beamCode} {
		assert.Len(t, code, int(NumOps)-1, s)
		for op := OpLabel + 1; op < NumOps; op++ {
			p, ok := code[op]
			require.True(t, ok, "%s has no %s", s, op)
			args := typical(&Ops[op])
			price := s.Price(op, args, 3)
			if s == SetNative && empty[op] {
				assert.Zero(t, price, op)
				continue
			}
			assert.Positive(t, price.Cycles, "%s %s", s, op)
			assert.Equal(t, s == SetNative, price.Code > 0, "%s %s", s, op)
			assert.Equal(t, s == SetBeam, price.Handler > 0, "%s %s", s, op)
			assert.Positive(t, s.HostPrice(op, args).Cycles, "%s %s", s, op)
			last := len(args) - 1
			lists := last >= 0 && (Ops[op].Operands[last] == KindSrcs || Ops[op].Operands[last] == KindPairs)
			if s == SetNative || op != OpAllocate {
				assert.Equal(t, lists, p.each != "", "%s %s: entries", s, op)
			}
		}
		assert.Positive(t, s.BranchPrice().Cycles, s)
		assert.Positive(t, s.HostPrice(OpJump, []Arg{Label(0)}).Cycles, s)
	}
}

// Where an operand is decides what it costs.
func TestPricesByOperand(t *testing.T) {
	asWritten(t)
	move := func(s Set, from, to Arg) Price { return s.Price(OpMove, []Arg{from, to}, 3) }
	for _, c := range []struct {
		why      string
		s        Set
		from, to Arg
		want     Price
	}{
		{"both in low registers", SetNative, X(0), X(4), Price{Cycles: 1, Code: 2}},
		{"a register without a 16-bit name", SetNative, X(0), X(5), Price{Cycles: 1, Code: 4}},
		{"a register that is in memory", SetNative, X(24), X(0), Price{Cycles: 1, Code: 4, RegLoads: 1}},
		{"to memory", SetNative, X(0), X(24), Price{Cycles: 1, Code: 4, RegStores: 1}},
		{"a slot", SetNative, Y(0), X(0), Price{Cycles: 1, Code: 2}},
		{"a slot further up", SetNative, X(0), Y(8), Price{Cycles: 1, Code: 4}},
		{"a small constant", SetNative, Int(3), X(0), Price{Cycles: 1, Code: 4}},
		{"a constant of 32 bits", SetNative, Int(-3), X(0), Price{Cycles: 2, Code: 8}},
		{"an address", SetNative, Lit(0), Y(0), Price{Cycles: 3, Code: 10}},
	} {
		assert.Equal(t, c.want, move(c.s, c.from, c.to), c.why)
	}

	words := func(p Price) [3]int { return [3]int{p.CodeWords, p.RegLoads, p.RegStores} }
	assert.Equal(t, [3]int{2, 1, 1}, words(move(SetBeam, X(1), X(2))), "address and both registers in one word")
	assert.Equal(t, [3]int{1, 0, 0}, words(move(SetBeam, X(0), X(0))), "x0 is a register of the core")
	assert.Equal(t, [3]int{2, 0, 1}, words(move(SetBeam, Y(1), X(2))), "slots are charged elsewhere")
	assert.Equal(t, [3]int{3, 0, 1}, words(move(SetBeam, Lit(1), X(2))), "a constant is a word")
	assert.Equal(t, [3]int{0, 1, 1}, words(move(SetOwn, X(0), X(0))))
	assert.Equal(t, [3]int{0, 1, 1}, words(SetOwn.Price(OpCallFun, []Arg{Num(1)}, 2)), "the fun and its free variable")
	assert.Equal(t, [3]int{0, 0, 1}, words(SetOwn.Price(OpRecvPeek, []Arg{Label(3)}, 2)))
}

// A constant that fits the instruction makes it shorter, wherever it stands among the sources; lists cost by the entry.
func TestPricesOfConstantsAndLists(t *testing.T) {
	asWritten(t)
	add := func(s Set, a, b Arg) Price { return s.Price(OpAdd, []Arg{Label(0), Num(2), a, b, X(1)}, 6) }
	for _, s := range []Set{SetNative, SetBeam} {
		assert.Less(t, add(s, X(0), Int(1)).Cycles, add(s, X(0), X(1)).Cycles, s)
		assert.Equal(t, add(s, X(1), Int(1)), add(s, Int(1), X(1)), s)
		assert.Greater(t, add(s, X(0), Int(1000)).Cycles, add(s, X(0), Int(1)).Cycles, s)
		assert.Equal(t, add(s, X(0), Int(1000)), add(s, X(0), Int(2000)), s)
		assert.Greater(t, add(s, Int(2), Int(1)).Cycles, add(s, X(0), Int(1)).Cycles, s)

		tuple := func(n int) Price {
			args := []Arg{X(0), Num(n)}
			for range n {
				args = append(args, X(1))
			}
			return s.Price(OpPutTuple, args, 3+n)
		}
		one, two, nine := tuple(1), tuple(2), tuple(9)
		assert.Positive(t, two.Cycles-one.Cycles, s)
		assert.Equal(t, one.Cycles+8*(two.Cycles-one.Cycles), nine.Cycles, s)

		choice := func(n int) Price {
			args := []Arg{X(0), Label(0), Num(n)}
			for i := range n {
				args = append(args, Int(i), Label(5))
			}
			return s.Price(OpSelectVal, args, 4+2*n)
		}
		assert.Greater(t, choice(8).Cycles, choice(2).Cycles, s)
	}
	far, near := Arg{KindX, 7}, Arg{KindX, 2}
	assert.Equal(t, add(SetNative, near, near).Cycles, add(SetNative, far, near).Cycles)
	assert.Greater(t, add(SetNative, far, near).Code, add(SetNative, near, near).Code)
	assert.Positive(t, SetBeam.Price(OpAllocate, []Arg{Num(3), Num(1)}, 3).Cycles-SetBeam.Price(OpAllocate, []Arg{Num(2), Num(1)}, 3).Cycles)
}

// The compilers' expansion scales bytes and nothing else; the ARM's cycles are those of so many instructions.
func TestFitted(t *testing.T) {
	args := []Arg{Label(0), Num(2), X(1), X(2), X(3)}
	for s, p := range map[Set]*emu.Parameter{SetNative: compiledCode, SetBeam: compiledHandler} {
		require.Contains(t, Fitted(), p)
		require.NoError(t, p.Set(100))
		before := s.Price(OpAdd, args, 6)
		require.NoError(t, p.Set(150))
		after := s.Price(OpAdd, args, 6)
		require.NoError(t, p.Set(100))
		assert.Equal(t, before.Cycles, after.Cycles, s)
		assert.InDelta(t, 1.5, float64(after.Code+after.Handler)/float64(before.Code+before.Handler), 0.01, s)
		assert.Equal(t, before, s.Price(OpAdd, args, 6))
		p.Reset()
	}
	before := SetBeam.HostPrice(OpAdd, args).Cycles
	require.NoError(t, hostCycles.Set(2*hostCycles.Value))
	defer hostCycles.Reset()
	assert.InDelta(t, 2*before, SetBeam.HostPrice(OpAdd, args).Cycles, 1)
	assert.Zero(t, SetBeam.HostPrice(OpAdd, args).CodeWords, "the ARM has caches")
	assert.Zero(t, SetNative.HostBranchPrice(), "a branch is there, taken or not")
	assert.Equal(t, BranchCycles(), SetOwn.HostBranchPrice().Cycles)
}

// The interpreter of the thesis is larger than a core's memory; most instructions are some tens of bytes in it.
func TestSizesOfSets(t *testing.T) {
	asWritten(t)
	assert.Zero(t, SetNative.LoopBytes())
	assert.Greater(t, SetBeam.LoopBytes(), 32<<10)
	assert.Contains(t, Constants(), beamLoop)
	for _, op := range []Op{OpMove, OpGetList, OpReturn, OpIsNonemptyList, OpPutList, OpAllocate} {
		price := SetBeam.Price(op, typical(&Ops[op]), 3)
		assert.True(t, 8 <= price.Handler && price.Handler <= 64, "%s: %d bytes", op, price.Handler)
		assert.Less(t, SetNative.Price(op, typical(&Ops[op]), 3).Code, price.Handler, op)
	}
}
