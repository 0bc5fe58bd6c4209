package epiphany_test

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
)

func TestRunPrintsAndReturnsTheReason(t *testing.T) {
	sys, out, reports := newSystem(t)
	assert.Equal(t, epiphany.Atom("normal"), run(t, sys, "hello"))
	assert.Equal(t, "hello from master\n", out.String())
	assert.Equal(t, epiphany.Tuple{epiphany.Atom("a"), int64(1)}, run(t, sys, "leave", epiphany.Tuple{epiphany.Atom("a"), 1}))
	assert.Empty(t, reports.String())
}

func TestCrashIsReportedAndOthersGoOn(t *testing.T) {
	sys, _, reports := newSystem(t)
	pid := spawn(t, sys, "echo")
	reason, ok := run(t, sys, "crash").(epiphany.Tuple)
	require.True(t, ok)
	assert.Equal(t, epiphany.Atom("boom"), reason[0])
	assert.Contains(t, reports.String(), "=ERROR REPORT====")
	assert.Contains(t, reports.String(), "{boom,[{test,crash,0,")
	assert.Equal(t, int64(1), ask(t, sys, pid, 1))
}

// A process may end with a reason as large as the memory: reports do not show all of it.
func TestReportsOfLargeReasonsAreCut(t *testing.T) {
	if stressed() {
		t.Skip("each cell of the list would be a collection of those before it")
	}
	sys, _, reports := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "large.erl", []byte("-module(large).\n-export([main/0]).\nmain() -> error(lists:duplicate(100000, x)).\n")))
	reason, err := sys.Run(t.Context(), "large", "main")
	require.NoError(t, err)
	require.Len(t, reason.(epiphany.Tuple)[0], 100_000)
	for _, text := range []string{reports.String(), sys.Format(reason)} {
		assert.Contains(t, text, "x,x|...]")
		assert.Less(t, len(text), 200_000)
	}
}

func TestStateAndCores(t *testing.T) {
	sys, _, _ := newSystem(t, epiphany.WithCores(2, 3))
	assert.Equal(t, 6, sys.Cores())
	assert.Equal(t, epiphany.Offline, sys.State())
	run(t, sys, "hello")
	assert.Contains(t, []epiphany.State{epiphany.Booting, epiphany.Online}, sys.State())
	require.NoError(t, sys.Close())
	assert.Equal(t, epiphany.Unavailable, sys.State())
}

// A core that stops takes its process with it, and is out of use.
func TestCoreStops(t *testing.T) {
	if stressed() {
		t.Skip("the core stops at a call that is then one for a collection")
	}
	stop := epiphany.CoreStop{Core: 0, Calls: 2} // after its first send
	sys, _, reports := newSystem(t, epiphany.WithCores(1, 2), epiphany.WithFaults(epiphany.Faults{Stops: []epiphany.CoreStop{stop}}),
		epiphany.WithWatchdog(1_000_000))
	pid := spawn(t, sys, "echo")
	assert.Equal(t, int64(1), ask(t, sys, pid, 1))
	reason, err := sys.Await(context.Background(), pid)
	require.NoError(t, err)
	assert.Contains(t, []any{epiphany.Tuple{epiphany.Atom("core_stopped"), int64(0)}, epiphany.Atom("noproc")}, reason)
	assert.Equal(t, 1, sys.Cores())
	assert.Equal(t, epiphany.Online, sys.State())
	assert.EqualValues(t, 1, sys.Stats().Stopped)
	assert.Contains(t, reports.String(), "core 0 has stopped")
	assert.Equal(t, int64(2), ask(t, sys, spawn(t, sys, "echo"), 2), "the other core works")
	_, err = epiphany.New(epiphany.WithFaults(epiphany.Faults{RingBytes: 1}))
	assert.ErrorContains(t, err, "RingBytes")
}

func TestSystemLimitAndFallback(t *testing.T) {
	sys, _, _ := newSystem(t, epiphany.WithCores(1, 2))
	places := map[any]int{}
	for range 4 {
		pid, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.CoreOrARM}, "test", "where")
		require.NoError(t, err)
		places[ask(t, sys, pid, epiphany.Atom("where"))]++
	}
	assert.Equal(t, map[any]int{epiphany.Atom("slave"): 2, epiphany.Atom("master"): 2}, places)
	_, err := sys.Spawn(t.Context(), "test", "where")
	assert.ErrorIs(t, err, epiphany.ErrSystemLimit)
	onHost, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.OnARM}, "test", "where")
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("master"), ask(t, sys, onHost, epiphany.Atom("where")))
}

