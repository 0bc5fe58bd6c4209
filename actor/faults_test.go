package actor

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

func TestFaultsAreChecked(t *testing.T) {
	for key, cfg := range map[string]config.Config{
		"Faults.RingBytes":        {Faults: faults.Faults{RingBytes: 8}},
		"Faults.Release.Most":     {Faults: faults.Faults{Release: syscalls.Late{Chance: 1}}},
		"Faults.Service.Chance":   {Faults: faults.Faults{Service: syscalls.Late{Chance: -1}}},
		"Faults.Refusals[0].Kind": {Faults: faults.Faults{Refusals: []memory.Refusal{{Kind: "x"}}}},
		"Faults.Refusals[1].Chance": {Faults: faults.Faults{Refusals: []memory.Refusal{{},
			{Chance: 2}}}},
		"Faults.Stops[0].Core is 16": {Faults: faults.Faults{Stops: []faults.Stop{{Core: 16}}}},
		"Faults.Stops[1].Core is 3": {Faults: faults.Faults{Stops: []faults.Stop{{Core: 3},
			{Core: 3}}}},
		"Stop.After":     {Faults: faults.Faults{Stops: []faults.Stop{{After: -1}}}},
		"Watchdog is -1": {Watchdog: -1},
	} {
		_, err := New(cfg, nil)
		assert.ErrorContains(t, err, key)
	}
}

// Late service, late releases and small rings cost time, and change nothing else.
func TestProgramsInSpiteOfFaults(t *testing.T) {
	for name, want := range programs {
		if stressed && name != "ring" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			run := func(f faults.Faults) emu.Cycles {
				w := newWorld(t, config.Config{Board: small(), Faults: f})
				require.Equal(t, want, w.run(name))
				took := w.Eng.Now()
				w.empty()
				return took
			}
			late := syscalls.Late{Chance: 0.2, Most: 100_000}
			if run(faults.Faults{Seed: 1, RingBytes: syscalls.MinRingBytes, Release: late,
				Service: late}) < run(faults.Faults{}) && name == "ring" {
				t.Error("faults have saved time")
			}
		})
	}
}

// Allocations are refused by number and by chance, of the kind that is said. A core that stops,
// whatever it is doing, takes its process with it and nothing else: who watches the process is
// told, and all that it held is given back.
func TestCoresThatStop(t *testing.T) {
	stopped, runs := 0, 60
	if stressed || testing.Short() {
		runs = 10
	}
	places := localPlaces()
	names := slices.Sorted(maps.Keys(places))
	for seed := range uint64(runs) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		cfg := places[names[rnd.IntN(len(names))]]
		cfg.Watchdog, cfg.Wait, cfg.Send = 1000<<rnd.IntN(14), slave.Wait{Policy: slave.WaitPolicy(rnd.IntN(3))}, slave.SendPolicy(rnd.IntN(int(slave.SendMesh)+1))
		cfg.Board.Rows, cfg.Board.Cols = 2, 2+rnd.IntN(2)
		if rnd.IntN(3) == 0 {
			cfg.Engine.Weak = engine.Weak{Seed: seed, MaxDelay: 20_000}
		}
		cfg.HeapWords = 400
		for core := range 4 {
			if rnd.IntN(3) > 0 {
				cfg.Faults.Stops = append(cfg.Faults.Stops, faults.Stop{Core: core,
					Calls: uint64(rnd.IntN(80)), After: emu.Cycles(rnd.IntN(200_000))})
			}
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := newWorld(t, cfg)
			text := w.run("lost")
			require.Equal(t, []any{term.AtomName("normal")}, w.ends, "%v %v", w.reports, text)
			w.empty()
			stopped += int(w.Counts.Stats.Stopped)
			assert.Equal(t, len(w.cores.All)-int(w.Counts.Stats.Stopped), w.cores.Count())
			for _, r := range w.reports {
				assert.Contains(t, r, "has stopped")
			}
		})
	}
	assert.Greater(t, stopped, runs)
}

// What a process has sent comes before the news that its core has stopped, whatever way it went.
func TestLastWords(t *testing.T) {
	if stressed {
		t.Skip("the core stops at a call that is then one for a collection")
	}
	for send := slave.SendBIF; send <= slave.SendMesh; send++ {
		for after := emu.Cycles(60_000); after <= 400_000; after += 20_000 {
			cfg := config.Config{Board: small(), Send: send, Watchdog: 50_000,
				Faults: faults.Faults{Stops: []faults.Stop{{Core: 0, Calls: 2, After: after}}}}
			if send == slave.SendBIF {
				cfg.Faults.Stops[0].Calls++
			}
			w := newWorld(t, cfg)
			require.Equal(t, "[last,down]\n", w.run("lastwords"), "%v, %d", send, after)
			w.empty()
		}
	}
}
