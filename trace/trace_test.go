package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/trace"
)

// entry is an event of a file.
type entry struct {
	Ph, Cat, Name string
	Pid, Tid      int
	Ts            float64
	ID            uint64
	Args          struct {
		Cycle  int64
		Detail string
	}
}

type file struct {
	TraceEvents []entry
	OtherData   struct{ Clock, End, Limit, Dropped string }
}

// read checks that a file is valid JSON with balanced slices and times that do not go back on any
// track, and arrows that begin before they end.
func read(t *testing.T, data []byte) (f file) {
	t.Helper()
	require.NoError(t, json.Unmarshal(data, &f))
	open, last := map[int]int{}, map[int]float64{}
	begun := map[uint64]bool{}
	for _, e := range f.TraceEvents {
		if e.Ph == "M" {
			continue
		}
		assert.GreaterOrEqual(t, e.Ts, last[e.Tid], "%+v", e)
		last[e.Tid] = e.Ts
		switch e.Ph {
		case "B":
			open[e.Tid]++
		case "E":
			open[e.Tid]--
			assert.GreaterOrEqual(t, open[e.Tid], 0)
		case "s":
			begun[e.ID] = true
		case "t", "f":
			assert.True(t, begun[e.ID], "%+v", e)
		}
	}
	for tid, n := range open {
		assert.Zero(t, n, "track %d", tid)
	}
	return f
}

// small is a trace of two cores and the ARM.
func small(t *testing.T, cfg trace.Config) []byte {
	var b bytes.Buffer
	require.NoError(t, cfg.Validate())
	tr := trace.New(&b, cfg, 600_000_000)
	a, c, h := tr.Track(0, "core 0"), tr.Track(1, "core 1"), tr.Track(trace.ARMCore, "commander")
	a.Process = 5
	a.Begin(600, trace.Process, "<0.5.0> m:'a \"b\"\\\n'/1")
	a.Begin(700, trace.Syscall, "BIF")
	a.Begin(700, trace.Message, "send to <0.6.0>")
	call, ring := trace.NewFlow(trace.CallFlow, 0, 1), trace.NewFlow(trace.RingFlow, 1, 1)
	a.FlowStart(700, call)
	h.Begin(750, trace.Syscall, "BIF of core 0")
	h.Begin(760, trace.Message, "message to <0.6.0>")
	h.FlowStep(760, call, ring)
	h.End(760)
	tr.Flush(800)
	a.EndTo(1, 900)
	h.End(850)
	h.Instant(2000, trace.Timer, "set", trace.Pid(6))
	h.Instant(1900, trace.Timer, "late", "")
	c.Process = 6
	c.Begin(880, trace.GC, "collection")
	c.FlowEnd(890, ring)
	c.End(1_200_000_001)
	c.End(1_200_000_002)
	tr.Flush(3000)
	require.NoError(t, tr.Close(1_200_000_100))
	assert.Zero(t, tr.Dropped())
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	got := small(t, trace.Config{})
	read(t, got)
	const golden = "testdata/small.json"
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(golden, got, 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

func TestFilter(t *testing.T) {
	all := len(read(t, small(t, trace.Config{})).TraceEvents)
	for s, want := range map[string]int{
		"":                     all,
		"gc":                   8 + 2,
		"message,gc":           8 + 6 + 3,
		"core:1":               8 + 2, // without the arrow, which begins elsewhere
		"core:host,core:1":     8 + 8,
		"process:5":            8 + 7,
		"timer, core:host":     8 + 2,
		"message,process:6":    8,
		"process,core:0":       8 + 2,
		"cache,wait,process:9": 8,
	} {
		f, err := trace.ParseFilter(s)
		require.NoError(t, err)
		assert.Len(t, read(t, small(t, trace.Config{Filter: f})).TraceEvents, want, s)
	}
	for _, s := range []string{"gcs", "core:", "core:x", "process:-1", "process:999999999999", "gc;wait"} {
		_, err := trace.ParseFilter(s)
		assert.ErrorContains(t, err, fmt.Sprintf("%q is none of process, message,", s))
	}
}

func TestNoTrack(t *testing.T) {
	var k *trace.Track
	k.Begin(1, trace.GC, "x")
	k.Instant(1, trace.GC, "x", "")
	k.FlowStart(1, 2)
	k.FlowStep(1, 2, 3)
	k.FlowEnd(1, 2)
	k.EndTo(0, 2)
	k.End(2)
	assert.False(t, k.On())
	assert.Zero(t, k.Depth())
}

// TestAnyTraceIsBalanced notes events at random, with limits that are reached and filters, and
// flushes at random.
func TestAnyTraceIsBalanced(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		cfg := trace.Config{Limit: []int64{0, trace.MinLimit, 2 * trace.MinLimit}[seed%3]}
		if seed%2 == 1 {
			cfg.Filter, _ = trace.ParseFilter("gc,wait,message,core:0,core:2,core:host")
		}
		var b bytes.Buffer
		tr := trace.New(&b, cfg, 600_000_000)
		var tracks []*trace.Track
		clocks := make([]emu.Cycles, 5)
		for i := range clocks {
			tracks = append(tracks, tr.Track(i-1, fmt.Sprint(i)))
		}
		noted := 0
		for range 4000 {
			i := r.IntN(len(tracks))
			k, at := tracks[i], clocks[i]
			c := trace.Category(r.IntN(int(trace.Timer) + 1))
			flow := trace.NewFlow(trace.FlowKind(1+r.IntN(int(trace.SpawnFlow))), r.IntN(4),
				uint32(r.IntN(20)))
			noted++
			switch r.IntN(8) {
			case 0, 1:
				k.Begin(at, c, "slice")
			case 2, 3:
				k.End(at)
			case 4:
				k.Instant(at-emu.Cycles(r.IntN(50)), c, "moment", "detail")
			case 5:
				k.FlowStart(at, flow)
			case 6:
				k.FlowEnd(at, flow)
			case 7:
				tr.Flush(at - emu.Cycles(r.IntN(1000)))
			}
			clocks[i] += emu.Cycles(r.IntN(1000))
		}
		require.NoError(t, tr.Close(1))
		if cfg.Limit > 0 {
			assert.LessOrEqual(t, int64(b.Len()), cfg.Limit)
		} else {
			assert.Zero(t, tr.Dropped())
		}
		f := read(t, b.Bytes())
		assert.Equal(t, fmt.Sprintf("%d events", tr.Dropped()), f.OtherData.Dropped)
		if cfg.Limit == trace.MinLimit && seed%2 == 0 {
			assert.Positive(t, tr.Dropped())
		}
	}
}

func TestLimits(t *testing.T) {
	assert.EqualError(t, (&trace.Config{Limit: 100}).Validate(),
		"trace: Limit is 100, want at least 65536")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestCloseTellsOfErrors(t *testing.T) {
	tr := trace.New(broken{}, trace.Config{}, 1)
	assert.EqualError(t, tr.Close(0), "trace: no room")
	tr = trace.New(broken{}, trace.Config{}, 1)
	tr.Track(0, string(bytes.Repeat([]byte("x"), 10_000)))
	assert.EqualError(t, tr.Close(0), "trace: no room")
}
