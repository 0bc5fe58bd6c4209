package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// flags are what a program may set of a process besides trap_exit. Sizes are in words. Priority, sizes of binaries, generations and the place of messages
// mean something in OTP's own runtime only: here they are remembered.
type flags struct {
	priority           string
	handler            string // module that is called for undefined functions
	queue              string // message_queue_data
	minHeap, minBinary int
	fullsweep          int
	saveCalls          int
	maxHeap            maxHeap
	sensitive          bool
}

// maxHeap is what happens when a process has more than so many words of heap and stack after a collection; 0 is no bound.
type maxHeap struct {
	size         int
	kill, report bool
}

// Defaults of flags: OTP's.
const (
	defaultMinHeap   = 233
	defaultMinBinary = 46422
	defaultFullsweep = 65535
	maxSaveCalls     = 10000
	minMaxHeap       = 233
)

func defaultFlags() flags {
	return flags{priority: "normal", handler: "error_handler", queue: "on_heap", minHeap: defaultMinHeap, minBinary: defaultMinBinary, fullsweep: defaultFullsweep,
		maxHeap: maxHeap{kill: true, report: true}}
}

// heapSizes are the sizes of heaps that OTP has, smallest first: like Fibonacci numbers, then by a fifth.
var heapSizes = func() []int {
	sizes := []int{12, 38}
	for n := len(sizes); sizes[n-1] < 833_026; n++ {
		sizes = append(sizes, sizes[n-1]+sizes[n-2]+1)
	}
	for n := len(sizes); sizes[n-1] < term.MaxWords; n++ {
		sizes = append(sizes, sizes[n-1]+sizes[n-1]/5)
	}
	return sizes
}()

// heapSize is the smallest size of a process's heap that has room for n words.
func heapSize(n int) int {
	i, _ := slices.BinarySearch(heapSizes, max(n, defaultMinHeap))
	return heapSizes[min(i, len(heapSizes)-1)]
}

// flagKind is a flag: how it is read and set. set reports false when the value is none.
type flagKind struct {
	get func(f *flags) any
	set func(c *call, f *flags, value term.Term) bool
	// spawns, defaults: it is an option of spawn_opt, and of system_flag; private: process_flag does not know it.
	spawns, defaults bool
}

// flagKinds are the flags by name.
var flagKinds = map[string]flagKind{
	"priority":           {word(func(f *flags) *string { return &f.priority }), choice(func(f *flags) *string { return &f.priority }, "low", "normal", "high", "max"), true, false},
	"message_queue_data": {word(func(f *flags) *string { return &f.queue }), choice(func(f *flags) *string { return &f.queue }, "on_heap", "off_heap"), true, true},
	"min_heap_size":      {number(func(f *flags) *int { return &f.minHeap }), size(func(f *flags) *int { return &f.minHeap }, heapSize), true, true},
	"min_bin_vheap_size": {number(func(f *flags) *int { return &f.minBinary }), size(func(f *flags) *int { return &f.minBinary }, minBinarySize), true, true},
	"fullsweep_after":    {number(func(f *flags) *int { return &f.fullsweep }), size(func(f *flags) *int { return &f.fullsweep }, sweeps), true, true},
	"max_heap_size":      {func(f *flags) any { return f.maxHeap.mapping() }, (*call).setMaxHeap, true, true},
	"save_calls":         {number(func(f *flags) *int { return &f.saveCalls }), setSaveCalls, false, false},
	"sensitive":          {func(f *flags) any { return builtin.Boolean(f.sensitive) }, setSensitive, false, false},
	"scheduler":          {func(*flags) any { return 0 }, setScheduler, true, false},
	"error_handler":      {word(func(f *flags) *string { return &f.handler }), setHandler, false, false},
}

// word, number: a flag that is an atom, or an integer.
func word(at func(*flags) *string) func(*flags) any {
	return func(f *flags) any { return builtin.Named(*at(f)) }
}
func number(at func(*flags) *int) func(*flags) any { return func(f *flags) any { return *at(f) } }

// choice sets a flag to one of some atoms.
func choice(at func(*flags) *string, names ...string) func(*call, *flags, term.Term) bool {
	return func(c *call, f *flags, value term.Term) bool {
		name := c.Name(value)
		if !slices.Contains(names, name) {
			return false
		}
		*at(f) = name
		return true
	}
}

// size sets a flag to a number that is not negative, as adjust makes it.
func size(at func(*flags) *int, adjust func(int) int) func(*call, *flags, term.Term) bool {
	return func(_ *call, f *flags, value term.Term) bool {
		if !term.IsSmall(value) || term.SmallValue(value) < 0 {
			return false
		}
		*at(f) = adjust(term.SmallValue(value))
		return true
	}
}