func TestCoreIsFreeAgainWhenItsProcessHasEnded(t *testing.T) {
	sys, _, _ := newSystem(t, epiphany.WithCores(1, 1))
	for range 3 {
		pid := spawn(t, sys, "echo")
		sys.Root().Send(pid, epiphany.Atom("stop"))
		// It may have ended before it is watched.
		assert.Contains(t, []any{epiphany.Atom("normal"), epiphany.Atom("noproc")}, await(t, sys, pid))
	}
}

func TestUndef(t *testing.T) {
	dir := t.TempDir()
	sys, _, _ := newSystem(t, epiphany.WithCodePath(dir))
	_, err := sys.Spawn(t.Context(), "test", "echo", 1)
	require.ErrorIs(t, err, epiphany.ErrUndef)
	assert.ErrorContains(t, err, "test:echo/1")
	_, err = sys.Spawn(t.Context(), "nowhere", "f")
	var undef *epiphany.UndefError
	require.ErrorAs(t, err, &undef)
	assert.Contains(t, undef.Searched, filepath.Join(dir, "nowhere.erl"))
	assert.ErrorContains(t, err, filepath.Join(dir, "nowhere.ebc"))
	_, err = sys.Spawn(t.Context(), "../"+filepath.Base(dir)+"/nowhere", "f")
	assert.ErrorIs(t, err, epiphany.ErrUndef, "a module's name is no path")
}

func TestValuesCross(t *testing.T) {
	type item struct {
		epiphany.Record `erl:"item"`
		Name            string
		Price           float64
		Tags            []string `erl:"-"`
	}
	type order struct {
		epiphany.Record `erl:"order"`
		ID              int
		Items           []item
		Customer        *actor.PID
	}
	sys, _, _ := newSystem(t)
	pid := spawn(t, sys, "echo")
	me, _ := collector(sys)
	in := order{ID: 7, Items: []item{{Name: "tea", Price: 2.5}, {Name: "jam", Price: 1}}, Customer: me}
	var out order
	require.NoError(t, epiphany.Assign(&out, ask(t, sys, pid, in)))
	assert.Equal(t, in.Items, out.Items)
	assert.Equal(t, me.Id, out.Customer.Id)

	text, ok := epiphany.Text(ask(t, sys, pid, "grüße"))
	assert.True(t, ok)
	assert.Equal(t, "grüße", text)
	_, ok = epiphany.Text(epiphany.Atom("no"))
	assert.False(t, ok)
	_, ok = epiphany.Text(int64('x'))
	assert.False(t, ok)

	odd := epiphany.Bitstring{Bytes: []byte{1, 2, 0x30}, Bits: 20}
	assert.Equal(t, epiphany.Tuple{odd, []byte{7}}, ask(t, sys, pid, epiphany.Tuple{odd, []byte{7}}))

	bad := struct {
		epiphany.Record `erl:"bad"`
		Ch              chan int
	}{}
	_, err := sys.Root().RequestFuture(pid, bad, patience).Result()
	assert.ErrorIs(t, err, actor.ErrDeadLetter)
	_, err = epiphany.Ask[any](t.Context(), sys, pid, bad)
	assert.EqualError(t, err, "term: Ch: chan int cannot cross")
	assert.Equal(t, "{order,[1,2],<<3>>}", sys.Format(epiphany.Tuple{epiphany.Atom("order"), epiphany.List{1, 2}, []byte{3}}))
}

func TestReplyToShapesARequest(t *testing.T) {
	sys, _, _ := newSystem(t)
	pid := spawn(t, sys, "call")
	assert.Equal(t, epiphany.Tuple{epiphany.Atom("reply"), int64(36)},
		ask(t, sys, pid, epiphany.Tuple{epiphany.Atom("call"), epiphany.ReplyTo, 6}))
}

func TestGoActorAndProcessKnowEachOther(t *testing.T) {
	sys, _, _ := newSystem(t)
	me, got := collector(sys)
	pid := spawn(t, sys, "hold", me)
	msg := next(t, got).(epiphany.Tuple)
	assert.Equal(t, pid.Id, msg[1].(*actor.PID).Id)
	sys.Root().RequestWithCustomSender(msg[1].(*actor.PID), 42, me)
	assert.Equal(t, int64(42), next(t, got))
}

