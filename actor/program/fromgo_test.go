package program_test

import (
	"context"
	"encoding/binary"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// summing does what solver.c does, and sends its name before.
const summing = `-module(summing).
-export([member/2, pes/0]).

member(Name, Scale) ->
    shmem:send(atom_to_binary(Name)),
    loop([shmem:address(A) || A <- [mine, sum, work, pSync]], Scale).

loop([Mine, Sum, Work, PSync] = At, Scale) ->
    receive
        <<X:32/float-little>> ->
            shmem:put(float, Mine, X * Scale, shmem:my_pe()),
            shmem:reduce(float, sum, Sum, Mine, 1, Work, PSync),
            shmem:send(shmem:get(Sum, 4, shmem:my_pe())),
            loop(At, Scale);
        <<>> ->
            shmem:finalize()
    end.

pes() ->
    shmem:send(<<(shmem:my_pe()), (shmem:n_pes())>>),
    shmem:finalize().
`

// A job whose members are processes of Erlang and programs in C, which Go starts, feeds and collects
// from.
func TestMixedJobFromGo(t *testing.T) {
	sys, err := epiphany.New(withSymmetric(false))
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	ctx, cancel := context.WithTimeout(t.Context(), hung)
	defer cancel()
	require.NoError(t, sys.LoadSource(ctx, "summing.erl", []byte(summing)))
	c := epiphany.Member{Program: jobFor(t, "solver.c", cc.Target{Symmetric: symmetricBytes})}
	e := epiphany.Member{Module: "summing", Function: "member", Args: []any{epiphany.Atom("one"), 10}}
	o := epiphany.JobOptions{Rows: 2, Columns: 2}
	j, err := sys.StartMembers(ctx, []epiphany.Member{c, e, e, c}, o)
	require.NoError(t, err)
	for range 2 {
		_, name, err := j.Receive(ctx)
		require.NoError(t, err)
		assert.Equal(t, "one", string(name))
	}
	for round := range 2 {
		for pe := range j.Size() {
			require.NoError(t, j.Send(ctx, pe, float32Bytes(float32(pe+round))))
		}
		seen := map[int]float32{}
		for range j.Size() {
			pe, data, err := j.Receive(ctx)
			require.NoError(t, err)
			seen[pe] = math.Float32frombits(binary.LittleEndian.Uint32(data))
		}
		sum := float32(0 + 10*1 + 10*2 + 3 + round*(1+10+10+1))
		assert.Equal(t, map[int]float32{0: sum, 1: sum, 2: sum, 3: sum}, seen)
	}
	for pe := range j.Size() {
		require.NoError(t, j.Send(ctx, pe, nil))
	}
	_, _, err = j.Receive(ctx)
	require.ErrorIs(t, err, io.EOF)

	j, err = sys.StartMembers(ctx, []epiphany.Member{{Module: "summing", Function: "pes"}}, o)
	require.NoError(t, err)
	seen := map[int][]byte{}
	for range j.Size() {
		pe, data, err := j.Receive(ctx)
		require.NoError(t, err)
		seen[pe] = data
	}
	assert.Equal(t, map[int][]byte{0: {0, 4}, 1: {1, 4}, 2: {2, 4}, 3: {3, 4}}, seen)

	_, err = sys.StartMembers(ctx, []epiphany.Member{c, e}, o)
	assert.EqualError(t, err, "epiphany: the job has 2 members, want 1 or 4")
	_, err = sys.StartMembers(ctx, []epiphany.Member{e, {Program: job(t, "solver.c")}},
		epiphany.JobOptions{Columns: 2})
	assert.ErrorContains(t, err, "no_symmetric")
	j, err = sys.StartMembers(ctx, []epiphany.Member{{Module: "summing", Function: "none"}, c},
		epiphany.JobOptions{Rows: 2})
	require.NoError(t, err)
	_, _, err = j.Receive(ctx)
	var ended *epiphany.EndedError
	require.ErrorAs(t, err, &ended)
	assert.Contains(t, sys.Format(ended.Reason), "{pe,0,{undef,[{summing,none,[],")

	// The reason is there also when the job has long ended.
	_, err = sys.Await(ctx, j.PID())
	require.NoError(t, err)
	for range 2 {
		_, _, err = j.Receive(ctx)
		assert.EqualError(t, err, ended.Error())
		assert.EqualError(t, j.Send(ctx, 1, nil), ended.Error())
	}
}
