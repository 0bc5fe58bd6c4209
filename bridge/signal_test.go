package bridge

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

func TestWatcherGetsTerminated(t *testing.T) {
	h := newHarness(t)
	p, q := h.spawn("die"), h.spawn("die")
	me, got := h.actor()
	h.bridge.sendSystem(p, &proto.Watch{Watcher: me})
	h.bridge.sendSystem(p, &proto.Watch{Watcher: me})
	h.bridge.sendSystem(q, &proto.Watch{Watcher: me})
	h.bridge.sendSystem(q, &proto.Unwatch{Watcher: me})
	h.root.Send(q, "bye")
	h.root.Send(p, "bye")
	first := h.next(got).msg.(*proto.Terminated)
	assert.Equal(t, p.Id, first.Who.Id)
	assert.Equal(t, proto.TerminatedReason_Stopped, first.Why)
	h.fake.awaitHolds(t, 0)
	assert.Empty(t, got, "one Terminated, and none for the process no longer watched")

	h.bridge.sendSystem(p, &proto.Watch{Watcher: me})
	assert.Equal(t, proto.TerminatedReason_NotFound, h.next(got).msg.(*proto.Terminated).Why)
}

func TestStopAndPoisonAreExitSignals(t *testing.T) {
	for name, stop := range map[string]func(*harness, *proto.PID){
		"Stop":   func(h *harness, p *proto.PID) { h.root.Stop(p) },
		"Poison": func(h *harness, p *proto.PID) { h.root.Poison(p) },
		"system": func(h *harness, p *proto.PID) { h.bridge.sendSystem(p, &proto.Stop{}) },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			p := h.spawn("quiet")
			num := h.number(p)
			stop(h, p)
			r := h.fake.awaitInput(t, edge.InputExit, func(r edge.Request) bool { return r.To == num })
			assert.Equal(t, edge.GoPid, r.From)
			assert.Equal(t, reasonShutdown, r.Data)
		})
	}
}

func TestStopFutureCompletes(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	stopped := h.root.StopFuture(p)
	num := h.number(p)
	h.fake.awaitInput(t, edge.InputExit, func(r edge.Request) bool { return r.To == num })
	h.fake.out.Down(edge.GoPid, num, reasonShutdown)
	require.NoError(t, stopped.Wait())
}

func TestTouchIsAnsweredForAProcess(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	assert.Equal(t, p.Id, h.ask(p, &proto.Touch{}).(*proto.Touched).Who.Id)
}

func TestMonitorTellsTheReason(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("die")
	me, got := h.actor()
	require.NoError(t, h.bridge.Monitor(me, p))
	h.root.Send(p, term.AtomName("oops"))
	down := h.next(got).msg.(*Down)
	assert.Equal(t, p.Id, down.Who.Id)
	assert.Equal(t, term.AtomName("oops"), down.Reason)

	require.NoError(t, h.bridge.Monitor(me, p))
	assert.Equal(t, term.AtomName("noproc"), h.next(got).msg.(*Down).Reason)
	assert.ErrorIs(t, h.bridge.Monitor(me, me), ErrNoProcess)
}

func TestDemonitor(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("die")
	me, got := h.actor()
	require.NoError(t, h.bridge.Monitor(me, p))
	require.NoError(t, h.bridge.Demonitor(me, p))
	h.root.Send(p, term.AtomName("oops"))
	_, err := h.bridge.Await(h.context(), p)
	require.NoError(t, err)
	h.fake.awaitHolds(t, 0)
	assert.Empty(t, got)
}

func TestExitSignalStopsAnActor(t *testing.T) {
	h := newHarness(t)
	me, _ := h.actor()
	num := h.number(me)
	h.fake.out.Watch(num)
	h.fake.out.Exit(num, 5, reasonNormal) // does nothing
	h.fake.out.Exit(num, 5, term.MustEncode(term.AtomName("crash")))
	r := h.fake.awaitInput(t, edge.InputGoDown, func(r edge.Request) bool { return r.From == num })
	assert.Equal(t, term.MustEncode(term.AtomName("crash")), r.Data, "the reason goes on to those it is linked to")
	h.fake.awaitHolds(t, 0)
}

