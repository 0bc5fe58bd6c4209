package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
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

// TestBoard: what the model was given comes out again, but for what loops add and the start of DMA
// takes.
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
	for name, want := range map[string]float64{"read-latency/dram": 546, "read-latency/1-hop": 21, "read-latency/2-hops": 24, "read-latency/6-hops": 36, "dma-latency/start-up": 385} {
		assert.Equal(t, want, got[name].Value, name)
	}
	assert.Greater(t, got["copy-bandwidth/local-sram"].Value, got["write-bandwidth/remote-sram"].Value)
	assert.Less(t, got["contended-read-bandwidth/16-cores"].Value, got["read-bandwidth/one-core-dwords"].Value)
	assert.Less(t, 16*got["contended-write-bandwidth/16-cores"].Value, 1.5*got["write-bandwidth/dram"].Value, "one core saturates the link")
	sum := 0.0
	for _, position := range []string{"1", "2", "3", "4"} {
		sum += got["write-share/position-"+position+"-of-4"].Value
	}
	assert.InDelta(t, 1, sum, 1e-9)
	assert.Less(t, got["mesh-bandwidth/three-conflicting-flows"].Value, got["mesh-bandwidth/alone"].Value)
	assert.Less(t, got["barrier/wand"].Value, got["barrier/dissemination"].Value)
	again, err := RunMicro(t.Context(), micro, 1, nil)
	require.NoError(t, err)
	assert.Equal(t, figures, again)
}

// TestSignals: words are under way longer the farther they go, and no flag is seen before it is
// there.
func TestSignals(t *testing.T) {
	b, err := newBench()
	require.NoError(t, err)
	look, last := looksAgain.Cycles(), looksLast.Cycles()
	w := b.workers[3]
	for there := range emu.Cycles(3 * look) {
		w.Clock = 0
		w.await(there)
		assert.GreaterOrEqual(t, w.Clock, there+emu.Cycles(last))
		assert.Less(t, w.Clock, there+emu.Cycles(look+last))
	}
	before := 0.0
	for hops := 1; hops <= 6; hops++ {
		now := b.roundTrip(b.at(hops))
		least := 2 * (int(b.board.WriteLatency(hops)) + last)
		assert.GreaterOrEqual(t, now, float64(least), hops)
		assert.Greater(t, now, before, hops)
		before = now
	}
	assert.EqualValues(t, 1, b.memory.HostView().Peek(b.board.SRAM(b.at(6))+flagAt))
}

// TestBarriers: nobody leaves a barrier before all have entered it.
func TestBarriers(t *testing.T) {
	for _, name := range []string{"disseminate", "wand"} {
		for late := range 16 {
			b, err := newBench()
			require.NoError(t, err)
			const entered = 1000
			b.workers[late].Clock = entered
			if name == "wand" {
				b.wand()
			} else {
				b.disseminate()
			}
			for core, w := range b.workers {
				assert.GreaterOrEqual(t, w.Clock, entered+b.board.WriteLatency(b.board.Hops(late, core)), "%s: core %d, %d is late", name, core, late)
			}
		}
	}
}

// TestMultiplication: the inner loop of Cannon's algorithm does what a square of a product takes,
// and keeps the FPU busy most of the time.
func TestMultiplication(t *testing.T) {
	const products = square * square * square
	assert.Equal(t, 2*square*square, squareTurn.Loads(), "a column and a row for each of four products")
	assert.Zero(t, squareTurn.Stores())
	operations := products + square*square // and the sums
	assert.Greater(t, squareTurn.Cycles(), operations)
	assert.Less(t, squareTurn.Cycles(), 2*operations)
	assert.Equal(t, square*square, squareEnds.Loads())
	assert.Equal(t, square*square, squareEnds.Stores())
	b, err := newBench()
	require.NoError(t, err)
	lines := func(code isa.Seq) int { return (code.Bytes() + line - 1) / line }
	const squares = perSide * (blockSide / square) * (blockSide / square)
	fetched := squares * (blockSide/square*lines(squareTurn) + lines(squareEnds))
	assert.Equal(t, 131072, squares*blockSide/square*products, "of each core: 128 cubed over 16")
	assert.Greater(t, b.multiplied(true), b.multiplied(false)+546*float64(fetched))
}

// TestRuntime runs each exercise in the first and the last system: all take less time in the best.
func TestRuntime(t *testing.T) {
	plan := Plan{Systems: append([]System{system(t, "thesis-bytecode"), system(t, Best), system(t, epiphany.Presets()[4])}, HostSystems()...)}
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
