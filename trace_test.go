package epiphany_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// traced runs a benchmark program with a trace.
func traced(t *testing.T, program, settings, filter string, limit int64, args []string, opts ...epiphany.Option) (epiphany.Stats, []byte, string) {
	t.Helper()
	var out bytes.Buffer
	opts = append(opts, epiphany.WithSettings(settingsOf(t, settings)), epiphany.WithTrace(&out, limit, filter))
	sys, _, reports := newSystem(t, opts...)
	require.NoError(t, sys.Load(t.Context(), "benchmarks/programs/"+program+".erl"))
	list := make(epiphany.List, len(args))
	for i, a := range args {
		list[i] = a
	}
	_, err := sys.RunMain(context.Background(), program, "main", list)
	require.NoError(t, err)
	require.NoError(t, sys.Close())
	return sys.Stats(), out.Bytes(), reports.String()
}

// traceEvent is an event of a trace.
type traceEvent struct {
	Ph, Cat, Name string
	Tid           int
	Ts            float64
	ID            uint64
}

// eventsOf checks that slices are balanced, times do not go back on any track, and every arrow
// begins before it ends.
func eventsOf(t *testing.T, data []byte) []traceEvent {
	t.Helper()
	var file struct{ TraceEvents []traceEvent }
	require.NoError(t, json.Unmarshal(data, &file))
	open, last, begun := map[int]int{}, map[int]float64{}, map[uint64]bool{}
	for _, e := range file.TraceEvents {
		require.GreaterOrEqual(t, e.Ts, last[e.Tid])
		last[e.Tid] = e.Ts
		switch e.Ph {
		case "B":
			open[e.Tid]++
		case "E":
			open[e.Tid]--
			require.GreaterOrEqual(t, open[e.Tid], 0)
		case "s":
			begun[e.ID] = true
		case "t", "f":
			require.True(t, begun[e.ID])
		}
	}
	for tid, n := range open {
		require.Zero(t, n, "track %d", tid)
	}
	return file.TraceEvents
}

// A trace has the same bytes on any number of threads, and the run is the same as without.
func TestTraces(t *testing.T) {
	for _, c := range []struct {
		program, settings string
		args              []string
		want              []string // phase and beginning of the name of some events
	}{
		{"ring", "", []string{"4", "20"}, []string{"B BIF erlang:send/2", "B <0.4.0> ring:'-run/2-fun-", "B send to <0.5.0>", "t message", "f message",
			"s spawn", "f spawn", "B wait: message"}},
		{"ring", "wait=trap send=mesh", []string{"5", "60"}, []string{"B take", "f message", "B wait: message"}},
		{"ring", "send=fifo contention=on commander=backoff weak-memory=5", []string{"3", "30"}, []string{"B send to", "t message", "f message", "B wait: barrier"}},
		{"binarytrees", "icache=lru heap=nursery collector=core", []string{"4"}, []string{"i miss ", "B minor collection", "B GC lend"}},
		{"concordance", "stress-gc=on icache=lru:1K", []string{"1", "2"}, []string{"i evict ", "B collection", "B GC of core", "i exit <0."}},
		{"burst", "send=fifo", []string{"30", "3000"}, []string{"B drain", "B send to"}},
	} {
		t.Run(c.program+" "+c.settings, func(t *testing.T) {
			args := make([]any, len(c.args))
			for i, a := range c.args {
				args[i] = a
			}
			want, _ := profiled(t, "benchmarks/programs/"+c.program+".erl", c.settings, false, args...)
			var first []byte
			for _, workers := range []int{1, 2, 8} {
				got, data, reports := traced(t, c.program, c.settings, "", 0, c.args, epiphany.WithWorkers(workers))
				assert.Empty(t, reports)
				assert.Equal(t, want.Hash, got.Hash)
				got.Parallel, want.Parallel = 0, 0
				assert.Equal(t, want, got)
				if first == nil {
					first = data
				}
				assert.True(t, bytes.Equal(first, data), "%d workers", workers)
			}
			events := eventsOf(t, first)
			for _, w := range c.want {
				found := false
				for _, e := range events {
					found = found || strings.HasPrefix(e.Ph+" "+e.Name, w)
				}
				assert.True(t, found, w)
			}
		})
	}
}

func TestTracesAreLimitedAndFiltered(t *testing.T) {
	ring := []string{"4", "300"}
	_, data, reports := traced(t, "ring", "", "", 64<<10, ring)
	assert.LessOrEqual(t, len(data), 64<<10)
	assert.Regexp(t, `^epiphany: the trace has reached its limit: \d+ events are missing\n$`, reports)
	eventsOf(t, data)

	_, data, reports = traced(t, "ring", "", "syscall,core:3", 0, ring)
	assert.Empty(t, reports)
	for _, e := range eventsOf(t, data) {
		if e.Ph == "B" {
			assert.Equal(t, "3 syscall", fmt.Sprint(e.Tid, " ", e.Cat))
		}
	}
	_, err := epiphany.New(epiphany.WithTrace(&bytes.Buffer{}, 0, "nothing"))
	assert.ErrorContains(t, err, `epiphany: trace filter: "nothing" is none of process, message`)
	_, err = epiphany.New(epiphany.WithTrace(&bytes.Buffer{}, 1, ""))
	assert.EqualError(t, err, "trace: Limit is 1, want at least 65536")
}

func TestTracesOfTimers(t *testing.T) {
	var out bytes.Buffer
	sys, _, _ := newSystem(t, epiphany.WithTrace(&out, 0, "timer"))
	run(t, sys, "later", 5)
	require.NoError(t, sys.Close())
	var names []string
	for _, e := range eventsOf(t, out.Bytes()) {
		if e.Ph != "M" {
			names = append(names, e.Ph+" "+e.Name)
		}
	}
	assert.Equal(t, []string{"i set", "i fire"}, names)
}