func TestExitSignalIsAMessageForWhoTrapsExits(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	me, got := h.actor()
	require.NoError(t, h.bridge.TrapExit(me, true))
	h.fake.out.Exit(h.number(me), h.number(p), reasonNormal)
	exit := h.next(got).msg.(*Exit)
	assert.Equal(t, p.Id, exit.From.Id)
	assert.Equal(t, term.AtomName("normal"), exit.Reason)
	h.fake.awaitHolds(t, 0)
}

func TestEndOfAnActorIsTold(t *testing.T) {
	h := newHarness(t)
	me, _ := h.actor()
	num := h.number(me)
	h.fake.out.Watch(num)
	h.root.Stop(me)
	r := h.fake.awaitInput(t, edge.InputGoDown, func(r edge.Request) bool { return r.From == num })
	assert.Equal(t, reasonShutdown, r.Data)

	h.fake.out.Watch(num)
	r = h.fake.awaitInput(t, edge.InputGoDown, func(r edge.Request) bool { return r.From == num && string(r.Data) == string(reasonNoproc) })
	assert.Equal(t, num, r.From, "told at once when the actor has gone")
	assert.Greater(t, h.number(me), num, "a number is not used again")
}

func TestLinks(t *testing.T) {
	h := newHarness(t)
	me, _ := h.actor()
	p := h.spawn("quiet")
	require.NoError(t, h.bridge.Link(me, p))
	require.NoError(t, h.bridge.Unlink(me, p))
	toP := func(r edge.Request) bool { return r.To == h.number(p) && r.From == h.number(me) }
	h.fake.awaitInput(t, edge.InputLink, toP)
	h.fake.awaitInput(t, edge.InputUnlink, toP)
	assert.ErrorIs(t, h.bridge.Link(me, me), ErrNoProcess)

	_, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: "quiet", Owner: me})
	require.NoError(t, err)
	h.fake.awaitInput(t, edge.InputSpawn, func(r edge.Request) bool { return r.Link && r.From == h.number(me) })
}

// Go takes part when a process is spawned from there, when it sends to one, and when a process
// knows an actor.
func TestTimeKeepsPaceWhenGoTakesPart(t *testing.T) {
	for name, part := range map[string]func(*harness){
		"spawn": func(h *harness) { h.spawn("quiet") },
		"send":  func(h *harness) { h.root.Send(h.bridge.PID(77), 1) },
		"stop":  func(h *harness) { h.root.Stop(h.bridge.PID(77)) },
		"argument": func(h *harness) {
			me, _ := h.actor()
			_, err := h.bridge.encode(term.List{me})
			require.NoError(h, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			_, err := h.bridge.Run(h.context(), Start{Module: "nosuch", Function: "f"})
			require.Error(t, err)
			require.False(t, h.fake.Paced(), "a program is alone")
			h.fake.live[77] = func(uint32, any) {} // else the news of its end may come before what is sent
			part(h)
			assert.True(t, h.fake.Paced())
		})
	}
}

// An actor gets what is sent to it, and nothing else: no message of the bridge's own.
func TestActorGetsNothingButItsMessages(t *testing.T) {
	h := newHarness(t)
	var got []any
	done := make(chan struct{})
	me := h.root.Spawn(proto.PropsFromFunc(func(c proto.Context) {
		got = append(got, c.Message())
		if c.Message() == any("last") {
			close(done)
		}
	}))
	for _, v := range []any{1, 2, "last"} {
		h.fake.out.Message(h.number(me), 0, term.MustEncode(v))
	}
	<-done
	h.fake.awaitHolds(t, 0)
	require.NoError(t, h.root.PoisonFuture(me).Wait())
	assert.Equal(t, []any{&proto.Started{}, int64(1), int64(2), "last", &proto.Stopping{}, &proto.Stopped{}}, got)
}

// A virtual clock waits until a message is delivered, not for what the actor makes of it.
func TestTimeIsHeldUntilAMessageIsDelivered(t *testing.T) {
	h := newHarness(t)
	gate := make(chan struct{})
	h.bridge.out.do(func() { <-gate })
	me, got := h.actor()
	h.fake.out.Message(h.number(me), 0, term.MustEncode(1))
	h.fake.awaitHolds(t, 1)
	close(gate)
	h.fake.awaitHolds(t, 0)
	assert.Equal(t, int64(1), h.next(got).msg)
}

