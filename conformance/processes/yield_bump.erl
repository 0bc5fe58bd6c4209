%% yield and bump_reductions.
-module(yield_bump).
-export([main/0]).

main() ->
    show(yield, erlang:yield()),
    show(bump, erlang:bump_reductions(5000)),
    show(zero, erlang:bump_reductions(0)),
    [show(bad, try_(fun() -> erlang:bump_reductions(N) end)) || N <- [-1, a, 1.0, 1 bsl 70]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
