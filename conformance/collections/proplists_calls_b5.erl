% Calls of proplists:
% unfold/1.
-module(proplists_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> proplists:unfold([a, b]) end),
    t(fun() -> proplists:unfold([{a, [{expanded, true}]}]) end),
    t(fun() -> proplists:unfold([[1], [2, 3], []]) end),
    t(fun() -> proplists:unfold([{a, x}]) end),
    t(fun() -> proplists:unfold(7) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
