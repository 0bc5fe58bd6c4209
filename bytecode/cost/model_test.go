package cost

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/emu"
)

func TestSetNames(t *testing.T) {
	for s := range NumModels {
		have, err := ParseModel(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, have)
	}
	_, err := ParseModel("jit")
	assert.EqualError(t, err, `"jit" is none of own, native, gcc-beam`)
	assert.Equal(t, "set3", NumModels.String())
}

// In the compact machine an ordinary instruction fetches its handler, and what is rarer the shared
// code besides.
func TestOwnPrice(t *testing.T) {
	for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
		args := typical(&bytecode.Ops[op])
		p := Own.In(nil).Price(op, args, 3)
		assert.Equal(t, IssueCycles(op, args), p.Cycles, op)
		assert.Equal(t, 3, p.Code, op)
		assert.Zero(t, p.CodeWords, op)
		assert.Positive(t, p.Handler, op)
	}
	move := Own.In(nil).Price(bytecode.OpMove, []bytecode.Arg{bytecode.X(0), bytecode.X(1)}, 3)
	assert.Less(t, move.Handler, handlers.HandlerBytes(bytecode.OpMove), "without the other ways")
	assert.Less(t, move.Handler, Own.In(nil).Price(bytecode.OpAdd, []bytecode.Arg{bytecode.Label(0),
		bytecode.Num(2), bytecode.X(0), bytecode.X(1), bytecode.X(2)}, 6).Handler)
	assert.Greater(t, Own.In(nil).Price(bytecode.OpMove, []bytecode.Arg{bytecode.Lit(2),
		bytecode.X(1)}, 4).Handler, move.Handler)
	assert.Equal(t, BranchCycles(), Own.In(nil).BranchPrice().Cycles)
	assert.Positive(t, Own.In(nil).BranchPrice().Handler)
	assert.Equal(t, handlers.AllBytes(), Own.LoopBytes())
}

// empty are the instructions for which a compiler makes no code.
var empty = map[bytecode.Op]bool{bytecode.OpTry: true, bytecode.OpTryEnd: true, bytecode.OpCatch: true}

// What an instruction issues fits into its cycles.
func TestMixes(t *testing.T) {
	for s := range NumModels {
		fpu := uint64(0)
		for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
			args := typical(&bytecode.Ops[op])
			m := s.Mix(op, args)
			assert.EqualValues(t, s.In(nil).Price(op, args, 3).Cycles, m.Cycles, "%s %s", s, op)
			assert.LessOrEqual(t, m.IALU+m.FPU, m.Cycles+m.Dual, "%s %s", s, op)
			assert.LessOrEqual(t, m.Waits+m.Dual, m.Cycles, "%s %s", s, op)
			fpu += m.FPU
		}
		assert.Equal(t, s == Own, fpu > 0, "%s: in the others C multiplies", s)
	}
}

// with is other values of parameters.
func with(t *testing.T, value int64, params ...*emu.Parameter) (v *emu.Values) {
	t.Helper()
	for _, p := range params {
		var err error
		v, err = v.With(p, value)
		require.NoError(t, err)
	}
	return v
}

// asWritten lets the compilers make code of the length of the sequences.
func asWritten(t *testing.T) *emu.Values {
	t.Helper()
	return with(t, 100, compiledCode, compiledHandler)
}

// Every instruction has a price in every set, and only that has none which the set does not
// execute.
func TestSetsAreComplete(t *testing.T) {
	v := asWritten(t)
	for s, code := range map[Model]map[bytecode.Op]passage{Native: nativeCode, Beam: beamCode} {
		assert.Len(t, code, int(bytecode.NumOps)-1, s)
		for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
			p, ok := code[op]
			require.True(t, ok, "%s has no %s", s, op)
			args := typical(&bytecode.Ops[op])
			price := s.In(v).Price(op, args, 3)
			if s == Native && empty[op] {
				assert.Zero(t, price, op)
				continue
			}
			assert.Positive(t, price.Cycles, "%s %s", s, op)
			assert.Equal(t, s == Native, price.Code > 0, "%s %s", s, op)
			assert.Equal(t, s == Beam, price.Handler > 0, "%s %s", s, op)
			assert.Positive(t, s.In(v).ARMPrice(op, args).Cycles, "%s %s", s, op)
			last := len(args) - 1
			lists := last >= 0 && (bytecode.Ops[op].Operands[last] == bytecode.KindSrcs || bytecode.Ops[op].Operands[last] == bytecode.KindPairs)
			if s == Native || op != bytecode.OpAllocate {
				assert.Equal(t, lists, p.each != "", "%s %s: entries", s, op)
			}
		}
		assert.Positive(t, s.In(v).BranchPrice().Cycles, s)
		assert.Positive(t, s.In(v).ARMPrice(bytecode.OpJump,
			[]bytecode.Arg{bytecode.Label(0)}).Cycles, s)
	}
}

