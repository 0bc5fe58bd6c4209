package swicache

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
)

// Stats count what the cache did since it was made, and describe its SRAM now.
type Stats struct {
	Calls       uint64 // noted by the hot loop
	Hits        uint64 // that found the function in the cache
	ColdCalls   uint64 // that did not
	Inserted    uint64 // copies made
	Refused     uint64 // times that there was no room
	Evicted     uint64 // copies that left
	BytesCopied uint64

	Held        int // functions
	Bytes       int // of the region
	Free        int // bytes in holes
	LargestHole int // bytes
	Holes       int
}

// Stats describe the cache.
func (c *Cache) Stats() Stats {
	s := c.stats
	for f := range c.uses {
		s.Calls += c.uses[f].Calls
	}
	s.Hits = s.Calls - min(s.Calls, s.ColdCalls)
	s.Held, s.Bytes = len(c.held), c.bytes
	for _, n := range c.holes(nil) {
		s.Free += n
		s.LargestHole = max(s.LargestHole, n)
		s.Holes++
	}
	return s
}

// FuncReport is what the cache did for one function.
type FuncReport struct {
	Func        int
	Calls       uint64
	Hits        uint64
	ColdCalls   uint64 // misses
	Inserted    uint64
	Evicted     uint64
	BytesCopied uint64
	Place       bytecode.Place
	Cached      bool // now
}

// Report tells of the n functions called most, the most first and those of equal calls by number; all that were called if n is negative.
func (c *Cache) Report(n int) []FuncReport {
	var all []FuncReport
	for f := range c.funcs {
		fn, calls := &c.funcs[f], c.uses[f].Calls
		if calls|fn.cold == 0 {
			continue
		}
		all = append(all, FuncReport{
			Func: f, Calls: calls, Hits: calls - min(calls, fn.cold), ColdCalls: fn.cold, Inserted: fn.inserted, Evicted: fn.evicted,
			BytesCopied: fn.copied, Place: fn.place, Cached: c.states[f] == Cached,
		})
	}
	slices.SortStableFunc(all, func(a, b FuncReport) int { return cmp.Compare(b.Calls, a.Calls) })
	if n >= 0 && n < len(all) {
		all = all[:n]
	}
	return all
}
