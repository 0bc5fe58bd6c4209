package flags

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/term"
)

// Flags are the flags of a process, besides trap_exit. Sizes are in words. The zero value is not
// useful; see Default.
type Flags struct {
	priority           string
	Handler            string // module that is called for undefined functions
	queue              string // message_queue_data
	MinHeap, MinBinary int
	Fullsweep          int
	SaveCalls          int
	MaxHeap            maxHeap
	sensitive          bool
	schedulers         int // number of schedulers, for validation
}

// maxHeap is the limit of heap and stack after a collection, in words, and what happens beyond it.
// A Size of 0 means no limit.
type maxHeap struct {
	Size         int
	Kill, Report bool
}

// Defaults and limits of flags, which are OTP's.
const (
	defaultMinHeap   = 233
	defaultMinBinary = 46422
	defaultFullsweep = 65535
	maxSaveCalls     = 10000
	minMaxHeap       = 233
)

// Default returns the flags of a new process in a system with the given number of schedulers.
func Default(schedulers int) Flags {
	return Flags{schedulers: schedulers, priority: "normal", Handler: "error_handler",
		queue: "on_heap", MinHeap: defaultMinHeap, MinBinary: defaultMinBinary,
		Fullsweep: defaultFullsweep,
		MaxHeap:   maxHeap{Kill: true, Report: true}}
}

// HeapSizes are the sizes of heaps in OTP, in words and ascending: like Fibonacci numbers at first,
// then growing by a fifth.
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

// heapSize returns the smallest of HeapSizes with room for n words.
func heapSize(n int) int {
	i, _ := slices.BinarySearch(HeapSizes, max(n, defaultMinHeap))
	return HeapSizes[min(i, len(HeapSizes)-1)]
}

// A Kind describes a flag: how it is read, and how it is set from a term. Set returns false if the
// value is invalid.
type Kind struct {
	Get func(f *Flags) any
	Set func(c *builtin.Call, f *Flags, value term.Term) bool
	// Spawns: spawn_opt accepts it. Defaults: system_flag accepts it.
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

// word returns the Get of a flag that is an atom.
func word(at func(*Flags) *string) func(*Flags) any {
	return func(f *Flags) any { return builtin.Named(*at(f)) }
}

// number returns the Get of a flag that is an integer.
func number(at func(*Flags) *int) func(*Flags) any { return func(f *Flags) any { return *at(f) } }

// choice returns the Set of a flag whose value is one of some atoms.
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

// size returns the Set of a flag whose value is a non-negative integer, which adjust converts.
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

// setScheduler accepts the number of a scheduler, or 0 for none. OTP binds the process to it; here
// the placement of a process is fixed.
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

// setMaxHeap accepts a size, or a map with the key size and optionally kill and error_logger.
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

// Map returns the limit in the form that process_info returns.
func (l maxHeap) Map() builtin.Map {
	return builtin.Map{builtin.Named("error_logger"), builtin.Boolean(l.Report),
		builtin.Named("kill"), builtin.Boolean(l.Kill), builtin.Named("size"), l.Size}
}

// MinWords returns the minimum size of a process's block in words: that which its flags request,
// from least to most.
func (f *Flags) MinWords(least, most int) int {
	if f.MinHeap > defaultMinHeap {
		return max(least, min(f.MinHeap, most))
	}
	return least
}
