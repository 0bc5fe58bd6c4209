package actor

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// Snapshot is what a system has done up to a moment between windows.
type Snapshot struct {
	Time       emu.Cycles // virtual time
	Hash       uint64     // state hash
	Engine     engine.Stats
	Master     Stats
	Host       vm.Counters // commander and host schedulers
	Commander  vm.Counters
	Schedulers []vm.Counters
	Cache      swicache.Config
	Cores      []CoreSnapshot
	Binary     BinaryReport
	Memory     []MemoryReport // shared DRAM and its areas, the host's memory
	Link       []emu.LinkStats
	Flows      []emu.MeshFlow  // between cores
	Mesh       emu.MeshTraffic // what went to shared DRAM included
	Energy     emu.Energy
	board      *emu.Board
}

// CoreSnapshot is what one core has done.
type CoreSnapshot struct {
	Core  int
	State string // what its slave does
	Count vm.Counters
	Cache swicache.Stats
	Slave slave.Stats
	// Posted and Taken count messages that the master has put into the core's ring, and taken out
	// of that to the master; Collected those that the core has taken out of its inbox.
	Posted, Taken, Collected uint64
	Waits                    slave.Waits
}

// Snapshot must be called on the goroutine that runs the engine, or when none does.
func (ma *Master) Snapshot() Snapshot {
	s := ma.figures()
	s.Hash = ma.eng.Hash()
	return s
}

// figures are a snapshot without its hash. In a test they add up, or it fails.
func (ma *Master) figures() Snapshot {
	now := ma.eng.Now()
	ma.cmd.catchUp(now)
	s := Snapshot{board: &ma.board, Time: now, Engine: ma.eng.Stats(), Master: ma.stats}
	s.Master.BIFs = maps.Clone(ma.stats.BIFs)
	for _, m := range ma.hostMachines() {
		count := m.Counted()
		count.Counters = m.Core.Counted(now)
		s.Host.Add(&count)
		s.Schedulers = append(s.Schedulers, count)
	}
	s.Commander, s.Schedulers = s.Schedulers[0], s.Schedulers[1:]
	for _, c := range ma.cores {
		m := c.slave.Machine()
		s.Cache = m.Cache.Config()
		s.Cores = append(s.Cores, CoreSnapshot{Core: c.slave.Core(), State: c.slave.State(), Count: c.slave.Counted(now), Cache: m.Cache.Stats(), Slave: c.slave.Stats,
			Posted: c.posted, Taken: c.taken, Collected: c.slave.Collected(), Waits: c.slave.Waits(now)})
	}
	s.Binary = ma.bins.stats
	s.Binary.Live = len(ma.bins.objects)
	for _, a := range []*allocator{ma.dram, ma.areas.code, ma.areas.literals, ma.private} {
		s.Memory = append(s.Memory, a.Report())
	}
	s.Memory = append(s.Memory, ma.tableReport())
	ma.snapTraffic(&s)
	if testing.Testing() {
		if err := s.Check(); err != nil {
			panic(err)
		}
	}
	return s
}

// snapTraffic adds what cores have asked of what they share, and what everything has cost of energy.
func (ma *Master) snapTraffic(s *Snapshot) {
	u := emu.Usage{Time: s.Time, Host: s.Host.Counters}
	var asked []emu.Requests
	if ma.contention != nil {
		s.Link = ma.contention.link.Stats()
	}
	for i, c := range ma.cores {
		m := c.slave.Machine()
		core := emu.CoreUsage{Counters: s.Cores[i].Count.Counters, Moved: m.View.Moved}
		core.Asked = emu.Asked(m.View, &core.Counters)
		asked = append(asked, core.Asked)
		u.Cores = append(u.Cores, core)
		if ma.contention == nil {
			dram := &m.View.Seg[ma.board.DRAMBase>>20]
			s.Link = append(s.Link, emu.LinkStats{Core: i, Load: dram.Load, Store: dram.Store})
		}
		s.Link[i].Requests = core.Asked
	}
	mesh := ma.mem.Mesh()
	s.Flows, s.Mesh = mesh.Flows(), mesh.Traffic(asked)
	u.Traffic = s.Mesh
	s.Energy = ma.board.Energy(&u)
}

// tableReport tells how full the shared tables are.
func (ma *Master) tableReport() MemoryReport {
	r := MemoryReport{Name: "tables", Total: pages(ma.cfg.TableBytes), Holes: 1}
	for _, t := range ma.prog.Tables() {
		r.Kinds = append(r.Kinds, KindReport{t.Name, t.Entries, t.Bytes})
		r.Live += t.Entries
		r.Used += t.Bytes
	}
	r.Peak, r.Free, r.Largest = r.Used, r.Total-r.Used, r.Total-r.Used
	return r
}

// CachedFunc is what the instruction caches of all cores did for the functions of one name.
type CachedFunc struct {
	Name string `json:"name"` // Module:Function/Arity
	swicache.Counts
	Held int `json:"held"` // copies there are now
}

// CachedFuncs tells of the n functions called most on cores, the most first and those of equal calls by name; all that were called if n is
// negative. It is used as Snapshot is.
func (ma *Master) CachedFuncs(n int) []CachedFunc {
	all := []CachedFunc{}
	index := map[string]int{}
	for _, c := range ma.cores {
		m := c.slave.Machine()
		for _, r := range m.Cache.Report(-1) {
			name := m.UnitName(r.Func)
			i, known := index[name]
			if !known {
				i = len(all)
				index[name] = i
				all = append(all, CachedFunc{Name: name})
			}
			all[i].Add(&r.Counts)
			if r.Cached {
				all[i].Held++
			}
		}
	}
	slices.SortFunc(all, func(a, b CachedFunc) int { return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Name, b.Name)) })
	if n >= 0 && n < len(all) {
		all = all[:n]
	}
	return all
}

// Published tells whether processes see all modules that have been loaded. It is used as Snapshot is.
func (ma *Master) Published() bool { return ma.code == ma.prog.Code() }

// Halted tells whether the program has called halt, and with which status.
func (ma *Master) Halted() (status int, halted bool) { return ma.haltCode, ma.halted }
