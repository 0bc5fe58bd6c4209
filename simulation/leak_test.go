package simulation

import (
	"flag"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
)

var instructions = flag.Float64("instructions", 3e7, "instructions of the virtual machine that TestLongRun executes")

// newLeak makes a system with the module leak.
func newLeak(t *testing.T) *world {
	t.Helper()
	src, err := os.ReadFile("testdata/leak.erl")
	require.NoError(t, err)
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 8<<20, 8<<20
	w, err := newWorld(config.Config{Board: board, Source: NewCode(map[string][]byte{"leak": src})})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.ma.Close()) })
	return w
}

// do runs a function of the module to its end, after which nothing may be left.
func do(t *testing.T, w *world, function string, n int) {
	t.Helper()
	w.clear()
	w.start("leak", function, edge.OnARM, n)
	require.NoError(t, w.settle())
	require.NoError(t, w.refusal)
	require.Len(t, w.spawned, 1)
	require.Equal(t, map[uint32]any{w.spawned[0]: atom("normal")}, w.ends, "%v", w.reports)
	require.Equal(t, actor.Audit{Free: 16}, w.ma.Audit())
}

// armHeap is what the emulator has of its own host's memory, in bytes.
func armHeap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// slackBytes is how much more of the host's memory may be in use later in a run.
const slackBytes = 2 << 20

// A hundred thousand processes, half of them on cores, leave nothing in the system nor on its host.
func TestProcessesLeaveNothing(t *testing.T) {
	w := newLeak(t)
	do(t, w, "main", 10_000)
	before := armHeap()
	do(t, w, "main", 90_000)
	s := w.ma.Stats()
	assert.EqualValues(t, 100_002, s.Spawned)
	assert.EqualValues(t, 50_000, s.OnCores)
	assert.Less(t, armHeap(), before+slackBytes)
}

// A long run does not take more of the host's memory than a short one.
func TestLongRun(t *testing.T) {
	w := newLeak(t)
	before, executed := 0, uint64(0)
	for float64(executed) < *instructions {
		do(t, w, "work", 200)
		executed = w.ma.Stats().Bytecodes
		if before == 0 && float64(executed) > *instructions/10 {
			before = armHeap()
		}
	}
	require.NotZero(t, before)
	after := armHeap()
	t.Logf("%d instructions; %d bytes of the host's memory after a tenth of them, %d after all", executed, before, after)
	assert.Less(t, after, before+slackBytes)
}
