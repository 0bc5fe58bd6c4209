package bridge

import (
	"context"
	"errors"
	"fmt"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

func TestSendDeliversTheValueAlone(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	h.root.Send(p, term.Tuple{term.AtomName("add"), 1})
	assert.Equal(t, term.Tuple{term.AtomName("add"), int64(1)}, h.sent(p))
}

func TestRequestDeliversTheSender(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	me, _ := h.actor()
	h.root.RequestWithCustomSender(p, int64(7), me)
	assert.Equal(t, term.Tuple{term.PidValue{Num: h.number(me)}, int64(7)}, h.sent(p))
}

func TestReplyToStandsForTheSender(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	me, _ := h.actor()
	h.root.RequestWithCustomSender(p, term.Tuple{term.AtomName("call"), ReplyTo, "x"}, me)
	assert.Equal(t, term.Tuple{term.AtomName("call"), term.PidValue{Num: h.number(me)}, "x"}, h.sent(p))
}

func TestReplyToNeedsASender(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	dead := h.deadLetters()
	h.root.Send(p, term.Tuple{ReplyTo})
	undelivered := (<-dead).Message.(*Undelivered)
	assert.ErrorContains(t, undelivered, "ReplyTo")
}

func TestFutureGetsTheAnswerAndItsNumberIsGone(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	assert.Equal(t, term.Tuple{int64(1), term.AtomName("ok")}, h.ask(p, term.Tuple{1, term.AtomName("ok")}))
	h.bridge.mu.Lock()
	defer h.bridge.mu.Unlock()
	assert.Empty(t, h.bridge.byNumber)
	assert.Zero(t, h.bridge.futures)
}

// order is a value with PIDs wherever there may be some.
type order struct {
	term.Record `erl:"order"`
	Customer    *proto.PID
	Kind        string `erl:",atom"`
	Items       []any
	By          map[term.AtomName]*proto.PID
	Nobody      *proto.PID
	hidden      chan int
}

func TestPIDsCrossWhereverTheyAre(t *testing.T) {
	h := newHarness(t)
	p, q := h.spawn("echo"), h.spawn("quiet")
	me, _ := h.actor()
	got := h.ask(p, &order{Customer: me, Kind: "new", Items: []any{q, term.Map{{Key: p, Value: 1}}},
		By: map[term.AtomName]*proto.PID{"a": me}, hidden: nil})
	want := term.Tuple{term.AtomName("order"), me, term.AtomName("new"), term.List{q, term.Map{{Key: p, Value: int64(1)}}},
		term.Map{{Key: term.AtomName("a"), Value: me}}, nil}
	assert.Equal(t, ids(want), ids(got))
	improper := &term.ImproperList{Elems: []any{me}, Tail: q}
	assert.Equal(t, ids(improper), ids(h.ask(p, improper)))
}

// ids replaces PIDs by their ids, which can be compared.
func ids(v any) any {
	switch v := v.(type) {
	case *proto.PID:
		return v.Id
	case term.Tuple:
		return term.Tuple(ids([]any(v)).([]any))
	case term.List:
		return term.List(ids([]any(v)).([]any))
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = ids(x)
		}
		return out
	case *term.ImproperList:
		return &term.ImproperList{Elems: ids(v.Elems).([]any), Tail: ids(v.Tail)}
	case term.Map:
		out := make(term.Map, len(v))
		for i, p := range v {
			out[i] = term.Pair{Key: ids(p.Key), Value: ids(p.Value)}
		}
		return out
	}
	return v
}

