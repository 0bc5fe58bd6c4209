package simulation

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

var (
	seeds   = flag.Int("seeds", 40, "number of seeds that TestSimulation runs, from 1 on")
	oneSeed = flag.Uint64("seed", 0, "the seed that TestSimulation runs, in place of -seeds")
	steps   = flag.Int("steps", DefaultSteps, "steps of each run")
)

var guest = NewCode(map[string][]byte{"sim": Guest})

// Random programs on random systems do what the model says, and leave nothing behind. Every fourth
// seed runs once more with another number of threads, and goes through the same states.
func TestSimulation(t *testing.T) {
	first, n := uint64(1), *seeds
	if *oneSeed != 0 {
		first, n = *oneSeed, 1
	}
	var all Result
	for seed := first; seed < first+uint64(n); seed++ {
		o := Options{Seed: seed, Steps: *steps, Code: guest}
		if n == 1 && testing.Verbose() {
			o.Log = t.Logf
		}
		res, err := Run(o)
		if err != nil {
			t.Fatalf("%v\n%s\nagain: go test ./simulation -run TestSimulation -v -seed %d -steps %d", err, res.Setup, seed, *steps)
		}
		all.Spawned += res.Spawned
		all.Ended += res.Ended
		all.Limited += res.Limited
		all.Held += res.Held
		all.Stopped += res.Stopped
		if seed%4 == 0 || n == 1 {
			o.Log, o.Workers = nil, 2-int(seed%2)
			again, err := Run(o)
			require.NoError(t, err)
			require.Equal(t, res, again, "seed %d on another number of threads", seed)
		}
	}
	t.Logf("%d seeds: %d processes, of which %d have ended before the end; %d messages found a ring full, %d cores have stopped, %d steps with misfortune",
		n, all.Spawned, all.Ended, all.Held, all.Stopped, all.Limited)
	if n >= 20 {
		assert.NotZero(t, all.Limited, "steps in which memory ran out")
		assert.NotZero(t, all.Held, "messages that found a ring full")
		assert.NotZero(t, all.Stopped, "cores that have stopped")
	}
}

