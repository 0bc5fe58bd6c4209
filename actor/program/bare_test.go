package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// Of four cores two run Erlang. The others take programs one after the other, and no processes.
func TestCoresWithoutErlang(t *testing.T) {
	const source = `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Started = [epiphany:start(Program, N, entry, [], [monitor]) || N <- [2, 3]],
    Me = self(),
    Say = fun() -> Me ! self(), receive stop -> ok end end,
    Workers = [epiphany:spawn(Say) || _ <- [1, 2]],
    [receive W -> ok end || W <- Workers],
    {'EXIT', {system_limit, _}} = (catch epiphany:spawn(Say)),
    {'EXIT', {system_limit, _}} = (catch epiphany:start(Program, any, entry, [], [])),
    io:format("~w~n", [epiphany:count()]),
    [Pid ! {Me, <<"over there">>} || {Pid, _} <- Started],
    [receive {Pid, B} -> io:format("~s~n", [B]) end || {Pid, _} <- Started],
    [Pid ! <<>> || {Pid, _} <- Started],
    [receive {'DOWN', Ref, process, Pid, Why} -> io:format("~w~n", [Why]) end || {Pid, Ref} <- Started],
    Again = epiphany:start(Program, 3, entry, [], [link]),
    Again ! {Me, <<"again">>},
    receive {Again, Last} -> io:format("~s~n", [Last]) end,
    [W ! stop || W <- Workers].
`
	elf := built(t, "echo.s")
	for _, more := range []map[string]string{
		{"contention": "on"}, {"send": "mesh", "wait": "trap"}, {"weak-memory": "7", "commander": "spin"},
	} {
		var s epiphany.Settings
		for key, value := range more {
			require.NoError(t, s.Set(key, value))
		}
		require.NoError(t, s.Set("cores", "2x2"))
		require.NoError(t, s.Set("erlang-cores", "2"))
		var hashes []string
		for _, threads := range []int{1, 2} {
			text, hash := run(t, source, "main", []any{elf}, epiphany.WithSettings(s),
				epiphany.WithWorkers(threads))
			assert.Equal(t, "2\nover there\nover there\nnormal\nnormal\nagain\n", text, "%v", more)
			hashes = append(hashes, hash)
		}
		assert.Equal(t, hashes[0], hashes[1], "%v", more)
	}
}

// The core without Erlang has waited all the time, and its cycles add up.
func TestFiguresOfCoresWithoutErlang(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithCores(1, 2), epiphany.WithErlangCores(1))
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	require.NoError(t, sys.LoadSource(t.Context(), "m.erl",
		[]byte("-module(m).\n-export([f/0]).\nf() -> ok.\n")))
	_, err = sys.RunMain(t.Context(), "m", "f")
	require.NoError(t, err)
	s := sys.Stats()
	require.Len(t, s.Cores, 2)
	assert.Equal(t, "free", s.Cores[1].State)
	assert.Equal(t, s.Cycles, s.Cores[1].Count("halted"))
	_, err = epiphany.New(epiphany.WithCores(1, 2), epiphany.WithErlangCores(3))
	assert.ErrorContains(t, err, "ErlangCores is 3, want 1 to 2")
}
