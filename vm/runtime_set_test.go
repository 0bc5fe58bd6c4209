package vm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
	"github.com/parallergo/epiphany/vm/weak"
)

// routineRuns is how often a routine is called.
const routineRuns = 100

// perRun is what a function of testdata/routines.erl costs more than nothing/1, by the call: lines
// of runtime functions that are all in one kind of place, and cycles.
func perRun(t *testing.T, s code.Software, at rts.Place, function string) (lines, cycles float64) {
	t.Helper()
	run := func(function string) *vm.Machine {
		l := newCoreWith(t, swicache.For(swicache.None), weak.Order{}, code.Software{Values: s.Values},
			compile(t, "testdata/routines.erl"))
		l.m.SetRuntime([rts.NumFuncs]rts.Place{at, at, at, at, at, at})
		l.m.SetSoftware(s.Model)
		require.Equal(t, "ok", l.call(t, "routines", function, term.Small(routineRuns)))
		l.m.Settle()
		assert.EqualValues(t, l.m.Clock, l.m.Count.Cycles(), function)
		return l.m
	}
	base, m := run("nothing"), run(function)
	return float64(m.Runtime.RuntimeLines-base.Runtime.RuntimeLines) / routineRuns, float64(m.Clock-base.Clock) / routineRuns
}

// In C an operator, a built-in function and double precision fetch what the parameters say, where
// the compact machine has its sequences.
func TestRoutinesBySet(t *testing.T) {
	double, primop, native := rts.Fitted()[3].Value, rts.Fitted()[1].Value, rts.Fitted()[2].Value
	lines := func(s cost.Model, function string) float64 {
		n, _ := perRun(t, code.Software{Model: s}, rts.InDRAM, function)
		return n
	}
	own, beam, compiled := cost.Own, cost.Beam, cost.Native
	assert.Zero(t, lines(own, "product"), "it is in the handler")
	assert.EqualValues(t, primop, lines(beam, "product"))
	assert.EqualValues(t, primop, lines(compiled, "product"))

	assert.Positive(t, lines(own, "quotient"), "the core has no division")
	assert.Less(t, lines(beam, "quotient"), lines(own, "quotient"), "in C a loop is declared")
	assert.EqualValues(t, primop, lines(compiled, "quotient")-lines(beam, "quotient"))

	assert.EqualValues(t, double, lines(beam, "sum"))
	assert.EqualValues(t, 320, lines(own, "sum"))
	assert.EqualValues(t, double/2, lines(compiled, "order"))
	assert.Less(t, lines(own, "order"), 10.0, "two doubles are in order as their words are")

	more := rts.LinesOf(rts.BuiltinPrices()["get"].Bytes) -
		rts.LinesOf(bif.Lookup(bif.MFA{Module: "erlang", Name: "get", Arity: 1}).Bytes)
	probe := rts.LinesOf(data.HashProbe.Bytes)
	assert.EqualValues(t, native+int64(probe)-int64(more), lines(beam, "builtin")-lines(own, "builtin"),
		"what is executed is larger than what was declared, and includes the look-up")
}

// What is in SRAM fetches nothing, but a function in C still saves registers.
func TestRoutinesInSRAM(t *testing.T) {
	for _, function := range []string{"product", "quotient", "order", "sum", "builtin"} {
		var cycles [cost.NumModels]float64
		for s := range cost.NumModels {
			var lines float64
			lines, cycles[s] = perRun(t, code.Software{Model: s}, rts.Resident, function)
			assert.Zero(t, lines, "%s %s", s, function)
		}
		if function != "quotient" && function != "sum" {
			assert.Greater(t, cycles[cost.Beam], cycles[cost.Own], function)
		}
	}
}

// Machines with different parameters live side by side.
func TestMachinesHaveParametersOfTheirOwn(t *testing.T) {
	p := rts.Fitted()[3]
	far, err := (*emu.Values)(nil).With(p, p.High)
	require.NoError(t, err)
	lines := func(v *emu.Values) float64 {
		n, _ := perRun(t, code.Software{Model: cost.Beam, Values: v}, rts.InDRAM, "sum")
		return n
	}
	assert.EqualValues(t, p.Value, lines(nil))
	assert.EqualValues(t, p.High, lines(far))
	assert.EqualValues(t, p.Value, lines(nil))
}

// The list has names of its own for all, in their ranges.
func TestFittedParameters(t *testing.T) {
	names := map[string]bool{}
	for _, p := range append(rts.Fitted(), cost.Fitted()...) {
		assert.NotEmpty(t, p.Source, p.Name)
		assert.NotEmpty(t, p.Unit, p.Name)
		names[p.Name] = true
	}
	assert.Len(t, names, len(rts.Fitted())+len(cost.Fitted()))
}

// Compiled code with the compact machine's runtime calls its routines, and leaves nothing in the
// process for C.
func TestCompiledCodeWithOwnRuntime(t *testing.T) {
	s := code.Software{Model: cost.Native, OwnRuntime: true}
	assert.Equal(t, cost.Own, s.Runtime())
	assert.Equal(t, cost.Native, code.Software{Model: cost.Native}.Runtime())
	run := func(s code.Software) *vm.Machine {
		l := newCoreWith(t, swicache.For(swicache.None), weak.Order{}, s, compile(t, "testdata/routines.erl"))
		require.Equal(t, "ok", l.call(t, "routines", "product", term.Small(routineRuns)))
		l.m.Settle()
		return l.m
	}
	c, own := run(code.Software{Model: cost.Native, RegistersInDRAM: true}), run(code.Software{Model: cost.Native, RegistersInDRAM: true, OwnRuntime: true})
	assert.Less(t, own.Count.Issue, c.Count.Issue)
	const context = 4 // words
	assert.EqualValues(t, context*routineRuns, c.Count.Loads-own.Count.Loads)
}
