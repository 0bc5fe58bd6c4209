package bif_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
)

func TestNumbersLeadToRows(t *testing.T) {
	for i, f := range bif.Functions() {
		n, found := bif.Find(f.MFA)
		require.True(t, found, f.String())
		assert.Equal(t, i, n, f.String())
		assert.Equal(t, f.Place == bif.Here, f.Bytes > 0, "%v: what runs here has a size", f)
		assert.True(t, f.Inline || !f.Guard, "%v: what guards call is inline", f)
		assert.True(t, f.Place == bif.Here || !f.Inline, "%v: what is inline runs here", f)
		assert.Positive(t, f.Cycles, f.String())
	}
	_, found := bif.Find(bif.MFA{Module: "erlang", Name: "spwan", Arity: 1})
	assert.False(t, found)
}

// Numbers are written to memory and hashed: these have been given to the first and the last row of
// both places.
func TestNumbersStay(t *testing.T) {
	for f, n := range map[bif.MFA]int{
		{Module: "erlang", Name: "+", Arity: 2}:              0,
		{Module: "lists", Name: "reverse", Arity: 2}:         169,
		{Module: "atomics", Name: "add", Arity: 3}:           223,
		{Module: "persistent_term", Name: "put", Arity: 2}:   398,
		{Module: "epiphany_zlib", Name: "inflate", Arity: 4}: 425,
		{Module: "epiphany_io", Name: "put_chars", Arity: 2}: bif.PutChars,
		{Module: "epiphany", Name: "timers", Arity: 2}:       bif.Timers,
		{Module: "code", Name: "ensure_loaded", Arity: 2}:    bif.EnsureLoaded,
		{Module: "epiphany", Name: "bits_atoms", Arity: 0}:   bif.BitsAtoms,
	} {
		assert.Equal(t, n, bif.Number(f.Module, f.Name, f.Arity), f.String())
	}
}

func TestInline(t *testing.T) {
	for f, want := range map[bif.MFA][2]bool{
		{Module: "erlang", Name: "element", Arity: 2}: {true, true},
		{Module: "erlang", Name: "put", Arity: 2}:     {true, false},
		{Module: "erlang", Name: "spawn", Arity: 1}:   {false, false},
		{Module: "lists", Name: "no", Arity: 1}:       {false, false},
	} {
		inline, guard := bif.IsInline(f)
		assert.Equal(t, want, [2]bool{inline, guard}, f.String())
	}
}

// binding is what a user of Bind declares.
type binding struct {
	Module, Name string
	Arity        int
	Func         func() string
}

// all binds every function of a place to its own name.
func all(place bif.Place) (list []binding) {
	for _, f := range bif.Functions() {
		if f.Place == place {
			list = append(list, binding{f.Module, f.Name, f.Arity, f.String})
		}
	}
	return list
}

func TestBindFillsAPlace(t *testing.T) {
	list := all(bif.Master)
	table, err := bif.Bind(bif.Master, list[:10], list[10:])
	require.NoError(t, err)
	for i, f := range bif.Functions() {
		if f.Place != bif.Master {
			assert.Nil(t, table[i], f.String())
		} else {
			assert.Equal(t, f.String(), table[i]())
		}
	}
}

func TestBindTellsWhatDoesNotFit(t *testing.T) {
	for want, change := range map[string]func(list []binding) []binding{
		"bif: erlang:spwan/1 is bound but has no row": func(list []binding) []binding {
			return append(list, binding{"erlang", "spwan", 1, nil})
		},
		"bif: erlang:abs/1 is bound for master but runs here": func(list []binding) []binding {
			return append(list, binding{"erlang", "abs", 1, nil})
		},
		"bif: atomics:add/3 is bound twice":      func(list []binding) []binding { return append(list, list[0]) },
		"bif: nothing is bound to atomics:add/3": func(list []binding) []binding { return list[1:] },
	} {
		list := change(all(bif.Master))
		_, err := bif.Bind(bif.Master, list)
		assert.EqualError(t, err, want)
		assert.PanicsWithError(t, want, func() { bif.MustBind(bif.Master, list) })
	}
}
