package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// processFlag sets a flag of the caller and returns the previous value.
func processFlag(c *call) (term.Term, outcome) {
	name, value, pr := c.Name(c.Args[0]), c.Args[1], c.pr
	if name == "trap_exit" {
		if value != term.AtomTrue && value != term.AtomFalse {
			return c.Badarg()
		}
		old := pr.Trap
		pr.Trap = value == term.AtomTrue
		return builtin.Boolean(old), done
	}
	return c.setFlag(pr, name, value)
}

// setFlag sets a flag of a process and returns the previous value.
func (c *call) setFlag(pr *table.Entry, name string, value term.Term) (term.Term, outcome) {
	k, found := flags.Kinds[name]
	if !found {
		return c.BadargFor("badopt")
	}
	changed := pr.Flags
	if !k.Set(&c.Call, &changed, value) {
		return c.Badarg()
	}
	t, how := c.Return(k.Get(&pr.Flags))
	if how == done {
		pr.Flags = changed
		c.sys.heaps.Limit(pr)
	}
	return t, how
}

// processFlagOf implements process_flag(Pid, save_calls, N), for live processes.
func processFlagOf(c *call) (term.Term, outcome) {
	num, isPid := c.Num(c.Args[0])
	pr := c.sys.table.Reachable(num)
	if !isPid || pr == nil || c.Name(c.Args[1]) != "save_calls" {
		return c.Badarg()
	}
	return c.setFlag(pr, "save_calls", c.Args[2])
}

// processAtoms are atoms in flags, options and results of functions on processes and the system.
var processAtoms = []string{
	"$end_of_table", "$handle_undefined_function", "ETS-TRANSFER", "async", "atom", "atom_used", "badopt", "bin_old_vheap_block_size", "bin_old_vheap_size",
	"bin_vheap_block_size", "bin_vheap_size", "binary", "cancel_timer", "check_process_code", "code", "count", "crashed", "current_function",
	"dictionary", "emu", "enabled", "error_handler", "error_logger", "ets", "file", "final", "fullsweep_after", "function", "garbage_collect",
	"garbage_collection", "group_leader", "heap_block_size", "heap_size", "high", "initial_call", "input", "kill", "line", "links", "logger",
	"low", "max_heap_size", "mbuf_size", "message_queue_data", "message_queue_len", "min_bin_vheap_size", "min_heap_size", "minor_gcs",
	"no_time_warp", "none", "normal", "off_heap", "old_heap_block_size", "old_heap_size", "on_heap", "opt", "output", "parallel", "port", "priority",
	"private", "processes", "processes_used", "read_timer", "recent_size", "reductions", "registered_name", "resolution", "runnable", "running",
	"save_calls", "sensitive", "sequential_tracer", "spawn_reply", "stack_size", "status", "suspended", "suspending", "system", "time",
	"time_offset", "total", "total_heap_size", "trap_exit", "unbound", "unchanged", "undefined_function", "virtual", "waiting", "write", "yes",
}
