package shm

import (
	"context"
	"math"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// queue is a completion queue. Errors are behind the completions that came before them.
type queue struct {
	object
	size     int
	reserved int // places for what is under way
	done     []fi.Entry
	failed   []failure
	entered  int // completions in all
}

type failure struct {
	fi.ErrEntry
	behind int // so many completions in all
}

// CQ implements fi.Domain.
func (d *domain) CQ(size int) (fi.CQ, error) {
	if size < 0 || size > math.MaxUint16 {
		return nil, fi.EINVAL
	}
	if size == 0 {
		size = defaultSize
	}
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	return &queue{object: d.open(), size: size}, nil
}

// full tells whether nothing more can be entered, or begin that will be; no queue is never full.
func (q *queue) full() bool {
	return q != nil && len(q.done)+len(q.failed)+q.reserved >= q.size
}

func (q *queue) reserve(n int) {
	if q != nil {
		q.reserved += n
	}
}

func (q *queue) enter(e fi.Entry) {
	if q != nil {
		q.done = append(q.done, e)
		q.entered++
		q.d.notify()
	}
}

func (q *queue) fail(e fi.ErrEntry) {
	if q != nil {
		q.failed = append(q.failed, failure{e, q.entered})
		q.d.notify()
	}
}

// errorNext tells whether the next one is an error.
func (q *queue) errorNext() bool {
	return len(q.failed) > 0 && q.failed[0].behind == q.entered-len(q.done)
}

// take reads completions before the next error.
func (q *queue) take(entries []fi.Entry) (n int, err error) {
	for n < len(entries) && len(q.done) > 0 && !q.errorNext() {
		entries[n], q.done = q.done[0], q.done[1:]
		n++
	}
	switch {
	case n > 0:
		q.d.advance() // there is room for more
		return n, nil
	case q.errorNext():
		return 0, fi.EAVAIL
	}
	return 0, fi.EAGAIN
}

// Read implements fi.CQ.
func (q *queue) Read(entries []fi.Entry) (n int, err error) {
	q.d.p.mu.Lock()
	defer q.d.p.mu.Unlock()
	if err := q.d.progress(context.Background()); err != nil {
		return 0, err
	}
	return q.take(entries)
}

// SRead implements fi.CQ.
func (q *queue) SRead(ctx context.Context, entries []fi.Entry) (n int, err error) {
	if len(entries) == 0 {
		return 0, fi.EINVAL
	}
	q.d.p.mu.Lock()
	defer q.d.p.mu.Unlock()
	waited := q.d.until(ctx, func() bool {
		n, err = q.take(entries)
		return err != fi.EAGAIN
	})
	if waited != nil {
		return 0, waited
	}
	return n, err
}

// ReadErr implements fi.CQ.
func (q *queue) ReadErr() (fi.ErrEntry, error) {
	q.d.p.mu.Lock()
	defer q.d.p.mu.Unlock()
	if !q.errorNext() {
		return fi.ErrEntry{}, fi.EAGAIN
	}
	e := q.failed[0].ErrEntry
	q.failed = q.failed[1:]
	q.d.advance()
	return e, nil
}

// counter counts completions.
type counter struct {
	object
	value, errors uint64
}

// Counter implements fi.Domain.
func (d *domain) Counter() (fi.Counter, error) {
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	return &counter{object: d.open()}, nil
}

func (c *counter) count(values, errors uint64) {
	if c != nil {
		c.value += values
		c.errors += errors
		c.d.notify()
	}
}

// change does something to a counter.
func (c *counter) change(do func()) {
	c.d.p.mu.Lock()
	defer c.d.p.mu.Unlock()
	do()
	c.d.notify()
}

// Read implements fi.Counter.
func (c *counter) Read() uint64 { return c.read(&c.value) }

// ReadErr implements fi.Counter.
func (c *counter) ReadErr() uint64 { return c.read(&c.errors) }

func (c *counter) read(what *uint64) uint64 {
	c.d.p.mu.Lock()
	defer c.d.p.mu.Unlock()
	_ = c.d.progress(context.Background()) // which does not end
	return *what
}

// Add implements fi.Counter.
func (c *counter) Add(v uint64) { c.change(func() { c.value += v }) }

// Set implements fi.Counter.
func (c *counter) Set(v uint64) { c.change(func() { c.value = v }) }

// AddErr implements fi.Counter.
func (c *counter) AddErr(v uint64) { c.change(func() { c.errors += v }) }

// SetErr implements fi.Counter.
func (c *counter) SetErr(v uint64) { c.change(func() { c.errors = v }) }

// Wait implements fi.Counter.
func (c *counter) Wait(ctx context.Context, threshold uint64) error {
	c.d.p.mu.Lock()
	defer c.d.p.mu.Unlock()
	errors := c.errors
	err := c.d.until(ctx, func() bool { return c.value >= threshold || c.errors != errors })
	if err == nil && c.value < threshold {
		return fi.EAVAIL
	}
	return err
}
