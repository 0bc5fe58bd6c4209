% Calls of lists:
% usort/2, zf/2, zip3/3, zipwith3/4.
-module(lists_calls_b11).
-export([main/0]).

main() ->
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [2, 4, 6]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X =< Y end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:usort(fun(X, Y) -> X >= Y end, [2, 4, 6]) end),
    t(fun() -> lists:usort([2, 4, 6], foo) end),
    t(fun() -> lists:usort(fun(X, A) -> {X, [X | A]} end, "abc") end),
    t(fun() -> lists:zf(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:zf(fun(X) -> {true, X * 2} end, "lo") end),
    t(fun() -> lists:zf(fun(X) -> {true, X * 2} end, []) end),
    t(fun() -> lists:zf(fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:zf(#{a => 1}, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:zf(fun(X) -> [X, X] end, [1, 2, 3, 4]) end),
    t(fun() -> lists:zip3([{1, 2, 3}, {4, 5, 6}], [{1, 2, 3}, {4, 5, 6}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:zip3([2, 4, 6], [1, 1.0, 2], [1, 1.0, 2]) end),
    t(fun() -> lists:zip3([{k, 1}, {j, 2}, {l, 3}], [2, 4, 6], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:zip3("lo", [{1, 2, 3}, {4, 5, 6}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:zip3(fun(X, Y, Z) -> {X, Y, Z} end, <<"a,b,c">>, fun(X) -> X rem 2 =:= 0 end) end),
    t(fun() -> lists:zipwith3(fun(X, Y, Z) -> {X, Y, Z} end, [a, b, c, d], [1, 2, 3, 4], [3, 1, 2, 1]) end),
    t(fun() -> lists:zipwith3(fun(X) -> X rem 2 =:= 0 end, 2, [{1, a, x}, {2, b, y}], fun(X, Y) -> X =< Y end) end),
    t(fun() -> lists:zipwith3([a, b, c, d], [1, 1.0, 2], [2, 4, 6], [{1, a, x}, {2, b, y}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