func minBinarySize(n int) int { return max(heapSize(n), defaultMinBinary) }
func sweeps(n int) int        { return min(n, defaultFullsweep) }

// setScheduler binds a process to a scheduler on OTP, 0 standing for none. Where it runs is the
// business of its placement here.
func setScheduler(c *call, _ *flags, value term.Term) bool {
	return term.IsSmall(value) && term.SmallValue(value) >= 0 && term.SmallValue(value) <= len(c.ma.scheds)
}

func setSaveCalls(_ *call, f *flags, value term.Term) bool {
	if !term.IsSmall(value) || term.SmallValue(value) < 0 || term.SmallValue(value) > maxSaveCalls {
		return false
	}
	f.saveCalls = term.SmallValue(value)
	return true
}

func setSensitive(_ *call, f *flags, value term.Term) bool {
	f.sensitive = value == term.AtomTrue
	return value == term.AtomTrue || value == term.AtomFalse
}

func setHandler(c *call, f *flags, value term.Term) bool {
	if !term.IsAtom(value) {
		return false
	}
	f.handler = c.Name(value)
	return true
}

// setMaxHeap reads a size or a map of size, kill and error_logger, of which size must be there.
func (c *call) setMaxHeap(f *flags, value term.Term) bool {
	limit := maxHeap{kill: true, report: true}
	if !term.IsMap(c.M.View, value) {
		limit.size = term.SmallValue(value)
		f.maxHeap = limit
		return term.IsSmall(value) && limit.valid()
	}
	sized := false
	keys, vals := term.MapPairs(c.M.View, value)
	for i, x := range vals {
		var good bool
		switch c.Name(keys[i]) {
		case "size":
			limit.size, sized, good = term.SmallValue(x), true, term.IsSmall(x)
		case "kill":
			limit.kill, good = x == term.AtomTrue, x == term.AtomTrue || x == term.AtomFalse
		case "error_logger":
			limit.report, good = x == term.AtomTrue, x == term.AtomTrue || x == term.AtomFalse
		default:
			good = true
		}
		if !good {
			return false
		}
	}
	f.maxHeap = limit
	return sized && limit.valid()
}

func (l maxHeap) valid() bool { return l.size == 0 || l.size >= minMaxHeap }

// Map is the limit as process_info tells it.
func (l maxHeap) mapping() builtin.Map {
	return builtin.Map{builtin.Named("error_logger"), builtin.Boolean(l.report), builtin.Named("kill"), builtin.Boolean(l.kill), builtin.Named("size"), l.size}
}

// processFlag sets a flag of the caller and gives its value before.
func processFlag(c *call) (term.Term, outcome) {
	name, value, pr := c.Name(c.Args[0]), c.Args[1], c.pr
	if name == "trap_exit" {
		if value != term.AtomTrue && value != term.AtomFalse {
			return c.Badarg()
		}
		old := pr.trap
		pr.trap = value == term.AtomTrue
		return builtin.Boolean(old), done
	}
	return c.setFlag(pr, name, value)
}

// setFlag sets a flag of a process and gives its value before.
func (c *call) setFlag(pr *proc, name string, value term.Term) (term.Term, outcome) {
	k, found := flagKinds[name]
	if !found {
		return c.BadargFor("badopt")
	}
	changed := pr.flags
	if !k.set(c, &changed, value) {
		return c.Badarg()
	}
	t, how := c.Answer(k.get(&pr.flags))
	if how == done {
		pr.flags = changed
		c.ma.limit(pr)
	}
	return t, how
}

// processFlagOf is process_flag(Pid, save_calls, N), for processes that are alive.
func processFlagOf(c *call) (term.Term, outcome) {
	num, isPid := c.Num(c.Args[0])
	pr := c.ma.table.reachable(num)
	if !isPid || pr == nil || c.Name(c.Args[1]) != "save_calls" {
		return c.Badarg()
	}
	return c.setFlag(pr, "save_calls", c.Args[2])
}

// limit tells a process how large its block is to be at least, and how much may live in it.
func (ma *Master) limit(pr *proc) {
	p, f := pr.p, &pr.flags
	p.MinWords, p.MaxWords = ma.leastHeap(pr), f.maxHeap.size
	if f.minHeap > defaultMinHeap {
		p.MinWords = max(p.MinWords, min(f.minHeap, MaxHeapWords))
	}
}

// overgrown reports whether a process that has been collected is to end because of its max_heap_size, after it has been reported.
func (ma *Master) overgrown(m *vm.Machine, pr *proc) bool {
	l := pr.flags.maxHeap
	if !pr.p.Overgrown() {
		return false
	}
	if l.report {
		ma.reportOvergrown(m, pr)
	}
	return l.kill
}

// processAtoms are atoms of flags, options and answers about processes and the system.
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