// A defect anywhere in the system is found. The processes behave as they would if the system had
// it, or the system tells what it would tell.
func TestDefectsAreFound(t *testing.T) {
	edits := map[string][2]string{
		"a link is lost":           {"-> link(Pid);", "-> is_pid(Pid);"},
		"unlink does nothing":      {"-> unlink(Pid);", "-> is_pid(Pid);"},
		"a monitor is lost":        {"-> monitor(process, What);", "-> is_pid(What), make_ref();"},
		"a monitor stays":          {"-> demonitor(Ref, Options);", "-> is_list(Options) andalso is_reference(Ref);"},
		"a DOWN stays":             {"-> demonitor(Ref, Options);", "-> true = is_list(Options), demonitor(Ref);"},
		"exits are not trapped":    {"-> process_flag(trap_exit, On);", "-> process_flag(trap_exit, On), process_flag(trap_exit, false);"},
		"a signal is lost":         {"-> exit(Pid, Reason);", "-> is_pid(Pid) andalso Reason =/= 17;"},
		"a reason changes":         {"-> exit(Reason);", "-> exit({Reason});"},
		"a message is lost":        {"    To ! {m, self(), I, payload(Shape, Size)},", "    I rem 7 =:= 3 orelse (To ! {m, self(), I, payload(Shape, Size)}),"},
		"a message comes twice":    {"    To ! {m, self(), I, payload(Shape, Size)},", "    [To ! {m, self(), I, payload(Shape, Size)} || _ <- [1 | [2 || I rem 7 =:= 3]]],"},
		"messages overtake":        {"    To ! {m, self(), I, payload(Shape, Size)},\n    send(To, I + 1, N, Shape, Size).", "    send(To, I + 1, N, Shape, Size),\n    To ! {m, self(), I, payload(Shape, Size)}, sent."},
		"a message changes":        {"payload(map, N) -> maps:from_list([{I, {I * I}}", "payload(map, N) -> maps:from_list([{I, {I + I}}"},
		"the heap changes":         {"put(Key, payload(Shape, Size)), kept;", "put(Key, payload(Shape, Size div 2)), kept;"},
		"a timer does not run out": {"-> is_reference(erlang:send_after(Ms, To, {t, N, payload(Shape, Size)}));", "-> is_tuple({Ms, To, N, Shape, Size});"},
		"a timer is not cancelled": {"is_integer(erlang:cancel_timer(Timer));", "is_reference(Timer);"},
		"a process does not end":   {"script(_, [{return} | _]) -> returned;", "script(Go, [{return} | _]) -> main(Go);"},
		"a name is lost":           {"-> register(Name, Pid);", "-> register(Name, Pid), unregister(Name);"},
	}
	for what, edit := range edits {
		t.Run(what, func(t *testing.T) {
			require.Equal(t, 1, bytes.Count(Guest, []byte(edit[0])))
			source := bytes.Replace(Guest, []byte(edit[0]), []byte(edit[1]), 1)
			found(t, Options{Code: NewCode(map[string][]byte{"sim": source})}, "step ")
		})
	}
	for what, tamper := range map[string]func(a *actor.Audit){
		"have an owner":  func(a *actor.Audit) { a.DRAM.Live++ },
		"wrong counts":   func(a *actor.Audit) { a.Binaries.Wrong++ },
		"left is":        func(a *actor.Audit) { a.DRAM.Counted++ },
		"messages":       func(a *actor.Audit) { a.Held++ },
		"cores are free": func(a *actor.Audit) { a.Free-- },
		"names":          func(a *actor.Audit) { a.Names++ },
		"which has none": func(a *actor.Audit) { each(a, func(p *table.ProcessAudit) { p.Links = append(p.Links, 99) }) },
		"links are":      func(a *actor.Audit) { each(a, func(p *table.ProcessAudit) { p.Links = append(p.Links, p.Num) }) },
		"knows nothing": func(a *actor.Audit) {
			each(a, func(p *table.ProcessAudit) { p.Monitors = append(p.Monitors, table.MonitorAudit{}) })
		},
		"monitor of": func(a *actor.Audit) {
			each(a, func(p *table.ProcessAudit) { p.Watched = append(p.Watched, table.MonitorAudit{Ref: 1}) })
		},
		"runs on core":  func(a *actor.Audit) { each(a, func(p *table.ProcessAudit) { p.Core = 0 }) },
		"traps exits":   func(a *actor.Audit) { each(a, func(p *table.ProcessAudit) { p.Trap = !p.Trap }) },
		"is called":     func(a *actor.Audit) { each(a, func(p *table.ProcessAudit) { p.Name = "n"; a.Names++ }) },
		"processes are": func(a *actor.Audit) { a.Processes = append(a.Processes, table.ProcessAudit{Num: 999}) },
		"alive":         func(a *actor.Audit) { each(a, renumber) },
	} {
		t.Run(what, func(t *testing.T) {
			found(t, Options{Code: guest, tamper: tamper}, what)
		})
	}
}

// each changes the last process.
func each(a *actor.Audit, f func(p *table.ProcessAudit)) {
	if n := len(a.Processes); n > 0 {
		f(&a.Processes[n-1])
	}
}

// renumber gives a process that nobody else knows another number.
func renumber(p *table.ProcessAudit) {
	known := func(m table.MonitorAudit) bool { return m.Pid < goPid }
	if len(p.Links)+len(p.Monitors) == 0 && !slices.ContainsFunc(p.Watched, known) {
		p.Num = 999
	}
}

// found checks that some seed tells of a defect in the given words.
func found(t *testing.T, o Options, words string) {
	t.Helper()
	for o.Seed = 1; o.Seed <= 100; o.Seed++ {
		if newSetup(rand.New(rand.NewPCG(o.Seed, 0))).Stress {
			continue // takes its time
		}
		if _, err := Run(o); err != nil {
			require.ErrorContains(t, err, words)
			return
		}
	}
	t.Error("nobody has noticed")
}

