package epiphany_test

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// bomb is a program that inflates 512 MB of zeros from half a megabyte: at once, by a stream, and
// by pieces, of which it keeps none.
const bomb = `-module(bomb).
-export([main/0]).
main() ->
    io:format("~w~n", [caught(fun() -> zlib:unzip(packed(512)) end)]),
    io:format("~w~n", [in_process(fun() -> open(fun(Z) -> zlib:inflate(Z, packed(512)) end) end)]),
    io:format("~w~n", [open(fun(Z) -> count(Z, zlib:safeInflate(Z, packed(3)), 0) end)]).

packed(N) ->
    Z = zlib:open(),
    ok = zlib:deflateInit(Z, default, deflated, -15, 8, default),
    Part = iolist_to_binary(zlib:deflate(Z, binary:copy(<<0>>, 1 bsl 20), full)),
    [binary:copy(Part, N), zlib:deflate(Z, [], finish)].

open(F) ->
    Z = zlib:open(),
    ok = zlib:inflateInit(Z, -15),
    F(Z).

count(Z, {continue, Out}, N) -> count(Z, zlib:safeInflate(Z, []), N + iolist_size(Out));
count(_, {finished, Out}, N) -> N + iolist_size(Out).

caught(F) -> try F() of _ -> all catch error:Reason -> Reason end.

in_process(F) ->
    {_, Ref} = spawn_monitor(fun() -> exit(caught(F)) end),
    receive {'DOWN', Ref, _, _, Reason} -> Reason end.
`

func TestInflationIsBounded(t *testing.T) {
	var out bytes.Buffer
	sys, err := epiphany.New(epiphany.WithOutput(&out))
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "bomb.erl", []byte(bomb)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = sys.RunMain(t.Context(), "bomb", "main")
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.NoError(t, sys.Close())
	assert.Equal(t, "system_limit\nsystem_limit\n3145728\n", out.String())
	const most = 1 << 30
	assert.Less(t, after.Sys-before.Sys, uint64(most), "bytes that the runtime has taken")
}