// Where an operand is decides what it costs.
func TestPricesByOperand(t *testing.T) {
	v := asWritten(t)
	move := func(s Model, from, to bytecode.Arg) Price {
		return s.In(v).Price(bytecode.OpMove, []bytecode.Arg{from, to}, 3)
	}
	for _, c := range []struct {
		why      string
		s        Model
		from, to bytecode.Arg
		want     Price
	}{
		{"both in low registers", Native, bytecode.X(0), bytecode.X(4), Price{Cycles: 1, Code: 2}},
		{"a register without a 16-bit name", Native, bytecode.X(0), bytecode.X(5), Price{Cycles: 1, Code: 4}},
		{"a register that is in memory", Native, bytecode.X(24), bytecode.X(0), Price{Cycles: 1, Code: 4, RegLoads: 1}},
		{"to memory", Native, bytecode.X(0), bytecode.X(24), Price{Cycles: 1, Code: 4, RegStores: 1}},
		{"a slot", Native, bytecode.Y(0), bytecode.X(0), Price{Cycles: 1, Code: 2}},
		{"a slot further up", Native, bytecode.X(0), bytecode.Y(8), Price{Cycles: 1, Code: 4}},
		{"a small constant", Native, bytecode.Int(3), bytecode.X(0), Price{Cycles: 1, Code: 4}},
		{"a constant of 32 bits", Native, bytecode.Int(-3), bytecode.X(0), Price{Cycles: 2, Code: 8}},
		{"an address", Native, bytecode.Lit(0), bytecode.Y(0), Price{Cycles: 3, Code: 10}},
	} {
		assert.Equal(t, c.want, move(c.s, c.from, c.to), c.why)
	}

	words := func(p Price) [3]int { return [3]int{p.CodeWords, p.RegLoads, p.RegStores} }
	assert.Equal(t, [3]int{2, 1, 1}, words(move(Beam, bytecode.X(1), bytecode.X(2))), "address and both registers in one word")
	assert.Equal(t, [3]int{1, 0, 0}, words(move(Beam, bytecode.X(0), bytecode.X(0))), "x0 is a register of the core")
	assert.Equal(t, [3]int{2, 0, 1}, words(move(Beam, bytecode.Y(1), bytecode.X(2))), "slots are charged elsewhere")
	assert.Equal(t, [3]int{3, 0, 1}, words(move(Beam, bytecode.Lit(1), bytecode.X(2))), "a constant is a word")
	assert.Equal(t, [3]int{0, 1, 1}, words(move(Own, bytecode.X(0), bytecode.X(0))))
	assert.Equal(t, [3]int{0, 1, 1}, words(Own.In(v).Price(bytecode.OpCallFun,
		[]bytecode.Arg{bytecode.Num(1)}, 2)), "the fun and its free variable")
	assert.Equal(t, [3]int{0, 0, 1}, words(Own.In(v).Price(bytecode.OpRecvPeek,
		[]bytecode.Arg{bytecode.Label(3)}, 2)))
}

