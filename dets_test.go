package epiphany_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// disk is a program that wants a table on disk, and counts what terms share.
const disk = `-module(disk).
-export([main/0]).
main() ->
    {error, Why} = dets:open_file(t, [{file, "t"}]),
    Why = try dets:lookup(t, 1) catch error:Reason -> Reason end,
    Why = try dets:insert(t, {1, 2}) catch error:Again -> Again end,
    L = lists:seq(1, 10),
    Sizes = [erts_debug:size_shared(T) || T <- [{L, L}, L, 1]],
    io:format("~w ~w ~w~n", [Why, dets:all(), Sizes]).
`

func TestTablesOnDiskAreRefused(t *testing.T) {
	var out bytes.Buffer
	sys, err := epiphany.New(epiphany.WithOutput(&out))
	require.NoError(t, err)
	require.NoError(t, sys.LoadSource(t.Context(), "disk.erl", []byte(disk)))
	_, err = sys.RunMain(t.Context(), "disk", "main")
	require.NoError(t, err)
	require.NoError(t, sys.Close())
	assert.Equal(t, "dets_tables_are_not_kept_here [] [23,20,0]\n", out.String())
}