func TestWhatCannotCrossIsNamed(t *testing.T) {
	type item struct {
		term.Record `erl:"item"`
		Ch          chan int
	}
	h := newHarness(t)
	p := h.spawn("echo")
	dead := h.deadLetters()
	_, err := h.root.RequestFuture(p, term.Tuple{h.bridge.self, item{}}, patience).Result()
	assert.ErrorIs(t, err, proto.ErrDeadLetter)
	assert.ErrorContains(t, (<-dead).Message.(*Undelivered), "[1].Ch: chan int cannot cross")
	me, got := h.actor()
	h.root.RequestWithCustomSender(p, item{}, me)
	assert.EqualError(t, h.next(got).msg.(*Undelivered), "term: item.Ch: chan int cannot cross")
	<-dead

	h.root.Send(p, make(chan int))
	for d := range dead {
		if u, ok := d.Message.(*Undelivered); ok && d.Sender == nil {
			var cross *term.CrossError
			assert.ErrorAs(t, u, &cross)
			break
		}
	}
	assert.EqualValues(t, 3, h.bridge.DeadLetters())
}

func TestPIDsAreFoundInTypedValues(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	a, _ := h.actor()
	b, _ := h.actor()
	for name, c := range map[string]struct{ in, want any }{
		"slice": {[]*proto.PID{a, b}, term.List{a, b}},
		"array": {[2]any{1, a}, term.List{int64(1), a}},
		"key":   {map[*proto.PID]int{a: 1}, term.Map{{Key: a, Value: int64(1)}}},
		"pairs": {term.Map{{Key: "k", Value: []any{b}}}, term.Map{{Key: "k", Value: term.List{b}}}},
		"nil":   {(*proto.PID)(nil), nil},
		"none":  {[]any{nil, (*order)(nil)}, term.List{nil, nil}},
		"deep":  {&[]any{&a}, term.List{a}},
	} {
		assert.Equal(t, ids(c.want), ids(h.ask(p, c.in)), name)
	}
}

func TestFormatPrintsAsErlang(t *testing.T) {
	h := newHarness(t)
	me, _ := h.actor()
	num := h.number(me)
	assert.Equal(t, fmt.Sprintf("{ok,<0.%d.0>,\"text\",#{a => [1.5]}}", num), h.bridge.Format(
		term.Tuple{term.AtomName("ok"), me, "text", map[term.AtomName]any{"a": []float64{1.5}}}))
	assert.Contains(t, h.bridge.Format(make(chan int)), "chan int")
}

func TestCyclicValueIsRefused(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	loop := term.List{nil}
	loop[0] = loop
	_, err := h.bridge.Ask(h.context(), p, loop)
	assert.ErrorContains(t, err, "deeper")
	_, err = h.root.RequestFuture(p, loop, patience).Result()
	assert.ErrorIs(t, err, proto.ErrDeadLetter, "a future cannot tell more")
}

func TestActorGetsMessagesWithTheSender(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	me, got := h.actor()
	h.fake.out.Message(h.number(me), h.number(p), term.MustEncode(term.Tuple{term.PidValue{Num: h.number(p)}, nil}))
	r := h.next(got)
	assert.Equal(t, ids(term.Tuple{p, nil}), ids(r.msg))
	h.root.Send(r.sender, "thanks")
	assert.Equal(t, "thanks", h.sent(p))
}

func TestMessageToNobodyIsADeadLetter(t *testing.T) {
	h := newHarness(t)
	dead := h.deadLetters()
	h.fake.out.Message(edge.GoPid+77, 0, term.MustEncode("lost"))
	assert.Equal(t, "lost", (<-dead).Message)
	h.fake.awaitHolds(t, 0)
	assert.EqualValues(t, 1, h.bridge.DeadLetters())
}

func TestUndefinedFunction(t *testing.T) {
	h := newHarness(t)
	_, err := h.bridge.Spawn(h.context(), Start{Module: "nosuch", Function: "f"})
	require.ErrorIs(t, err, edge.ErrUndef)
	var undef *edge.UndefError
	require.ErrorAs(t, err, &undef)
	assert.ErrorContains(t, undef, "nosuch:f/0")
	assert.ErrorContains(t, undef, "x.erl")
}

func TestArgumentThatCannotCross(t *testing.T) {
	h := newHarness(t)
	_, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: "echo", Args: []any{1, func() {}}})
	assert.ErrorContains(t, err, "[1]: func() cannot cross")
}

