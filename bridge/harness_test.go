package bridge

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// patience bounds waiting for what has to come.
const patience = time.Minute

// fakeMaster stands for engine and master: it takes inputs in order on one goroutine and speaks to
// the bridge's Outlet side.
type fakeMaster struct {
	mu     sync.Mutex
	cond   *sync.Cond
	posted []engine.Input
	holds  int
	paced  atomic.Bool
	closed bool
	paused bool // inputs wait

	host  engine.Driver
	out   edge.Outlet
	live  map[uint32]func(from uint32, msg any) // by number: what a process does with a message
	next  uint32
	log   []logged // all inputs taken in
	ended chan struct{}
}

type logged struct {
	kind uint8
	req  edge.Request
}

func (f *fakeMaster) Post(in engine.Input) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.posted = append(f.posted, in)
	f.cond.Broadcast()
}

func (f *fakeMaster) Hold()       { f.change(func() { f.holds++ }) }
func (f *fakeMaster) Release()    { f.change(func() { f.holds-- }) }
func (f *fakeMaster) Pace()       { f.paced.Store(true) }
func (f *fakeMaster) Paced() bool { return f.paced.Load() }

func (f *fakeMaster) change(g func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g()
	f.cond.Broadcast()
}

func (f *fakeMaster) run() {
	defer close(f.ended)
	for {
		f.mu.Lock()
		for !f.closed && (f.paused || len(f.posted) == 0) {
			f.cond.Wait()
		}
		if f.closed {
			f.mu.Unlock()
			return
		}
		in := f.posted[0]
		f.posted = f.posted[1:]
		f.mu.Unlock()
		f.host.Input(0, in)
	}
}

func (f *fakeMaster) AfterWindow(emu.Cycles) {}
func (f *fakeMaster) Done() bool             { return false }

func (f *fakeMaster) Input(_ emu.Cycles, in engine.Input) {
	var r edge.Request
	if err := r.Unmarshal(in.Data); err != nil {
		panic(err)
	}
	f.serve(in.Kind, r)
	f.change(func() { f.log = append(f.log, logged{in.Kind, r}) })
}

func (f *fakeMaster) serve(kind uint8, r edge.Request) {
	switch kind {
	case edge.InputSpawn:
		f.spawn(r)
	case edge.InputLoad:
		f.out.Loaded(r.ID, nil)
	case edge.InputMonitor:
		if f.live[r.To] == nil {
			f.out.Down(r.From, r.To, reasonNoproc)
		}
	case edge.InputSend:
		msg, err := term.Decode(r.Data)
		if err != nil {
			panic(err)
		}
		if react := f.live[r.To]; react != nil {
			react(r.To, msg)
		}
	}
}

// spawn makes a process that does what the function's name says.
func (f *fakeMaster) spawn(r edge.Request) {
	if r.Module != "test" {
		f.out.Spawned(r.ID, 0, &edge.UndefError{Module: r.Module, Function: r.Function, Searched: []string{"x.erl"}})
		return
	}
	f.next++
	f.live[f.next] = map[string]func(uint32, any){"echo": f.echo, "die": f.die, "quiet": func(uint32, any) {}}[r.Function]
	f.out.Spawned(r.ID, f.next, nil)
}

// echo answers {From, Value} with Value.
func (f *fakeMaster) echo(self uint32, msg any) {
	if t, ok := msg.(term.Tuple); ok && len(t) == 2 {
		if from, ok := t[0].(term.PidValue); ok {
			f.out.Message(from.Num, self, term.MustEncode(t[1]))
		}
	}
}

// die ends a process with the message as the reason.
func (f *fakeMaster) die(self uint32, msg any) {
	delete(f.live, self)
	f.out.Down(edge.GoPid, self, term.MustEncode(msg))
}

// await waits until a condition on the fake's state holds.
func (f *fakeMaster) await(t *testing.T, what string, ok func() bool) {
	t.Helper()
	late := time.AfterFunc(patience, func() { f.change(func() {}) })
	defer late.Stop()
	deadline := time.Now().Add(patience)
	f.mu.Lock()
	defer f.mu.Unlock()
	for !ok() {
		if time.Now().After(deadline) {
			require.FailNow(t, "never: "+what)
		}
		f.cond.Wait()
	}
}

