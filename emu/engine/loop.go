package engine

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parallergo/epiphany/emu"
)

// Input is a message from Go code to the emulated machine. The Driver defines the meaning of Kind
// and Data.
type Input struct {
	Kind uint8
	Data []byte // not changed after Post
}

// Driver connects a running engine with the Go code around it. Its methods are called on Loop's
// goroutine, between windows.
type Driver interface {
	// Input takes in one input, at the time at, which is the engine's Now.
	Input(at emu.Cycles, in Input)
	// AfterWindow is called when a window has been committed: the place to hand output to Go code.
	AfterWindow(now emu.Cycles)
	// Done reports whether Loop must return. It depends only on the state, so that a replay ends
	// where the recorded run did.
	Done() bool
}

// Idler is a Driver whose Idle method is called before Loop sleeps because nothing can happen
// without input. An error of Idle ends the run.
type Idler interface{ Idle() error }

// Errors of Loop.
var (
	ErrReplayEnded = errors.New("engine: the recording ends before the run does")
	ErrUnheld      = errors.New("engine: Release without Hold")
)

// inputs is the queue of input from other goroutines, and its recording.
type inputs struct {
	mu      sync.Mutex
	posted  []Input
	some    atomic.Bool // posted is not empty
	spare   []Input     // the other half of a double buffer
	holds   atomic.Int64
	unheld  atomic.Bool
	cancel  atomic.Bool
	paced   atomic.Bool // by the configuration or by Pace
	stand   standing
	changed chan struct{} // something above has changed
	news    atomic.Bool   // likewise, since the last turn began

	loops bool // Loop runs

	rec *recorder
	rep *replayer
}

func (in *inputs) open(cfg Config) (err error) {
	in.changed = make(chan struct{}, 1)
	in.paced.Store(cfg.Clock == Paced)
	if cfg.Record != nil {
		in.rec = newRecorder(cfg.Record, cfg.Window)
	}
	if cfg.Replay != nil {
		in.rep, err = newReplayer(cfg.Replay, cfg.Window)
	}
	return err
}

// flush writes buffered parts of the recording.
func (in *inputs) flush() error {
	if in.rec == nil {
		return nil
	}
	return in.rec.flush()
}

// close ends the recording at the given window.
func (in *inputs) close(window uint64) error {
	if in.rec == nil {
		return nil
	}
	return in.rec.close(window)
}

// change wakes a parked Loop, and makes a running one take a turn.
func (in *inputs) change() {
	in.news.Store(true)
	select {
	case in.changed <- struct{}{}:
	default:
	}
}

// take returns what has been posted since the last call. It is valid until the next.
func (in *inputs) take() []Input {
	if !in.some.Load() {
		return nil
	}
	clear(in.spare)
	in.mu.Lock()
	defer in.mu.Unlock()
	got := in.posted
	in.posted, in.spare = in.spare[:0], got
	in.some.Store(false)
	return got
}

// Post hands over an input. It enters at the next window's edge, in the order of the calls. Post
// never blocks and may be called by any goroutine. During a replay it does nothing.
func (e *Engine) Post(x Input) {
	in := &e.input
	if in.rep != nil {
		return
	}
	in.mu.Lock()
	in.posted = append(in.posted, x)
	in.some.Store(true)
	in.mu.Unlock()
	in.change()
}

// Hold records that a delivery to Go code is unfinished: virtual time does not skip idle time until
// the matching Release. Any goroutine may call it.
func (e *Engine) Hold() { e.input.holds.Add(1) }

// Release ends a Hold. A Release too many makes Loop return ErrUnheld.
func (e *Engine) Release() {
	if e.input.holds.Add(-1) < 0 {
		e.input.unheld.Store(true)
	}
	e.input.change()
}

// Pace makes virtual time keep pace with the wall clock from now on, as Config.Clock does from the
// start. Input that is posted afterwards finds it so. Any goroutine may call it.
func (e *Engine) Pace() {
	if !e.input.paced.Swap(true) {
		e.input.change()
	}
}

// Paced reports whether virtual time keeps pace with the wall clock. Any goroutine may call it.
func (e *Engine) Paced() bool { return e.input.paced.Load() }

// pacing is Paced for the goroutine that runs the engine; the pacer starts when it is first true.
func (e *Engine) pacing() bool {
	if !e.input.paced.Load() {
		return false
	}
	if e.pacer.pace == 0 {
		e.pacer.start(e.now, e.cfg.Pace)
	}
	return true
}

