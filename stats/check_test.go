package stats_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm/meter"
)

// counted are counters of a hundred cycles.
func counted() *meter.Counters {
	c := &meter.Counters{RuntimeCounters: meter.RuntimeCounters{RuntimeLines: 1}}
	c.Issue, c.Load, c.Wait, c.Halted = 50, 20, 20, 10
	c.Loads, c.Stores, c.DRAMLoads, c.DRAMStores, c.FetchLines = 9, 8, 7, 6, 2
	c.Cache[0] = 30
	return c
}

// figures are those of a board with two cores, of which the second has stopped, and what they are
// held against.
func figures() (stats.System, stats.Accounts) {
	s, a := stats.New(), stats.Accounts{Requests: 19, Stores: 12}
	s.Cycles = 100
	for i, state := range []string{"waiting", "stopped"} {
		count := counted()
		s.AddCore(stats.Core{
			Core: i, State: state, Machine: stats.OfMachine(count), Time: stats.OfTime(count, emu.Cycles(s.Cycles)),
			Waits: []stats.Wait{{For: "process", Cycles: 10}, {For: "message", Cycles: 20}},
			Cache: stats.OfCache(swicache.Stats{
				Counts: swicache.Counts{Calls: 7, Hits: 4, ColdCalls: 3, Inserted: 3, Evicted: 1},
				Held:   2, Bytes: 100, Free: 40, LargestHole: 30, Holes: 2,
			}, count),
		}, &stats.Sends{FIFO: 2})
		account := stats.Account{Posted: 5, Taken: 3, Collected: 1}
		account.Slave = stats.Slave{Sent: 4, Received: 5, Sends: stats.Sends{FIFO: 2, Mesh: 1, Undelivered: 1}}
		account.Slave.Calls[syscalls.Ready] = 2
		a.Cores = append(a.Cores, account)
	}
	s.Link = []stats.ELink{{Core: 0, Reads: 9, Writes: 6, DMAReads: 1}, {Core: 1, Reads: 9, Writes: 6}}
	*s.Served(syscalls.Ready) = 3
	var arm meter.Counters
	arm.Add(counted())
	arm.Add(counted())
	s.ARM, s.Commander = stats.OfMachine(&arm), stats.OfMachine(counted())
	s.ARMSchedulers = []stats.Machine{stats.OfMachine(counted())}
	s.Spawned, s.OnCores, s.Stopped = 3, 2, 1
	s.Binaries = stats.Binaries{Live: 1, Made: 1}
	s.Memory = []stats.Memory{{
		Name: "DRAM", Total: 64, Used: 24, Peak: 32, Live: 2, Holes: 1, Free: 40, Largest: 40,
		Kinds: []stats.Allocated{{Name: "blocks", Live: 1, Bytes: 16}, {Name: "binaries", Live: 1, Bytes: 8}},
	}}
	return s, a
}

// set changes a counter.
func set(m *stats.Machine, name string, value uint64) {
	for _, list := range [][]stats.Counter{m.Counters, m.Events} {
		for i := range list {
			if list[i].Name == name {
				list[i].Value = value
				return
			}
		}
	}
	panic("no counter " + name)
}

