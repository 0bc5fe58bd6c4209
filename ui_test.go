package epiphany_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// busy is a program that has a dispatcher on the ARM and workers on cores that pass tokens around
// a ring: main(Workers, Rounds).
const busy = `
-module(busy).
-export([main/2]).

main(Workers, Rounds) ->
    register(dispatcher, self()),
    All = [epiphany:spawn_link(fun() -> begin_work(I) end) || I <- lists:seq(1, Workers)],
    _ = [W ! {next, Next} || {W, Next} <- lists:zip(All, tl(All) ++ [hd(All)])],
    _ = [W ! {work, 12} || W <- All],
    serve(Rounds).

begin_work(I) ->
    register(list_to_atom("worker_" ++ integer_to_list(I)), self()),
    receive {next, Next} -> worker(Next) end.

serve(0) -> ok;
serve(Left) ->
    receive {done, Worker, N} -> Worker ! {work, 10 + N rem 7} end,
    serve(Left - 1).

worker(Next) ->
    receive
        {work, N} ->
            Result = fib(N),
            Next ! {token, Result},
            dispatcher ! {done, self(), Result};
        {token, _} -> ok
    end,
    worker(Next).

fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).
`

// page is a page that is served, and reads it as a browser would.
type page struct {
	t    testing.TB
	url  *url.URL
	end  func()
	done chan error
}

// servePage serves the page of a system until end is called.
func servePage(t testing.TB, sys *epiphany.System) *page {
	ctx, cancel := context.WithCancel(t.Context())
	ready := make(chan string, 1)
	p := &page{t: t, end: cancel, done: make(chan error, 1)}
	go func() {
		p.done <- epiphany.ServeUI(ctx, sys,
			epiphany.UIOptions{Ready: func(url string) { ready <- url }})
	}()
	var err error
	p.url, err = url.Parse(<-ready)
	require.NoError(t, err)
	t.Cleanup(http.DefaultClient.CloseIdleConnections)
	return p
}

// command is what the page's buttons do.
func (p *page) command(name string, form url.Values) {
	p.t.Helper()
	r, err := http.NewRequest("POST", p.url.JoinPath(name).String(), strings.NewReader(form.Encode()))
	require.NoError(p.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "http://"+p.url.Host)
	reply, err := http.DefaultClient.Do(r)
	require.NoError(p.t, err)
	reply.Body.Close()
	assert.Equal(p.t, http.StatusNoContent, reply.StatusCode)
}

// watch calls see with each snapshot until it returns false or the stream ends.
func (p *page) watch(see func(l stats.Live) bool) {
	reply, err := http.Get(p.url.JoinPath("live").String())
	if !assert.NoError(p.t, err) {
		return
	}
	defer reply.Body.Close()
	for events := bufio.NewReader(reply.Body); ; {
		line, err := events.ReadString('\n')
		data, is := strings.CutPrefix(line, "data: {\"state\"")
		if err != nil {
			return
		}
		var l stats.Live
		if is && (!assert.NoError(p.t, json.Unmarshal([]byte(`{"state"`+data), &l)) || !see(l)) {
			return
		}
	}
}

// runBusy runs the program busy; look is called while it is paused at its start.
func runBusy(t *testing.T, view func(p *page)) uint64 {
	sys, _, _ := newSystem(t, epiphany.WithWorkers(1))
	require.NoError(t, sys.LoadSource(t.Context(), "busy.erl", []byte(busy)))
	if view != nil {
		p := servePage(t, sys)
		sys.Pause()
		view(p)
	}
	reason, err := sys.RunMain(t.Context(), "busy", "main", 12, 300)
	require.NoError(t, err)
	assert.Equal(t, epiphany.Atom("normal"), reason)
	return uint64(sys.Stats().Hash)
}

