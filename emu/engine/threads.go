package engine

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// threads shares the agents of a window among the driving goroutine and helpers.
//
// The work left is an interval [lo, hi) of runnable agents in one atomic word. The driving goroutine takes from the low
// end, helpers from the high end, so that an agent mostly stays where its data is cached. The window is over when all
// that was taken is done: nobody waits for a helper that has taken nothing, so a helper that the
// machine has no CPU for costs nothing.
type threads struct {
	e       *Engine
	helpers int // helpers wanted; started at the first parallel window
	started bool
	wg      sync.WaitGroup

	_    [64]byte
	left atomic.Uint64 // hi<<32 | lo, both plus bias
	_    [56]byte
	done atomic.Int64 // agents that helpers have run in this window
	_    [56]byte

	asleep  atomic.Int64  // helpers that wait for wake
	wake    chan struct{} // one value lets one helper look for work
	stop    atomic.Bool
	waiting atomic.Bool   // the driving goroutine waits for finish
	finish  chan struct{} // a helper has done its last agent
}

// bias keeps failed attempts to take work, which move lo and hi past each other, away from zero.
const bias = 1 << 20

// How long to look for work, or for the end of the others' work, before sleeping. A look takes about a nanosecond,
// a yield about a hundred: together some 30 us, the price of a few sleeps and wake-ups.
const (
	looksPerYield = 200
	yields        = 100
)

func newThreads(e *Engine) *threads {
	n := min(e.cfg.Workers, runtime.GOMAXPROCS(0), runtime.NumCPU())
	return &threads{e: e, helpers: n - 1, wake: make(chan struct{}, n), finish: make(chan struct{}, 1)}
}

// parallel tells whether there are helpers at all.
func (t *threads) parallel() bool { return t != nil && t.helpers > 0 }

// run runs the first n runnable agents and tells whether helpers took part.
func (t *threads) run(n int) (shared bool) {
	if !t.started {
		t.start()
	}
	t.done.Store(0)
	t.left.Store(uint64(bias+n)<<32 | bias)
	t.wakeHelpers(n - 1)
	own := 0
	for {
		v := t.left.Add(1)
		i := uint32(v) - 1
		if i >= uint32(v>>32) {
			break
		}
		t.e.runAgent(int(i - bias))
		own++
	}
	t.await(int64(n - own))
	return own < n
}

func (t *threads) start() {
	t.started = true
	t.wg.Add(t.helpers)
	for range t.helpers {
		go t.help()
	}
}

// wakeHelpers wakes sleeping helpers, at most as many as there is work for.
func (t *threads) wakeHelpers(work int) {
	for range min(int(t.asleep.Load()), work) {
		select {
		case t.wake <- struct{}{}:
		default:
			return
		}
	}
}

// await returns when helpers have run n agents.
func (t *threads) await(n int64) {
	finished := func() bool { return t.done.Load() == n }
	for !spin(finished) {
		t.waiting.Store(true)
		if finished() && t.waiting.CompareAndSwap(true, false) {
			return
		}
		<-t.finish
	}
}

// help is a helper's life.
func (t *threads) help() {
	defer t.wg.Done()
	for !t.stop.Load() {
		if n := t.takeFromEnd(); n > 0 {
			t.done.Add(int64(n))
			if t.waiting.CompareAndSwap(true, false) {
				t.finish <- struct{}{}
			}
		}
		if !spin(t.ready) {
			t.sleep()
		}
	}
}

// takeFromEnd runs agents from the high end while there are any, and returns how many.
func (t *threads) takeFromEnd() int {
	for n := 0; ; n++ {
		if !t.work() {
			return n
		}
		v := t.left.Add(^uint64(1<<32 - 1))
		i := uint32(v >> 32)
		if uint32(v) > i {
			return n
		}
		t.e.runAgent(int(i - bias))
	}
}

// work tells whether agents are left to take.
func (t *threads) work() bool {
	v := t.left.Load()
	return uint32(v) < uint32(v>>32)
}

func (t *threads) ready() bool { return t.work() || t.stop.Load() }

// sleep waits for a wake-up. The count is raised before the last look, so that work published after the look finds it raised.
func (t *threads) sleep() {
	t.asleep.Add(1)
	if !t.ready() {
		<-t.wake
	}
	t.asleep.Add(-1)
}

// spin looks for a while and tells whether the condition came true.
func spin(condition func() bool) bool {
	for range yields {
		for range looksPerYield {
			if condition() {
				return true
			}
		}
		runtime.Gosched()
	}
	return false
}

// close ends the helpers and waits for them.
func (t *threads) close() {
	if !t.started {
		return
	}
	t.stop.Store(true)
	for range t.helpers {
		select {
		case t.wake <- struct{}{}:
		default:
		}
	}
	t.wg.Wait()
}
