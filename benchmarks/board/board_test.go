package board

import (
	"context"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFigures compares figures with each other: what shares something is slower.
func TestFigures(t *testing.T) {
	figures, err := Figures(t.Context())
	require.NoError(t, err)
	got := map[string]float64{}
	for _, f := range figures {
		require.NotContains(t, got, f.Name)
		assert.Positive(t, f.Value, f.Name)
		got[f.Name] = f.Value
		t.Logf("%-45s %12.5g %s", f.Name, f.Value, f.Unit)
	}
	for _, c := range [][2]string{
		{"contended-read-bandwidth/16-cores", "read-bandwidth/one-core-dwords"},
		{"contended-write-bandwidth/16-cores", "write-bandwidth/one-core-dwords"},
		{"contended-dma-bandwidth/16-cores-read", "dma-bandwidth/dram-to-sram"},
		{"mesh-bandwidth/three-conflicting-flows", "mesh-bandwidth/alone"},
		{"read-bandwidth/remote-sram", "write-bandwidth/remote-sram"},
		{"flag-round-trip/1-hop", "flag-round-trip/6-hops"},
		{"barrier/wand", "barrier/dissemination"},
		{"time/inner-loop-from-sram", "time/inner-loop-from-dram"},
	} {
		assert.Less(t, got[c[0]], got[c[1]], c)
	}
	assert.InDelta(t, 3, got["read-latency/3-hops"]-got["read-latency/2-hops"], 1e-9)
	sum := 0.0
	for _, position := range []string{"1", "2", "3", "4"} {
		sum += got["write-share/position-"+position+"-of-4"]
	}
	assert.InDelta(t, 1, sum, 1e-9)
}

// TestRates compares loops with the costs of what they do: a cycle for a store to another core in
// all, 16 for one to DRAM, of each four words.
func TestRates(t *testing.T) {
	board := emu.Parallella()
	turn, err := copied(t.Context(), dataAt, board.SRAM(1)+dataAt)
	require.NoError(t, err)
	assert.InDelta(t, 12+3, turn, 0.1, "twelve instructions and a taken branch")
	turn, err = copied(t.Context(), dataAt, board.DRAMBase)
	require.NoError(t, err)
	assert.InDelta(t, 4*16, turn, 0.1)
}

// TestKernelsThatDoNotRepeat are errors.
func TestKernelsThatDoNotRepeat(t *testing.T) {
	b, err := load(t.Context(), "stops", "turn: trap #3\n", coarse)
	require.NoError(t, err)
	defer func() { assert.NoError(t, b.sys.Close()) }()
	b.set(0, nil)
	_, err = b.turns(t.Context(), 0)
	assert.ErrorContains(t, err, "kernel stops: core 0 is exited")
	_, err = load(t.Context(), "wrong", "turn: ldr\n", coarse)
	assert.ErrorContains(t, err, "wrong.s:3")
	_, err = open(t.Context(), "nothing", coarse)
	assert.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Figures(ctx)
	assert.ErrorIs(t, err, context.Canceled)
}
