package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
)

// A snapshot in which any figure is off by one contradicts itself, and says where. That snapshots
// do not is asserted wherever a test takes one, and when its system is closed.
func TestContradictions(t *testing.T) {
	w := newWorld(t, Config{Board: small(), Send: slave.SendMesh})
	assert.Equal(t, programs["ring"], w.run("ring"))
	for what, spoil := range map[string]func(s *Snapshot){
		"core 1: cycles: ":                             func(s *Snapshot) { s.Cores[1].Count.Halted++ },
		"core 1: cycles of waiting by reason: ":        func(s *Snapshot) { s.Cores[1].Waits[slave.ForMessage]++ },
		"core 0: words loaded from DRAM of ":           func(s *Snapshot) { s.Cores[0].Count.Loads = s.Cores[0].Count.DRAMLoads - 1 },
		"core 0: words stored to DRAM of ":             func(s *Snapshot) { s.Cores[0].Count.Stores = 0 },
		"core 0: lines of the runtime ":                func(s *Snapshot) { s.Cores[0].Count.RuntimeLines = s.Cores[0].Count.FetchLines + 1 },
		"core 0: cycles of the instruction cache: ":    func(s *Snapshot) { s.Cores[0].Count.Cache[0] += uint64(s.Time) },
		"core 0: calls that hit or did not: ":          func(s *Snapshot) { s.Cores[0].Cache.Hits++ },
		"core 0: functions in the cache: ":             func(s *Snapshot) { s.Cores[0].Cache.Evicted++ },
		"core 0: messages that the core has taken ":    func(s *Snapshot) { s.Cores[0].Posted = s.Cores[0].Slave.Received - 1 },
		"core 0: messages taken from the core's ring":  func(s *Snapshot) { s.Cores[0].Taken = s.Cores[0].Slave.Sent + 1 },
		"core 0: reads of shared DRAM: ":               func(s *Snapshot) { s.Link[0].Reads++ },
		"core 0: writes to shared DRAM: ":              func(s *Snapshot) { s.Link[0].Writes-- },
		"cycles of the commander: ":                    func(s *Snapshot) { s.Commander.Wait += uint64(s.Time) },
		"cycles of scheduler 0: ":                      func(s *Snapshot) { s.Schedulers[0].Issue += uint64(s.Time) },
		"counters of the host's threads: ":             func(s *Snapshot) { s.Host.Fences++ },
		"calls READY served: ":                         func(s *Snapshot) { s.Master.Calls[syscalls.Ready] += 100 },
		"calls in progress: ":                          func(s *Snapshot) { s.Cores[0].Slave.Calls[syscalls.BIF] += 100 },
		"messages taken from inboxes: ":                func(s *Snapshot) { s.Cores[0].Collected += 1000 },
		"processes on cores of those spawned: ":        func(s *Snapshot) { s.Master.OnCores = s.Master.Spawned + 1 },
		"cores known to have stopped: ":                func(s *Snapshot) { s.Master.Stopped++ },
		"binaries that live of those made: ":           func(s *Snapshot) { s.Binary.Live = int(s.Binary.Made) + 1 },
		"memory shared DRAM: used and free bytes: ":    func(s *Snapshot) { s.Memory[0].Free-- },
		"memory shared DRAM: bytes by purpose: ":       func(s *Snapshot) { s.Memory[0].Kinds = append(s.Memory[0].Kinds, KindReport{Bytes: 8}) },
		"memory shared DRAM: allocations by purpose: ": func(s *Snapshot) { s.Memory[0].Live++ },
		"memory shared DRAM: bytes ever used: ":        func(s *Snapshot) { s.Memory[0].Peak = s.Memory[0].Total + 1 },
		"memory shared DRAM: largest hole: ":           func(s *Snapshot) { s.Memory[0].Largest = s.Memory[0].Free + 1 },
		"requests to shared DRAM that have left ":      func(s *Snapshot) { s.Mesh = s.Mesh[:1] },
	} {
		s := w.Snapshot()
		require.NoError(t, s.Check())
		spoil(&s)
		assert.ErrorContains(t, s.Check(), "\n"+what, what)
	}
}
