%% read_timer, with options too.
-module(read_options).
-export([main/0]).

main() ->
    R = erlang:send_after(100000, self(), x),
    show(left, erlang:read_timer(R) > 90000),
    show(options, erlang:read_timer(R, []) > 90000),
    show(async, erlang:read_timer(R, [{async, true}])),
    receive {read_timer, R, Left} -> show(left, Left > 90000) end,
    show(unknown, erlang:read_timer(make_ref())),
    [show(bad, try_(fun() -> apply(erlang, read_timer, A) end)) || A <- [[foo], [R, foo], [R, [foo]], [R, [{info, false}]]]],
    erlang:cancel_timer(R),
    show(cancelled, erlang:read_timer(R)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