// Loop runs windows until the driver is done, the context is cancelled (its error is returned), a
// replay ends, or the engine stops with an error. It sleeps while nothing can run. It may be called
// again after a cancellation.
func (e *Engine) Loop(ctx context.Context, h Driver) error {
	in := &e.input
	in.cancel.Store(false)
	defer context.AfterFunc(ctx, func() {
		in.cancel.Store(true)
		in.change()
	})()
	e.pacer = pacer{}
	e.pacing()
	e.awake.addAll()
	e.input.loops = true
	defer func() { e.input.loops = false }()
	for {
		if in.cancel.Load() {
			return errors.Join(ctx.Err(), in.flush())
		}
		if more, err := e.turn(h); !more || err != nil {
			return errors.Join(err, in.flush())
		}
	}
}

// turn lets input in, then runs a window or sleeps. It returns false when the run is over.
func (e *Engine) turn(h Driver) (more bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			e.err = e.panicError(e.current, v)
		}
		if err == nil {
			err = e.err
		}
	}()
	e.input.news.Store(false)
	if e.input.unheld.Load() {
		return false, ErrUnheld
	}
	if e.input.stand.now() {
		if h.Done() {
			return false, nil
		}
		e.stand()
		return true, nil
	}
	// Holds are read before input is taken: who posts and then releases is not overlooked.
	held := e.input.holds.Load() > 0
	t, err := e.enter(h, e.plan())
	switch {
	case err != nil || e.err != nil:
		return false, err
	case h.Done():
		return false, nil
	case e.input.rep != nil && e.input.rep.over(e.windowOf(t)):
		return false, e.input.rep.checkEnd(e.windowOf(e.now))
	case e.mayRun(t, held):
		e.window(t)
		e.ran()
		if e.err == nil {
			h.AfterWindow(e.now)
		}
	case e.input.rep != nil:
		return false, ErrReplayEnded
	default:
		if idler, wants := h.(Idler); wants && t == emu.Never && !held {
			if err := idler.Idle(); err != nil {
				return false, err
			}
		}
		if t == emu.Never {
			e.input.stand.left.Store(0)
		}
		e.park(t)
	}
	return true, nil
}

// enter lets in the input that is due before an event at t, and returns the time of the next event
// then.
func (e *Engine) enter(h Driver, t emu.Cycles) (emu.Cycles, error) {
	if e.input.rep != nil {
		return e.enterRecorded(h, t)
	}
	posted := e.input.take()
	if len(posted) == 0 {
		return t, nil
	}
	if e.pacing() {
		at := min(t, e.pacer.virtual())
		e.now = max(e.now, at-at%e.cfg.Window)
	}
	for _, x := range posted {
		if err := e.enterOne(h, x); err != nil {
			return t, err
		}
	}
	e.awake.addAll()
	return e.plan(), nil
}

// enterRecorded is enter for a replay.
func (e *Engine) enterRecorded(h Driver, t emu.Cycles) (emu.Cycles, error) {
	for e.err == nil {
		x, ok, err := e.input.rep.due(e.windowOf(t), e.windowOf(e.now))
		if err != nil || !ok {
			return t, err
		}
		e.now = emu.Cycles(x.window) * e.cfg.Window
		if err := e.enterOne(h, x.input); err != nil {
			return t, err
		}
		e.awake.addAll()
		t = e.plan()
	}
	return t, nil
}

func (e *Engine) enterOne(h Driver, x Input) error {
	e.stats.Inputs++
	e.chain.Uint64(uint64(e.now))
	e.chain.Uint64(uint64(x.Kind))
	e.chain.Bytes(x.Data)
	if e.input.rec != nil {
		if err := e.input.rec.input(e.windowOf(e.now), x); err != nil {
			return err
		}
	}
	h.Input(e.now, x)
	return nil
}

// mayRun reports whether the window of the next event may run now; held says that idle time must
// not be skipped.
func (e *Engine) mayRun(t emu.Cycles, held bool) bool {
	switch {
	case t == emu.Never:
		return false
	case e.input.rep != nil:
		return true
	case e.pacing():
		return e.input.stand.stepping() || e.pacer.may(t-t%e.cfg.Window)
	}
	return t < e.now+e.cfg.Window || !held
}

// park sleeps until something changes from outside or, with the paced clock, until the window of t
// may start.
func (e *Engine) park(t emu.Cycles) {
	if t == emu.Never || !e.pacing() {
		<-e.input.changed
		return
	}
	timer := time.NewTimer(e.pacer.until(t - t%e.cfg.Window))
	defer timer.Stop()
	select {
	case <-e.input.changed:
	case <-timer.C:
	}
}