func (f *fakeMaster) awaitHolds(t *testing.T, n int) {
	t.Helper()
	f.await(t, "the expected number of holds", func() bool { return f.holds == n })
}

// awaitInput waits for an input of a kind that matches and returns it.
func (f *fakeMaster) awaitInput(t *testing.T, kind uint8, match func(edge.Request) bool) (r edge.Request) {
	t.Helper()
	f.await(t, "the expected input", func() bool {
		for _, l := range f.log {
			if l.kind == kind && match(l.req) {
				r = l.req
				return true
			}
		}
		return false
	})
	return r
}

// harness is a bridge between an actor system and a fake master.
type harness struct {
	*testing.T
	bridge *Bridge
	fake   *fakeMaster
	actors *proto.ActorSystem
	root   *proto.RootContext
}

// quietActors is an actor system that logs nothing, and whose goroutine for logging dead letters
// does not linger.
func quietActors() *proto.ActorSystem {
	return proto.NewActorSystem(proto.WithDeadLetterThrottleInterval(time.Millisecond), proto.WithLoggerFactory(func(*proto.ActorSystem) *slog.Logger {
		return slog.New(slog.NewTextHandler(io.Discard, nil))
	}))
}

func newHarness(t *testing.T, change ...func(*Config)) *harness {
	t.Helper()
	before := goleak.IgnoreCurrent()
	actors := quietActors()
	cfg := Config{System: actors}
	for _, c := range change {
		c(&cfg)
	}
	b, err := New(cfg)
	require.NoError(t, err)
	f := &fakeMaster{out: b, live: map[uint32]func(uint32, any){}, ended: make(chan struct{})}
	f.cond = sync.NewCond(&f.mu)
	f.host = b.Driver(f)
	b.Connect(f)
	go f.run()
	t.Cleanup(func() {
		f.change(func() { f.closed = true })
		<-f.ended
		require.NoError(t, b.Close())
		actors.Shutdown()
		for range 100 { // of half a second
			if goleak.Find(before) == nil {
				return
			}
		}
		goleak.VerifyNone(t, before)
	})
	return &harness{T: t, bridge: b, fake: f, actors: actors, root: actors.Root}
}

func (h *harness) spawn(function string) *proto.PID {
	h.Helper()
	pid, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: function})
	require.NoError(h, err)
	return pid
}

// ask is a RequestFuture with its answer.
func (h *harness) ask(pid *proto.PID, v any) any {
	h.Helper()
	res, err := h.root.RequestFuture(pid, v, patience).Result()
	require.NoError(h, err)
	return res
}

// received is what an actor of the tests got.
type received struct {
	msg    any
	sender *proto.PID
}

// actor spawns an actor that hands on what it gets, except for what every actor gets of the
// framework.
func (h *harness) actor() (*proto.PID, chan received) {
	got := make(chan received, 100)
	pid := h.root.Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch c.Message().(type) {
		case *proto.Started, *proto.Stopping, *proto.Stopped:
		default:
			got <- received{c.Message(), c.Sender()}
		}
	}))
	return pid, got
}

func (h *harness) next(got chan received) received {
	h.Helper()
	select {
	case r := <-got:
		return r
	case <-time.After(patience):
		require.FailNow(h, "the actor gets nothing")
		return received{}
	}
}

func (h *harness) number(pid *proto.PID) uint32 {
	h.Helper()
	n, err := h.bridge.Number(pid)
	require.NoError(h, err)
	return n
}

// sent is the message with which a process is told something, as sent last.
func (h *harness) sent(to *proto.PID) any {
	h.Helper()
	num := h.number(to)
	r := h.fake.awaitInput(h.T, edge.InputSend, func(r edge.Request) bool { return r.To == num })
	v, err := term.Decode(r.Data)
	require.NoError(h, err)
	return v
}

func (h *harness) context() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	h.Cleanup(cancel)
	return ctx
}
