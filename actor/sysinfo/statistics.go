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

// System provides the items that depend on processes and schedulers.
type System interface {
	// Scheduler returns the number of the scheduler on which the caller runs, counted from 1. The
	// cores are numbered after the schedulers of the ARM.
	Scheduler(c *builtin.Call) int
	// Queued returns the number of processes in the ARM's run queue, Active that of those and of
	// the running ones.
	Queued() int
	Active() int
	// Switches returns how often a scheduler has taken a process from the run queue.
	Switches() uint64
	// Reductions returns the number of reductions in the system, as far as the master knows: it
	// knows those of a process on a core when the process has ended, or is the caller.
	Reductions(c *builtin.Call) uint64
	// Collections returns the number of garbage collections of processes on the ARM.
	Collections() uint64
	// Written returns the number of bytes of text that processes have written.
	Written() int
	// Count returns the number of processes, and Processes returns these by number.
	Count() int
	Processes() []Process
	// Named returns the number of the process registered with a name, 0 for none.
	Named(name string) uint32
}

// Process is a process in the text of system_info(procs).
type Process struct {
	Num     uint32
	Name    string // registered, or empty
	Initial code.MFA
}

// Config contains the parts of a system that Info uses.
type Config struct {
	Cores, Schedulers int // schedulers of the ARM
	Clock             *clock.Clock
	Store             *memory.Store
	Codes             *codeserver.Server
	Tables            *ets.Tables
	System            System
}

// Info implements the functions, and contains what system_flag/2 sets.
type Info struct {
	Defaults   flags.Flags // of processes
	TraceDepth int         // backtrace_depth
	// requestsLimit is outstanding_system_requests_limit, 0 for its default.
	requestsLimit     int
	asked             map[string]int64 // values of statistics at the time of the last call
	cores, schedulers int
	clock             *clock.Clock
	store             *memory.Store
	codes             *codeserver.Server
	tables            *ets.Tables
	of                System
}

// New returns the Info of a system.
func New(cfg *Config) *Info {
	return &Info{Defaults: flags.Default(cfg.Schedulers), TraceDepth: vm.TraceDepth, asked: map[string]int64{}, cores: cfg.Cores,
		schedulers: cfg.Schedulers, clock: cfg.Clock, store: cfg.Store, codes: cfg.Codes, tables: cfg.Tables, of: cfg.System}
}

// Function binds a built-in function to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         func(*Info, *builtin.Call) (term.Term, bif.Result)
}

// Functions are the built-in functions of this package.
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

// memoryTypes are the items of memory/0 in OTP's order.
var memoryTypes = []string{"total", "processes", "processes_used", "system", "atom", "atom_used", "binary", "code", "ets"}

// memory returns the used bytes of the ARM's memory and of the shared DRAM, by item of memory/0.
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

// sinceLast returns {N, Increase since the last call}.
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
