package stats

import "github.com/parallergo/epiphany/emu"

// MostListed is the largest number of processes that a Live lists.
const MostListed = 500

// Live is a snapshot of a running system between two windows, for those who watch the run. Counts
// are totals since the start; for rates, subtract two snapshots.
type Live struct {
	State     string  `json:"state"`
	Cycles    uint64  `json:"cycles"` // virtual time, in cycles of the cores
	Seconds   float64 `json:"seconds"`
	ClockHz   int64   `json:"clock_hz"`
	Windows   uint64  `json:"windows"`
	Asleep    bool    `json:"asleep"` // nothing can run without input
	Standing  bool    `json:"standing"`
	Processes int     `json:"processes"` // alive; Listed has the first MostListed of them

	Columns   int          `json:"columns"` // of the mesh
	SRAMBytes int          `json:"sram_bytes"`
	SRAM      []LiveRegion `json:"sram"` // of each core, before a process shifts it

	Counts  LiveCounts  `json:"counts"`
	Master  LiveMaster  `json:"master"`
	Cores   []LiveCore  `json:"cores"`
	Listed  []Process   `json:"listed"`
	Mesh    []LiveLinks `json:"mesh"`
	Shared  []LiveArea  `json:"shared"`
	Energy  LiveEnergy  `json:"energy"`
	Hanging []string    `json:"hanging,omitempty"` // processes that wait for ever
}

// LiveCounts count what the system has done.
type LiveCounts struct {
	Messages    uint64 `json:"messages"`
	Syscalls    uint64 `json:"syscalls"`
	Reductions  uint64 `json:"reductions"`
	Spawned     uint64 `json:"spawned"`
	Inputs      uint64 `json:"inputs"`    // from Go
	Overflows   uint64 `json:"overflows"` // messages held back because a ring was full
	Resumes     uint64 `json:"resumes"`
	DRAMReads   uint64 `json:"dram_reads"`  // by cores: words, and units of 8 bytes of DMA transfers
	DRAMWrites  uint64 `json:"dram_writes"` // the same
	MeshPackets uint64 `json:"mesh_packets"`
}

// LiveMaster is the pending work of the ARM, and how its threads have spent their time.
type LiveMaster struct {
	Queued   int          `json:"queued"`   // runnable processes of the ARM
	Running  int          `json:"running"`  // processes that run there
	Calls    int          `json:"calls"`    // system calls of cores that wait for replies
	Incoming int          `json:"incoming"` // messages of cores that the master has not taken
	Outgoing int          `json:"outgoing"` // messages that cores have not taken
	Held     int          `json:"held"`     // messages held back, because a ring is full
	Threads  []LiveThread `json:"threads"`  // the commander's, then those of the schedulers
}

// LiveThread is the time of a thread of the ARM in cycles of the cores.
type LiveThread struct {
	Active  uint64 `json:"active"`
	Stalled uint64 `json:"stalled"`
	Asleep  uint64 `json:"asleep"`
}

// LiveCore is a core.
type LiveCore struct {
	Core     int      `json:"core"`
	State    string   `json:"state"`    // what its slave is doing
	Process  string   `json:"process"`  // pid, or empty
	Name     string   `json:"name"`     // registered
	Function string   `json:"function"` // that the process is in
	Mailbox  int      `json:"mailbox"`  // messages
	Incoming int      `json:"incoming"` // messages in the ring to it
	Time     CoreTime `json:"time"`

	Cached     int    `json:"cached"`      // functions in its instruction cache
	CacheUsed  int    `json:"cache_used"`  // bytes
	CacheBytes int    `json:"cache_bytes"` // its size now
	Calls      uint64 `json:"calls"`
	Hits       uint64 `json:"hits"`
	HeapUsed   int    `json:"heap_used"` // bytes of the process's heap, in any memory
}

// Process describes a process to users.
type Process struct {
	Pid        string   `json:"pid"`
	Name       string   `json:"name"`
	Core       int      `json:"core"` // -1 for the ARM
	State      string   `json:"state"`
	Function   string   `json:"function"` // being executed
	Initial    string   `json:"initial"`  // that it was spawned with
	Mailbox    int      `json:"mailbox"`
	HeapUsed   int      `json:"heap_used"` // bytes
	Reductions uint64   `json:"reductions"`
	Links      []string `json:"links"`
	Monitors   []string `json:"monitors"` // the processes that it monitors
	Parent     string   `json:"parent"`
}

// LiveLinks counts the packets that have left the router of a core, summed over the networks.
type LiveLinks struct {
	Core      int    `json:"core"`
	Direction string `json:"direction"`
	Packets   uint64 `json:"packets"`
}

// LiveRegion is a part of the SRAM of a core, in bytes.
type LiveRegion struct {
	Name   string `json:"name"`
	Offset int    `json:"offset"`
	Bytes  int    `json:"bytes"`
}

// LiveArea is how full a range of memory is, in bytes.
type LiveArea struct {
	Name  string `json:"name"`
	Used  int    `json:"used"`
	Total int    `json:"total"`
}

// LiveEnergy is the energy that each part of the board has consumed, in joules.
type LiveEnergy struct {
	Total float64 `json:"total"`
	Chip  float64 `json:"chip"`
	Link  float64 `json:"elink"`
	DRAM  float64 `json:"dram"`
	ARM   float64 `json:"host"`
}

// LiveOf returns the snapshot of a system without its processes and queues.
func LiveOf(s *System) Live {
	l := Live{
		Cycles: s.Cycles, Seconds: s.Seconds, Windows: s.Windows,
		Counts: LiveCounts{
			Messages: s.Messages, Reductions: s.Reductions, Spawned: s.Spawned, Inputs: s.FromGo,
			Overflows: s.Overflows, Resumes: s.Resumes,
		},
		Energy: LiveEnergy{
			Total: s.Energy.Total, Chip: s.Energy.Chip, Link: s.Energy.Link, DRAM: s.Energy.DRAM,
			ARM: s.Energy.ARMActive + s.Energy.ARMIdle,
		},
		Listed: []Process{}, Mesh: []LiveLinks{},
	}
	for _, c := range s.Calls {
		l.Counts.Syscalls += c.Count
	}
	for _, e := range s.Link {
		l.Counts.DRAMReads += e.Reads + e.DMAReads
		l.Counts.DRAMWrites += e.Writes + e.DMAWrites
	}
	for _, m := range s.Mesh.Links {
		n := m.CMesh + m.RMesh + m.XMesh
		l.Counts.MeshPackets += n
		l.Mesh = append(l.Mesh, LiveLinks{m.Core, m.Direction, n})
	}
	for _, m := range s.Memory {
		l.Shared = append(l.Shared, LiveArea{m.Name, m.Used, m.Total})
	}
	for i := range s.Cores {
		c := &s.Cores[i]
		l.Cores = append(l.Cores, LiveCore{
			Core: c.Core, State: c.State, Time: c.Time, Cached: c.Cache.Held,
			CacheBytes: c.Cache.Bytes, CacheUsed: c.Cache.Bytes - c.Cache.Free,
			Calls: c.Cache.Calls, Hits: c.Cache.Hits,
		})
	}
	return l
}

// ThreadOf returns the time of a thread of the ARM up to now.
func ThreadOf(c *emu.Counters, now emu.Cycles) LiveThread {
	t := LiveThread{Active: c.Active() - c.Sleep, Stalled: c.Stalled()}
	t.Asleep = uint64(now) - min(uint64(now), t.Active+t.Stalled)
	return t
}
