package compiler_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
)

// TestFunctionsArePlacedWithWhatIsLiftedOutOfThem looks at the functions of a module behind its
// container.
func TestFunctionsArePlacedWithWhatIsLiftedOutOfThem(t *testing.T) {
	m, err := compileFile("testdata/run/placed.erl")
	require.NoError(t, err)
	require.NoError(t, bytecode.Verify(m))
	data, err := bytecode.Marshal(m)
	require.NoError(t, err)
	m, err = bytecode.Unmarshal(data)
	require.NoError(t, err)
	places := map[string]bytecode.Place{}
	for _, f := range m.Funcs {
		if f.Place != bytecode.PlaceDefault {
			places[f.Name] = f.Place
		}
	}
	assert.Equal(t, map[string]bytecode.Place{
		"sum": bytecode.PlaceLocal, "squares": bytecode.PlaceLocal, "-squares/1-lc$^0/1-0-": bytecode.PlaceLocal,
		"rare": bytecode.PlaceDRAM, "-rare/0-after$^1/0-1-": bytecode.PlaceDRAM, "-rare/0-fun-0-": bytecode.PlaceDRAM,
	}, places)
}

func TestBadPlacements(t *testing.T) {
	const shape = "bad attribute 'epiphany': {local, dram or dynamic, [Function/Arity]} expected"
	const place = "bad attribute 'epiphany': a place is local, dram or dynamic"
	const list = "bad attribute 'epiphany': a list of Function/Arity expected"
	for _, c := range []struct{ attribute, want string }{
		{"-epiphany(local).", "3:11: " + shape},
		{"-epiphany({local}).", "3:11: " + shape},
		{"-epiphany([{local, [f/1]}, x]).", "3:28: " + shape},
		{"-epiphany({sram, [f/1]}).", "3:12: " + place},
		{"-epiphany({1, [f/1]}).", "3:12: " + place},
		{"-epiphany({default, [f/1]}).", "3:12: " + place},
		{"-epiphany({local, f/1}).", "3:19: " + list},
		{"-epiphany({local, [f]}).", "3:19: " + list},
		{"-epiphany(X).", "3:11: bad attribute"},
		{"-epiphany({local, [f/1]}, x).", "3:27: bad attribute"},
		{"-epiphany({local, [f/1, g/0]}).", "3:25: function g/0 undefined"},
		{"-epiphany({local, [record_info/2]}).", "3:20: function record_info/2 undefined"},
		{"-epiphany({local, [f/1]}).\n-epiphany({dram, [f/1]}).", "4:19: function f/1 is placed twice: local and dram"},
		{"-epiphany({local, [f/1, f/1]}).", ""},
		{"-epiphany({dynamic, [module_info/0]}).", ""},
		{"-epiphany([]).", ""},
	} {
		t.Run(c.attribute, func(t *testing.T) {
			_, _, err := compiler.Compile("m.erl", []byte("-module(m).\n-export([f/1]).\n"+c.attribute+"\nf(X) -> X.\n"), compiler.Options{})
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			var errs source.Errors
			require.ErrorAs(t, err, &errs)
			require.Len(t, errs, 1, err)
			assert.Equal(t, "m.erl:"+c.want, errs[0].Error())
		})
	}
}
