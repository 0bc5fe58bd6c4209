% Calls of lists:
% partition/2, prefix/2, reverse/2, rkeymerge/3, rmerge/2.
-module(lists_calls_b6).
-export([main/0]).

main() ->
    t(fun() -> lists:partition(fun(X) -> X > 1 end, "abc") end),
    t(fun() -> lists:partition(fun(X) -> X > 1 end, [[1], [2, 3], []]) end),
    t(fun() -> lists:partition(fun(X) -> {true, X * 2} end, []) end),
    t(fun() -> lists:partition(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:partition(7, "abc") end),
    t(fun() -> lists:partition(fun(X) -> [X, X] end, [c, a, b]) end),
    t(fun() -> lists:prefix([{1, 2, 3}, {4, 5, 6}], []) end),
    t(fun() -> lists:prefix([{b, 2}, {a, 1}, {b, 3}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:prefix("lo", fun(X, Y) -> X =< Y end) end),
    t(fun() -> lists:reverse([{b, 2}, {a, 1}, {b, 3}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:reverse([1, 2, 3, 4], [1, 1.0, 2]) end),
    t(fun() -> lists:reverse([{1, 2, 3}, {4, 5, 6}], -1) end),
    t(fun() -> lists:reverse([1, 2, 3, 4], "abc") end),
    t(fun() -> lists:reverse(2.5, [2, 4, 6]) end),
    t(fun() -> lists:rkeymerge(<<"abc">>, [{k, 1}, {j, 2}, {l, 3}], fun(X) -> {X, a} end) end),
    t(fun() -> lists:rmerge([{1, 2, 3}, {4, 5, 6}], [1, 1.0, 2]) end),
    t(fun() -> lists:rmerge([{1, 2, 3}, {4, 5, 6}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:rmerge([1, 2, 3, 4], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge([{1, a, x}, {2, b, y}], [[1], [2, 3], []]) end),
    t(fun() -> lists:rmerge(fun(X, Y) -> X =< Y end, fun(X, Y, Z) -> {X, Y, Z} end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