// Figures of which any is off contradict each other, and the error says where. That those of real
// systems do not is asserted whenever a test takes some, and when its system is closed.
func TestContradictions(t *testing.T) {
	s, a := figures()
	require.NoError(t, s.Check(&a))
	for what, spoil := range map[string]func(s *stats.System, a *stats.Accounts){
		"core 0: cycles: ":                          func(s *stats.System, _ *stats.Accounts) { s.Cycles++ },
		"core 1: cycles of a core that has stopped": func(s *stats.System, _ *stats.Accounts) { s.Cycles-- },
		"core 0: cycles by what the core did: ":     func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Time.Stalled++ },
		"core 1: cycles of waiting by reason: ":     func(s *stats.System, _ *stats.Accounts) { s.Cores[1].Waits[0].Cycles++ },
		"core 0: words loaded from DRAM of ":        func(s *stats.System, _ *stats.Accounts) { set(&s.Cores[0].Machine, "loads", 6) },
		"core 0: words stored to DRAM of ":          func(s *stats.System, _ *stats.Accounts) { set(&s.Cores[0].Machine, "stores", 0) },
		"core 0: lines of the runtime ":             func(s *stats.System, _ *stats.Accounts) { set(&s.Cores[0].Machine, "runtime_lines", 3) },
		"core 0: cycles of the instruction cache: ": func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Cache.Cycles[0].Cycles = 101 },
		"core 0: calls that hit or did not: ":       func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Cache.Hits++ },
		"core 0: functions in the cache: ":          func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Cache.Evicted++ },
		"core 0: free bytes of the cache: ":         func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Cache.Free = 101 },
		"core 0: largest hole of the cache: ":       func(s *stats.System, _ *stats.Accounts) { s.Cores[0].Cache.LargestHole = 41 },
		"core 0: messages that the core has taken ": func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Posted-- },
		"core 0: messages taken from the core's ":   func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Taken = 5 },
		"core 0: messages sent through the ring ":   func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Slave.Sends.FIFO = 5 },
		"core 0: messages for processes that had ":  func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Collected-- },
		"core 0: reads of shared DRAM: ":            func(s *stats.System, _ *stats.Accounts) { s.Link[0].Reads++ },
		"core 0: writes to shared DRAM: ":           func(s *stats.System, _ *stats.Accounts) { s.Link[0].Writes-- },
		"commander: words loaded from DRAM ":        func(s *stats.System, _ *stats.Accounts) { set(&s.Commander, "loads", 0) },
		"cycles of the commander: ":                 func(s *stats.System, _ *stats.Accounts) { s.Commander.Cycles++ },
		"cycles of scheduler 0: ": func(s *stats.System,
			_ *stats.Accounts) {
			s.ARMSchedulers[0].Cycles++
		},
		"reductions of the host's threads: ":      func(s *stats.System, _ *stats.Accounts) { s.ARM.Reductions++ },
		"fences of the host's threads: ":          func(s *stats.System, _ *stats.Accounts) { set(&s.ARM, "fences", 1) },
		"calls READY served: ":                    func(s *stats.System, _ *stats.Accounts) { *s.Served(syscalls.Ready) = 5 },
		"calls in progress: ":                     func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Slave.Calls[syscalls.BIF] = 2 },
		"messages taken from inboxes: ":           func(_ *stats.System, a *stats.Accounts) { a.Cores[0].Collected = 2 },
		"processes on cores of those spawned: ":   func(s *stats.System, _ *stats.Accounts) { s.OnCores = 4 },
		"cores known to have stopped: ":           func(s *stats.System, _ *stats.Accounts) { s.Stopped++ },
		"binaries that live of those made: ":      func(s *stats.System, _ *stats.Accounts) { s.Binaries.Live++ },
		"memory DRAM: used and free bytes: ":      func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Free-- },
		"memory DRAM: bytes by purpose: ":         func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Kinds[0].Bytes++ },
		"memory DRAM: allocations by purpose: ":   func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Live++ },
		"memory DRAM: used bytes of the most ":    func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Peak = 23 },
		"memory DRAM: bytes ever used: ":          func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Peak = 65 },
		"memory DRAM: largest hole: ":             func(s *stats.System, _ *stats.Accounts) { s.Memory[0].Largest = 41 },
		"requests to shared DRAM that have left ": func(_ *stats.System, a *stats.Accounts) { a.Requests-- },
		"stores to shared DRAM that have left ":   func(_ *stats.System, a *stats.Accounts) { a.Stores++ },
	} {
		s, a := figures()
		spoil(&s, &a)
		assert.ErrorContains(t, s.Check(&a), "\n"+what, what)
	}
}

// What cores have done is in the sums.
func TestSumsOfCores(t *testing.T) {
	s := stats.New()
	count := meter.Counters{
		Counters: emu.Counters{Bytecodes: 5}, RuntimeCounters: meter.RuntimeCounters{Reductions: 2},
	}
	for i := range 3 {
		s.AddCore(stats.Core{Core: i, Machine: stats.OfMachine(&count)}, &stats.Sends{Mesh: 1, Self: uint64(i)})
	}
	assert.Equal(t, stats.Sends{Mesh: 3, Self: 3}, s.Sends)
	assert.Equal(t, []uint64{6, 15}, []uint64{s.Reductions, s.Bytecodes})
	assert.EqualValues(t, 5, s.Cores[2].Count("bytecodes"))
	assert.Zero(t, s.Cores[2].Count("nosuch"))
}