func TestProcessMonitorsAndLinksGoActors(t *testing.T) {
	sys, _, _ := newSystem(t)
	me, got := collector(sys)
	other, _ := collector(sys)
	spawn(t, sys, "watch", other, me)
	spawn(t, sys, "link", other, me)
	assert.ElementsMatch(t, []any{epiphany.Atom("watching"), epiphany.Atom("linked")}, []any{next(t, got), next(t, got)})
	sys.Root().Stop(other)
	assert.ElementsMatch(t, []any{epiphany.Tuple{epiphany.Atom("down"), epiphany.Atom("shutdown")},
		epiphany.Tuple{epiphany.Atom("exit"), epiphany.Atom("shutdown")}}, []any{next(t, got), next(t, got)})
	spawn(t, sys, "watch", other, me)
	assert.ElementsMatch(t, []any{epiphany.Atom("watching"), epiphany.Tuple{epiphany.Atom("down"), epiphany.Atom("noproc")}},
		[]any{next(t, got), next(t, got)}, "it has gone already")
}

func TestSpawnLink(t *testing.T) {
	sys, _, _ := newSystem(t)
	owner, _ := collector(sys)
	pid, err := sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Link: owner}, "test", "echo")
	require.NoError(t, err)
	sys.Root().Stop(owner)
	assert.Equal(t, epiphany.Atom("shutdown"), await(t, sys, pid), "the process goes with its owner")

	owner, _ = collector(sys)
	watcher, seen := collector(sys)
	pid, err = sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Link: owner}, "test", "call")
	require.NoError(t, err)
	spawn(t, sys, "watch", owner, watcher)
	require.Equal(t, epiphany.Atom("watching"), next(t, seen))
	sys.Root().Send(pid, epiphany.Tuple{epiphany.Atom("call"), owner, epiphany.Atom("x")})
	down := next(t, seen).(epiphany.Tuple)
	assert.Equal(t, epiphany.Atom("badarith"), down[1].(epiphany.Tuple)[0], "the owner goes with the process, for its reason")

	owner, got := collector(sys)
	require.NoError(t, sys.TrapExit(owner, true))
	pid, err = sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Link: owner}, "test", "crash")
	require.NoError(t, err)
	exit := next(t, got).(*epiphany.Exit)
	assert.Equal(t, pid.Id, exit.From.Id)
	assert.Equal(t, epiphany.Atom("boom"), exit.Reason.(epiphany.Tuple)[0])
}

func TestWatchStopAndMonitor(t *testing.T) {
	sys, _, _ := newSystem(t)
	pid := spawn(t, sys, "echo")
	watcher, got := collector(sys)
	require.NoError(t, sys.Monitor(watcher, pid))
	watching := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		switch msg := c.Message().(type) {
		case *actor.Started:
			c.Watch(pid)
		case *actor.Terminated:
			got <- msg
		}
	}))
	sys.Root().RequestFuture(watching, &actor.Touch{}, patience).Wait()
	require.NoError(t, sys.Root().StopFuture(pid).Wait())
	for range 2 {
		switch msg := next(t, got).(type) {
		case *epiphany.Down:
			assert.Equal(t, epiphany.Atom("shutdown"), msg.Reason)
		case *actor.Terminated:
			assert.Equal(t, pid.Id, msg.Who.Id)
		default:
			assert.Fail(t, "unexpected", "%T", msg)
		}
	}
	_, err := sys.Root().RequestFuture(pid, 1, patience).Result()
	assert.ErrorIs(t, err, actor.ErrDeadLetter)
	assert.EqualValues(t, 1, sys.Stats().DeadGo)

	trapping := spawn(t, sys, "trap", watcher)
	require.Equal(t, epiphany.Atom("trapping"), next(t, got))
	require.NoError(t, sys.Monitor(watcher, trapping))
	sys.Root().Poison(trapping)
	assert.Equal(t, epiphany.Tuple{epiphany.Atom("trapped"), epiphany.Atom("shutdown")}, next(t, got).(*epiphany.Down).Reason)
}

func TestIdleTimeIsSkipped(t *testing.T) {
	sys, _, _ := newSystem(t)
	assert.Equal(t, epiphany.Atom("normal"), run(t, sys, "later", 3_600_000))
	assert.Greater(t, sys.Stats().Seconds, 3600.0)
}

func TestIdleTimeIsNotSkippedWhileGoActorsWork(t *testing.T) {
	sys, _, _ := newSystem(t)
	slow := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if msg, ok := c.Message().(epiphany.Tuple); ok {
			for range 100 {
				runtime.Gosched()
			}
			c.Send(msg[0].(*actor.PID), msg[1])
		}
	}))
	reason, err := sys.RunMain(t.Context(), "test", "patient", slow, 500)
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("normal"), reason)
	assert.Less(t, sys.Stats().Seconds, 3600.0)
}