// Who looks, pauses and steps changes nothing: the states are those of a run that nobody sees.
func TestPageChangesNothing(t *testing.T) {
	want := runBusy(t, nil)
	seen, stood, functions := 0, false, map[string]bool{}
	watched := make(chan struct{})
	got := runBusy(t, func(p *page) {
		see := func(l stats.Live) bool {
			if seen++; seen == 1 {
				go func() {
					p.command("step", url.Values{"windows": {"50"}})
					time.Sleep(10 * time.Millisecond)
					p.command("continue", nil)
					p.command("pause", nil)
					p.command("step", url.Values{"windows": {"1000"}})
					time.Sleep(300 * time.Millisecond)
					p.command("continue", nil)
				}()
			}
			stood = stood || l.Standing
			for _, c := range l.Cores {
				functions[c.Function] = true
			}
			return l.State != "over"
		}
		go func() {
			defer close(watched)
			p.watch(see)
		}()
	})
	<-watched
	assert.Equal(t, want, got)
	assert.Greater(t, seen, 1)
	assert.True(t, stood)
	assert.True(t, functions["busy:fib/1"], "%v", functions)
}

// A snapshot tells what the system is made of.
func TestLive(t *testing.T) {
	sys, _, _ := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "busy.erl", []byte(busy)))
	assert.Equal(t, "offline", sys.Live().State)
	sys.Pause()
	go sys.RunMain(t.Context(), "busy", "main", 3, -1)
	require.Eventually(t, func() bool {
		sys.Advance(2000)
		l := sys.Live()
		return len(l.Listed) == 4 && l.Counts.Messages > 100
	}, patience, 5*time.Millisecond)
	l := sys.Live()
	assert.Equal(t, 4, l.Processes)
	assert.Equal(t, "dispatcher", l.Listed[0].Name)
	assert.Len(t, l.Listed[0].Links, 3)
	assert.Equal(t, -1, l.Listed[0].Core)
	on := 0
	for _, p := range l.Listed[1:] {
		assert.Equal(t, l.Listed[0].Pid, p.Parent)
		assert.Equal(t, p.Pid, l.Cores[p.Core].Process)
		assert.Equal(t, p.Name, l.Cores[p.Core].Name)
		on++
	}
	assert.Equal(t, 3, on)
	for _, c := range l.Cores {
		assert.EqualValues(t, l.Cycles, c.Time.Active+c.Time.Stalled+c.Time.Idle+c.Time.Trapped)
		assert.Equal(t, c.Process == "", c.State == "free", "%+v", c)
	}
	assert.Positive(t, l.Energy.Total)
	assert.Positive(t, l.Counts.DRAMReads)
	assert.True(t, l.Standing)
	assert.Empty(t, l.Hanging)
}

// The processes that wait for ever are told of, while the system lives and when it has ended.
func TestPageReportsAHang(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithHangReport())
	require.NoError(t, err)
	defer func() { assert.Error(t, sys.Close()) }()
	require.NoError(t, sys.LoadSource(t.Context(), "test.erl", []byte(test)))
	p := servePage(t, sys)
	var last stats.Live
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		p.watch(func(l stats.Live) bool { last = l; return l.State != "over" })
	}()
	_, err = sys.RunMain(t.Context(), "test", "echo")
	assert.Error(t, err)
	<-watched
	require.Len(t, last.Hanging, 1)
	assert.Contains(t, last.Hanging[0], "test:echo/0")
}

// Closing the system ends the page; nobody can open another.
func TestCloseEndsThePage(t *testing.T) {
	sys, _, _ := newSystem(t)
	p := servePage(t, sys)
	require.NoError(t, sys.Close())
	assert.NoError(t, <-p.done)
	assert.ErrorIs(t, epiphany.ServeUI(t.Context(), sys, epiphany.UIOptions{}), epiphany.ErrClosed)
	assert.ErrorContains(t, epiphany.ServeUI(t.Context(), nil, epiphany.UIOptions{}),
		"has not been made by New")
	assert.EqualError(t, epiphany.ServeUI(noContext, sys, epiphany.UIOptions{}),
		"epiphany: the context is nil")
}
