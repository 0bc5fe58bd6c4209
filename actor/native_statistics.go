package actor

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
)

// statisticsNatives describe the system and its use.
var statisticsNatives = []binding{
	{"erlang", "statistics", 1, func(c *call) (term.Term, outcome) {
		f, found := statistics[c.Name(c.Args[0])]
		if !found {
			return c.Badarg()
		}
		t, how := c.Answer(f(c))
		if how == done && c.Then != nil {
			c.Then()
		}
		return t, how
	}},
	{"erlang", "system_info", 1, systemInfo},
	{"erlang", "system_flag", 2, systemFlag},
	{"erlang", "memory", 0, func(c *call) (term.Term, outcome) {
		all := builtin.List{}
		use := c.memory()
		for _, name := range memoryTypes {
			all = append(all, builtin.Tuple{builtin.Named(name), use[name]})
		}
		return c.Answer(all)
	}},
	{"erlang", "memory", 1, func(c *call) (term.Term, outcome) {
		use := c.memory()
		if bytes, found := use[c.Name(c.Args[0])]; found {
			return c.Answer(bytes)
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
		return c.Answer(all)
	}},
}

// memoryTypes are the parts of the memory in OTP's order.
var memoryTypes = []string{"total", "processes", "processes_used", "system", "atom", "atom_used", "binary", "code", "ets"}

// memory is the use of the host's memory and of the shared DRAM in bytes, by what it is for.
func (c *call) memory() map[string]int {
	sum := func(kinds ...memory.Kind) int {
		_, dram := c.ma.store.DRAM.UsedBy(kinds...)
		_, private := c.ma.store.Private.UsedBy(kinds...)
		return dram + private
	}
	processes := sum(memory.Block, memory.Registers, memory.Fragment, memory.Signal, memory.Share)
	atoms, binaries := c.Atoms.Bytes(), sum(memory.Binary)
	bytecode, literals := c.ma.codes.Areas()
	code := bytecode.InUse() + literals.InUse()
	system := sum(memory.Term, memory.Atomics) + atoms + binaries + code
	return map[string]int{"total": processes + system, "processes": processes, "processes_used": processes, "system": system, "atom": atoms, "atom_used": atoms,
		"binary": binaries, "code": code, "ets": 0}
}

// sinceLast is a figure, and how much it has grown since the last time it was asked for.
func (c *call) sinceLast(name string, n int64) builtin.Tuple {
	last := c.ma.flags.asked[name]
	c.Then = func() { c.ma.flags.asked[name] = n }
	return builtin.Tuple{n, n - last}
}

// statistics are the items of statistics/1.
var statistics = map[string]func(c *call) any{
	"active_tasks":       func(c *call) any { return builtin.List{c.active()} },
	"active_tasks_all":   func(c *call) any { return builtin.List{c.active()} },
	"context_switches":   func(c *call) any { return builtin.Tuple{int64(c.ma.sched.switches), 0} },
	"exact_reductions":   func(c *call) any { return c.sinceLast("exact_reductions", int64(c.reductions())) },
	"garbage_collection": func(c *call) any { return builtin.Tuple{int64(c.collected()), 0, 0} },
	"io": func(c *call) any {
		return builtin.Tuple{builtin.Tuple{builtin.Named("input"), 0}, builtin.Tuple{builtin.Named("output"), int64(c.ma.egress.Bytes())}}
	},
	"reductions":                  func(c *call) any { return c.sinceLast("reductions", int64(c.reductions())) },
	"run_queue":                   func(c *call) any { return len(c.ma.sched.queue) },
	"run_queue_lengths":           func(c *call) any { return builtin.List{len(c.ma.sched.queue)} },
	"run_queue_lengths_all":       func(c *call) any { return builtin.List{len(c.ma.sched.queue)} },
	"runtime":                     func(c *call) any { return c.sinceLast("runtime", c.ma.clock.Nanos(c.M.Clock)/1_000_000) },
	"scheduler_wall_time":         func(*call) any { return term.Term(term.AtomUndefined) },
	"scheduler_wall_time_all":     func(*call) any { return term.Term(term.AtomUndefined) },
	"total_active_tasks":          func(c *call) any { return c.active() },
	"total_active_tasks_all":      func(c *call) any { return c.active() },
	"total_run_queue_lengths":     func(c *call) any { return len(c.ma.sched.queue) },
	"total_run_queue_lengths_all": func(c *call) any { return len(c.ma.sched.queue) },
	"wall_clock":                  func(c *call) any { return c.sinceLast("wall_clock", c.ma.clock.Nanos(c.M.Clock)/1_000_000) },
}

// active is the number of processes on the host that run or could.
func (c *call) active() (n int) {
	n = len(c.ma.sched.queue)
	for i := range c.ma.sched.all {
		if c.ma.sched.all[i].current != nil {
			n++
		}
	}
	return n
}

// reductions is the number of calls made in the system as far as the master knows: what a process
// on a core has done is its core's business until it ends, or asks.
func (c *call) reductions() uint64 {
	n := c.ma.counts.endedReds
	for i := range c.ma.sched.all {
		n += c.ma.sched.all[i].m.Runtime.Reductions
	}
	if c.pr.Core != onHost {
		n += c.P.Reductions
	}
	return n
}

// collected is the number of collections of processes on the host.
func (c *call) collected() (n uint64) {
	for _, m := range c.ma.sched.hosts {
		n += m.Runtime.Majors + m.Runtime.Minors
	}
	return n
}

// systemInfo tells an item that is an atom, or one with an argument.
func systemInfo(c *call) (term.Term, outcome) {
	name, arg := c.Option(c.Args[0])
	if arg != term.None {
		if name == "wordsize" && (c.Name(arg) == "internal" || c.Name(arg) == "external") {
			return term.Small(emu.WordBytes), done
		}
		return c.Badarg()
	}
	f, found := systemItems[name]
	if !found {
		return c.Badarg()
	}
	return c.Answer(f(c))
}

// fixed is an item that is the same on every system.
func fixed(x any) func(*call) any { return func(*call) any { return x } }

func defaultOf(name string) func(c *call) any {
	return func(c *call) any { return flags.Kinds[name].Get(&c.ma.flags.defaults) }
}

// pairOf is a default with its name, as some items have it.
func pairOf(name string) func(c *call) any {
	return func(c *call) any {
		return builtin.Tuple{builtin.Named(name), flags.Kinds[name].Get(&c.ma.flags.defaults)}
	}
}

func schedulerCount(c *call) any { return len(c.ma.sched.all) }

const byteOrder = "little" // of the chip, and of the ARM beside it

// systemItems are the items of system_info/1 that mean something here.
var systemItems = map[string]func(c *call) any{
	"atom_count":         func(c *call) any { return c.Atoms.Len() },
	"context_reductions": fixed(slave.ContextReds),
	"ets_count":          func(c *call) any { return c.ma.library.tables.Len() },
	"ets_limit":          fixed(8192),
	"lock_checking":      fixed(term.Term(term.AtomFalse)),
	"snifs":              fixed(builtin.List{}),
	"atom_limit":         func(c *call) any { return c.Atoms.Most() },
	"process_count":      func(c *call) any { return len(c.ma.table.procs) },
	"process_limit":      fixed(int64(edge.GoPid - userNum - 2)),
	"port_count":         fixed(0),
	"port_limit":         fixed(0),
	"schedulers":         schedulerCount,
	"schedulers_online":  schedulerCount,
	"scheduler_id":       func(c *call) any { return c.schedulerID() },
	"scheduler_bindings": func(c *call) any {
		all := builtin.Tuple{}
		for range c.ma.sched.all {
			all = append(all, builtin.Named("unbound"))
		}
		return all
	},
	"scheduler_bind_type":              fixed(builtin.Named("unbound")),
	"logical_processors":               schedulerCount,
	"logical_processors_online":        schedulerCount,
	"logical_processors_available":     schedulerCount,
	"cpu_topology":                     fixed(term.Term(term.AtomUndefined)),
	"update_cpu_info":                  fixed(builtin.Named("unchanged")),
	"multi_scheduling":                 fixed(builtin.Named("enabled")),
	"multi_scheduling_blockers":        fixed(builtin.List{}),
	"normal_multi_scheduling_blockers": fixed(builtin.List{}),
	"dirty_cpu_schedulers":             fixed(0),
	"dirty_cpu_schedulers_online":      fixed(0),
	"dirty_io_schedulers":              fixed(0),
	"smp_support":                      fixed(term.Term(term.AtomTrue)),
	"threads":                          fixed(term.Term(term.AtomTrue)),
	"thread_pool_size":                 fixed(0),
	"wordsize":                         fixed(emu.WordBytes),
	"endian":                           func(c *call) any { return c.Atom(byteOrder) },
	"otp_release":                      fixed("25"),
	"version":                          fixed("13.1.5"),
	"nif_version":                      fixed("2.16"),
	"driver_version":                   fixed("3.3"),
	"machine":                          fixed("EPIPHANY"),
	"emu_flavor":                       fixed(builtin.Named("emu")),
	"emu_type":                         fixed(builtin.Named("opt")),
	"build_type":                       fixed(builtin.Named("opt")),
	"compat_rel":                       fixed(25),
	"debug_compiled":                   fixed(term.Term(term.AtomFalse)),
	"system_architecture":              fixed("epiphany"),
	"system_version": func(c *call) any {
		return fmt.Sprintf("ParallerGo for Erlang/OTP 25 [%d-bit] [%d cores]\n", 8*emu.WordBytes, len(c.ma.cores))
	},
	"c_compiler_used":    fixed(term.Term(term.AtomUndefined)),
	"hipe_architecture":  fixed(term.Term(term.AtomUndefined)),
	"heap_type":          fixed(builtin.Named("private")),
	"heap_sizes":         func(*call) any { return sizes(flags.HeapSizes) },
	"fullsweep_after":    pairOf("fullsweep_after"),
	"min_heap_size":      pairOf("min_heap_size"),
	"min_bin_vheap_size": pairOf("min_bin_vheap_size"),
	"max_heap_size":      defaultOf("max_heap_size"),
	"message_queue_data": defaultOf("message_queue_data"),
	"garbage_collection": func(c *call) any {
		f := &c.ma.flags.defaults
		return assoc("max_heap_size", f.MaxHeap.Size, "min_bin_vheap_size", f.MinBinary, "min_heap_size", f.MinHeap, "fullsweep_after", f.Fullsweep)
	},
	"start_time":                        fixed(0),
	"end_time":                          fixed(int64(math.MaxInt64)),
	"time_correction":                   fixed(term.Term(term.AtomTrue)),
	"time_offset":                       fixed(builtin.Named("final")),
	"time_warp_mode":                    fixed(builtin.Named("no_time_warp")),
	"tolerant_timeofday":                fixed(builtin.Named("enabled")),
	"os_monotonic_time_source":          func(c *call) any { return c.clockSource() },
	"os_system_time_source":             func(c *call) any { return c.clockSource() },
	"creation":                          fixed(0),
	"delayed_node_table_gc":             fixed(60),
	"dist_buf_busy_limit":               fixed(1 << 20),
	"dist_ctrl":                         fixed(builtin.List{}),
	"dynamic_trace":                     fixed(builtin.Named("none")),
	"dynamic_trace_probes":              fixed(term.Term(term.AtomFalse)),
	"kernel_poll":                       fixed(term.Term(term.AtomFalse)),
	"port_parallelism":                  fixed(term.Term(term.AtomFalse)),
	"modified_timing_level":             fixed(term.Term(term.AtomUndefined)),
	"sequential_tracer":                 fixed(builtin.Tuple{builtin.Named("sequential_tracer"), term.Term(term.AtomFalse)}),
	"system_logger":                     func(c *call) any { return systemLogger(c.ma) },
	"trace_control_word":                fixed(0),
	"break_ignored":                     fixed(term.Term(term.AtomFalse)),
	"outstanding_system_requests_limit": func(c *call) any { return cmp.Or(c.ma.flags.requestsLimit, defaultRequests) },
	"taints":                            fixed(builtin.List{}),
	"loaded":                            func(c *call) any { return builtin.Blob(c.loadedText()) },
	"info":                              func(c *call) any { return builtin.Blob(c.memoryText()) },
	"procs":                             func(c *call) any { return builtin.Blob(c.procsText()) },
	"ets_always_compress":               fixed(term.Term(term.AtomFalse)),
}

// maxTraceDepth is the most that backtrace_depth can be, as on OTP.
const maxTraceDepth = 1024

// defaultRequests is OTP's limit of requests to the system in progress, which nothing is here.
const defaultRequests = 4

func sizes(ns []int) builtin.List {
	all := builtin.List{}
	for _, n := range ns {
		all = append(all, n)
	}
	return all
}

// schedulerID is the scheduler that the caller runs on, counted from 1; those on cores count behind
// those of the host.
func (c *call) schedulerID() int {
	if c.pr.Core != onHost {
		return len(c.ma.sched.all) + c.pr.Core + 1
	}
	for i := range c.ma.sched.all {
		if c.ma.sched.all[i].m == c.M {
			return i + 1
		}
	}
	return 1
}

func (c *call) clockSource() builtin.List {
	return assoc("function", builtin.Named("virtual"), "resolution", c.ma.board.ClockHz, "parallel", builtin.Named("yes"), "time", c.ma.clock.Nanos(c.M.Clock))
}

// systemLogger is the process registered as logger, or undefined.
func systemLogger(ma *Master) any {
	if num := ma.table.names["logger"]; num != 0 {
		return term.Pid(num)
	}
	return term.Term(term.AtomUndefined)
}

// loadedText, memoryText and procsText are for people: a line for each module, part of the memory,
// process.
func (c *call) loadedText() string {
	bytecode, _ := c.ma.codes.Areas()
	return fmt.Sprintf("Current code: %d\nOld code: 0\n", bytecode.InUse())
}

func (c *call) memoryText() string {
	use, text := c.memory(), "=memory\n"
	for _, name := range memoryTypes {
		text += fmt.Sprintf("%s: %d\n", name, use[name])
	}
	return text
}

func (c *call) procsText() (text string) {
	for _, pr := range c.ma.table.sorted() {
		f := pr.p.Initial
		text += fmt.Sprintf("=proc:<0.%d.0>\n", pr.num)
		if pr.name != "" {
			text += "Name: " + pr.name + "\n"
		}
		text += fmt.Sprintf("Spawned as: %s:%s/%d\n", c.Atoms.Name(f.Module), c.Atoms.Name(f.Name), f.Arity)
	}
	return text
}

// systemFlag sets the default of a flag of processes, or one that has a single value here, and
// gives its value before. One case for each flag.
func systemFlag(c *call) (term.Term, outcome) {
	name, value := c.Name(c.Args[0]), c.Args[1]
	if k, found := flags.Kinds[name]; found && k.Defaults {
		changed := c.ma.flags.defaults
		if !k.Set(&c.Call, &changed, value) {
			return c.Badarg()
		}
		t, how := c.Answer(k.Get(&c.ma.flags.defaults))
		if how == done {
			c.ma.flags.defaults = changed
		}
		return t, how
	}
	n := -1
	if term.IsSmall(value) {
		n = term.SmallValue(value)
	}
	word := c.Name(value)
	switch name {
	case "backtrace_depth":
		if n < 0 {
			return c.Badarg()
		}
		old := c.ma.flags.traceDepth
		c.ma.flags.traceDepth = min(n, maxTraceDepth)
		return term.Small(old), done
	case "schedulers_online":
		if n < 1 || n > len(c.ma.sched.all) {
			return c.Badarg()
		}
		return term.Small(len(c.ma.sched.all)), done
	case "trace_control_word":
		if n < 0 {
			return c.Badarg()
		}
		return term.Small(0), done
	case "outstanding_system_requests_limit":
		if n < 1 {
			return c.Badarg()
		}
		old := cmp.Or(c.ma.flags.requestsLimit, defaultRequests)
		c.ma.flags.requestsLimit = n
		return term.Small(old), done
	case "multi_scheduling":
		if !slices.Contains([]string{"block", "unblock", "block_normal", "unblock_normal"}, word) {
			return c.Badarg()
		}
		return c.Atom("enabled"), done
	case "scheduler_bind_type":
		if word != "unbound" && word != "default_bind" {
			return c.Badarg()
		}
		return c.Atom("unbound"), done
	case "scheduler_wall_time", "microstate_accounting":
		if value != term.AtomTrue && value != term.AtomFalse {
			return c.Badarg()
		}
		return term.AtomFalse, done
	case "time_offset":
		if word != "finalize" {
			return c.Badarg()
		}
		return c.Atom("final"), done
	}
	return c.Badarg()
}
