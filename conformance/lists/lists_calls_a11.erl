% Calls of lists:
% usort/2, zf/2, zip3/3, zipwith3/4.
-module(lists_calls_a11).
-export([main/0]).

main() ->
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{a, 1}, {b, 2}]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:usort(0, 7) end),
    t(fun() -> lists:usort(fun(X, A) -> {X, [X | A]} end, [3, 1, 2, 1]) end),
    t(fun() -> lists:zf(fun(X) -> X > 1 end, "lo") end),
    t(fun() -> lists:zf(fun(X) -> {true, X * 2} end, [1, 2, 3, 4]) end),
    t(fun() -> lists:zf(fun(X) -> {true, X * 2} end, [2, 4, 6]) end),
    t(fun() -> lists:zf(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3]) end),
    t(fun() -> lists:zf(fun(X, Y) -> X =< Y end, fun(X) -> [X, X] end) end),
    t(fun() -> lists:zf(fun(X) -> {true, X * 2} end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:zip3([{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:zip3([2, 4, 6], [[1], [2, 3], []], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:zip3("lo", [{1, a, x}, {2, b, y}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:zip3([{1, 2, 3}, {4, 5, 6}], [{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:zip3([{1, 2, 3}, {4, 5, 6}], [2, 4, 6], 2) end),
    t(fun() -> lists:zipwith3(fun(X, Y, Z) -> {X, Y, Z} end, [1, 1.0, 2], [2, 4, 6], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:zipwith3(fun(X, Y) -> X =< Y end, fun(X, Y) -> X + Y end, [{1, a, x}, {2, b, y}], fun(X) -> X > 1 end) end),
    t(fun() -> lists:zipwith3(0, [c, a, b], [a, b, c, d], [a, b, c, d]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