func TestActorMayAskFromItsReceive(t *testing.T) {
	sys, _, _ := newSystem(t)
	echo := spawn(t, sys, "echo")
	asking := sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if msg, ok := c.Message().(epiphany.Tuple); ok {
			res, err := c.RequestFuture(echo, msg[1], patience).Result()
			if err == nil {
				_, err = sys.SpawnWith(t.Context(), epiphany.SpawnOptions{Place: epiphany.CoreOrARM}, "test", "hello")
			}
			if err != nil {
				res = err
			}
			c.Send(msg[0].(*actor.PID), res)
		}
	}))
	assert.Equal(t, epiphany.Atom("normal"), run(t, sys, "patient", asking, 20))
}

func TestPacedClock(t *testing.T) {
	sys, _, _ := newSystem(t, epiphany.WithPacedClock())
	began := time.Now()
	run(t, sys, "later", 30)
	assert.GreaterOrEqual(t, time.Since(began), 30*time.Millisecond)
}

func TestHalt(t *testing.T) {
	sys, _, _ := newSystem(t)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, err := sys.Run(ctx, "test", "stop", 3)
	var halt *epiphany.HaltError
	require.ErrorAs(t, err, &halt)
	assert.Equal(t, 3, halt.Status)
	_, err = sys.Spawn(t.Context(), "test", "echo")
	assert.ErrorIs(t, err, epiphany.ErrClosed)
}

func TestContextAndClose(t *testing.T) {
	sys, _, _ := newSystem(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := sys.Run(ctx, "test", "echo")
	assert.ErrorIs(t, err, context.Canceled)

	pid := spawn(t, sys, "echo")
	ended := make(chan error)
	go func() {
		_, err := sys.Await(context.Background(), pid)
		ended <- err
	}()
	require.NoError(t, sys.Close())
	assert.ErrorIs(t, <-ended, epiphany.ErrClosed)
	_, err = sys.Spawn(t.Context(), "test", "echo")
	assert.ErrorIs(t, err, epiphany.ErrClosed)
	assert.NoError(t, sys.Close(), "closing twice")
	assert.NotZero(t, sys.Stats().Cycles, "what it has done can still be read")
}

func TestPanicInsideIsAnError(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithOutput(panicking{}))
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte(test)))
	_, err = sys.Run(context.Background(), "test", "hello")
	require.ErrorContains(t, err, "full disk")
	_, again := sys.Spawn(t.Context(), "test", "echo")
	assert.Equal(t, err, again)
	assert.ErrorContains(t, sys.Close(), "full disk")
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("full disk") }

func TestFailingOutputIsToldAtTheEnd(t *testing.T) {
	broken := errors.New("broken pipe")
	sys, err := epiphany.New(epiphany.WithOutput(failing{broken}))
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte(test)))
	run(t, sys, "hello")
	assert.ErrorIs(t, sys.Close(), broken)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestSystemsSideBySide(t *testing.T) {
	a, outA, _ := newSystem(t)
	assert.Equal(t, epiphany.Atom("normal"), run(t, a, "hello"))
	b, outB, _ := newSystem(t, epiphany.WithActorSystem(a.ActorSystem()), epiphany.WithCores(1, 1))
	assert.Empty(t, outB.String())
	assert.Equal(t, "hello from master\n", outA.String())

	echo := spawn(t, a, "echo")
	assert.Equal(t, epiphany.Atom("normal"), run(t, b, "question", adapter(a, echo), 3), "a process of one asks a process of the other")
	require.NoError(t, b.Close())
	assert.Equal(t, int64(1), ask(t, a, echo, 1))
}

// adapter is a Go actor that takes {From, Value} to a process and its answer back.
func adapter(sys *epiphany.System, to *actor.PID) *actor.PID {
	return sys.Root().Spawn(actor.PropsFromFunc(func(c actor.Context) {
		if msg, ok := c.Message().(epiphany.Tuple); ok {
			c.RequestWithCustomSender(to, msg[1], msg[0].(*actor.PID))
		}
	}))
}

// inbox is a placement that fits.
func inbox(bytes int) slave.Placement {
	p := slave.DefaultPlacement()
	p.InboxBytes = bytes
	return p
}

