package shm

import (
	"context"
	"errors"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// domain is an access domain. The provider's lock protects it.
type domain struct {
	p       *Provider
	fabric  *fabric
	node    uint32
	auto    bool // progress
	users   int  // objects that are open
	regions map[uint64]*region
	ports   []*endpoint   // by service; nil where there is none
	inbox   []*transfer   // which reach this domain
	driving bool          // a call does what the inbox has
	moving  bool          // it does so without the lock
	wake    chan struct{} // closed when something happens; nil if nobody waits
}

// Node implements fi.Domain.
func (d *domain) Node() uint32 { return d.node }

// notify lets calls that wait check again.
func (d *domain) notify() {
	if d.wake != nil {
		close(d.wake)
		d.wake = nil
	}
}

// Progress implements fi.Domain.
func (d *domain) Progress(ctx context.Context) error {
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	return ended(d.progress(ctx))
}

// progress does what others want, unless another call does so already.
func (d *domain) progress(ctx context.Context) error {
	if d.driving {
		return nil
	}
	d.driving = true
	defer func() { d.driving = false }()
	some := len(d.inbox) > 0
	for len(d.inbox) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		t := d.inbox[0]
		d.inbox = d.inbox[1:]
		t.run(context.WithoutCancel(ctx))
	}
	d.advance()
	if some {
		d.notify()
	}
	return nil
}

// busy tells whether writes may be under way that came before messages which have arrived.
func (d *domain) busy() bool { return len(d.inbox) > 0 || d.moving }

// advance matches messages that have arrived, behind the writes before them.
func (d *domain) advance() {
	if d.busy() {
		return
	}
	for _, e := range d.ports {
		if e != nil {
			e.advance()
		}
	}
}

// until waits, with progress, until something is so.
func (d *domain) until(ctx context.Context, so func() bool) error {
	for {
		if err := d.progress(ctx); err != nil {
			return ended(err)
		}
		if so() {
			return nil
		}
		if err := d.pause(ctx); err != nil {
			return ended(err)
		}
	}
}

// pause waits without the lock until something happens.
func (d *domain) pause(ctx context.Context) error {
	if d.wake == nil {
		d.wake = make(chan struct{})
	}
	wake := d.wake
	d.p.mu.Unlock()
	defer d.p.mu.Lock()
	select {
	case <-wake:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// endedError is the error of a call whose context has ended.
type endedError struct {
	fi.Errno
	cause error
}

func (e *endedError) Unwrap() []error { return []error{e.Errno, e.cause} }

func ended(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &endedError{fi.ETIMEDOUT, err}
	case err != nil:
		return &endedError{fi.ECANCELED, err}
	}
	return nil
}

// Close implements fi.Domain. Operations in flight to the domain fail.
func (d *domain) Close() error {
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	if d.users > 0 || d.driving {
		return fi.EBUSY
	}
	delete(d.p.domains, d.node)
	d.p.first = min(d.p.first, d.node)
	d.fabric.users--
	for _, t := range d.inbox {
		t.finish(nil, fi.EHOSTUNREACH)
	}
	d.inbox = nil
	return nil
}

// object is what a domain has opened.
type object struct {
	d     *domain
	users int // bindings
}

func (d *domain) open() object {
	d.users++
	return object{d: d}
}

// Close implements the method Close of queues, counters and address vectors, which can be bound.
func (o *object) Close() error {
	o.d.p.mu.Lock()
	defer o.d.p.mu.Unlock()
	if o.users > 0 {
		return fi.EBUSY
	}
	o.d.users--
	return nil
}
