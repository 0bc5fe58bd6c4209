package engine

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
)

// ErrClosed is the error of an engine after Close.
var ErrClosed = errors.New("engine: closed")

// lastTime is the end of virtual time: events after it never happen.
const lastTime = emu.Cycles(1) << 62

// Engine advances agents through virtual time. See the package comment.
type Engine struct {
	cfg     Config
	mem     *emu.Memory
	members []member
	owners  *owners // nil unless CheckOwner
	threads *threads

	now      emu.Cycles // edge of the latest window
	index    uint64     // number of the running window, or of the one at now
	edge     emu.Cycles // of the running window
	horizon  emu.Cycles
	awake    awake
	running  bool     // agents run, perhaps on several threads
	runnable []uint16 // ids of the agents of the running window, ascending; small, as all threads read it
	faults   faults
	pending  pending
	ready    []entry // of the running commit
	wakes    []entry

	chain     emu.Hash
	nextChain emu.Cycles
	servers   []Server
	nextEpoch emu.Cycles // end of the running epoch
	stats     Stats
	err       error
	current   ID // agent that the driving goroutine runs, for reports of panics

	input inputs
	pacer pacer
}

// Stats counts what an engine has done. None of it is part of the state.
type Stats struct {
	Windows         uint64 // windows that were run; empty ones are skipped
	ParallelWindows uint64 // of these, windows in which more than one thread ran agents
	Runs            uint64 // calls of an agent's Run
	Stores          uint64 // committed stores, a block counted once
	Words           uint64 // words in them
	Notifies        uint64 // committed notifications
	TestSets        uint64 // committed TESTSETs
	Inputs          uint64 // inputs from Go
	MaxPending      int    // most entries that were pending at a window's end
	Chained         uint64 // times the whole state was chained into the hash
}

// New returns an engine for a board's memory. The error names invalid keys of cfg, or describes
// what is wrong with the recording to replay.
func New(cfg Config, mem *emu.Memory) (*Engine, error) {
	cfg, err := cfg.complete(mem.Board())
	if err != nil {
		return nil, err
	}
	e := &Engine{cfg: cfg, mem: mem, current: Nobody}
	if cfg.CheckOwner {
		e.owners = newOwners(mem)
	}
	e.threads = newThreads(e)
	e.nextChain, e.nextEpoch = e.chainPeriod(), e.epoch()
	if err := e.input.open(cfg); err != nil {
		return nil, err
	}
	return e, nil
}

// Add adds an agent and returns its port. All agents are added before the first window. Of two
// agents that store at the same time the one with the lower priority number (0 to MaxPriority)
// comes first, then the one that was added first. Add panics when the priority is out of range or
// there are MaxAgents already.
func (e *Engine) Add(a Agent, priority int) *Port {
	id := ID(len(e.members))
	if priority < 0 || priority > MaxPriority {
		panic(fmt.Sprintf("engine: priority is %d, want 0 to %d", priority, MaxPriority))
	}
	if id >= MaxAgents {
		panic(fmt.Sprintf("engine: more than %d agents", MaxAgents))
	}
	p := &Port{id: id, key: makeKey(priority, id), engine: e, delays: newDelays(e.cfg.Weak, e.mem, id)}
	e.members = append(e.members, member{a, p})
	e.awake.grow(id)
	return p
}

// AddServer adds a resource that agents share. All servers must be added before the first window.
func (e *Engine) AddServer(s Server) { e.servers = append(e.servers, s) }

// Now is the edge of the latest window: the time at which input enters.
func (e *Engine) Now() emu.Cycles { return e.now }

// Windows is the number of windows run.
func (e *Engine) Windows() uint64 { return e.stats.Windows }

// ParallelWindows is the number of windows in which more than one thread ran agents.
func (e *Engine) ParallelWindows() uint64 { return e.stats.ParallelWindows }

// Stats returns all counts.
func (e *Engine) Stats() Stats { return e.stats }

// Config is the configuration with its defaults filled in.
func (e *Engine) Config() Config { return e.cfg }

// Err returns what stopped the engine: a *PanicError, an *OwnerError, an error that wraps
// *emu.AddrError, ErrClosed, or nil.
func (e *Engine) Err() error { return e.err }

// Close stops the engine's threads and finishes the recording. It returns what went wrong with the
// recording.
func (e *Engine) Close() error {
	if e.threads == nil {
		return nil
	}
	e.threads.close()
	e.threads = nil
	if e.err == nil {
		e.err = ErrClosed
	}
	return e.input.close(e.windowOf(e.now))
}

// Step runs one window. It returns false if nothing can run without input, or if the engine has
// stopped; see Err.
func (e *Engine) Step() bool {
	t := e.plan()
	if t == emu.Never {
		return false
	}
	e.window(t)
	return e.err == nil
}

