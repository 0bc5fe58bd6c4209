package faults_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/syscalls"
)

// Errors name the fault and the range.
func TestValidate(t *testing.T) {
	assert.NoError(t, (&faults.Faults{}).Validate(1))
	for want, f := range map[string]faults.Faults{
		"Faults.Stops[1].Core is 2, want 0 to 3, each once": {Stops: []faults.Stop{{Core: 2,
			Calls: 1}, {Core: 2, Calls: 1}}},
		"Faults.Stops[0].Core is 4": {Stops: []faults.Stop{{Core: 4, Calls: 1}}},
		"Faults.Service":            {Service: syscalls.Late{Chance: 2}},
		"Faults.Refusals[0]":        {Refusals: []memory.Refusal{{Chance: -1}}},
		"RingBytes":                 {RingBytes: 7},
	} {
		assert.ErrorContains(t, f.Validate(4), want)
	}
}

// A core has what is for all of them, and its own stop.
func TestOfCore(t *testing.T) {
	f := faults.Faults{Seed: 9, RingBytes: 64, Stops: []faults.Stop{{Core: 1, Calls: 5}}}
	zero, one := f.OfCore(0), f.OfCore(1)
	assert.Nil(t, zero.Stop)
	assert.EqualValues(t, 5, one.Stop.Calls)
	for _, c := range []int{zero.RingBytes, one.RingBytes} {
		assert.Equal(t, 64, c)
	}
}

// An allocator refuses what is refused for its memory, and nothing else.
func TestRefuse(t *testing.T) {
	for _, private := range []bool{false, true} {
		f := faults.Faults{Seed: 1, Refusals: []memory.Refusal{{ARM: true, Chance: 1}}}
		a := memory.New("memory", 1<<20, 1<<16)
		f.Refuse(a, private)
		_, err := a.Alloc(memory.Block, 100)
		assert.Equal(t, private, err != nil)
	}
}
