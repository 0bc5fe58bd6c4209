package swicache

import "math/bits"

// Use is the record of the calls of one function.
type Use struct {
	Calls uint64 // number of calls since the cache was made; kept by the emulator
	Stamp uint64 // kept by the policy: time of the last call, whether it was called, or how often
}

// Rule says how a call changes the stamp of a Use.
type Rule struct {
	Stamp uint64 // added by the next call
	Keep  uint64 // mask of the bits of the old stamp that are kept
	Step  uint64 // increment of Stamp per call
}

// Note notes a call. The interpreter's inner loop does the same inline, with Stamp in a register,
// and writes Stamp back before anything else reads it.
func (r *Rule) Note(u *Use) {
	u.Calls++
	u.Stamp = u.Stamp&r.Keep + r.Stamp
	r.Stamp += r.Step
}

// traits are what makes a policy.
type traits struct {
	rule   Rule
	linked bool // calls go straight to DRAM: there is nothing to count
	eager  bool // the threshold does not count
	ages   bool // stamps are counts that are halved
	// victim chooses a copy that leaves, by its position in address order. There is one that may
	// leave. nil: the policy chooses none.
	victim func(c *Cache) int
	steps  steps
}

var policies = [numPolicies]traits{
	None:      {linked: true, steps: listed}, // of placed functions
	Threshold: {steps: listed},
	LRU:       {rule: Rule{Stamp: 1, Step: 1}, victim: (*Cache).least, steps: stampedLRU},
	Clock:     {rule: Rule{Stamp: 1}, victim: (*Cache).secondChance, steps: stampedClock},
	Freq: {rule: Rule{Stamp: 1, Keep: ^uint64(0)}, ages: true, victim: (*Cache).least,
		steps: stampedFreq},
	Dynamic: {eager: true, steps: listed},
}

// least finds the copy with the least stamp; among equals the function with the least number.
func (c *Cache) least() int {
	best := -1
	for i, f := range c.held {
		if c.fixed(f) {
			continue
		}
		if best < 0 || c.before(f, c.held[best]) {
			best = i
		}
	}
	c.work.add(c.costs.Search, len(c.held))
	return best
}

func (c *Cache) before(f, g int) bool {
	a, b := c.uses[f].Stamp, c.uses[g].Stamp
	return a < b || a == b && f < g
}

// secondChance moves the hand over the copies in address order, round and round, to the first that
// has not been called since the hand was there.
func (c *Cache) secondChance() int {
	i, _ := c.position(c.hand)
	for {
		if i == len(c.held) {
			i = 0
		}
		f := c.held[i]
		c.work.add(c.costs.Search, 1)
		c.hand = c.funcs[f].at + c.funcs[f].bytes
		if !c.fixed(f) {
			if c.uses[f].Stamp == 0 {
				return i
			}
			c.uses[f].Stamp = 0
		}
		i++
	}
}

// age halves the counts when Age calls have passed since it last did. It is called when a victim is
// needed. If k times as many calls have passed by then, the counts lose as many bits as k has:
// about what is left of calls spread evenly over that time if the counts are halved after each Age.
func (c *Cache) age() {
	for _, f := range c.held {
		c.tally(f)
	}
	k := (c.calls - c.aged) / uint64(c.cfg.Age)
	if k == 0 {
		return
	}
	c.aged += k * uint64(c.cfg.Age)
	c.epoch += uint(bits.Len64(k))
	for _, f := range c.held {
		c.catchUp(f, 0)
	}
	c.work.add(c.costs.Age, len(c.held))
}

// catchUp halves the count of a function as often as the counts were since it was last looked at,
// calls that came after aside. So only copies are touched when counts age; cold functions follow
// when they are called.
func (c *Cache) catchUp(f int, after uint64) {
	fn, u := &c.funcs[f], &c.uses[f]
	after = min(after, u.Stamp)
	u.Stamp = (u.Stamp-after)>>(c.epoch-fn.epoch) + after
	fn.epoch = c.epoch
}

// tally adds to the sum of calls what a function's were since it was last looked at.
func (c *Cache) tally(f int) {
	c.calls += c.uses[f].Calls - c.funcs[f].seen
	c.funcs[f].seen = c.uses[f].Calls
}
