package jit_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// program makes lists, tuples and closures, computes with integers and doubles, matches bits, appends
// to bitstrings and catches exceptions.
const program = `-module(p).
-export([main/0]).

main() ->
    Grown = [grown(N, <<>>) || N <- [0, 1, 40, 70]],
    exit({loop(60, 0), float(3, 0.5), bits(<<1:24, 2:24, 3:24>>, 0), Grown, odd(280, <<1:1>>),
        [both(A, B) || A <- Grown, B <- [<<>>, <<5:3>>, <<1, 2, 3, 4>>, <<1, 2, 3, 4, 5>>]]}).

loop(0, Sum) -> Sum;
loop(N, Sum) ->
    L = [{X, X * N} || X <- up(N, [])],
    F = fun({A, B}, S) -> (A bxor B) + S end,
    loop(N - 1, try fold(F, Sum, L) catch throw:T -> T end).

up(0, L) -> L;
up(N, L) -> up(N - 1, [N | L]).

fold(_, S, _) when S > 900000 -> throw(S rem 1000);
fold(F, S, [H | T]) -> fold(F, F(H, S), T);
fold(_, S, []) -> S.

float(0, F) -> F;
float(N, F) -> float(N - 1, F * N + 1.0 / F).

bits(<<X:24, Rest/binary>>, Sum) -> bits(Rest, Sum + X);
bits(<<>>, Sum) -> Sum.

grown(0, Text) -> Text;
grown(N, Text) -> grown(N - 1, <<Text/binary, N, (N + 1):16/little>>).

odd(0, Bits) -> Bits;
odd(N, Bits) -> odd(N - 1, <<Bits/bitstring, N:3, N:1>>).

both(A, B) -> <<A/bitstring, B/bitstring>>.
`

// system is a system of one program, and its outlet.
type system struct {
	edge.Outlet // of which nothing else is called
	t           *testing.T
	ma          *actor.Master
	module      *bytecode.Module
	reason      any
}

// Module implements codeserver.Source.
func (s *system) Module(name string) (*bytecode.Module, []string, error) {
	if name == s.module.Name {
		return s.module, nil, nil
	}
	return nil, nil, nil
}

func (s *system) post(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	assert.NoError(s.t, err)
	s.ma.Engine().Post(engine.Input{Kind: kind, Data: data})
}

// Spawned implements edge.Outlet.
func (s *system) Spawned(_ uint64, pid uint32, err error) {
	assert.NoError(s.t, err)
	s.post(edge.InputMonitor, edge.Request{To: pid, From: edge.GoPid})
}

// Down implements edge.Outlet.
func (s *system) Down(_, _ uint32, reason []byte) {
	var err error
	s.reason, err = term.Decode(reason)
	assert.NoError(s.t, err)
	s.post(edge.InputHalt, edge.Request{})
}

// run runs the program and gives how it ended, and the state hash.
func run(t *testing.T, native *jit.Shared, place edge.Placement) (reason any, hash uint64) {
	t.Helper()
	module, _, err := compiler.Compile("p.erl", []byte(program), compiler.Options{})
	require.NoError(t, err)
	board := emu.Parallella()
	board.Rows, board.Cols = 1, 1
	s := &system{t: t, module: module}
	s.ma, err = actor.New(config.Config{Board: board, Native: native, Source: s}, s)
	require.NoError(t, err)
	defer func() { assert.NoError(t, s.ma.Close()) }()
	args, err := term.Encode(term.List{})
	require.NoError(t, err)
	s.post(edge.InputSpawn, edge.Request{Module: "p", Function: "main", Data: args, Place: place})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, s.ma.Loop(ctx))
	return s.reason, s.ma.Engine().Hash()
}

// A program in native code ends as in the interpreter, and the state hash of the run is the same.
func TestSameStates(t *testing.T) {
	for _, place := range []edge.Placement{edge.OnCore, edge.OnARM} {
		native, err := jit.New(2)
		if err != nil {
			t.Skip(err)
		}
		want, hash := run(t, nil, place)
		require.IsType(t, term.Tuple{}, want)
		got, nativeHash := run(t, native, place)
		assert.Equal(t, want, got)
		assert.Equal(t, hash, nativeHash)
		assert.GreaterOrEqual(t, native.Functions(), 5)
	}
}
