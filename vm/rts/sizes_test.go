package rts

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
)

// What is written out counts with its instructions, and every estimate says what it is.
func TestRuntimeSizes(t *testing.T) {
	assert.Len(t, Constants(), int(NumFuncs)+1+len(Fitted()))
	names := map[string]bool{}
	for f := range NumFuncs {
		part := runtimeParts[f]
		assert.Greater(t, f.Bytes(), 0, f)
		assert.GreaterOrEqual(t, f.Bytes(), int(part.rest.Value), f)
		if len(part.code) > 0 {
			assert.Greater(t, f.Bytes(), int(part.rest.Value), f)
		}
		names[f.String()] = true
	}
	for _, k := range Constants()[:NumFuncs-1] { // division of small integers has no estimate
		assert.NotEmpty(t, k.Name)
		assert.NotEmpty(t, k.Source, k.Name)
		assert.Equal(t, "bytes", k.Unit, k.Name)
	}
	assert.Len(t, names, int(NumFuncs), "each has a name of its own")
	assert.Equal(t, "runtime function 6", NumFuncs.String())
}

// Soft double precision takes the 2.4 to 2.7 kB that have been derived for it, and every built-in
// function that runs on cores has a size.
func TestRuntimeSizesAreThoseOfTheirSources(t *testing.T) {
	assert.InDelta(t, 2550, Doubles.Bytes(), 150)
	assert.Greater(t, allBuiltinBytes(), 34*len(bif.Functions())/2)
}

// The runtime in C takes more room than the compact one, and what a parameter fits is part of it.
func TestRuntimeSizesInC(t *testing.T) {
	own, beam := cost.Own, cost.Beam
	framed := 0
	for _, row := range bif.Functions() {
		if row.Place == bif.Here && !IsLeaf(&row) {
			framed++
		}
	}
	for f, more := range map[Func]int64{
		GC: 0, Copy: 0, Bignum: 0, Doubles: 0, Builtins: bifLines.Value * int64(framed),
		SmallInts: PrimopLines.Value,
	} {
		assert.Equal(t, f.Bytes(), f.BytesIn(own), f)
		assert.Equal(t, f.declaredBytes()+8*int(more), f.BytesIn(beam), f)
		assert.Equal(t, f.BytesIn(beam), f.BytesIn(cost.Native), f)
	}
}
