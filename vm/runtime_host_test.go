package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
	"github.com/parallergo/epiphany/vm/weak"
)

// charged is what f costs a machine.
func charged(m *Machine, f func()) uint64 {
	m.Settle()
	before := m.Clock
	f()
	m.Settle()
	return uint64(m.Clock - before)
}

// The ARM has double precision and products of 64 bits; what else a routine does takes as many
// instructions as on a core. In the model own it costs what it costs there.
func TestRoutinesOnTheHost(t *testing.T) {
	m := newBench(t).m
	each := func(r *rts.Routine) uint64 { return charged(m, func() { m.Perform(r, 1000) }) / 1000 }
	assert.Equal(t, rts.SoftDoubleCycles, each(&rts.SoftDouble))
	assert.Equal(t, rts.BigPrices().AddLimb.Cycles, each(&rts.Limb))

	m.SetSoftware(cost.Beam)
	assert.EqualValues(t, rts.ARMDouble.Value, each(&rts.SoftDouble))
	assert.EqualValues(t, rts.Limb.Instrs*uint64(cost.ARMCycles(100, nil))/100, each(&rts.Limb))
	assert.Less(t, each(&rts.Primop), rts.Primop.Instrs*uint64(cost.ARMCycles(100, nil))/100)
	assert.Less(t, each(&rts.Divide), rts.Divide.Cycles)
	assert.Zero(t, m.Count.FetchLines)

	put, found := bif.Find(bif.MFA{Module: "erlang", Name: "put", Arity: 2})
	require.True(t, found)
	hd, found := bif.Find(bif.MFA{Module: "erlang", Name: "hd", Arity: 1})
	require.True(t, found)
	assert.True(t, rts.IsLeaf(bifs[hd].Function))
	assert.Zero(t, charged(m, func() { m.EnterBIF(hd, 0, 0) }), "it needs no frame")
	assert.Positive(t, charged(m, func() { m.EnterBIF(put, 0, 0) }))
	assert.Zero(t, m.Count.FetchLines)
	m.SetSoftware(cost.Own)
	assert.Zero(t, charged(m, func() { m.EnterBIF(put, 0, 0) }))
}

// Registers in shared DRAM hold the arguments of a built-in function, but of a leaf, and native
// code stores them there first, with what it keeps in registers. A function in C loads data of its
// own.
func TestArgumentsInDRAM(t *testing.T) {
	m := newWeakBench(t, weak.Order{}).m
	swap, _ := bif.Find(bif.MFA{Module: "erlang", Name: "put", Arity: 2})
	leaf, _ := bif.Find(bif.MFA{Module: "erlang", Name: "hd", Arity: 1})
	own := uint64(rts.BIFLoads.Value) // of the function
	for _, c := range []struct {
		set           cost.Model
		bif           int
		loads, stores uint64
	}{
		{cost.Own, swap, 2, 1}, {cost.Beam, swap, 2 + own, 1}, {cost.Beam, leaf, 0, 0},
		{cost.Native, swap, 2 + own + uint64(rts.NativeContext.LoadsAt(32)), 2 + uint64(rts.NativeContext.StoresAt(32))},
	} {
		m.Code.Software = code.Software{Model: c.set, RegistersInDRAM: true}
		m.SetSoftware(c.set)
		assert.True(t, m.Away)
		m.Count = emu.Counters{}
		cycles := charged(m, func() { m.EnterBIF(c.bif, 0, 0) })
		assert.Equal(t, [2]uint64{c.loads, c.stores}, [2]uint64{m.Count.Loads, m.Count.Stores}, c.set)
		assert.GreaterOrEqual(t, cycles, c.loads*uint64(m.DRAMLoad)+c.stores*uint64(m.DRAMStore), c.set)
	}
	m.Code.Software = code.Software{}
	m.SetSoftware(cost.Own)
	assert.False(t, m.Away)
}

// A quotient takes as many steps as it has bits, at least one.
func TestQuotientBits(t *testing.T) {
	for _, c := range []struct {
		a, b int64
		bits uint64
	}{{0, 1, 1}, {7, 8, 1}, {8, 1, 4}, {-8, 1, 4}, {1 << 27, -3, 27}, {-1 << 63, 1, 64}} {
		assert.Equal(t, c.bits, rts.QuotientBits(c.a, c.b), "%d / %d", c.a, c.b)
	}
}

// Comparing doubles costs, comparing others does not, whatever the set and wherever the code is.
func TestComparisonsOfDoubles(t *testing.T) {
	for _, b := range []*bench{newBench(t), newWeakBench(t, weak.Order{})} {
		out := b.m.Builder(&b.p.Space)
		f := term.MakeFloat(&out, 2.5)
		b.m.Commit(&b.p.Space, &out)
		for s := range cost.NumModels {
			b.m.SetSoftware(s)
			assert.Zero(t, charged(b.m, func() { b.m.ChargeCompare(term.Small(1), term.Nil) }))
			assert.Positive(t, charged(b.m, func() { b.m.ChargeCompare(term.Small(1), f) }), s)
			assert.Positive(t, charged(b.m, func() { b.m.ChargeCompare(f, f) }), s)
		}
	}
}
