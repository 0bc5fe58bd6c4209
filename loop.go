package epiphany

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/parallergo/epiphany/emu/engine"
)

// loop owns the goroutine that runs the engine. It starts with the first input, so that this input
// (a program to run) enters at time 0 in every run.
type loop struct {
	engine.Driver
	eng   *engine.Engine
	after func(err error) // called on the goroutine when the run is over
	hung  func() error    // called there when only input can continue the run, or nil
	skips bool            // the clock stays virtual

	some   atomic.Bool // there are calls, or the run is broken
	mu     sync.Mutex
	state  loopState
	calls  []func()
	cancel context.CancelFunc
	ended  chan struct{}
	broken error // ends the run
	err    error // why the run is over, nil if the program has ended it
}

type loopState uint8

const (
	idle loopState = iota
	running
	over
)

func newLoop(eng *engine.Engine, driver engine.Driver, after func(error)) *loop {
	return &loop{Driver: driver, eng: eng, after: after, ended: make(chan struct{})}
}

// Post implements actor.Inlet. The first input starts the run.
func (l *loop) Post(in engine.Input) {
	l.eng.Post(in)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state != idle {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.state, l.cancel = running, cancel
	go l.run(ctx)
}

// Hold implements actor.Inlet.
func (l *loop) Hold() { l.eng.Hold() }

// Release implements actor.Inlet.
func (l *loop) Release() { l.eng.Release() }

// Pace implements actor.Inlet.
func (l *loop) Pace() {
	if !l.skips {
		l.eng.Pace()
	}
}

// Paced implements actor.Inlet.
func (l *loop) Paced() bool { return l.eng.Paced() }

// wake makes a sleeping loop run another iteration.
func (l *loop) wake() {
	l.eng.Hold()
	l.eng.Release()
}

func (l *loop) run(ctx context.Context) {
	defer close(l.ended)
	err := l.eng.Loop(ctx, l)
	// A failure is reported even if the system was closed in the same window.
	if failed := l.failed(); failed != nil {
		err = failed
	} else if errors.Is(err, context.Canceled) {
		err = ErrClosed
	}
	l.finish(err)
	l.after(err)
}

// finish ends the run and executes the calls that are left, before any that come now.
func (l *loop) finish(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state, l.err = over, err
	for _, f := range l.calls {
		f()
	}
	l.calls = nil
}

// Done implements engine.Driver; it is called between windows.
func (l *loop) Done() bool {
	if l.some.Load() {
		l.serve()
		if l.failed() != nil {
			return true
		}
	}
	return l.Driver.Done()
}

func (l *loop) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.broken
}

// fail ends the run with an error when the window is over.
func (l *loop) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken == nil {
		l.broken = err
		l.some.Store(true)
	}
}

// Idle implements engine.Idler.
func (l *loop) Idle() error {
	if l.hung == nil {
		return nil
	}
	return l.hung()
}

// serve executes the pending calls.
func (l *loop) serve() {
	l.mu.Lock()
	calls := l.calls
	l.calls = nil
	l.some.Store(l.broken != nil)
	l.mu.Unlock()
	for _, f := range calls {
		f()
	}
}

// call runs f between two windows and waits for it.
func (l *loop) call(f func()) {
	l.mu.Lock()
	if l.state != running {
		defer l.mu.Unlock()
		f()
		return
	}
	done := make(chan struct{})
	l.calls = append(l.calls, func() {
		defer close(done)
		f()
	})
	l.some.Store(true)
	l.mu.Unlock()
	l.wake()
	<-done
}

// stop ends the run and waits for its end.
func (l *loop) stop() error {
	l.mu.Lock()
	if l.state == idle {
		l.state = over
		l.mu.Unlock()
		return nil
	}
	l.cancel()
	l.mu.Unlock()
	<-l.ended
	if l.err == ErrClosed {
		return nil
	}
	return l.err
}

// now returns the state of the run.
func (l *loop) now() loopState {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state
}
