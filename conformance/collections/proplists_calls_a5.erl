% Calls of proplists:
% unfold/1.
-module(proplists_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> proplists:unfold([{a, 1}, {b, 2}]) end),
    t(fun() -> proplists:unfold([c, a, b]) end),
    t(fun() -> proplists:unfold([3, 1, 2, 1]) end),
    t(fun() -> proplists:unfold([a, {b, 1}, {a, false}, {c, 2, 3}]) end),
    t(fun() -> proplists:unfold([a | b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
