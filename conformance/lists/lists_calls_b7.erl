% Calls of lists:
% rmerge/3, rmerge3/3, rukeymerge/3, rumerge/2, rumerge/3.
-module(lists_calls_b7).
-export([main/0]).

main() ->
    t(fun() -> lists:rmerge(fun(X, Y) -> {X, Y} end, [], [2, 4, 6]) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X >= Y end, [{1, a, x}, {2, b, y}], [2, 4, 6]) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X =< Y end, [a, b, c, d], []) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X =< Y end, [{1, a, x}, {2, b, y}], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge([{k, 1}, {j, 2}, {l, 3}], fun(X) -> X rem 2 =:= 0 end, fun(X) -> [X, X] end) end),
    t(fun() -> lists:rmerge3([2, 4, 6], [2, 4, 6], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge3([2, 4, 6], [{1, a, x}, {2, b, y}], [2, 4, 6]) end),
    t(fun() -> lists:rmerge3([2, 4, 6], [2, 4, 6], [2, 4, 6]) end),
    t(fun() -> lists:rmerge3(a, fun(X) -> X rem 2 =:= 0 end, fun(X, Y) -> X + Y end) end),
    t(fun() -> lists:rukeymerge(2, [{1, 2, 3}, {4, 5, 6}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:rukeymerge(fun(X) -> X > 1 end, fun(X, A) -> {X, [X | A]} end, fun(X) -> X rem 2 =:= 0 end) end),
    t(fun() -> lists:rumerge([1, 2, 3], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:rumerge([a, b, c, d], fun(X) -> X rem 2 =:= 0 end) end),
    t(fun() -> lists:rumerge(fun(X, Y) -> X =< Y end, "lo", "lo") end),
    t(fun() -> lists:rumerge(fun(X, Y) -> X =< Y end, [2, 4, 6], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rumerge([{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}], fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:rumerge(fun(X, Y) -> X + Y end, [{1, a, x}, {2, b, y}], [{k, 1}, {j, 2}, {l, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