func TestForeignPanicIsReported(t *testing.T) {
	var report safeBuffer
	h := newHarness(t, func(c *Config) { c.Report = &report })
	sub := h.actors.EventStream.Subscribe(func(any) { panic("a handler's own") })
	h.fake.out.Message(edge.GoPid+5, 0, term.MustEncode(1))
	me, got := h.actor()
	h.fake.out.Message(h.number(me), 0, term.MustEncode("still there"))
	assert.Equal(t, "still there", h.next(got).msg)
	h.actors.EventStream.Unsubscribe(sub)
	assert.Contains(t, report.String(), "a handler's own")
}

type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

func TestNumbersFollowAppearanceAndWrap(t *testing.T) {
	h := newHarness(t)
	a, _ := h.actor()
	b, _ := h.actor()
	assert.Equal(t, edge.GoPid+1, h.number(a))
	assert.Equal(t, edge.GoPid+2, h.number(b))
	assert.Equal(t, edge.GoPid+1, h.number(proto.NewPID(a.Address, a.Id)))
	h.bridge.last = lastPid
	c, _ := h.actor()
	assert.Equal(t, edge.GoPid+3, h.number(c), "those in use are skipped")
}

func TestFuturesThatGiveUpAreSwept(t *testing.T) {
	h := newHarness(t)
	for range firstSweep - 1 {
		f := proto.NewFuture(h.actors, -1)
		h.number(f.PID())
		h.actors.ProcessRegistry.Remove(f.PID())
	}
	last := proto.NewFuture(h.actors, -1)
	h.number(last.PID())
	h.bridge.mu.Lock()
	defer h.bridge.mu.Unlock()
	assert.Equal(t, 1, h.bridge.futures)
	assert.Len(t, h.bridge.numbers, 1)
}

func TestManySendersAtOnce(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				assert.Equal(t, term.Tuple{int64(i), int64(j)}, h.ask(p, term.Tuple{i, j}))
			}
		})
	}
	wg.Wait()
	h.fake.awaitHolds(t, 0)
	assert.Zero(t, h.bridge.DeadLetters())
}

func TestPidOfAProcessNamesItsBridge(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	assert.True(t, strings.HasPrefix(p.Id, h.bridge.self.Id+"/"))
	assert.Nil(t, h.bridge.PID(0))
	assert.Zero(t, h.number(nil))
}

func TestBatchesAreTakenApart(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	h.root.Send(p, batch{"a", "b"})
	for _, want := range []string{"a", "b"} {
		h.fake.awaitInput(t, edge.InputSend, func(r edge.Request) bool {
			return r.To == h.number(p) && string(r.Data) == string(term.MustEncode(want))
		})
	}
}

// batch is a proto.MessageBatch.
type batch []any

func (b batch) GetMessages() []any { return b }

func TestMessagesToTheBridgeAreDeadLetters(t *testing.T) {
	h := newHarness(t)
	dead := h.deadLetters()
	h.root.Send(h.bridge.self, "hello?")
	assert.Equal(t, "hello?", (<-dead).Message)
	h.root.Stop(h.bridge.self)
	assert.Equal(t, edge.GoPid, h.number(h.bridge.self))
	assert.Same(t, h.bridge.self, h.bridge.PID(edge.GoPid))
}

func TestReasonsOfGoActors(t *testing.T) {
	assert.Equal(t, reasonShutdown, downReason(proto.TerminatedReason_Stopped))
	assert.Equal(t, reasonNoproc, downReason(proto.TerminatedReason_NotFound))
	assert.Equal(t, reasonNoconnection, downReason(proto.TerminatedReason_AddressTerminated))
}

func TestWireGarbageBecomesAnError(t *testing.T) {
	h := newHarness(t)
	me, got := h.actor()
	h.fake.out.Message(h.number(me), 0, []byte{0xC1})
	err, ok := h.next(got).msg.(error)
	require.True(t, ok)
	assert.Error(t, err)
}
