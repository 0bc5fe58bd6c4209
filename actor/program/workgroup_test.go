package program_test

import (
	"context"
	"encoding/binary"
	"io"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// job is the ELF file of a source in C of testdata, with OpenSHMEM and channel.
func job(t *testing.T, name string) []byte { return jobFor(t, name, cc.Target{}) }

// jobFor is job with a symmetric heap, or without.
func jobFor(t *testing.T, name string, target cc.Target) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	object, err := cc.Object(name, text, cc.Options{Level: 2, Libraries: pgas.Libraries(),
		Open: os.DirFS("testdata").Open})
	require.NoError(t, err)
	channel, err := asm.Assemble("channel.s", []byte(lib.Channel()), asm.Options{})
	require.NoError(t, err)
	source, err := object.Bytes()
	require.NoError(t, err)
	rings, err := channel.Bytes()
	require.NoError(t, err)
	program, err := cc.ProgramFor(target, []link.Input{{Name: name, Data: source},
		{Name: "channel.o", Data: rings}}, "", "", pgas.Libraries()...)
	require.NoError(t, err)
	data, err := program.Bytes()
	require.NoError(t, err)
	return data
}

// A job beside a process on a core: it is fed, its sums are collected, and it ends.
func TestJob(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    Beside = epiphany:spawn(fun() -> receive {From, N} -> From ! {sum, lists:sum(lists:seq(1, N))} end end),
    {ok, Program} = epiphany:load(Elf),
    {ok, Job} = spmd:start(Program, 2, 3, []),
    [spmd:send(Job, Pe, <<(Pe + 0.5):32/float-little>>) || Pe <- lists:seq(0, 5)],
    Sums = [receive {Job, Pe, <<Sum:32/float-little>>} -> {Pe, Sum} end || Pe <- lists:seq(0, 5)],
    Beside ! {self(), 100},
    io:format("~p ~p~n", [Sums, receive {sum, N} -> N end]),
    [spmd:send(Job, Pe, <<>>) || Pe <- lists:seq(0, 5)],
    receive {Job, done} -> io:format("done~n") end,
    io:format("~p ~p~n", [spmd:start(Program, 4, 5, []), element(1, spmd:start(Program, 4, 4, []))]).
`, "main", []any{job(t, "solver.c")})
	assert.Equal(t, "[{0,18.0},{1,18.0},{2,18.0},{3,18.0},{4,18.0},{5,18.0}] 5050\ndone\n"+
		"{error,no_room} ok\n", text)
}

// A member that fails ends its job, and a supervisor starts another one.
func TestJobIsRestarted(t *testing.T) {
	text, _ := run(t, `
-export([init/1, solver/2]).
main(Elf) ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, Program} = epiphany:load(Elf),
    {ok, Supervisor} = supervisor:start_link(program, {Program, self()}),
    io:format("~p~n", [ask(job(Supervisor, none), [1.0, 2.0, 3.0, 4.0])]),
    First = job(Supervisor, none),
    Ref = monitor(process, First),
    spmd:send(First, 2, <<-1.0:32/float-little>>),
    receive {'DOWN', Ref, process, First, {pe, Pe, Why}} -> io:format("~p ~p~n", [Pe, element(2, Why)]) end,
    io:format("~p~n", [ask(job(Supervisor, First), [5.0, 6.0, 7.0, 8.0])]),
    exit(Supervisor, shutdown),
    receive {'EXIT', Supervisor, Reason} -> io:format("~p~n", [Reason]) end.

init({Program, Owner}) ->
    {ok, {#{strategy => one_for_one, intensity => 3, period => 5},
          [#{id => solver, start => {program, solver, [Program, Owner]}}]}}.

solver(Program, Owner) -> spmd:start_link(Program, 2, 2, [{owner, Owner}]).

job(Supervisor, Old) ->
    case supervisor:which_children(Supervisor) of
        [{solver, Job, _, _}] when is_pid(Job), Job =/= Old -> Job;
        _ -> timer:sleep(1), job(Supervisor, Old)
    end.

ask(Job, Numbers) ->
    [spmd:send(Job, Pe, <<X:32/float-little>>) || {Pe, X} <- lists:enumerate(0, Numbers)],
    [receive {Job, Pe, <<Sum:32/float-little>>} -> Sum end || Pe <- [0, 1, 2, 3]].
`, "main", []any{job(t, "solver.c")})
	assert.Equal(t, "[10.0,10.0,10.0,10.0]\n2 unaligned\n[26.0,26.0,26.0,26.0]\nshutdown\n", text)
}

// float32Bytes is what the solver gets and sends.
func float32Bytes(x float32) []byte {
	return binary.LittleEndian.AppendUint32(nil, math.Float32bits(x))
}

// A job that Go starts, feeds and collects from; who stops waiting loses nothing.
func TestJobFromGo(t *testing.T) {
	sys, err := epiphany.New()
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	ctx, cancel := context.WithTimeout(t.Context(), hung)
	defer cancel()
	elf := job(t, "solver.c")
	j, err := sys.StartJob(ctx, elf, epiphany.JobOptions{Rows: 2, Columns: 2})
	require.NoError(t, err)
	short, stop := context.WithCancel(ctx)
	stop()
	_, _, err = j.Receive(short)
	require.ErrorIs(t, err, context.Canceled)
	for round := range 3 {
		for pe := range j.Size() {
			require.NoError(t, j.Send(ctx, pe, float32Bytes(float32(pe+round))))
		}
		seen := map[int]bool{}
		for range j.Size() {
			pe, data, err := j.Receive(ctx)
			require.NoError(t, err)
			assert.Equal(t, float32Bytes(float32(6+4*round)), data)
			seen[pe] = true
		}
		assert.Len(t, seen, 4)
	}
	assert.ErrorContains(t, j.Send(ctx, 4, nil), "the job has no member 4 of 4")
	for pe := range j.Size() {
		require.NoError(t, j.Send(ctx, pe, nil))
	}
	_, _, err = j.Receive(ctx)
	assert.ErrorIs(t, err, io.EOF)

	_, err = sys.StartJob(ctx, elf, epiphany.JobOptions{Rows: 5})
	assert.ErrorIs(t, err, epiphany.ErrSystemLimit)
	_, err = sys.StartJob(ctx, []byte("no ELF"), epiphany.JobOptions{})
	assert.ErrorContains(t, err, "bad_elf")
	j, err = sys.StartJob(ctx, elf, epiphany.JobOptions{Rows: 1, Columns: 3})
	require.NoError(t, err)
	require.NoError(t, j.Send(ctx, 1, float32Bytes(-1)))
	_, _, err = j.Receive(ctx)
	var ended *epiphany.EndedError
	require.ErrorAs(t, err, &ended)
	assert.Contains(t, sys.Format(ended.Reason), "{pe,1,{epiphany,unaligned,")
}
