package sysinfo

import (
	"cmp"
	"fmt"
	"math"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
)

// systemInfo implements system_info/1.
func systemInfo(s *Info, c *builtin.Call) (term.Term, bif.Result) {
	name, arg := c.Option(c.Args[0])
	if arg != term.None {
		if name == "wordsize" && (c.Name(arg) == "internal" || c.Name(arg) == "external") {
			return term.Small(emu.WordBytes), bif.Done
		}
		return c.Badarg()
	}
	f, found := systemItems[name]
	if !found {
		return c.Badarg()
	}
	return c.Return(f(s, c))
}

// fixed returns an item that is the same on every system.
func fixed(x any) func(*Info, *builtin.Call) any { return func(*Info, *builtin.Call) any { return x } }

// defaultOf returns the default of a process flag as an item.
func defaultOf(name string) func(s *Info, c *builtin.Call) any {
	return func(s *Info, c *builtin.Call) any { return flags.Kinds[name].Get(&s.Defaults) }
}

// pairOf returns the item {Name, Default}.
func pairOf(name string) func(s *Info, c *builtin.Call) any {
	return func(s *Info, c *builtin.Call) any {
		return builtin.Tuple{builtin.Named(name), flags.Kinds[name].Get(&s.Defaults)}
	}
}

func schedulerCount(s *Info, _ *builtin.Call) any { return s.schedulers }

const byteOrder = "little" // of the Epiphany, and of the ARM

// systemItems are the items of system_info/1 that are atoms.
var systemItems = map[string]func(s *Info, c *builtin.Call) any{
	"atom_count":         func(s *Info, c *builtin.Call) any { return c.Atoms.Len() },
	"context_reductions": fixed(slave.ContextReds),
	"ets_count":          func(s *Info, c *builtin.Call) any { return s.tables.Len() },
	"ets_limit":          fixed(8192),
	"lock_checking":      fixed(term.Term(term.AtomFalse)),
	"snifs":              fixed(builtin.List{}),
	"atom_limit":         func(s *Info, c *builtin.Call) any { return c.Atoms.Most() },
	"process_count":      func(s *Info, c *builtin.Call) any { return s.of.Count() },
	"process_limit":      fixed(int64(edge.GoPid - 3)),
	"port_count":         fixed(0),
	"port_limit":         fixed(0),
	"schedulers":         schedulerCount,
	"schedulers_online":  schedulerCount,
	"scheduler_id":       func(s *Info, c *builtin.Call) any { return s.of.Scheduler(c) },
	"scheduler_bindings": func(s *Info, c *builtin.Call) any {
		all := builtin.Tuple{}
		for range s.schedulers {
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
	"endian":                           func(s *Info, c *builtin.Call) any { return c.Atom(byteOrder) },
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
	"system_version": func(s *Info, c *builtin.Call) any {
		return fmt.Sprintf("ParallerGo for Erlang/OTP 25 [%d-bit] [%d cores]\n", 8*emu.WordBytes, s.cores)
	},
	"c_compiler_used":    fixed(term.Term(term.AtomUndefined)),
	"hipe_architecture":  fixed(term.Term(term.AtomUndefined)),
	"heap_type":          fixed(builtin.Named("private")),
	"heap_sizes":         func(*Info, *builtin.Call) any { return sizes(flags.HeapSizes) },
	"fullsweep_after":    pairOf("fullsweep_after"),
	"min_heap_size":      pairOf("min_heap_size"),
	"min_bin_vheap_size": pairOf("min_bin_vheap_size"),
	"max_heap_size":      defaultOf("max_heap_size"),
	"message_queue_data": defaultOf("message_queue_data"),
	"garbage_collection": func(s *Info, c *builtin.Call) any {
		f := &s.Defaults
		return builtin.Assoc("max_heap_size", f.MaxHeap.Size, "min_bin_vheap_size", f.MinBinary, "min_heap_size", f.MinHeap, "fullsweep_after", f.Fullsweep)
	},
	"start_time":                        fixed(0),
	"end_time":                          fixed(int64(math.MaxInt64)),
	"time_correction":                   fixed(term.Term(term.AtomTrue)),
	"time_offset":                       fixed(builtin.Named("final")),
	"time_warp_mode":                    fixed(builtin.Named("no_time_warp")),
	"tolerant_timeofday":                fixed(builtin.Named("enabled")),
	"os_monotonic_time_source":          func(s *Info, c *builtin.Call) any { return s.clockSource(c) },
	"os_system_time_source":             func(s *Info, c *builtin.Call) any { return s.clockSource(c) },
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
	"system_logger":                     func(s *Info, c *builtin.Call) any { return s.logger() },
	"trace_control_word":                fixed(0),
	"break_ignored":                     fixed(term.Term(term.AtomFalse)),
	"outstanding_system_requests_limit": func(s *Info, c *builtin.Call) any { return cmp.Or(s.requestsLimit, defaultRequests) },
	"taints":                            fixed(builtin.List{}),
	"loaded":                            func(s *Info, c *builtin.Call) any { return builtin.Blob(s.loadedText()) },
	"info":                              func(s *Info, c *builtin.Call) any { return builtin.Blob(s.memoryText(c)) },
	"procs":                             func(s *Info, c *builtin.Call) any { return builtin.Blob(s.procsText(c)) },
	"ets_always_compress":               fixed(term.Term(term.AtomFalse)),
}

// maxTraceDepth is the maximum of backtrace_depth, as in OTP.
const maxTraceDepth = 1024

// defaultRequests is OTP's default of outstanding_system_requests_limit, which limits nothing here.
const defaultRequests = 4

func sizes(ns []int) builtin.List {
	all := builtin.List{}
	for _, n := range ns {
		all = append(all, n)
	}
	return all
}

func (s *Info) clockSource(c *builtin.Call) builtin.List {
	return builtin.Assoc("function", builtin.Named("virtual"), "resolution", s.clock.Hz(), "parallel", builtin.Named("yes"), "time", s.clock.Nanos(c.M.Clock))
}

// logger returns the process registered as logger, or undefined.
func (s *Info) logger() any {
	if num := s.of.Named("logger"); num != 0 {
		return term.Pid(num)
	}
	return term.Term(term.AtomUndefined)
}

// loadedText returns the text of system_info(loaded).
func (s *Info) loadedText() string {
	bytecode, _ := s.codes.Areas()
	return fmt.Sprintf("Current code: %d\nOld code: 0\n", bytecode.InUse())
}

// memoryText returns the text of system_info(info).
func (s *Info) memoryText(c *builtin.Call) string {
	use, text := s.memory(c), "=memory\n"
	for _, name := range memoryTypes {
		text += fmt.Sprintf("%s: %d\n", name, use[name])
	}
	return text
}

// procsText returns the text of system_info(procs).
func (s *Info) procsText(c *builtin.Call) (text string) {
	for _, p := range s.of.Processes() {
		f := p.Initial
		text += fmt.Sprintf("=proc:<0.%d.0>\n", p.Num)
		if p.Name != "" {
			text += "Name: " + p.Name + "\n"
		}
		text += fmt.Sprintf("Spawned as: %s:%s/%d\n", c.Atoms.Name(f.Module), c.Atoms.Name(f.Name), f.Arity)
	}
	return text
}
