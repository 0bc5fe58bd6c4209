package engine

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// threads distributes the agents of a window to the driving goroutine and helpers.
//
// Each thread that is awake gets an interval of the runnable agents and works from its low end, so
// that an agent usually stays where its data is cached. A thread that has finished takes agents
// from the high ends of the other intervals. The window is over when everything that was taken is
// done: no thread waits for a helper that has taken nothing, so a helper for which the host has no
// CPU costs nothing.
//
// Helpers sleep when they are of no use: when there was nothing to do for a while, or so little
// that distributing it cost more. They are woken when a window takes long.
type threads struct {
	e       *Engine
	all     []*thread // the first is the driving goroutine's
	workers []*thread // the threads with a share of the running window
	wg      sync.WaitGroup
	started bool // helpers start when a window first lasts
	stop    atomic.Bool

	_       [64]byte
	done    atomic.Int64 // agents that helpers have run in this window
	waiting atomic.Bool  // the driving goroutine waits for finish
	_       [64]byte
	finish  chan struct{} // a helper is through
}

// thread is one thread's share of the window, in a cache line of its own: other threads access it
// only when they have nothing else to do.
type thread struct {
	left   atomic.Uint64 // runnable agents [lo, hi) that no thread has taken: hi<<32 | lo
	asleep atomic.Bool
	wake   chan struct{}
	_      [128]byte
}

// When helpers sleep and wake. Handing a share over and back takes about a microsecond, a wake-up
// some five.
const (
	pollsPerYield = 500                    // a look takes about a nanosecond, a yield to other goroutines a hundred
	yields        = 50                     // in all, some 30 us of spinning
	shortPortion  = 2500 * time.Nanosecond // cache misses included; one thread is as fast then
	shortPortions = 10                     // number in a row after which a helper goes to sleep
	timedPortions = 8                      // one of so many is timed: the clock takes 50 ns
	longWindow    = 10 * time.Microsecond
)

func newThreads(e *Engine) *threads {
	t := &threads{e: e, finish: make(chan struct{}, 1)}
	for range min(e.cfg.Workers, runtime.GOMAXPROCS(0), runtime.NumCPU()) {
		th := &thread{wake: make(chan struct{}, 1)}
		th.asleep.Store(len(t.all) > 0)
		t.all = append(t.all, th)
	}
	return t
}

// parallel reports whether there are helpers.
func (t *threads) parallel() bool { return len(t.all) > 1 }

// run runs the first n runnable agents and reports whether helpers took part.
func (t *threads) run(n int) (shared bool) {
	t.done.Store(0)
	t.divide(n)
	ran := 0
	if len(t.workers) < min(len(t.all), n) {
		ran = t.runUnlessLong(n / len(t.workers))
	}
	ran += t.work(0)
	t.await(int64(n - ran))
	return ran < n
}

// divide divides n agents among the threads that are awake, the driving one's share last.
func (t *threads) divide(n int) {
	t.workers = t.workers[:0]
	for _, th := range t.all {
		if !th.asleep.Load() && len(t.workers) < n {
			t.workers = append(t.workers, th)
		}
	}
	for k := len(t.workers) - 1; k >= 0; k-- {
		t.workers[k].assign(k*n/len(t.workers), (k+1)*n/len(t.workers))
	}
}

// runUnlessLong runs the driving goroutine's share of n agents, or some of them: if they would take
// long, it wakes the sleepers and returns. It judges after 1, 4, 16, ... agents, and returns how
// many it ran.
func (t *threads) runUnlessLong(n int) (ran int) {
	started := time.Now()
	own := t.all[0]
	judge := 1
	for i, ok := own.take(); ok; i, ok = own.take() {
		t.e.runAgent(i)
		if ran++; ran < judge {
			continue
		}
		judge *= 4
		if time.Since(started)*time.Duration(n) > longWindow*time.Duration(ran) {
			t.wakeHelpers()
			break
		}
	}
	return ran
}

// wakeHelpers wakes all sleeping helpers. They find something to steal.
func (t *threads) wakeHelpers() {
	if !t.started {
		t.started = true
		for k := 1; k < len(t.all); k++ {
			t.wg.Go(func() { t.help(k) })
		}
	}
	for _, th := range t.all {
		if th.asleep.Load() {
			th.rouse()
		}
	}
}

func (th *thread) rouse() {
	select {
	case th.wake <- struct{}{}:
	default:
	}
}

func (th *thread) assign(lo, hi int) { th.left.Store(uint64(hi)<<32 | uint64(lo)) }

// some reports whether there are agents left to take.
func (th *thread) some() bool {
	v := th.left.Load()
	return uint32(v) < uint32(v>>32)
}

// take takes the first agent left, for the thread itself. If there is none it moves lo past hi,
// which also means empty.
func (th *thread) take() (i int, ok bool) {
	v := th.left.Add(1)
	lo, hi := uint32(v)-1, uint32(v>>32)
	return int(lo), lo < hi
}

// steal takes the last agent left: for other threads.
func (th *thread) steal() (i int, ok bool) {
	for {
		v := th.left.Load()
		lo, hi := uint32(v), uint32(v>>32)
		if lo >= hi {
			return 0, false
		}
		if th.left.CompareAndSwap(v, uint64(hi-1)<<32|uint64(lo)) {
			return int(hi - 1), true
		}
	}
}

// work runs what is left of thread k's share, then of the others', and returns how many agents it
// ran.
func (t *threads) work(k int) (n int) {
	own := t.all[k]
	for i, ok := own.take(); ok; i, ok = own.take() {
		t.e.runAgent(i)
		n++
	}
	for d := 1; d < len(t.all); d++ {
		other := t.all[(k+d)%len(t.all)]
		for i, ok := other.steal(); ok; i, ok = other.steal() {
			t.e.runAgent(i)
			n++
		}
	}
	return n
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

// help is a helper's life. It begins asleep.
func (t *threads) help(k int) {
	own := t.all[k]
	ready := func() bool { return own.some() || t.stop.Load() }
	for !t.stop.Load() {
		<-own.wake
		own.asleep.Store(false)
		short := 0
		for portions := 0; short < shortPortions; portions++ {
			if portions%timedPortions != 0 {
				t.workAndReport(k)
			} else if started := time.Now(); t.workAndReport(k) && time.Since(started) < shortPortion {
				short++
			} else {
				short = 0
			}
			if !spin(ready) || t.stop.Load() {
				break
			}
		}
		own.asleep.Store(true)
	}
}

// workAndReport is work for a helper. It reports whether there was any.
func (t *threads) workAndReport(k int) bool {
	n := t.work(k)
	if n == 0 {
		return false
	}
	t.done.Add(int64(n))
	if t.waiting.CompareAndSwap(true, false) {
		t.finish <- struct{}{}
	}
	return true
}

// spin polls for a while, and reports whether the condition became true.
func spin(condition func() bool) bool {
	for range yields {
		for range pollsPerYield {
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
	t.stop.Store(true)
	for _, th := range t.all {
		th.rouse()
	}
	t.wg.Wait()
}
