% Calls of lists:
% partition/2, prefix/2, reverse/2, rkeymerge/3, rmerge/2.
-module(lists_calls_a6).
-export([main/0]).

main() ->
    t(fun() -> lists:partition(fun(X) -> X end, []) end),
    t(fun() -> lists:partition(fun(X) -> X > 1 end, [1, 2, 3]) end),
    t(fun() -> lists:partition([3, 1, 2, 1], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:partition(fun(X) -> {true, X * 2} end, "lo") end),
    t(fun() -> lists:prefix("lo", "hello world") end),
    t(fun() -> lists:prefix([{1, a, x}, {2, b, y}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:prefix(fun(X, A) -> {X, [X | A]} end, 3) end),
    t(fun() -> lists:reverse([a, b, c, d], {1, 2}) end),
    t(fun() -> lists:reverse([{k, 1}, {j, 2}, {l, 3}], [2, 4, 6]) end),
    t(fun() -> lists:reverse([{1, a, x}, {2, b, y}], [a, b, c, d]) end),
    t(fun() -> lists:reverse([1, 2, 3, 4], 2) end),
    t(fun() -> lists:reverse(fun(X) -> [X, X] end, <<"a,b,c">>) end),
    t(fun() -> lists:rkeymerge(true, [{k, 1}, {j, 2}, {l, 3}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:rmerge([2, 4, 6], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:rmerge([a, b, c, d], [1, 2, 3, 4]) end),
    t(fun() -> lists:rmerge([{k, 1}, {j, 2}, {l, 3}], [{a, 1}, {b, 2}]) end),
    t(fun() -> lists:rmerge(fun(X) -> X end, [{1, 2, 3}, {4, 5, 6}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