func TestRunReturnsTheExitReason(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("die")
	waited, err := h.bridge.find(p) // before the end, which Await may come after
	require.NoError(t, err)
	h.root.Send(p, term.Tuple{term.AtomName("badmatch"), p})
	reason, err := waited.await(h.context())
	require.NoError(t, err)
	assert.Equal(t, ids(term.Tuple{term.AtomName("badmatch"), p}), ids(reason))

	reason, err = h.bridge.Await(h.context(), p)
	require.NoError(t, err)
	assert.Equal(t, term.AtomName("noproc"), reason)

	_, err = h.bridge.Await(h.context(), h.bridge.self)
	assert.ErrorIs(t, err, ErrNoProcess)
}

func TestMessageToADeadProcessIsADeadLetter(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("die")
	h.root.Send(p, "enough")
	_, err := h.bridge.Await(h.context(), p)
	require.NoError(t, err)
	_, err = h.root.RequestFuture(p, "hello", patience).Result()
	assert.ErrorIs(t, err, proto.ErrDeadLetter)
	assert.EqualValues(t, 1, h.bridge.DeadLetters())
}

// reached waits until a process has got so many messages.
func (h *harness) reached(pid *proto.PID, want int) {
	h.Helper()
	num := h.number(pid)
	h.fake.await(h.T, fmt.Sprint(want, " messages"), func() bool {
		n := 0
		for _, l := range h.fake.log {
			if l.kind == edge.InputSend && l.req.To == num {
				n++
			}
		}
		return n == want
	})
}

func TestQueueIsBounded(t *testing.T) {
	h := newHarness(t, func(c *Config) { c.Queue = 3 })
	p := h.spawn("echo")
	dead := h.deadLetters()
	h.fake.change(func() { h.fake.paused = true })
	for i := range 5 {
		h.root.Send(p, i)
	}
	for i := range 2 {
		u := (<-dead).Message.(*Undelivered)
		assert.ErrorIs(t, u, ErrQueueFull)
		assert.Equal(t, 3+i, u.Message)
	}
	h.fake.change(func() { h.fake.paused = false })
	h.reached(p, 3)
	assert.Equal(t, "again", h.ask(p, "again"))
}

// Send waits for a place in the queue, until the context or the process ends.
func TestSendWaits(t *testing.T) {
	h := newHarness(t, func(c *Config) { c.Queue = 2 })
	p, mortal := h.spawn("echo"), h.spawn("die")
	h.fake.change(func() { h.fake.paused = true })
	for i := range 2 {
		require.NoError(t, Send(h.context(), h.bridge, p, i))
		require.NoError(t, Send(h.context(), h.bridge, mortal, i))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, Send(ctx, h.bridge, p, "late"), context.Canceled)
	assert.Error(t, Send(h.context(), h.bridge, p, func() {}))
	sent := make(chan error)
	for range 3 {
		go func() { sent <- Send(h.context(), h.bridge, p, "waits") }()
	}
	go func() {
		var err error
		for err == nil { // until the process has ended
			err = Send(h.context(), h.bridge, mortal, "x")
		}
		sent <- err
	}()
	h.fake.change(func() { h.fake.paused = false })
	failed := 0
	for range 4 {
		if err := <-sent; err != nil {
			assert.ErrorIs(t, err, ErrNoProcess)
			failed++
		}
	}
	assert.Equal(t, 1, failed)
	h.reached(p, 5) // the queue has room again
	assert.Equal(t, "again", h.ask(p, "again"))
	assert.Zero(t, h.bridge.DeadLetters())
}

func TestBridgesShareAnActorSystem(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	other := newHarness(t, func(c *Config) { c.System = h.actors })
	q, err := other.bridge.Spawn(h.context(), Start{Module: "test", Function: "echo"})
	require.NoError(t, err)
	assert.NotEqual(t, p.Id, q.Id)
	assert.Less(t, h.number(p), edge.GoPid)
	assert.Greater(t, other.number(p), edge.GoPid, "a process of another bridge is a peer")
	assert.Equal(t, p.Id, h.ask(q, p).(*proto.PID).Id)
}

