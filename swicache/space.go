package swicache

import (
	"iter"
	"sort"
)

// holes are the offsets and sizes of what is free between copies, by address. If only is given,
// just the copies it holds for are there.
func (c *Cache) holes(only func(f int) bool) iter.Seq2[int, int] {
	return func(yield func(at, bytes int) bool) {
		end := 0
		for _, f := range c.held {
			fn := &c.funcs[f]
			if only != nil && !only(f) {
				continue
			}
			if fn.at > end && !yield(end, fn.at-end) {
				return
			}
			end = fn.at + fn.bytes
		}
		if c.bytes > end {
			yield(end, c.bytes-end)
		}
	}
}

// fit finds the first hole that is large enough.
func (c *Cache) fit(bytes int) (at int, ok bool) {
	if len(c.held) >= c.cfg.Functions {
		return 0, false
	}
	for at, n := range c.holes(nil) {
		c.work.add(c.costs.Hole, 1)
		if n >= bytes {
			return at, true
		}
	}
	return 0, false
}

// possible tells whether there would be room if every copy left that may.
func (c *Cache) possible(bytes int) bool {
	fixed := 0
	for _, f := range c.held {
		if c.fixed(f) {
			fixed++
		}
	}
	if fixed >= c.cfg.Functions {
		return false
	}
	for _, n := range c.holes(c.fixed) {
		if n >= bytes {
			return true
		}
	}
	return false
}

// position is where the first copy at or behind an offset stands in address order.
func (c *Cache) position(at int) (i int, found bool) {
	return sort.Find(len(c.held), func(i int) int { return at - c.funcs[c.held[i]].at })
}
