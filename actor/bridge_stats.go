package actor

import (
	"maps"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// Snapshot is what a system has done up to a moment between windows.
type Snapshot struct {
	Time   emu.Cycles // virtual time
	Hash   uint64     // state hash
	Engine engine.Stats
	Master Stats
	Host   vm.Counters // commander and host scheduler
	Cores  []CoreSnapshot
	Memory []MemoryReport // shared DRAM and its areas, the host's memory
}

// CoreSnapshot is what one core has done.
type CoreSnapshot struct {
	Core  int
	State string // what its slave does
	Count vm.Counters
	Cache swicache.Stats
}

// Snapshot must be called on the goroutine that runs the engine, or when none does.
func (ma *Master) Snapshot() Snapshot {
	s := Snapshot{Time: ma.eng.Now(), Hash: ma.eng.Hash(), Engine: ma.eng.Stats(), Master: ma.stats, Host: ma.cmd.m.Count}
	s.Master.BIFs = maps.Clone(ma.stats.BIFs)
	sched := &ma.sched.m.Count
	s.Host.Add(&sched.Counters)
	s.Host.Reductions += sched.Reductions
	s.Host.Natives += sched.Natives
	for _, c := range ma.cores {
		m := c.slave.Machine()
		s.Cores = append(s.Cores, CoreSnapshot{Core: c.slave.Core(), State: c.slave.State(), Count: m.Count, Cache: m.Cache.Stats()})
	}
	for _, a := range []*allocator{ma.dram, ma.areas.literals, ma.private} {
		s.Memory = append(s.Memory, a.Report())
	}
	return s
}

// Published tells whether processes see all modules that have been loaded. It is used as Snapshot is.
func (ma *Master) Published() bool { return ma.code == ma.prog.Code() }

// Halted tells whether the program has called halt, and with which status.
func (ma *Master) Halted() (status int, halted bool) { return ma.haltCode, ma.halted }
