package charge_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/charge"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/rts"
)

// none has no memory for code.
type none struct{}

func (none) Code(int) (emu.Addr, error)     { return 0, errors.New("there is none") }
func (none) Literals(int) (emu.Addr, error) { return 0, errors.New("there is none") }
func (none) Free(emu.Addr)                  {}
func (none) Write(emu.Addr, []emu.Word)     {}

// newCharger is a core with a cache and an empty program, or the ARM.
func newCharger(t *testing.T, side int) *charge.Charger {
	t.Helper()
	b := emu.Parallella()
	mem, err := emu.NewMemory(b)
	require.NoError(t, err)
	atoms := term.NewAtoms()
	c := &charge.Charger{}
	if side == code.OnARM {
		c.Dispatch = dispatch.New(&b, mem.ARMView(), atoms, nil)
	} else {
		cfg := swicache.For(swicache.LRU)
		cfg.Bytes = 8 << 10
		c.Dispatch = dispatch.New(&b, mem.View(0), atoms, swicache.New(cfg))
		c.CacheAt = b.SRAM(0) + 0x2000
	}
	c.Adopt(code.NewProgram(atoms, none{}, b.DRAMBase).Code())
	c.SetSoftware(cost.Own)
	return c
}

// at is all of the runtime in one place.
func at(p rts.Place) (all [rts.NumFuncs]rts.Place) {
	for f := range all {
		all[f] = p
	}
	return all
}

// A resident routine costs its cycles; one in shared DRAM is fetched in each pass; a cached one is
// loaded once.
func TestPlacesOfRoutines(t *testing.T) {
	const passes = 10
	called, r := &rts.CopyWord, &rts.TermPrices().CopyWord
	c := newCharger(t, code.OnCore)
	c.Perform(called, passes)
	c.Settle()
	assert.EqualValues(t, passes*r.Cycles, c.Clock)

	far := newCharger(t, code.OnCore)
	far.SetRuntime(at(rts.InDRAM))
	far.Perform(called, passes)
	far.Settle()
	assert.Equal(t, passes*rts.LinesOf(r.Bytes), far.Runtime.RuntimeLines)
	assert.Equal(t, passes*r.Cycles, far.Count.Issue)

	cached := newCharger(t, code.OnCore)
	cached.SetRuntime(at(rts.Cached))
	cached.Perform(called, passes)
	assert.EqualValues(t, rts.Copy.Bytes(), cached.Count.DMABytes)
	cached.Perform(called, passes)
	assert.EqualValues(t, rts.Copy.Bytes(), cached.Count.DMABytes, "it is there")
	assert.Zero(t, cached.Runtime.RuntimeLines)
}

// Nobody has to look at calls of built-in functions of a resident runtime written by hand.
func TestAway(t *testing.T) {
	c := newCharger(t, code.OnCore)
	assert.False(t, c.Away)
	c.SetRuntime(at(rts.InDRAM))
	assert.True(t, c.Away)
	c.SetRuntime(at(rts.Resident))
	assert.False(t, c.Away)
	c.SetSoftware(cost.Native)
	assert.True(t, c.Away, "the runtime is in C")
}

// On the ARM the place of the runtime does not matter, and C is priced as the ARM executes it.
func TestHost(t *testing.T) {
	c := newCharger(t, code.OnARM)
	c.SetRuntime(at(rts.InDRAM))
	assert.False(t, c.Away)
	c.Perform(&rts.CopyWord, 10)
	byHand := c.Count.Issue
	assert.Equal(t, 10*rts.TermPrices().CopyWord.Cycles, byHand)
	c.SetSoftware(cost.Native)
	c.Perform(&rts.CopyWord, 10)
	assert.Equal(t, 10*rts.CopyWord.Instrs*uint64(cost.ARMCycles(100, nil))/100, c.Count.Issue-byHand)
	assert.Zero(t, c.Count.FetchLines)
}

