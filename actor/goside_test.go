package actor

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// actor1 and actor2 are Go actors.
const actor1, actor2 = edge.GoPid + 1, edge.GoPid + 2

// goside is a world with a process that does what Go asks, on a core or on the ARM.
type goside struct {
	*world
	pid uint32
}

// input lets Go's input in and everything happen that follows.
func (w *world) input(kind uint8, r edge.Request) {
	w.t.Helper()
	data, err := r.Marshal()
	require.NoError(w.t, err)
	w.Master.Input(w.Eng.Now(), engine.Input{Kind: kind, Data: data})
	w.settle()
	w.AfterWindow(w.Eng.Now())
	for len(w.calls) > 0 { // there is nothing outside
		call := w.calls[0]
		w.calls = w.calls[1:]
		call.Data = encode(w.t, atom("eof"))
		w.input(edge.InputReply, call)
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	data, err := term.Encode(v)
	require.NoError(t, err)
	return data
}

func newGoside(t *testing.T, place edge.Placement) *goside {
	t.Helper()
	w := newWorld(t, config.Config{Board: small(),
		Env: map[string]map[string]any{"app": {"k": term.Tuple{1, term.AtomName("v")}, "it's": 2}}})
	w.input(edge.InputSpawn, edge.Request{ID: 1, Module: "goside", Function: "main", Data: encode(t, term.List{}), Place: place})
	require.Equal(t, []error{nil}, w.errs)
	return &goside{w, w.spawned[0]}
}

func pidValue(n uint32) term.PidValue { return term.PidValue{Num: n} }

func (g *goside) notify(v any) {
	g.t.Helper()
	g.input(edge.InputSend, edge.Request{From: actor1, To: g.pid, Data: encode(g.t, v)})
}

// ask has the process call a function and gives the result as the process sent it.
func (g *goside) ask(f ...any) any {
	g.t.Helper()
	g.events = nil
	g.notify(term.Tuple{term.AtomName("call"), pidValue(actor1), term.Tuple(f)})
	for _, e := range g.events {
		if e.what == "message" && e.to == actor1 {
			return e.data
		}
	}
	g.t.Fatalf("no answer to %v: %v, %v", f, g.events, g.reports)
	return nil
}

func atom(s string) term.AtomName { return term.AtomName(s) }

// both runs a test with the process on the ARM and on a core.
func both(t *testing.T, test func(t *testing.T, g *goside)) {
	for name, place := range map[string]edge.Placement{"host": edge.OnARM, "core": edge.OnCore} {
		t.Run(name, func(t *testing.T) { test(t, newGoside(t, place)) })
	}
}

func TestMessagesFromAndToGo(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		big, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
		for _, v := range []any{int64(1), 2.5, atom("a"), []byte{1, 2}, big, term.Tuple{}, pidValue(7)} {
			g.events = nil
			g.notify(term.Tuple{atom("echo"), pidValue(actor2), v})
			require.Len(t, g.events, 1)
			assert.Equal(t, event{"message", actor2, g.pid, term.Tuple{atom("echoed"), pidValue(g.pid), v}}, g.events[0])
		}
		assert.Equal(t, atom("badarg"), g.ask(atom("fun_to"), 17), "17 is no pid")
		g.notify(atom("stop"))
		assert.Equal(t, []any{atom("normal")}, g.ends)
		g.notify(atom("stop")) // to one that is gone
		g.input(edge.InputSend, edge.Request{To: g.pid, Data: []byte{0xC1}})
		assert.Empty(t, g.reports)
		g.input(edge.InputSend, edge.Request{To: table.UserNum, Data: []byte{0xC1}})
		require.Len(t, g.reports, 1)
		assert.Contains(t, g.reports[0], "a message from Go is lost")
		g.goneButEnv()
	})
}

// goneButEnv checks that nothing but the environment is left.
func (g *goside) goneButEnv() {
	g.t.Helper()
	for _, key := range []string{"k", "it's"} {
		g.library.shared.Unset([2]string{"app", key})
	}
	g.empty()
}