func TestCloseEndsEverything(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	me, got := h.actor()
	require.NoError(t, h.bridge.Monitor(me, p))
	h.fake.change(func() { h.fake.paused = true })
	spawned := make(chan error)
	go func() {
		_, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: "echo"})
		spawned <- err
	}()
	h.fake.await(t, "the spawn", func() bool { return len(h.fake.posted) > 0 })
	why := errors.New("power failure")
	unanswered := h.root.RequestFuture(p, 1, -1) // it has no timeout
	asked := make(chan error)
	go func() {
		_, err := h.bridge.Ask(h.context(), p, 2)
		asked <- err
	}()
	h.fake.await(t, "the questions", func() bool { return len(h.fake.posted) > 2 })
	h.bridge.End(why)
	assert.ErrorIs(t, <-spawned, why)
	assert.ErrorIs(t, unanswered.Wait(), proto.ErrDeadLetter)
	assert.ErrorIs(t, <-asked, why)
	assert.Equal(t, term.AtomName("noconnection"), h.next(got).msg.(*Down).Reason)
	_, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: "echo"})
	assert.ErrorIs(t, err, why)
	_, err = h.root.RequestFuture(p, 1, patience).Result()
	assert.ErrorIs(t, err, proto.ErrDeadLetter)
	require.NoError(t, h.bridge.Close())
	_, found := h.actors.ProcessRegistry.Get(h.bridge.self)
	assert.False(t, found)
}

// A process that is there after its caller has gone would be nobody's.
func TestSpawnThatNobodyWaitsForIsKilled(t *testing.T) {
	h := newHarness(t)
	h.fake.change(func() { h.fake.paused = true })
	ctx, cancel := context.WithCancel(h.context())
	ended := make(chan error)
	go func() {
		_, err := h.bridge.Spawn(ctx, Start{Module: "test", Function: "quiet"})
		ended <- err
	}()
	h.fake.await(t, "the spawn", func() bool { return len(h.fake.posted) > 0 })
	cancel()
	assert.ErrorIs(t, <-ended, context.Canceled)
	h.fake.change(func() { h.fake.paused = false })
	r := h.fake.awaitInput(t, edge.InputExit, func(r edge.Request) bool { return string(r.Data) == string(reasonKill) })
	assert.Equal(t, edge.GoPid, r.From)
	h.bridge.mu.Lock()
	defer h.bridge.mu.Unlock()
	assert.Empty(t, h.bridge.pending)
}

func TestAnswersMayComeBeforeTheRequestsInAReplay(t *testing.T) {
	h := newHarness(t, func(c *Config) { c.Replay = true })
	h.fake.change(func() { h.fake.paused = true })
	h.fake.out.Loaded(1, nil)
	h.fake.host.AfterWindow(0)
	h.fake.out.Spawned(2, 9, nil)
	require.NoError(t, h.bridge.Load(h.context(), nil))
	p, err := h.bridge.Spawn(h.context(), Start{Module: "test", Function: "echo"})
	require.NoError(t, err)
	assert.EqualValues(t, 9, h.number(p))
}

func TestOutputErrorsAreToldAtTheEnd(t *testing.T) {
	full := errors.New("disk full")
	h := newHarness(t)
	b, err := New(Config{System: h.actors, Output: failing{full}})
	require.NoError(t, err)
	b.Connect(h.fake)
	b.Output([]byte("text"))
	assert.ErrorIs(t, b.Close(), full)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// deadLetters collects the dead letters of the actor system.
func (h *harness) deadLetters() <-chan *proto.DeadLetterEvent {
	events := make(chan *proto.DeadLetterEvent, 100)
	sub := h.actors.EventStream.Subscribe(func(e any) {
		if d, ok := e.(*proto.DeadLetterEvent); ok {
			events <- d
		}
	})
	h.Cleanup(func() { h.actors.EventStream.Unsubscribe(sub) })
	return events
}