// A call of a built-in function in shared DRAM fetches it, in C with what is around its loops.
func TestCallsOfBuiltInFunctions(t *testing.T) {
	number := bif.Number("erlang", "split_binary", 2)
	lines := func(s cost.Model) uint64 {
		c := newCharger(t, code.OnCore)
		c.SetRuntime(at(rts.InDRAM))
		c.SetSoftware(s)
		c.EnterBIF(number, 0, 0)
		c.LeaveBIF()
		return c.Runtime.RuntimeLines
	}
	own := lines(cost.Own)
	assert.Equal(t, rts.LinesOf(bif.Functions()[number].Bytes), own)
	assert.Greater(t, lines(cost.Native), own)
}

// A built-in function with a routine costs its call and its elements, whatever the loops are that
// it consists of; another one, and any where the runtime is C, costs its loops.
func TestExecutedFunctions(t *testing.T) {
	number, other := bif.Number("lists", "reverse", 2), bif.Number("erlang", "split_binary", 2)
	cycles := func(s cost.Model, number int) uint64 {
		c := newCharger(t, code.OnCore)
		c.SetSoftware(s)
		c.Issue(c.BeginBIF(number))
		c.Loop(&rts.Limb, 1)
		c.Each(6)
		c.EndBIF()
		c.Each(6)
		return c.Count.Issue
	}
	p := rts.BuiltinPrices()["reverse"]
	assert.EqualValues(t, p.Taking(rts.Work{rts.Element: 6}), cycles(cost.Own, number),
		"six, whatever it was measured with")
	row := bif.Functions()[other]
	assert.Equal(t, row.Cycles+rts.BigPrices().AddLimb.Cycles, cycles(cost.Own, other))
	for _, n := range []int{number, other} {
		assert.Equal(t, bif.Functions()[n].Cycles+rts.Limb.Cycles, cycles(cost.Beam, n))
	}
}

// An operator on integers of any size costs what its routine takes, its code an entry of the cache
// where it is cached; where the runtime is C it is charged by limbs.
func TestIntegers(t *testing.T) {
	c := newCharger(t, code.OnCore)
	require.True(t, c.ExecutesIntegers())
	c.ChargeInteger(rts.IntegerProduct, 3, 2)
	assert.Equal(t, rts.IntegerPrices().Op[rts.IntegerProduct].Cycles(rts.IntegerWork{Rows: 2,
		Pairs: 6}), c.Count.Issue)
	assert.Zero(t, c.Runtime.RuntimeLines)

	c = newCharger(t, code.OnCore)
	c.SetRuntime(at(rts.InDRAM))
	c.ChargeInteger(rts.IntegerShorter, 1, 2)
	assert.Equal(t, rts.LinesOf(rts.IntegerPrices().Op[rts.IntegerShorter].Start.Bytes),
		c.Runtime.RuntimeLines)
	c.SetSoftware(cost.Beam)
	assert.False(t, c.ExecutesIntegers())
}

// Moving words costs the loop, a load and a store each, by where they are.
func TestMoves(t *testing.T) {
	c := newCharger(t, code.OnCore)
	c.ChargeMove(c.Board().DRAMBase, c.Board().SRAM(0), 6)
	c.Settle()
	assert.Equal(t, 6*rts.GCPrices()[rts.GCBoxWord].Cycles, c.Count.Issue)
	assert.EqualValues(t, 6*c.DRAMLoad, c.Count.Load)
	assert.Zero(t, c.Count.Store)
	assert.EqualValues(t, 6, c.Count.DRAMLoads)
}

// Only a comparison with a double needs the routines of doubles, and only integers are converted.
func TestDoublesAreLookedAt(t *testing.T) {
	c := newCharger(t, code.OnCore)
	w := c.View.Slice(c.Board().DRAMBase, 8)
	b := term.Builder{Base: c.Board().DRAMBase, W: w}
	double := term.MakeFloat(&b, 1.5)
	c.ChargeCompare(term.Small(1), term.Nil)
	assert.Zero(t, c.Count.Issue)
	c.ChargeCompare(term.Small(1), double)
	assert.Positive(t, c.Count.Issue)

	c.Price(cost.Own, cost.Own, rts.ByHand)
	before := c.Count.Issue
	c.ChargeConversion(double, double)
	assert.Equal(t, before, c.Count.Issue)
	c.ChargeConversion(double, term.Small(1))
	assert.Equal(t, rts.HandDouble(rts.DoubleFromInt).Cycles, c.Count.Issue-before)
}
