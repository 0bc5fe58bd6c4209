package swicache

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
)

// Counts are the events of a cache, or of one function in it.
type Counts struct {
	Calls       uint64 `json:"calls"`        // noted by the hot loop
	Hits        uint64 `json:"hits"`         // that found the function in the cache
	ColdCalls   uint64 `json:"cold_calls"`   // that did not
	Inserted    uint64 `json:"inserted"`     // copies made
	Evicted     uint64 `json:"evicted"`      // copies that left
	BytesCopied uint64 `json:"bytes_copied"` // code
}

// Add adds d to c.
func (c *Counts) Add(d *Counts) {
	c.Calls += d.Calls
	c.Hits += d.Hits
	c.ColdCalls += d.ColdCalls
	c.Inserted += d.Inserted
	c.Evicted += d.Evicted
	c.BytesCopied += d.BytesCopied
}

// HitRate is the part of the calls that hit, 0 without calls.
func (c *Counts) HitRate() float64 { return float64(c.Hits) / float64(max(c.Calls, 1)) }

// Stats count what the cache did since it was made, and describe its SRAM now.
type Stats struct {
	Counts
	Refused uint64 `json:"refused"` // times that there was no room

	Held        int `json:"held"`         // functions
	Bytes       int `json:"bytes"`        // of the region
	Free        int `json:"free"`         // bytes in holes
	LargestHole int `json:"largest_hole"` // bytes
	Holes       int `json:"holes"`
}

// Add adds what another cache did, and its SRAM; LargestHole becomes that of both.
func (s *Stats) Add(t *Stats) {
	s.Counts.Add(&t.Counts)
	s.Refused += t.Refused
	s.Held += t.Held
	s.Bytes += t.Bytes
	s.Free += t.Free
	s.LargestHole = max(s.LargestHole, t.LargestHole)
	s.Holes += t.Holes
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
	Func int
	Counts
	Place  bytecode.Place
	Cached bool // now
}

// Report tells of the n functions called most, the most first and those of equal calls by number;
// all that were called if n is negative.
func (c *Cache) Report(n int) []FuncReport {
	var all []FuncReport
	for f := range c.funcs {
		fn, calls := &c.funcs[f], c.uses[f].Calls
		if calls|fn.cold == 0 {
			continue
		}
		all = append(all, FuncReport{
			Func: f,
			Counts: Counts{calls, calls - min(calls, fn.cold), fn.cold, fn.inserted, fn.evicted,
				fn.copied},
			Place: fn.place, Cached: c.states[f] == Cached,
		})
	}
	slices.SortStableFunc(all, func(a, b FuncReport) int { return cmp.Compare(b.Calls, a.Calls) })
	if n >= 0 && n < len(all) {
		all = all[:n]
	}
	return all
}
