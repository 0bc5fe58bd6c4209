% Calls of lists:
% ukeymerge/3, ukeysort/2, umerge/1, umerge/2, umerge/3.
-module(lists_calls_a9).
-export([main/0]).

main() ->
    t(fun() -> lists:ukeymerge([1, 2, 3, 4], fun(X, Y) -> X + Y end, fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:ukeysort(2, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:ukeysort(2, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:ukeysort([1, 1.0, 2], fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:ukeysort(1, [2, 4, 6]) end),
    t(fun() -> lists:umerge([[1], [2, 3], []]) end),
    t(fun() -> lists:umerge([]) end),
    t(fun() -> lists:umerge([a | b]) end),
    t(fun() -> lists:umerge([2, 4, 6], "hello world") end),
    t(fun() -> lists:umerge([{1, 2, 3}, {4, 5, 6}], [a, b, c, d]) end),
    t(fun() -> lists:umerge([{k, 1}, {j, 2}, {l, 3}], fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:umerge([a | b], []) end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, "lo", [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, [1, 2, 3, 4], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:umerge(fun(X, Y) -> X =< Y end, [{k, 1}, {j, 2}, {l, 3}], "lo") end),
    t(fun() -> lists:umerge(fun(X, Y) -> X + Y end, [1, 2, 3, 4], fun(X, Y) -> {X, Y} end) end),
    t(fun() -> lists:umerge(fun(X, A) -> {X, [X | A]} end, [{1, 2, 3}, {4, 5, 6}], [{k, 1}, {j, 2}, {l, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
