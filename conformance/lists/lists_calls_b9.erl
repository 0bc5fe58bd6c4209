% Calls of lists:
% ukeymerge/3, ukeysort/2, umerge/1, umerge/2, umerge/3.
-module(lists_calls_b9).
-export([main/0]).

main() ->
    t(fun() -> lists:ukeymerge([1, 2, 3, 4], fun(X, A) -> {X, [X | A]} end, [1, 2, 3, 4]) end),
    t(fun() -> lists:ukeymerge(2, [{a, 1}, {b, 2}], [1, 2, 3]) end),
    t(fun() -> lists:ukeysort(2, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:ukeysort(2, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:ukeysort(1, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:ukeysort(a, fun(X) -> X > 1 end) end),
    t(fun() -> lists:umerge([]) end),
    t(fun() -> lists:umerge([2, 4, 6], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:umerge(fun(K, V, A) -> [{K, V} | A] end, "lo") end),
    t(fun() -> lists:umerge([2, 4, 6], [a | b]) end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, [2, 4, 6], "lo") end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, [1, 1.0, 2], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, [2, 4, 6], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:umerge(fun(X, Y) -> {X, Y} end, [3, 1, 2, 1], []) end),
    t(fun() -> lists:umerge(2, [a, b, c, d], fun(X, A) -> {X, [X | A]} end) end),
    t(fun() -> lists:umerge(fun(X, A) -> {X, [X | A]} end, [{k, 1}, {j, 2}, {l, 3}], [[1], [2, 3], []]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
