package tracks_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/tracks"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm"
)

// Each thread has a track, and what is noted is on that of the thread that does it.
func TestTracks(t *testing.T) {
	var out bytes.Buffer
	file := trace.New(&out, trace.Config{}, 600_000_000)
	core, commander, scheduler := builtintest.New(t), builtintest.New(t), builtintest.New(t)
	k := tracks.New(file, []*vm.Machine{core.M}, []*vm.Machine{commander.M, scheduler.M})
	k.Service(commander.M, 0, 7, "GC", 1)
	k.Post(commander.M, 8, memory.OnARM)
	k.Served(commander.M)
	k.Taken(0)
	k.Post(commander.M, 7, 0)
	k.Passed()
	k.Timer(0, 9, "set")
	k.Spawn(scheduler.M, 10)
	k.Run(scheduler.M, 10, scheduler.P)
	k.Exit(scheduler.M, 10, true)
	k.Run(scheduler.M, 0, nil)
	require.NoError(t, k.Close(1000))
	var read struct {
		TraceEvents []struct {
			Name string
			Args map[string]any
		}
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &read))
	names, events := map[any]bool{}, map[string]int{}
	for _, e := range read.TraceEvents {
		events[e.Name]++
		names[e.Args["name"]] = true
	}
	for _, name := range []string{"core 0", "commander", "scheduler 0", "timers", "mailboxes"} {
		assert.True(t, names[name], name)
	}
	for _, name := range []string{"GC of core 0", "message to <0.8.0>", "message for <0.8.0>", "message to <0.7.0>", "set", "spawn <0.10.0>", "crash <0.10.0>"} {
		assert.Positive(t, events[name], name)
	}
}

// Without a trace nothing is noted.
func TestNoTracks(t *testing.T) {
	b := builtintest.New(t)
	var k tracks.Tracks
	assert.NotPanics(t, func() {
		k.Service(b.M, 0, 7, "GC", 1)
		k.Taken(0)
		k.Post(b.M, 8, memory.OnARM)
		k.Served(b.M)
		k.Timer(0, 9, "set")
		k.Spawn(b.M, 10)
		k.Exit(b.M, 10, false)
	})
}
