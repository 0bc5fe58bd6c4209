package sysinfo

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// System is the running system as it is asked about itself.
type System interface {
	// Scheduler is the scheduler that the caller runs on, counted from 1; those on cores count
	// behind those of the ARM.
	Scheduler(c *builtin.Call) int
	// Queued is the number of processes on the ARM that could run, Active that of those and of
	// those that do.
	Queued() int
	Active() int
	// Switches is the number of times that a scheduler has taken up a process.
	Switches() uint64
	// Reductions is the number of calls made in the system as far as the master knows: what a
	// process on a core has done is its core's business until it ends, or asks.
	Reductions(c *builtin.Call) uint64
	// Collections is the number of collections of processes on the ARM.
	Collections() uint64
	// Written is the text that processes have written, in bytes.
	Written() int
	// Count is the number of processes, and Processes are these by number.
	Count() int
	Processes() []Process
	// Named is the number registered by a name, 0 for none.
	Named(name string) uint32
}

// Process is what is told of a process.
type Process struct {
	Num     uint32
	Name    string // registered, or empty
	Initial code.MFA
}

// Config is what a system has.
type Config struct {
	Cores, Schedulers int // schedulers of the ARM
	Clock             *clock.Clock
	Store             *memory.Store
	Codes             *codeserver.Server
	Tables            *ets.Tables
	System            System
}

// Info is what the system tells of itself, and what system_flag/2 sets.
type Info struct {
	Defaults   flags.Flags // of processes
	TraceDepth int         // backtrace_depth
	// requestsLimit is outstanding_system_requests_limit, 0 for its default.
	requestsLimit     int
	asked             map[string]int64 // statistics at the time they were asked for last
	cores, schedulers int
	clock             *clock.Clock
	store             *memory.Store
	codes             *codeserver.Server
	tables            *ets.Tables
	of                System
}

// New tells of a system.
func New(cfg *Config) *Info {
	return &Info{Defaults: flags.Default(cfg.Schedulers), TraceDepth: vm.TraceDepth, asked: map[string]int64{}, cores: cfg.Cores,
		schedulers: cfg.Schedulers, clock: cfg.Clock, store: cfg.Store, codes: cfg.Codes, tables: cfg.Tables, of: cfg.System}
}

// Function binds a built-in function of a system to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         func(*Info, *builtin.Call) (term.Term, bif.Result)
}

// Functions describe the system and its use.
var Functions = []Function{
	{"erlang", "statistics", 1, func(s *Info, c *builtin.Call) (term.Term, bif.Result) {
		f, found := statistics[c.Name(c.Args[0])]
		if !found {
			return c.Badarg()
		}
		t, how := c.Return(f(s, c))
		if how == bif.Done && c.Then != nil {
			c.Then()
		}
		return t, how
	}},
	{"erlang", "system_info", 1, systemInfo},
	{"erlang", "system_flag", 2, systemFlag},
	{"erlang", "memory", 0, func(s *Info, c *builtin.Call) (term.Term, bif.Result) {
		all := builtin.List{}
		use := s.memory(c)
		for _, name := range memoryTypes {
			all = append(all, builtin.Tuple{builtin.Named(name), use[name]})
		}
		return c.Return(all)
	}},
	{"erlang", "memory", 1, func(s *Info, c *builtin.Call) (term.Term, bif.Result) {
		use := s.memory(c)
		if bytes, found := use[c.Name(c.Args[0])]; found {
			return c.Return(bytes)
		}
		types, proper := c.Elements(c.Args[0])
		if term.IsList(c.Args[0]) && !proper {
			return c.Fail(term.AtomFunctionClause)
		}
		all := builtin.List{}
		for _, t := range types {
			bytes, found := use[c.Name(t)]
			proper = proper && found
			all = append(all, builtin.Tuple{t, bytes})
		}
		if !proper {
			return c.Badarg()
		}
		return c.Return(all)
	}},
}

