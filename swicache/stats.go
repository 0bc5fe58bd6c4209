package swicache

import (
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
)

// Counts are the numbers of events in a cache, or for one function in it.
type Counts struct {
	Calls       uint64 `json:"calls"`        // all calls
	Hits        uint64 `json:"hits"`         // calls that found the function cached
	ColdCalls   uint64 `json:"cold_calls"`   // calls that did not
	Inserted    uint64 `json:"inserted"`     // copies made
	Evicted     uint64 `json:"evicted"`      // copies evicted
	BytesCopied uint64 `json:"bytes_copied"` // bytes of code copied
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

// HitRate returns the share of calls that found the function cached, 0 if there were no calls.
func (c *Counts) HitRate() float64 { return float64(c.Hits) / float64(max(c.Calls, 1)) }

// Stats are the events in a cache since it was made, and the present use of its region.
type Stats struct {
	Counts
	Refused uint64 `json:"refused"` // cold calls for which there was no room

	Held        int `json:"held"`         // number of cached functions
	Bytes       int `json:"bytes"`        // size of the region
	Free        int `json:"free"`         // total size of the holes
	LargestHole int `json:"largest_hole"` // size of the largest hole
	Holes       int `json:"holes"`
}

// Add adds the events and the use of another cache; LargestHole becomes the larger of both.
func (s *Stats) Add(t *Stats) {
	s.Counts.Add(&t.Counts)
	s.Refused += t.Refused
	s.Held += t.Held
	s.Bytes += t.Bytes
	s.Free += t.Free
	s.LargestHole = max(s.LargestHole, t.LargestHole)
	s.Holes += t.Holes
}

// Stats returns the statistics of the cache.
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

// FuncReport contains the statistics of one function.
type FuncReport struct {
	Func int
	Counts
	Place  bytecode.Place
	Cached bool // is cached now
}

// Report returns the n functions that were called most often, or all that were called if n is
// negative, by descending number of calls, then by number.
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