func TestGoWatchesAProcess(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		g.input(edge.InputMonitor, edge.Request{From: actor1, To: g.pid})
		g.input(edge.InputMonitor, edge.Request{From: actor2, To: g.pid})
		g.input(edge.InputDemonitor, edge.Request{From: actor2, To: g.pid})
		g.input(edge.InputExit, edge.Request{From: actor1, To: g.pid, Data: encode(t, atom("trapped"))})
		assert.Contains(t, g.text.String(), "{'EXIT',")
		g.input(edge.InputExit, edge.Request{From: actor1, To: g.pid, Data: encode(t, atom("kill"))})
		assert.Contains(t, g.events, event{"down", actor1, g.pid, atom("killed")})
		assert.NotContains(t, g.events, event{"down", actor2, g.pid, atom("killed")})
		g.input(edge.InputMonitor, edge.Request{From: actor2, To: g.pid})
		assert.Contains(t, g.events, event{"down", actor2, g.pid, atom("noproc")})
		g.goneButEnv()
	})
}

func TestGoLinksAProcess(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		g.input(edge.InputLink, edge.Request{From: actor1, To: g.pid})
		g.input(edge.InputLink, edge.Request{From: actor2, To: g.pid})
		g.input(edge.InputUnlink, edge.Request{From: actor2, To: g.pid})
		assert.Contains(t, g.events, event{"watch", actor1, 0, nil})
		g.input(edge.InputGoDown, edge.Request{From: actor1, Data: encode(t, term.Tuple{atom("went"), 1})})
		assert.Contains(t, g.text.String(), "{went,1}")
		g.input(edge.InputLink, edge.Request{From: actor2, To: g.pid})
		g.input(edge.InputExit, edge.Request{From: actor1, To: g.pid, Data: encode(t, atom("kill"))})
		assert.Contains(t, g.events, event{"exit", actor2, g.pid, atom("killed")})
		g.input(edge.InputLink, edge.Request{From: actor2, To: g.pid})
		assert.Contains(t, g.events, event{"exit", actor2, g.pid, atom("noproc")})
		g.goneButEnv()
	})
}

func TestProcessWatchesAGoActor(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		assert.Equal(t, true, g.ask(atom("register"), atom("goactor"), pidValue(actor2)))
		assert.Equal(t, atom("hi"), g.ask(atom("send"), atom("goactor"), atom("hi")))
		assert.Contains(t, g.events, event{"message", actor2, g.pid, atom("hi")})
		assert.Equal(t, true, g.ask(atom("monitor"), pidValue(actor2)))
		assert.Contains(t, g.events, event{"watch", actor2, 0, nil})
		assert.Equal(t, true, g.ask(atom("link"), pidValue(actor2)))
		assert.Equal(t, true, g.ask(atom("exit"), pidValue(actor2), atom("why")))
		assert.Contains(t, g.events, event{"exit", actor2, g.pid, atom("why")})
		assert.Equal(t, true, g.ask(atom("timer"), pidValue(actor2), atom("late")))
		require.Len(t, g.events, 2)
		assert.Equal(t, atom("late"), g.events[1].data.(term.Tuple)[2])
		g.input(edge.InputGoDown, edge.Request{From: actor2, Data: encode(t, atom("gone"))})
		assert.Contains(t, g.text.String(), ",process,<0.134217730.0>,gone}\n")
		assert.Contains(t, g.text.String(), "{'EXIT',<0.134217730.0>,gone}\n")
		assert.Equal(t, false, g.ask(atom("whereis"), atom("goactor")))
		assert.Equal(t, true, g.ask(atom("link"), pidValue(actor1)))
		assert.Equal(t, true, g.ask(atom("unlink"), pidValue(actor1)))
		g.notify(atom("stop"))
		g.goneButEnv()
	})
}

func TestEnvironment(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		env, ok := atom("env"), atom("ok")
		assert.Equal(t, term.Tuple{ok, term.Tuple{int64(1), atom("v")}}, g.ask(env, atom("get"), atom("k")))
		assert.Equal(t, ok, g.ask(env, atom("set"), atom("k"), atom("new")))
		assert.Equal(t, term.Tuple{ok, atom("new")}, g.ask(env, atom("get"), atom("k")))
		assert.Equal(t, term.List{term.Tuple{atom("it's"), int64(2)}, term.Tuple{atom("k"), atom("new")}}, g.ask(env, atom("all")))
		assert.Equal(t, ok, g.ask(env, atom("unset"), atom("k")))
		assert.Nil(t, g.ask(env, atom("get"), atom("k")), "undefined")
		bad := atom("badarg")
		assert.Equal(t, term.List{bad, bad, bad, bad}, g.ask(env, atom("bad")))
	})
}