// memoryTypes are the parts of the memory in OTP's order.
var memoryTypes = []string{"total", "processes", "processes_used", "system", "atom", "atom_used", "binary", "code", "ets"}

// memory is the use of the ARM's memory and of the shared DRAM in bytes, by what it is for.
func (s *Info) memory(c *builtin.Call) map[string]int {
	sum := func(kinds ...memory.Kind) int {
		_, dram := s.store.DRAM.UsedBy(kinds...)
		_, private := s.store.Private.UsedBy(kinds...)
		return dram + private
	}
	processes := sum(memory.Block, memory.Registers, memory.Fragment, memory.Signal, memory.SharedPart)
	atoms, binaries := c.Atoms.Bytes(), sum(memory.Binary)
	bytecode, literals := s.codes.Areas()
	code := bytecode.InUse() + literals.InUse()
	system := sum(memory.Term, memory.Atomics) + atoms + binaries + code
	return map[string]int{"total": processes + system, "processes": processes, "processes_used": processes, "system": system, "atom": atoms, "atom_used": atoms,
		"binary": binaries, "code": code, "ets": 0}
}

// sinceLast is a figure, and how much it has grown since the last time it was asked for.
func (s *Info) sinceLast(c *builtin.Call, name string, n int64) builtin.Tuple {
	last := s.asked[name]
	c.Then = func() { s.asked[name] = n }
	return builtin.Tuple{n, n - last}
}

// statistics are the items of statistics/1.
var statistics = map[string]func(s *Info, c *builtin.Call) any{
	"active_tasks":     func(s *Info, c *builtin.Call) any { return builtin.List{s.of.Active()} },
	"active_tasks_all": func(s *Info, c *builtin.Call) any { return builtin.List{s.of.Active()} },
	"context_switches": func(s *Info, c *builtin.Call) any { return builtin.Tuple{int64(s.of.Switches()), 0} },
	"exact_reductions": func(s *Info, c *builtin.Call) any {
		return s.sinceLast(c, "exact_reductions", int64(s.of.Reductions(c)))
	},
	"garbage_collection": func(s *Info, c *builtin.Call) any { return builtin.Tuple{int64(s.of.Collections()), 0, 0} },
	"io": func(s *Info, c *builtin.Call) any {
		return builtin.Tuple{builtin.Tuple{builtin.Named("input"), 0}, builtin.Tuple{builtin.Named("output"), int64(s.of.Written())}}
	},
	"reductions":            func(s *Info, c *builtin.Call) any { return s.sinceLast(c, "reductions", int64(s.of.Reductions(c))) },
	"run_queue":             func(s *Info, c *builtin.Call) any { return s.of.Queued() },
	"run_queue_lengths":     func(s *Info, c *builtin.Call) any { return builtin.List{s.of.Queued()} },
	"run_queue_lengths_all": func(s *Info, c *builtin.Call) any { return builtin.List{s.of.Queued()} },
	"runtime": func(s *Info, c *builtin.Call) any {
		return s.sinceLast(c, "runtime", s.clock.Nanos(c.M.Clock)/1_000_000)
	},
	"scheduler_wall_time":         func(*Info, *builtin.Call) any { return term.Term(term.AtomUndefined) },
	"scheduler_wall_time_all":     func(*Info, *builtin.Call) any { return term.Term(term.AtomUndefined) },
	"total_active_tasks":          func(s *Info, c *builtin.Call) any { return s.of.Active() },
	"total_active_tasks_all":      func(s *Info, c *builtin.Call) any { return s.of.Active() },
	"total_run_queue_lengths":     func(s *Info, c *builtin.Call) any { return s.of.Queued() },
	"total_run_queue_lengths_all": func(s *Info, c *builtin.Call) any { return s.of.Queued() },
	"wall_clock": func(s *Info, c *builtin.Call) any {
		return s.sinceLast(c, "wall_clock", s.clock.Nanos(c.M.Clock)/1_000_000)
	},
}