func TestOptionsAreChecked(t *testing.T) {
	for want, opt := range map[string]epiphany.Option{ // what the error names
		"workers":                     epiphany.WithWorkers(0),
		"queue":                       epiphany.WithQueueLimit(0),
		`executor "jit:0"`:            epiphany.WithExecutor("jit:0"),
		`executor "native"`:           epiphany.WithExecutor("native"),
		"actor system":                epiphany.WithActorSystem(nil),
		"0×4 cores":                   epiphany.WithCores(0, 4),
		"Cols":                        epiphany.WithCores(4, 99),
		"DRAMBytes":                   epiphany.WithMemory(12345, 0),
		"Window":                      epiphany.WithWindow(-1),
		"CodeBytes":                   epiphany.WithAreas(-1, 0, 0, 0),
		"of literals":                 epiphany.WithAreas(0, 1<<30, 0, 0),
		"TableBytes":                  epiphany.WithAreas(0, 0, 1, 0),
		"ReserveBytes":                epiphany.WithAreas(0, 0, 0, 1<<30),
		"Cache.Bytes":                 epiphany.WithInstructionCache(swicache.Config{Bytes: 1 << 20}),
		"HeapBytes":                   epiphany.WithPlacement(slave.Placement{Heap: slave.HeapSRAM, HeapBytes: -1}),
		"too small":                   epiphany.WithPlacement(slave.Placement{}),
		"Placement.InboxBytes is 512": epiphany.WithPlacement(inbox(512)),
		"Collector":                   epiphany.WithCollector(7),
	} {
		_, err := epiphany.New(opt)
		assert.ErrorContains(t, err, want, want)
	}
}

func TestCompiledModuleIsVerified(t *testing.T) {
	sys, _, _ := newSystem(t)
	bad := &epiphany.Module{Name: "bad", Funcs: []bytecode.Func{{Name: "f", Code: []byte{0xff}}}}
	assert.ErrorContains(t, sys.LoadModule(t.Context(), bad), "bad")
}

func TestOptionsReachTheProgram(t *testing.T) {
	board := emu.Parallella()
	board.Name, board.Rows, board.Cols = "1x3", 1, 3
	sys, out, _ := newSystem(t, epiphany.WithBoard(board), epiphany.WithMemory(16<<20, 32<<20), epiphany.WithQueueLimit(10),
		epiphany.WithArguments("x", "y"), epiphany.WithEnv("app", "key", epiphany.Tuple{1, "two"}))
	assert.Equal(t, epiphany.Atom("normal"), run(t, sys, "environment"))
	assert.Equal(t, "3 [\"x\",\"y\"] {ok,{1,\"two\"}}\n", out.String())
}

func TestLinkAndUnlinkFromGo(t *testing.T) {
	sys, _, _ := newSystem(t)
	owner, got := collector(sys)
	require.NoError(t, sys.TrapExit(owner, true))
	linked, free := spawn(t, sys, "echo"), spawn(t, sys, "echo")
	require.NoError(t, sys.Link(owner, linked))
	require.NoError(t, sys.Link(owner, free))
	require.NoError(t, sys.Unlink(owner, free))
	require.NoError(t, sys.Monitor(owner, free))
	require.NoError(t, sys.Demonitor(owner, free))
	for _, pid := range []*actor.PID{free, linked} {
		sys.Root().Send(pid, epiphany.Atom("stop"))
	}
	exit := next(t, got).(*epiphany.Exit)
	assert.Equal(t, linked.Id, exit.From.Id)
	assert.Equal(t, epiphany.Atom("normal"), exit.Reason)
	assert.ErrorIs(t, sys.Link(owner, owner), epiphany.ErrNoProcess)
}

func TestTextReadsNestedLists(t *testing.T) {
	for _, c := range []struct {
		in   any
		want string
		ok   bool
	}{
		{epiphany.List{int64('a'), []byte("bc"), epiphany.List{int64('d')}}, "abcd", true},
		{epiphany.List{}, "", true},
		{"go", "go", true},
		{[]byte{0xff}, "\xff", false},
		{epiphany.List{int64(0xD800)}, "", false},
		{epiphany.List{epiphany.Atom("x")}, "", false},
	} {
		text, ok := epiphany.Text(c.in)
		assert.Equal(t, c.ok, ok, "%v", c.in)
		if ok {
			assert.Equal(t, c.want, text)
		}
	}
}

