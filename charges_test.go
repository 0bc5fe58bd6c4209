package epiphany_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// copying makes copies outside of its heap, of a short list and of one with 2,000 elements more,
// and prints which take no more virtual time for the long one than a cycle an element.
const copying = `-module(copying).
-export([main/0]).
took(F, X) ->
    Begun = erlang:monotonic_time(nanosecond),
    F(X),
    erlang:monotonic_time(nanosecond) - Begun.
main() ->
    {Short, Long} = {[1], lists:seq(1, 2001)},
    Table = ets:new(table, []),
    Pid = spawn(fun() -> receive never -> ok end end),
    Cases = [
        {send_after, fun(X) -> erlang:send_after(1000000, Pid, X) end},
        {start_timer, fun(X) -> erlang:start_timer(1000000, Pid, X) end},
        {set_env, fun(X) -> application:set_env(copying, key, X) end},
        {persistent, fun(X) -> persistent_term:put(key, X) end},
        {heir, fun(X) -> ets:new(table, [{heir, Pid, X}]) end},
        {setopts, fun(X) -> ets:setopts(Table, {heir, Pid, X}) end},
        {tag, fun(X) -> monitor(process, Pid, [{tag, X}]) end},
        {cell, fun(X) -> epiphany_cell:new(X) end},
        {insert, fun(X) -> ets:insert(Table, {key, X}) end}],
    [F(Short) || {_, F} <- Cases], % loads what they call
    io:format("~w", [[Name || {Name, F} <- Cases, took(F, Long) - took(F, Short) < 2000 * 1000 div 600]]).
`

func TestCopiesAreCharged(t *testing.T) {
	out, reports := runIn(t, map[string]string{"copying.erl": copying}, "copying")
	assert.Empty(t, reports)
	assert.Equal(t, "[]", out, "copies that take no time")
}