// A constant that fits the instruction makes it shorter, wherever it stands among the sources;
// lists cost by the entry.
func TestPricesOfConstantsAndLists(t *testing.T) {
	v := asWritten(t)
	add := func(s Model, a, b bytecode.Arg) Price {
		return s.In(v).Price(bytecode.OpAdd, []bytecode.Arg{bytecode.Label(0), bytecode.Num(2), a,
			b, bytecode.X(1)}, 6)
	}
	for _, s := range []Model{Native, Beam} {
		assert.Less(t, add(s, bytecode.X(0), bytecode.Int(1)).Cycles, add(s, bytecode.X(0), bytecode.X(1)).Cycles, s)
		assert.Equal(t, add(s, bytecode.X(1), bytecode.Int(1)), add(s, bytecode.Int(1), bytecode.X(1)), s)
		assert.Greater(t, add(s, bytecode.X(0), bytecode.Int(1000)).Cycles, add(s, bytecode.X(0), bytecode.Int(1)).Cycles, s)
		assert.Equal(t, add(s, bytecode.X(0), bytecode.Int(1000)), add(s, bytecode.X(0), bytecode.Int(2000)), s)
		assert.Greater(t, add(s, bytecode.Int(2), bytecode.Int(1)).Cycles, add(s, bytecode.X(0), bytecode.Int(1)).Cycles, s)

		tuple := func(n int) Price {
			args := []bytecode.Arg{bytecode.X(0), bytecode.Num(n)}
			for range n {
				args = append(args, bytecode.X(1))
			}
			return s.In(v).Price(bytecode.OpPutTuple, args, 3+n)
		}
		one, two, nine := tuple(1), tuple(2), tuple(9)
		assert.Positive(t, two.Cycles-one.Cycles, s)
		assert.Equal(t, one.Cycles+8*(two.Cycles-one.Cycles), nine.Cycles, s)

		choice := func(n int) Price {
			args := []bytecode.Arg{bytecode.X(0), bytecode.Label(0), bytecode.Num(n)}
			for i := range n {
				args = append(args, bytecode.Int(i), bytecode.Label(5))
			}
			return s.In(v).Price(bytecode.OpSelectVal, args, 4+2*n)
		}
		assert.Greater(t, choice(8).Cycles, choice(2).Cycles, s)
	}
	far, near := bytecode.X(7), bytecode.X(2)
	assert.Equal(t, add(Native, near, near).Cycles, add(Native, far, near).Cycles)
	assert.Greater(t, add(Native, far, near).Code, add(Native, near, near).Code)
	assert.Positive(t, Beam.In(v).Price(bytecode.OpAllocate, []bytecode.Arg{bytecode.Num(3),
		bytecode.Num(1)}, 3).Cycles-Beam.In(v).Price(bytecode.OpAllocate,
		[]bytecode.Arg{bytecode.Num(2), bytecode.Num(1)}, 3).Cycles)
}

// The compilers' expansion scales bytes and nothing else; the ARM's cycles are those of so many
// instructions.
func TestFitted(t *testing.T) {
	args := []bytecode.Arg{bytecode.Label(0), bytecode.Num(2), bytecode.X(1), bytecode.X(2), bytecode.X(3)}
	for s, p := range map[Model]*emu.Parameter{Native: compiledCode, Beam: compiledHandler} {
		require.Contains(t, Fitted(), p)
		before := s.In(with(t, 100, p)).Price(bytecode.OpAdd, args, 6)
		after := s.In(with(t, 150, p)).Price(bytecode.OpAdd, args, 6)
		assert.Equal(t, before.Cycles, after.Cycles, s)
		assert.InDelta(t, 1.5, float64(after.Code+after.Handler)/float64(before.Code+before.Handler), 0.01, s)
		assert.Equal(t, before, s.In(with(t, 100, p)).Price(bytecode.OpAdd, args, 6))
	}
	before := Beam.In(nil).ARMPrice(bytecode.OpAdd, args).Cycles
	slow := with(t, 2*armCycles.Value, armCycles)
	assert.InDelta(t, 2*before, Beam.In(slow).ARMPrice(bytecode.OpAdd, args).Cycles, 1)
	assert.Zero(t, Beam.In(nil).ARMPrice(bytecode.OpAdd, args).CodeWords, "the ARM has caches")
	assert.Zero(t, Native.In(nil).ARMBranchPrice(), "a branch is there, taken or not")
	assert.Equal(t, BranchCycles(), Own.In(nil).ARMBranchPrice().Cycles)
}

// The interpreter of the thesis is larger than a core's memory; most instructions are some tens of
// bytes in it.
func TestSizesOfSets(t *testing.T) {
	v := asWritten(t)
	assert.Zero(t, Native.LoopBytes())
	assert.Greater(t, Beam.LoopBytes(), 32<<10)
	assert.Contains(t, Constants(), beamLoop)
	for _, op := range []bytecode.Op{bytecode.OpMove, bytecode.OpGetList, bytecode.OpReturn, bytecode.OpIsNonemptyList, bytecode.OpPutList, bytecode.OpAllocate} {
		price := Beam.In(v).Price(op, typical(&bytecode.Ops[op]), 3)
		assert.True(t, 8 <= price.Handler && price.Handler <= 64, "%s: %d bytes", op, price.Handler)
		assert.Less(t, Native.In(v).Price(op, typical(&bytecode.Ops[op]), 3).Code, price.Handler, op)
	}
}
