package slave

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// StackPlace is the place of the stack of a core's process.
type StackPlace uint8

// Places of a stack.
const (
	StackDRAM      StackPlace = iota // in shared DRAM, in one block with a heap that is there too
	StackSRAM                        // only in SRAM: a process that recurses deeper ends with system_limit
	StackSegmented                   // the newest frames in SRAM, older ones spilled to shared DRAM
)

// HeapPlace is the place of the heap of a core's process.
type HeapPlace uint8

// Places of a heap.
const (
	HeapDRAM    HeapPlace = iota // in shared DRAM
	HeapSRAM                     // young and old generation in SRAM until they leave it
	HeapNursery                  // the nursery in SRAM, the old generation in shared DRAM
)

// NurseryShare is the share of a heap for the young generation, if both generations are in SRAM.
type NurseryShare uint8

// Shares of the nursery.
const (
	// NurserySixth leaves for each half of the old generation as much as a collection needs if all
	// of the nursery is live.
	NurserySixth NurseryShare = iota
	// NurseryMost is seven eighths, for an old generation that continues elsewhere.
	NurseryMost
)

// RuntimePlace is the place of the code of a runtime function.
type RuntimePlace = rts.Place

// Places of a runtime function.
const (
	Resident = rts.Resident
	Cached   = rts.Cached
	InDRAM   = rts.InDRAM
)

// ParseInDRAM parses sram or dram, and reports whether s is dram.
func ParseInDRAM(s string) (bool, error) {
	i, err := parseName([]string{"sram", "dram"}, s)
	return i == 1, err
}

// names of the places.
var (
	stackPlaces   = []string{"dram", "sram", "segmented"}
	heapPlaces    = []string{"dram", "sram", "nursery"}
	nurseryShares = []string{"sixth", "most"}
	runtimePlaces = []string{Resident.String(), Cached.String(), InDRAM.String()}
)

func (p StackPlace) String() string   { return nameOf(stackPlaces, uint8(p)) }
func (p HeapPlace) String() string    { return nameOf(heapPlaces, uint8(p)) }
func (n NurseryShare) String() string { return nameOf(nurseryShares, uint8(n)) }

func nameOf(names []string, i uint8) string {
	if int(i) >= len(names) {
		return fmt.Sprintf("place %d", i)
	}
	return names[i]
}

// ParseStackPlace is the inverse of StackPlace.String.
func ParseStackPlace(s string) (StackPlace, error) {
	i, err := parseName(stackPlaces, s)
	return StackPlace(i), err
}

// ParseHeapPlace is the inverse of HeapPlace.String.
func ParseHeapPlace(s string) (HeapPlace, error) {
	i, err := parseName(heapPlaces, s)
	return HeapPlace(i), err
}

// ParseNurseryShare is the inverse of NurseryShare.String.
func ParseNurseryShare(s string) (NurseryShare, error) {
	i, err := parseName(nurseryShares, s)
	return NurseryShare(i), err
}

// ParseRuntimePlace is the inverse of RuntimePlace.String.
func ParseRuntimePlace(s string) (RuntimePlace, error) {
	i, err := parseName(runtimePlaces, s)
	return RuntimePlace(i), err
}

// checkName checks that a choice has a name. The error names the key.
func checkName(key string, names []string, i uint8) error {
	if int(i) >= len(names) {
		return fmt.Errorf("slave: %s is %d, want 0 to %d (%s)", key, i, len(names)-1,
			strings.Join(names, ", "))
	}
	return nil
}

func parseName(names []string, s string) (int, error) {
	i := slices.Index(names, s)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %s", s, strings.Join(names, ", "))
	}
	return i, nil
}

