package nodes

import (
	"errors"
	"fmt"

	"github.com/parallergo/epiphany"
)

// monitor is what has been seen of one.
type monitor struct {
	of, on  int
	downs   int
	removed bool
}

// bond is a link as one of its ends sees it.
type bond struct {
	made, ended int  // how often
	open        bool // made, and neither ended nor removed
}

// checker goes through a history.
type checker struct {
	*run
	st       *Stats
	monitors map[int64]*monitor
	bonds    map[pair]*bond // by worker and the other
	unlinks  map[pair]bool
	got      map[pair]int64 // the last message
	gaps     map[pair]int   // pieces that are missing
	offered  map[pair]int64 // messages that have been sent
	errs     []error
}

// check holds what has been reported against what may be.
func (h *run) check(st *Stats) error {
	c := &checker{run: h, st: st, monitors: map[int64]*monitor{}, bonds: map[pair]*bond{},
		unlinks: map[pair]bool{}, got: map[pair]int64{}, gaps: map[pair]int{}, offered: map[pair]int64{}}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range h.net.losses {
		st.Losses += n
	}
	for _, t := range h.history {
		c.links(t)
	}
	for _, t := range h.history {
		c.event(t)
	}
	c.atEnd()
	for _, r := range h.net.refused {
		c.fail("a frame was refused: %s", r)
	}
	if n := h.notes["left"]; n != 0 {
		c.fail("%d workers are left", n)
	}
	return errors.Join(c.errs...)
}

func (c *checker) fail(format string, args ...any) {
	c.errs = append(c.errs, fmt.Errorf(format, args...))
}

// num is an integer of a report.
func num(t epiphany.Tuple, i int) int { return int(t[i].(int64)) }

// losses is how often something may have been lost between two workers.
func (c *checker) losses(a, b int) int {
	return c.net.losses[pair{c.workers[a].node, c.workers[b].node}.both()]
}

// links takes what workers have done with links: a link may be made or removed at either end.
func (c *checker) links(t epiphany.Tuple) {
	if t[1] == epiphany.Atom("unlinked") {
		c.unlinks[pair{num(t, 0), num(t, 2)}.both()] = true
	}
	if t[1] == epiphany.Atom("linked") {
		c.bond(pair{num(t, 0), num(t, 2)}).made++
	}
}

func (c *checker) bond(p pair) *bond {
	b := c.bonds[p]
	if b == nil {
		b = &bond{}
		c.bonds[p] = b
	}
	return b
}

// event takes a report.
func (c *checker) event(t epiphany.Tuple) {
	own := num(t, 0)
	switch t[1].(epiphany.Atom) {
	case "sent":
		c.offered[pair{own, num(t, 2)}] = t[4].(int64)
	case "got":
		c.message(pair{num(t, 2), own}, num(t, 3), t[4].(int64))
	case "watched":
		c.monitors[t[2].(int64)] = &monitor{of: own, on: num(t, 3)}
	case "unwatched":
		c.monitors[t[2].(int64)].removed = true
	case "down":
		c.down(own, t[2].(int64), t[3])
	case "linked":
		c.bond(pair{own, num(t, 2)}).open = true
	case "unlinked":
		c.bond(pair{own, num(t, 2)}).open = false
	case "exit":
		c.exit(pair{own, num(t, 2)}, t[3])
	}
}

func (c *checker) message(p pair, to int, n int64) {
	c.st.Messages++
	switch last := c.got[p]; {
	case to != p[1]:
		c.fail("worker %d has message %d of %d to %d", p[1], n, p[0], to)
	case n <= last:
		c.fail("worker %d has message %d of %d behind %d", p[1], n, p[0], last)
	case n > last+1:
		c.gaps[p]++
	}
	c.got[p] = n
}

func (c *checker) down(own int, n int64, reason any) {
	c.st.Downs++
	m := c.monitors[n]
	switch {
	case m == nil || m.of != own:
		c.fail("worker %d has a DOWN of monitor %d", own, n)
		return
	case m.removed:
		c.fail("worker %d has a DOWN of monitor %d, which it has removed", own, n)
	case m.downs > 0:
		c.fail("worker %d has another DOWN of monitor %d", own, n)
	}
	m.downs++
	c.reason(own, m.on, reason, "DOWN")
}

// reason checks that of the end of a worker, as another has heard it.
func (c *checker) reason(own, of int, reason any, what string) {
	switch r := reason.(type) {
	case epiphany.Tuple:
		if len(r) != 2 || r[1] != int64(of) {
			c.fail("worker %d has a %s of %d with %v", own, what, of, r)
		}
	case epiphany.Atom:
		if r == "noproc" && c.workers[of].ended || r == "noconnection" && c.losses(own, of) > 0 {
			return
		}
		c.fail("worker %d has a %s of %d with %v", own, what, of, r)
	}
}

func (c *checker) exit(p pair, reason any) {
	c.st.Exits++
	if p[1] == 0 {
		return // of one that has linked itself and was never introduced
	}
	b, other := c.bond(p), c.bonds[pair{p[1], p[0]}]
	b.open = false
	b.ended++
	made := b.made
	if other != nil {
		made += other.made
	}
	if b.ended > made {
		c.fail("worker %d has %d EXITs of %d for %d links", p[0], b.ended, p[1], made)
	}
	c.reason(p[0], p[1], reason, "EXIT")
}

// atEnd checks what is missing. A worker that ended by itself, or with its node, may have missed what
// came then; that of the last life of a node has ended when all before it had.
func (c *checker) atEnd() {
	for n, m := range c.monitors {
		if m.downs == 0 && !m.removed && c.outlives(m.of, m.on) {
			c.fail("worker %d has no DOWN of monitor %d of %d", m.of, n, m.on)
		}
	}
	for p, b := range c.bonds {
		if b.open && !c.unlinks[p.both()] && c.outlives(p[0], p[1]) {
			c.fail("worker %d has no EXIT of %d", p[0], p[1])
		}
	}
	for p, last := range c.offered {
		if !c.outlives(p[1], p[0]) {
			continue // it may have ended before they came
		}
		if c.got[p] < last {
			c.gaps[p]++
		}
		if gaps, most := c.gaps[p], c.losses(p[0], p[1]); gaps > most {
			c.fail("worker %d misses messages of %d in %d places, with %d losses", p[1], p[0], gaps, most)
		}
	}
}

// outlives reports whether a worker has surely learned of the end of another: it was there when all
// had settled behind that.
func (c *checker) outlives(a, b int) bool {
	at := func(id int) int {
		for i, w := range c.last {
			if w == id {
				return i + 1
			}
		}
		return 0 // ended before all were asked to, one by one
	}
	return at(a) > at(b)
}
