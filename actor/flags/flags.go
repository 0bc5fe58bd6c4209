package flags

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/term"
)

// Flags are what a program may set of a process besides trap_exit. Sizes are in words. Priority,
// sizes of binaries, generations and the place of messages mean something in OTP's own runtime
// only: here they are remembered.
type Flags struct {
	priority           string
	Handler            string // module that is called for undefined functions
	queue              string // message_queue_data
	MinHeap, MinBinary int
	Fullsweep          int
	SaveCalls          int
	MaxHeap            maxHeap
	sensitive          bool
	schedulers         int // that there are
}

// maxHeap is what happens when a process has more than so many words of heap and stack after a
// collection; 0 is no bound.
type maxHeap struct {
	Size         int
	Kill, Report bool
}

// Defaults of flags: OTP's.
const (
	defaultMinHeap   = 233
	defaultMinBinary = 46422
	defaultFullsweep = 65535
	maxSaveCalls     = 10000
	minMaxHeap       = 233
)

// Default are those of a system with so many schedulers.
func Default(schedulers int) Flags {
	return Flags{schedulers: schedulers, priority: "normal", Handler: "error_handler",
		queue: "on_heap", MinHeap: defaultMinHeap, MinBinary: defaultMinBinary,
		Fullsweep: defaultFullsweep,
		MaxHeap:   maxHeap{Kill: true, Report: true}}
}

// HeapSizes are the sizes of heaps that OTP has, smallest first: like Fibonacci numbers, then by a
// fifth.
var HeapSizes = func() []int {
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
	i, _ := slices.BinarySearch(HeapSizes, max(n, defaultMinHeap))
	return HeapSizes[min(i, len(HeapSizes)-1)]
}

// Kind is a flag: how it is read and set. set reports false when the value is none.
type Kind struct {
	Get func(f *Flags) any
	Set func(c *builtin.Call, f *Flags, value term.Term) bool
	// spawns, defaults: it is an option of spawn_opt, and of system_flag; private: process_flag
	// does not know it.
	Spawns, Defaults bool
}

// Kinds are the flags by name.
var Kinds = map[string]Kind{
	"priority": {word(func(f *Flags) *string {
		return &f.priority
	}), choice(func(f *Flags) *string {
		return &f.priority
	}, "low", "normal", "high", "max"), true, false},
	"message_queue_data": {word(func(f *Flags) *string {
		return &f.queue
	}), choice(func(f *Flags) *string { return &f.queue }, "on_heap", "off_heap"), true, false},
	"min_heap_size": {number(func(f *Flags) *int {
		return &f.MinHeap
	}), size(func(f *Flags) *int { return &f.MinHeap }, heapSize), true, true},
	"min_bin_vheap_size": {number(func(f *Flags) *int {
		return &f.MinBinary
	}), size(func(f *Flags) *int { return &f.MinBinary }, minBinarySize), true, true},
	"fullsweep_after": {number(func(f *Flags) *int {
		return &f.Fullsweep
	}), size(func(f *Flags) *int { return &f.Fullsweep }, sweeps), true, true},
	"max_heap_size": {func(f *Flags) any { return f.MaxHeap.Map() }, setMaxHeap, true, true},
	"save_calls":    {number(func(f *Flags) *int { return &f.SaveCalls }), setSaveCalls, false, false},
	"sensitive": {func(f *Flags) any {
		return builtin.Boolean(f.sensitive)
	}, setSensitive, false, false},
	"scheduler":     {func(*Flags) any { return 0 }, setScheduler, true, false},
	"error_handler": {word(func(f *Flags) *string { return &f.Handler }), setHandler, false, false},
}

// word, number: a flag that is an atom, or an integer.
func word(at func(*Flags) *string) func(*Flags) any {
	return func(f *Flags) any { return builtin.Named(*at(f)) }
}

func number(at func(*Flags) *int) func(*Flags) any { return func(f *Flags) any { return *at(f) } }

// choice sets a flag to one of some atoms.
func choice(at func(*Flags) *string, names ...string) func(*builtin.Call, *Flags, term.Term) bool {
	return func(c *builtin.Call, f *Flags, value term.Term) bool {
		name := c.Name(value)
		if !slices.Contains(names, name) {
			return false
		}
		*at(f) = name
		return true
	}
}

// size sets a flag to a number that is not negative, as adjust makes it.
func size(at func(*Flags) *int, adjust func(int) int) func(*builtin.Call, *Flags, term.Term) bool {
	return func(_ *builtin.Call, f *Flags, value term.Term) bool {
		if !term.IsSmall(value) || term.SmallValue(value) < 0 {
			return false
		}
		*at(f) = adjust(term.SmallValue(value))
		return true
	}
}

func minBinarySize(n int) int { return max(heapSize(n), defaultMinBinary) }

func sweeps(n int) int { return min(n, defaultFullsweep) }

// setScheduler binds a process to a scheduler on OTP, 0 standing for none. Where it runs is the
// business of its placement here.
func setScheduler(_ *builtin.Call, f *Flags, value term.Term) bool {
	return term.IsSmall(value) && term.SmallValue(value) >= 0 && term.SmallValue(value) <= f.schedulers
}

func setSaveCalls(_ *builtin.Call, f *Flags, value term.Term) bool {
	if !term.IsSmall(value) || term.SmallValue(value) < 0 || term.SmallValue(value) > maxSaveCalls {
		return false
	}
	f.SaveCalls = term.SmallValue(value)
	return true
}

func setSensitive(_ *builtin.Call, f *Flags, value term.Term) bool {
	f.sensitive = value == term.AtomTrue
	return value == term.AtomTrue || value == term.AtomFalse
}

func setHandler(c *builtin.Call, f *Flags, value term.Term) bool {
	if !term.IsAtom(value) {
		return false
	}
	f.Handler = c.Name(value)
	return true
}

// setMaxHeap reads a size or a map of size, kill and error_logger, of which size must be there.
func setMaxHeap(c *builtin.Call, f *Flags, value term.Term) bool {
	limit := maxHeap{Kill: true, Report: true}
	if !term.IsMap(c.M.View, value) {
		limit.Size = term.SmallValue(value)
		f.MaxHeap = limit
		return term.IsSmall(value) && limit.valid()
	}
	sized := false
	keys, vals := term.MapPairs(c.M.View, value)
	for i, x := range vals {
		var good bool
		switch c.Name(keys[i]) {
		case "size":
			limit.Size, sized, good = term.SmallValue(x), true, term.IsSmall(x)
		case "kill":
			limit.Kill, good = x == term.AtomTrue, x == term.AtomTrue || x == term.AtomFalse
		case "error_logger":
			limit.Report, good = x == term.AtomTrue, x == term.AtomTrue || x == term.AtomFalse
		default:
			good = true
		}
		if !good {
			return false
		}
	}
	f.MaxHeap = limit
	return sized && limit.valid()
}

func (l maxHeap) valid() bool { return l.Size == 0 || l.Size >= minMaxHeap }

// Map is the limit as process_info tells it.
func (l maxHeap) Map() builtin.Map {
	return builtin.Map{builtin.Named("error_logger"), builtin.Boolean(l.Report),
		builtin.Named("kill"), builtin.Boolean(l.Kill), builtin.Named("size"), l.Size}
}

// MinWords is how large the block of a process is to be at least, where one of so many words is the
// least, and of so many the most that can be asked for.
func (f *Flags) MinWords(least, most int) int {
	if f.MinHeap > defaultMinHeap {
		return max(least, min(f.MinHeap, most))
	}
	return least
}