// Placement chooses which parts of a core's process and of its runtime lie in SRAM, and their
// sizes. A size is used only if the place is in SRAM.
type Placement struct {
	// Software is what executes programs. Its interpreter loop, if it has one, and the x registers
	// are in SRAM unless it says otherwise.
	Software   code.Software
	Stack      StackPlace
	StackBytes int // of SRAM
	Heap       HeapPlace
	HeapBytes  int          // of SRAM, for young and old generation or for the nursery
	Nursery    NurseryShare // of a heap whose generations are both in SRAM
	InboxBytes int          // of SRAM for messages from other cores; 0 means no inbox
	// SymmetricBytes is the size of the SRAM that members of jobs open to each other; 0 means none.
	SymmetricBytes int
	Runtime        [rts.NumFuncs]RuntimePlace
}

// Least sizes.
const (
	minStackBytes = 256 // a few frames
	// of a nursery: twice the slack for an exception, and a term or two
	minHeapBytes  = (2*heap.Slack + 16) * emu.WordBytes
	minInboxBytes = 64 // a message of a few words
	// what barriers need, and a few words
	minSymmetricBytes = 512
	sizeGrain         = 8 // a doubleword
	// a quarter of the native stack of ParallErlang's caching runs (FACTS.md section 8)
	defaultStack = 2048
	// DefaultInboxBytes is the default size of the inbox of a core, if cores send to each other: a
	// few messages of the usual size.
	DefaultInboxBytes = 1024
	defaultHeap       = 4096 // about four of its smallest heaps
)

// DefaultPlacement has stack and heap in shared DRAM, as ParallErlang has. The runtime functions
// are resident, except BIFs, the functions that copy and compare terms, and operators on integers
// that are not small: with these the map of a core with 32 KB and a cache of 8 KB would be too large.
func DefaultPlacement() Placement {
	p := Placement{StackBytes: defaultStack, HeapBytes: defaultHeap}
	for _, f := range []rts.Func{rts.Bignum, rts.Copy, rts.Builtins} {
		p.Runtime[f] = Cached
	}
	return p
}

// Validate checks a placement for cores of a board. The error joins one error for each invalid key,
// with its range. NewLayout checks whether everything fits.
func (p Placement) Validate(b *emu.Board) error {
	var errs []error
	place := func(key string, value uint8, names []string) {
		if err := checkName("Placement."+key, names, value); err != nil {
			errs = append(errs, err)
		}
	}
	size := func(key string, value, least int) {
		if value < least || value > b.SRAMBytes || value%sizeGrain != 0 {
			errs = append(errs, fmt.Errorf("slave: Placement.%s is %d, want %d to %d in steps of %d", key, value, least, b.SRAMBytes, sizeGrain))
		}
	}
	if p.Software.Model >= cost.NumModels {
		errs = append(errs, fmt.Errorf("slave: Placement.Software.Set is %d, want 0 to %d",
			p.Software.Model, cost.NumModels-1))
	}
	place("Stack", uint8(p.Stack), stackPlaces)
	if p.Stack != StackDRAM {
		size("StackBytes", p.StackBytes, minStackBytes)
	}
	place("Heap", uint8(p.Heap), heapPlaces)
	switch p.Heap {
	case HeapSRAM:
		size("HeapBytes", p.HeapBytes, 6*minHeapBytes)
	case HeapNursery:
		size("HeapBytes", p.HeapBytes, minHeapBytes)
	}
	place("Nursery", uint8(p.Nursery), nurseryShares)
	if n := p.SymmetricBytes; n != 0 && (n < minSymmetricBytes || n > b.SRAMBytes/2 || n%sizeGrain != 0) {
		errs = append(errs, fmt.Errorf("slave: Placement.SymmetricBytes is %d, "+
			"want 0 or %d to %d in steps of %d", n, minSymmetricBytes, b.SRAMBytes/2, sizeGrain))
	}
	if p.InboxBytes != 0 {
		size("InboxBytes", p.InboxBytes, minInboxBytes)
	}
	for f, at := range p.Runtime {
		place(fmt.Sprintf("Runtime[%s]", rts.Func(f)), uint8(at), runtimePlaces)
	}
	return errors.Join(errs...)
}
