package meter

import "github.com/parallergo/epiphany/emu"

// Counters are the events of a machine: those of the core, and those of the runtime on it.
type Counters struct {
	emu.Counters
	RuntimeCounters
}

// RuntimeCounters are the events of the runtime on a core.
type RuntimeCounters struct {
	Reductions uint64 // calls
	BIFs       uint64 // calls of built-in functions, those that OTP makes instructions of apart

	Fences       uint64 // fence words sent round
	Spills       uint64 // times frames left a local stack
	SpilledWords uint64
	Refills      uint64 // times they came back
	Minors       uint64 // collections of nurseries by the core
	Promoted     uint64 // words these moved to old generations
	Majors       uint64 // collections of whole heaps, by whoever ran them
	Kept         uint64 // heap words these left
	RuntimeLines uint64 // of FetchLines, those of runtime functions

	Cache [NumCacheSteps]uint64 // cycles that the instruction cache cost by step; the cycle counters have them too
}

// Events lists the counters of the runtime's own work in a fixed order, without those by step of
// the instruction cache.
func (c *RuntimeCounters) Events() []emu.CounterField {
	return []emu.CounterField{
		{Name: "fences", Unit: "fences", Value: &c.Fences},
		{Name: "spills", Unit: "spills", Value: &c.Spills},
		{Name: "spilled", Unit: "words", Value: &c.SpilledWords},
		{Name: "refills", Unit: "refills", Value: &c.Refills},
		{Name: "minor_collections", Unit: "collections", Value: &c.Minors},
		{Name: "promoted", Unit: "words", Value: &c.Promoted},
		{Name: "major_collections", Unit: "collections", Value: &c.Majors},
		{Name: "kept", Unit: "words", Value: &c.Kept},
		{Name: "runtime_lines", Unit: "lines", Value: &c.RuntimeLines},
	}
}

// Add adds d to c.
func (c *Counters) Add(d *Counters) {
	c.Counters.Add(&d.Counters)
	c.Reductions += d.Reductions
	c.BIFs += d.BIFs
	to, from := c.Events(), d.Events()
	for i := range to {
		*to[i].Value += *from[i].Value
	}
	for i, n := range d.Cache {
		c.Cache[i] += n
	}
}

// CacheStep is a kind of work that the instruction cache makes for its core.
type CacheStep uint8

// Steps.
const (
	CacheLookup CacheStep = iota // calls through trampolines and the dispatch table
	CacheStamp                   // stamps of calls that hit
	CacheReturn                  // returns through the dispatch table
	CacheWalk                    // looking for return addresses on the stack, and turning them
	CacheMiss                    // cold calls with their decisions: counts, holes, victims, entries; functions leaving
	CacheCopy                    // DMA of code into SRAM
	CacheLink                    // linking copies with each other
	NumCacheSteps
)

func (s CacheStep) String() string { return cacheStepNames[s] }

var cacheStepNames = [NumCacheSteps]string{"lookup", "stamp", "return", "walk", "miss", "copy", "link"}
