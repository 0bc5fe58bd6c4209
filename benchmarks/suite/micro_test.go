package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
)

// byName are figures by their names, each of which is there once.
func byName(t *testing.T, all []Figure) map[string]Figure {
	t.Helper()
	m := map[string]Figure{}
	for _, f := range all {
		require.NotContains(t, m, f.Name)
		m[f.Name] = f
	}
	return m
}

// TestBoard: what the model was given comes out again, but for what the instructions around it take.
func TestBoard(t *testing.T) {
	plan := Plan{}
	micro, err := plan.Micro()
	require.NoError(t, err)
	figures, err := RunMicro(t.Context(), micro, 1, nil)
	require.NoError(t, err)
	got := byName(t, figures)
	compared := 0
	for _, p := range published.Figures() {
		f, found := got[p.Quantity+"/"+p.What]
		if p.System != published.Board {
			continue
		}
		if p.Role == published.HeldOut {
			require.True(t, found, "%s: the model has no value", p.Name())
			assert.Greater(t, f.Value, p.Value/2, f.Name)
			assert.Less(t, f.Value, p.Value*2, f.Name)
		}
		if !found {
			continue
		}
		compared++
		assert.Equal(t, p.Unit, f.Unit, f.Name)
		if p.Role == published.Input {
			assert.InEpsilon(t, p.Value, f.Value, 0.2, f.Name)
		}
	}
	assert.Greater(t, compared, 25)
	again, err := RunMicro(t.Context(), micro, 1, nil)
	require.NoError(t, err)
	assert.Equal(t, figures, again)
}

// TestRuntime runs each exercise in the first and the last system: all take less time in the best.
func TestRuntime(t *testing.T) {
	plan := Plan{Systems: append([]System{system(t, "thesis-bytecode"), system(t, Best), system(t, epiphany.Presets()[4])}, ARMSystems()...)}
	micro, err := plan.Micro()
	require.NoError(t, err)
	micro = micro[1:] // without the board
	require.Len(t, micro, 2*len(exercises))
	figures, err := RunMicro(t.Context(), micro, 2, nil)
	require.NoError(t, err)
	before, after := byName(t, figures[:len(exercises)]), byName(t, figures[len(exercises):])
	require.Len(t, before, len(exercises))
	for name, f := range before {
		require.Contains(t, after, name)
		faster := f.Value / after[name].Value
		if f.Unit == "1/s" {
			faster = 1 / faster
		}
		assert.Greater(t, faster, 1.5, name)
	}
	assert.Greater(t, after["message-time/core-core-list-256"].Value, after["message-time/core-core-list-1"].Value)
}

func TestMicroErrors(t *testing.T) {
	plan := Plan{Set: [][2]string{{"stak", "sram"}}, Systems: []System{system(t, Best)}}
	_, err := plan.Micro()
	assert.ErrorContains(t, err, "the nearest is stack")
	small := Micro{System: system(t, Best, "cores", "1x1"), run: exercises[0].run}
	_, err = RunMicro(t.Context(), []Micro{small}, 1, nil)
	assert.ErrorContains(t, err, "micro-benchmarks on best: "+exercises[0].name+": ended with {system_limit")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = boardFigures(ctx, System{})
	assert.ErrorIs(t, err, context.Canceled)
}