func (e *Engine) windowOf(t emu.Cycles) uint64 { return uint64(t / e.cfg.Window) }

// plan finds the time of the next window's first event; Never if there is none or the engine has
// stopped.
func (e *Engine) plan() emu.Cycles {
	if e.err != nil {
		return emu.Never
	}
	t := min(e.ask(), e.pending.next())
	if t >= lastTime || e.err != nil {
		return emu.Never
	}
	return max(t, e.now)
}

// ask calls Next of the agents that are awake, and returns the earliest time, including that of
// entries they have put.
func (e *Engine) ask() emu.Cycles {
	defer e.recoverPanic()
	e.index = e.windowOf(e.now)
	t := emu.Never
	for i := range e.awake.all() {
		m := &e.members[i]
		e.current = i
		next := m.agent.Next()
		e.awake.next[i] = next
		switch {
		case len(m.port.entries) > 0:
			t = min(t, next, m.port.earliest())
		case next == Asleep:
			e.awake.remove(i)
		default:
			t = min(t, next)
		}
	}
	e.current = Nobody
	return t
}

// window runs the window that contains t, which plan has found.
func (e *Engine) window(t emu.Cycles) {
	defer e.recoverPanic()
	epoch := e.epoch()
	e.index = e.windowOf(t)
	e.edge = (t/e.cfg.Window + 1) * e.cfg.Window
	e.horizon = (t/epoch + 1) * epoch
	if t >= e.nextEpoch {
		e.endEpoch(t - t%epoch)
	}
	e.runnable = e.runnable[:0]
	awake := 0
	for i := range e.awake.all() {
		awake++
		if e.awake.next[i] < e.edge {
			e.runnable = append(e.runnable, uint16(i))
		}
	}
	e.running, e.awake.sole = true, awake == 1 && e.mayExtend()
	e.run()
	e.running, e.awake.sole = false, false
	e.stats.Windows++
	e.stats.Runs += uint64(len(e.runnable))
	if e.err = e.faults.first(); e.err != nil {
		return
	}
	e.now = e.edge
	e.commit()
	if e.now >= e.nextChain {
		e.chainState()
	}
}

// epoch is the length of an epoch.
func (e *Engine) epoch() emu.Cycles { return e.cfg.Window * emu.Cycles(e.cfg.EpochWindows) }

// endEpoch notifies the servers that an epoch ends at now, and calls Next of the agents again, as
// their clocks may have moved.
func (e *Engine) endEpoch(now emu.Cycles) {
	e.nextEpoch = now + e.epoch()
	if len(e.servers) == 0 {
		return
	}
	for _, s := range e.servers {
		s.AtEpoch(now)
	}
	for i := range e.awake.all() {
		e.current = i
		e.awake.next[i] = e.members[i].agent.Next()
	}
	e.current = Nobody
}

// run runs the runnable agents, on several threads if it pays.
func (e *Engine) run() {
	if len(e.runnable) > 1 && e.threads.parallel() {
		if e.threads.run(len(e.runnable)) {
			e.stats.ParallelWindows++
		}
		return
	}
	for i := range e.runnable {
		e.runAgent(i)
	}
}

// runAgent runs the i-th runnable agent. Its panic becomes its fault.
func (e *Engine) runAgent(i int) {
	id := ID(e.runnable[i])
	defer func() {
		if v := recover(); v != nil {
			e.faults.add(id, e.panicError(id, v))
		}
	}()
	e.members[id].agent.Run(e.edge, e.horizon)
}

// faults are the errors of agents in a window, on any thread.
type faults struct {
	mu   sync.Mutex
	some atomic.Bool
	id   ID
	err  error // of the agent with the lowest id, its first
}

func (f *faults) add(id ID, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil || id < f.id {
		f.id, f.err = id, err
		f.some.Store(true)
	}
}

func (f *faults) first() error {
	if !f.some.Load() {
		return nil
	}
	return f.err
}

// PanicError is a Go panic in an agent: a defect of that agent, never of the guest program.
type PanicError struct {
	Agent  string // its id, and name if it has one; or the driver
	Window uint64
	Value  any
	Stack  []byte
}

func (p *PanicError) Error() string {
	return fmt.Sprintf("engine: %s panicked in window %d: %v", p.Agent, p.Window, p.Value)
}

// Unwrap is the value of the panic if it is an error.
func (p *PanicError) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

func (e *Engine) panicError(id ID, v any) *PanicError {
	name := e.describe(id)
	if id == Nobody {
		name = "the driver"
	}
	return &PanicError{Agent: name, Window: e.index, Value: v, Stack: debug.Stack()}
}

// recoverPanic stops the engine when an agent panics on the driving goroutine.
func (e *Engine) recoverPanic() {
	if v := recover(); v != nil {
		e.err = e.panicError(e.current, v)
	}
}
