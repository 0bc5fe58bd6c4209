package engine

import "sync/atomic"

// standing lets virtual time stand between two windows. It is changed by any goroutine.
type standing struct {
	on   atomic.Bool
	left atomic.Int64 // windows that run all the same
}

// now reports whether no window may run.
func (s *standing) now() bool { return s.on.Load() && s.left.Load() <= 0 }

// stepping reports whether windows run one by one.
func (s *standing) stepping() bool { return s.on.Load() && s.left.Load() > 0 }

// Pause stops virtual time at the next edge of a window. Input waits meanwhile. The results of the
// run do not change, unless there is input. Any goroutine may call it.
func (e *Engine) Pause() { e.input.stand.on.Store(true) }

// Continue takes Pause back. With the paced clock, the time that it has lasted does not count.
func (e *Engine) Continue() {
	e.input.stand.on.Store(false)
	e.input.stand.left.Store(0)
	e.input.change()
}

// Advance runs the given number of windows while virtual time is stopped, as fast as possible: idle
// time between them is skipped, also with the paced clock. It does nothing if nothing can run
// without input.
func (e *Engine) Advance(windows int) {
	e.input.stand.left.Store(int64(windows))
	e.input.change()
}

// Stands reports whether Pause has been called and Continue has not.
func (e *Engine) Stands() bool { return e.input.stand.on.Load() }

// Asleep reports whether nothing can run without input. It must be called on the goroutine that
// drives the engine.
func (e *Engine) Asleep() bool { return e.plan() >= lastTime }

// ran notes that a window has run.
func (e *Engine) ran() {
	stepped := e.input.stand.on.Load()
	if stepped {
		e.input.stand.left.Add(-1)
	}
	switch {
	case !e.pacing():
	case stepped:
		e.pacer.start(e.now, e.cfg.Pace)
	default:
		e.pacer.ran(e.now)
	}
}

// stand waits for a change while virtual time is stopped. The paced clock starts anew afterwards.
func (e *Engine) stand() {
	<-e.input.changed
	if e.pacing() {
		e.pacer.start(e.now, e.cfg.Pace)
	}
}
