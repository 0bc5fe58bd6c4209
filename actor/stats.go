package actor

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/vm/meter"
)

// Stats returns the statistics of the system so far, with the state hash and without those of Go
// code. It must be called on the goroutine that runs the engine, or when none does.
func (ma *Master) Stats() stats.System {
	s := ma.figures()
	s.Hash = stats.Hash(ma.Eng.Hash())
	return s
}

// calledBIFs are the counts of the master's built-in functions that have been called, by name.
func (ma *Master) calledBIFs() (calls []stats.Call) {
	counts := map[string]uint64{}
	for number, n := range ma.Counts.BIFs {
		if n > 0 {
			counts[bif.Functions()[number].Name] += n
		}
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		calls = append(calls, stats.Call{Name: name, Count: counts[name]})
	}
	return calls
}

// figures returns the statistics without the hash. In tests it checks that the sums are consistent.
func (ma *Master) figures() stats.System {
	now := ma.Eng.Now()
	ma.cmd.catchUp(now)
	s := ma.Counts.Stats
	s.Cycles, s.Seconds = uint64(now), float64(now)/float64(ma.Board.ClockHz)
	e := ma.Eng.Stats()
	s.Windows, s.Parallel, s.MaxQueued, s.FromGo = e.Windows, e.ParallelWindows, e.MaxPending, e.Inputs
	s.Timers += ma.timers.Started
	s.Calls = slices.Clone(s.Calls)
	s.BIFs = ma.calledBIFs()
	u := emu.Usage{Time: now}
	ma.armFigures(&s, &u)
	var accounts stats.Accounts
	ma.coreFigures(&s, &u, &accounts)
	s.Messages = s.ToCores + s.ToARM + s.ToGo + s.Sends.Self + s.Sends.Mesh
	s.Binaries = ma.store.Binaries()
	s.Modules, s.SharedTerms = ma.codes.Loaded(), ma.store.Shared()
	bytecode, literals := ma.codes.Areas()
	for _, a := range []*memory.Allocator{ma.store.DRAM, bytecode, literals, ma.store.Private} {
		s.Memory = append(s.Memory, a.Report())
	}
	s.Memory = append(s.Memory, ma.codes.tables())
	if err := s.Check(&accounts); err != nil {
		s.Contradictions = err.Error()
		if testing.Testing() {
			panic(err)
		}
	}
	return s
}

// armFigures adds the statistics of the threads on the ARM.
func (ma *Master) armFigures(s *stats.System, u *emu.Usage) {
	var arm meter.Counters
	for _, m := range ma.sched.Machines() {
		count := m.Counted()
		count.Counters = m.Core.Counted(ma.Eng.Now())
		arm.Add(&count)
		s.ARMSchedulers = append(s.ARMSchedulers, stats.OfMachine(&count))
	}
	s.Commander, s.ARMSchedulers = s.ARMSchedulers[0], s.ARMSchedulers[1:]
	s.ARM, u.ARM = stats.OfMachine(&arm), arm.Counters
	s.Reductions, s.Bytecodes = arm.Reductions, arm.Bytecodes
}

// coreFigures adds the statistics of each core, of shared resources and of energy.
func (ma *Master) coreFigures(s *stats.System, u *emu.Usage, accounts *stats.Accounts) {
	var link []emu.LinkStats
	if ma.contention != nil {
		link = ma.contention.Link().Stats()
	}
	var asked []emu.Requests
	for i := range ma.Board.Cores() {
		v := ma.programs.Seat(i).View
		core := emu.CoreUsage{Counters: ma.coreCounters(s, accounts, i), Moved: v.Moved}
		core.Asked = emu.Asked(v, &core.Counters)
		asked = append(asked, core.Asked)
		u.Cores = append(u.Cores, core)
		if ma.contention == nil {
			dram := &v.Seg[ma.Board.DRAMBase>>20]
			link = append(link, emu.LinkStats{Core: i, Load: dram.Load, Store: dram.Store})
		}
		link[i].Requests = core.Asked
	}
	mesh := ma.Mem.Mesh()
	u.Traffic = mesh.Traffic(asked)
	accounts.Requests, accounts.Stores = u.Traffic.OffChip(ma.Board)
	s.Link, s.Mesh = stats.OfLink(link), stats.OfMesh(mesh.Flows(), u.Traffic)
	energy := ma.Board.Energy(u)
	s.Energy = stats.OfEnergy(&energy)
}

// coreCounters adds the statistics of a core, and returns its counters.
func (ma *Master) coreCounters(s *stats.System, accounts *stats.Accounts, core int) emu.Counters {
	if core >= len(ma.cores.All) {
		figures, count := ma.programs.Seat(core).Figures(ma.Eng.Now())
		s.AddCore(figures, &stats.Sends{})
		accounts.Cores = append(accounts.Cores, stats.Account{})
		return count
	}
	c := ma.cores.All[core]
	s.Cache = stats.OfConfig(c.Reports.Machine().Cache.Config())
	s.AddCore(c.Reports.Figures(ma.Eng.Now()), &c.Reports.Stats.Sends)
	accounts.Cores = append(accounts.Cores, stats.Account{
		Slave: c.Reports.Stats, Posted: c.Posted, Taken: c.Received, Collected: c.Reports.Collected(),
	})
	return c.Reports.Counted(ma.Eng.Now()).Counters
}

// CachedFunctions returns the cache statistics of the n functions that cores have called most
// often, or of all called functions if n is negative, in descending order of calls and then by
// name. It may be called as Stats may.
func (ma *Master) CachedFunctions(n int) []stats.CachedFunction {
	all := []stats.CachedFunction{}
	index := map[string]int{}
	for _, c := range ma.cores.All {
		m := c.Reports.Machine()
		for _, r := range m.Cache.Report(-1) {
			name := m.UnitName(r.Func)
			i, known := index[name]
			if !known {
				i = len(all)
				index[name] = i
				all = append(all, stats.CachedFunction{Name: name})
			}
			all[i].Add(&r.Counts)
			if r.Cached {
				all[i].Held++
			}
		}
	}
	slices.SortFunc(all, func(a, b stats.CachedFunction) int {
		return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Name, b.Name))
	})
	if n >= 0 && n < len(all) {
		all = all[:n]
	}
	return all
}

// Published reports whether all loaded modules are visible to processes. It may be called as Stats
// may.
func (ma *Master) Published() bool { return ma.codes.Published() }

// Halted reports whether the program has called halt, and with which exit status.
func (ma *Master) Halted() (status int, halted bool) { return ma.ending.status, ma.ending.halted }
