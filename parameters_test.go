package epiphany_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/rts"
)

// worked is the virtual time of a program in a system whose parameters have other values.
func worked(t *testing.T, preset string, v *emu.Values) uint64 {
	t.Helper()
	s, err := epiphany.Preset(preset)
	require.NoError(t, err)
	sys, err := epiphany.New(epiphany.WithSettings(s), epiphany.WithValues(v), epiphany.WithWorkers(1))
	require.NoError(t, err)
	defer sys.Close()
	require.NoError(t, sys.LoadSource(t.Context(), "m.erl", []byte(`
-module(m).
-export([main/1, f/1]).
main(N) -> Me = self(), epiphany:spawn(fun() -> Me ! {done, f(N)} end), receive {done, X} -> X end.
f(0) -> 0.0;
f(N) -> self() ! {N * 1.5, N * N},
        receive {X, _} -> X + f(N - 1) end.
`)))
	reason, err := sys.RunMain(t.Context(), "m", "main", 200)
	assert.Equal(t, any(epiphany.Atom("normal")), reason)
	require.NoError(t, err)
	return sys.Stats().Cycles
}

// Systems with different parameters live in one process at the same time, and none takes notice of
// the others.
func TestSystemsHaveParametersOfTheirOwn(t *testing.T) {
	presets := []string{"thesis-native", "thesis-bytecode"}
	var choices []*emu.Values
	choices = append(choices, nil)
	for _, p := range []*emu.Parameter{rts.Fitted()[3], cost.Fitted()[0], cost.Fitted()[1],
		polling.Parameters()[2], emu.Fitted()[0]} {
		v, err := (*emu.Values)(nil).With(p, p.High)
		require.NoError(t, err)
		choices = append(choices, v)
	}
	for _, preset := range presets {
		alone, together := make([]uint64, len(choices)), make([]uint64, len(choices))
		for i, v := range choices {
			alone[i] = worked(t, preset, v)
		}
		var wait sync.WaitGroup
		for i, v := range choices {
			wait.Go(func() { together[i] = worked(t, preset, v) })
		}
		wait.Wait()
		assert.Equal(t, alone, together, preset)
		moved := 0
		for _, n := range alone[1:] {
			if n != alone[0] {
				moved++
			}
		}
		assert.GreaterOrEqual(t, moved, 3, "%s: %v", preset, alone)
	}
}