func TestManySystems(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			var out buffer
			sys, err := epiphany.New(epiphany.WithOutput(&out), epiphany.WithCores(2, 2))
			if !assert.NoError(t, err) {
				return
			}
			assert.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte(test)))
			_, err = sys.RunMain(context.Background(), "test", "squares")
			assert.NoError(t, err)
			assert.Equal(t, "[1,4,9,16]\n", out.String())
			assert.NoError(t, sys.Close())
		})
	}
	wg.Wait()
}

func TestReasonsThatDoNotCrossEndTheRun(t *testing.T) {
	sys, _, _ := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "odd.erl", []byte(`-module(odd).
-export([deep/0, closure/0]).
deep() -> exit(nest(1000, [])).
nest(0, Inner) -> Inner;
nest(N, Inner) -> nest(N - 1, [Inner]).
closure() -> exit({no, fun() -> ok end}).
`)))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	reason, err := sys.Run(ctx, "odd", "deep")
	require.NoError(t, err)
	assert.Contains(t, sys.Format(reason), `{unreadable,"term: nested deeper than 512 levels`)
	reason, err = sys.Run(ctx, "odd", "closure")
	require.NoError(t, err)
	assert.Regexp(t, `^\{no,#Fun<odd\.0\.\d+>\}$`, sys.Format(reason))
}

// A program that nothing can wake ends, where that is wanted, and tells who waits and where.
func TestHangsAreTold(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithHangReport())
	require.NoError(t, err)
	defer func() { assert.NotNil(t, sys.Close()) }()
	require.NoError(t, sys.LoadSource(t.Context(), "stuck.erl", []byte(`-module(stuck).
-export([main/0, wait/0]).
main() ->
    register(boss, self()),
    epiphany:spawn(stuck, wait, []) ! hello,
    receive after 10 -> ok end,
    [spawn(stuck, wait, []) || _ <- lists:seq(1, 30)],
    wait().
wait() -> receive never -> ok end.
`)))
	_, err = sys.RunMain(t.Context(), "stuck", "main")
	var hang *epiphany.HangError
	require.ErrorAs(t, err, &hang)
	require.Len(t, hang.Processes, 32)
	assert.Equal(t, "boss", hang.Processes[0].Name)
	assert.Equal(t, -1, hang.Processes[0].Core)
	assert.Equal(t, 0, hang.Processes[1].Core)
	assert.Equal(t, 1, hang.Processes[1].Messages)
	for _, w := range hang.Processes {
		assert.Contains(t, w.Place, "stuck:wait/0 (stuck.erl, line ")
	}
	assert.Contains(t, err.Error(), "every process waits for ever:")
	assert.Contains(t, err.Error(), "(boss) on the host in stuck:wait/0")
	assert.Contains(t, err.Error(), "and 12 more")
}

// A full table of atoms is a system_limit to who wants another.
func TestAtomsAreBounded(t *testing.T) {
	var s epiphany.Settings
	require.NoError(t, s.Set("atoms", "1500"))
	sys, err := epiphany.New(epiphany.WithSettings(s))
	require.NoError(t, err)
	defer func() { assert.NoError(t, sys.Close()) }()
	require.NoError(t, sys.LoadSource(t.Context(), "many.erl", []byte(`-module(many).
-export([main/0]).
main() -> exit({grow(0), erlang:system_info(atom_limit), list_to_existing_atom("main")}).
grow(N) -> try list_to_atom("many_" ++ integer_to_list(N)) of _ -> grow(N + 1) catch error:system_limit -> N > 100 end.
`)))
	reason, err := sys.RunMain(t.Context(), "many", "main")
	require.NoError(t, err)
	assert.Equal(t, epiphany.Tuple{true, int64(1500), epiphany.Atom("main")}, reason)
}

// A run whose main process has asked for the end of the system, with a status, goes on until
// applications have ended.
func TestStopOutlivesMain(t *testing.T) {
	sys, out, _ := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "m.erl", []byte(`
-module(m).
-export([main/0, start/2, stop/1, init/1]).
main() ->
    ok = application:load({application, m, [{mod, {m, []}}]}),
    ok = application:start(m),
    init:stop(3).
start(_, _) -> supervisor:start_link(m, []).
stop(_) -> io:format("stopped~n").
init([]) -> {ok, {#{}, []}}.
`)))
	_, err := sys.RunMain(t.Context(), "m", "main")
	var halt *epiphany.HaltError
	require.ErrorAs(t, err, &halt)
	assert.Equal(t, 3, halt.Status)
	assert.Equal(t, "stopped\n", out.String())
}