// Mailboxes hold what was sent, in an order that Erlang allows.
func TestMailboxOrder(t *testing.T) {
	a, b := source{pid: 1}, source{pid: 2}
	mailbox := []letter{
		{from: a, batch: 1, value: "old", old: true},
		{from: a, batch: 2, value: "a1"}, {from: b, batch: 3, value: "b1"}, {from: a, batch: 4, value: "a2", maybe: true}, {from: a, batch: 5, value: "a3", maybe: true},
		{from: a, batch: 6, value: "exit"}, {from: a, batch: 6, value: "down"},
	}
	for _, c := range []struct {
		got   []any
		wrong string
	}{
		{got: []any{"old", "a1", "b1", "a2", "a3", "exit", "down"}},
		{got: []any{"old", "b1", "a1", "down", "exit"}},
		{got: []any{"old", "a1", "a2", "exit", "b1", "down"}},
		{[]any{"old", "a1", "a3", "exit", "b1", "down"}, "a3 before a2"},
		{[]any{"old", "a1", "exit", "a2", "b1", "down"}, "a2, which nobody has sent"},
		{[]any{"a1", "old"}, "a1 in place of old"},
		{[]any{"old", "exit"}, "exit before a1"},
		{[]any{"old", "a2"}, "a2 before a1"},
		{[]any{"old", "a1", "b1", "a2", "a3", "exit"}, "down is missing"},
		{[]any{"old", "c"}, "c, which nobody has sent"},
		{nil, "old is missing"},
	} {
		p := &process{mailbox: mailbox}
		err := p.receive(c.got)
		if c.wrong != "" {
			assert.ErrorContains(t, err, c.wrong)
			continue
		}
		require.NoError(t, err, "%v", c.got)
		assert.Equal(t, term.List(c.got), p.contents())
		assert.NoError(t, p.receive(c.got), "which are old now")
	}
}

// A mailbox that is taken over from the system holds what was sent, in order.
func TestMailboxIsBelieved(t *testing.T) {
	m := func(n int, v any) any { return term.Tuple{atom("m"), pid(1), int64(n), v} }
	r := &run{m: newModel(1)}
	r.m.said[1] = []payload{{"atom", 0}, {"float", 4}, {"integer", 90}}
	for _, c := range []struct {
		got  []any
		good bool
	}{
		{[]any{m(1, atom("atom")), "other", m(3, payload{"integer", 90}.value())}, true},
		{[]any{m(2, 0.5), m(1, atom("atom"))}, false},
		{[]any{m(1, atom("atom")), m(1, atom("atom"))}, false},
		{[]any{m(2, 0.75)}, false},
		{[]any{m(4, 0.5)}, false},
		{[]any{m(1, atom("atom")), down(1, watch{pid: 1}, atom("boom"))}, true},
		{[]any{down(1, watch{pid: 1}, atom("boom")), m(1, atom("atom"))}, false},
		{[]any{down(1, watch{pid: 1}, atom("noproc")), m(1, atom("atom"))}, true},
	} {
		p := &process{}
		err := r.believe(p, c.got)
		assert.Equal(t, c.good, err == nil, "%v: %v", c.got, err)
	}
}

// A system that cannot be, a module that cannot be compiled, a run without end: an error.
func TestRunsThatCannotBe(t *testing.T) {
	_, err := Run(Options{Seed: 2, Code: NewCode(map[string][]byte{"sim": []byte("-module(sim).\nmain() -> x.")})})
	assert.ErrorContains(t, err, "seed 2, step 0: a process could not be started")
	_, err = Run(Options{Seed: 2, Code: NewCode(nil)})
	assert.ErrorContains(t, err, "sim.erl")
	_, err = newWorld(config.Config{HeapWords: 1})
	assert.ErrorContains(t, err, "HeapWords")
}