func TestOutputDevice(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		assert.Equal(t, term.Tuple{atom("ok"), atom("eof")}, g.ask(atom("user"), pidValue(actor2)))
		assert.Equal(t, "to the user\nprompt", g.text.String())
		assert.Equal(t, term.Tuple{true, true, atom("badarg")}, g.ask(atom("leader"), pidValue(actor2)))
	})
}

func TestSpawnForGoFails(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	spawn := func(module, function string, args []byte, place edge.Placement) error {
		w.errs = nil
		w.input(edge.InputSpawn, edge.Request{ID: 1, Module: module, Function: function, Data: args, Place: place})
		require.Len(t, w.errs, 1)
		return w.errs[0]
	}
	none := encode(t, term.List{})
	var undef *edge.UndefError
	require.ErrorAs(t, spawn("nowhere", "f", none, edge.OnARM), &undef)
	assert.Equal(t, []string{"testdata/nowhere.erl"}, undef.Searched)
	require.ErrorAs(t, spawn("ends", "nothing", none, edge.OnCore), &undef)
	assert.Empty(t, undef.Searched)
	assert.ErrorContains(t, spawn("ends", "main", encode(t, atom("a")), edge.OnARM), "must be a list")
	assert.ErrorIs(t, spawn(strings.Repeat("x", 256), "f", none, edge.OnARM), term.ErrAtomLength)
	assert.ErrorIs(t, spawn("ends", strings.Repeat("x", 256), none, edge.OnARM), term.ErrAtomLength)
	assert.Error(t, spawn("ends", "main", []byte{0xC1}, edge.OnARM))
	assert.ErrorContains(t, spawn("wrong", "main", none, edge.OnARM), "testdata/wrong.erl:3")
	assert.ErrorContains(t, spawn("wrong", "main", none, edge.OnARM), "testdata/wrong.erl:3")
	assert.Len(t, w.reports, 1, "a module that is wrong is told once")
	for range w.cores.All {
		require.NoError(t, spawn("ends", "late", none, edge.OnCore))
	}
	assert.ErrorIs(t, spawn("ends", "late", none, edge.OnCore), edge.ErrSystemLimit)
	require.NoError(t, spawn("ends", "late", none, edge.CoreOrARM))
	assert.Equal(t, memory.OnARM, w.table.Live(w.spawned[len(w.spawned)-1]).Core)
}

func TestLoadForGo(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	mod, _, err := folder{t}.Module("loaded")
	require.NoError(t, err)
	data, err := bytecode.Marshal(mod)
	require.NoError(t, err)
	w.input(edge.InputLoad, edge.Request{ID: 1, Data: data})
	w.input(edge.InputLoad, edge.Request{ID: 2, Data: data}) // again: in its place
	w.input(edge.InputLoad, edge.Request{ID: 3, Data: data[:len(data)/2]})
	require.Len(t, w.errs, 3)
	assert.NoError(t, w.errs[0])
	assert.NoError(t, w.errs[1])
	assert.Error(t, w.errs[2])
	assert.EqualValues(t, 2, w.codes.Loaded())
	w.Master.Input(w.Eng.Now(), engine.Input{Kind: edge.InputSend, Data: []byte("junk")})
	w.AfterWindow(w.Eng.Now())
	require.Len(t, w.reports, 1)
	assert.Contains(t, w.reports[0], "cannot be read")
}

// A Go actor is told of what the memory has no room for, and the others go on.
func TestGoMessagesWithoutRoom(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		g.notify(term.Tuple{atom("echo"), pidValue(actor2), make([]byte, 5<<20)})
		require.Len(t, g.reports, 1)
		assert.Contains(t, g.reports[0], "a message from Go is lost")
		assert.Equal(t, true, g.ask(atom("alive"), pidValue(g.pid)))
	})
}

func TestLoadedWhileRunning(t *testing.T) {
	both(t, func(t *testing.T, g *goside) {
		assert.Equal(t, term.Tuple{atom("module"), atom("loaded")}, g.ask(atom("load"), atom("loaded")))
		assert.Equal(t, term.Tuple{atom("module"), atom("loaded")}, g.ask(atom("load"), atom("loaded")))
		assert.Equal(t, term.Tuple{atom("error"), atom("nofile")}, g.ask(atom("load"), atom("nowhere")))
		assert.Equal(t, term.Tuple{atom("error"), atom("badfile")}, g.ask(atom("load"), atom("wrong")))
		assert.Len(t, g.reports, 1)
	})
}
