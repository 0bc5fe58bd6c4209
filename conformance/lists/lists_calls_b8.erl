% Calls of lists:
% rumerge3/3, search/2, subtract/2, suffix/2, takewhile/2.
-module(lists_calls_b8).
-export([main/0]).

main() ->
    t(fun() -> lists:rumerge3(fun(X) -> {true, X * 2} end, fun(X) -> X rem 2 =:= 0 end, {1, 2}) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [a, b, c, d]) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [2, 4, 6]) end),
    t(fun() -> lists:search(fun(X, Y) -> X =< Y end, fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:search(fun(X) -> [X, X] end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:subtract([1, 2, 3], [2, 4, 6]) end),
    t(fun() -> lists:subtract("hello world", "lo") end),
    t(fun() -> lists:subtract([1, 2, 3, 4], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:subtract([{1, a, x}, {2, b, y}], [1, 2, 3]) end),
    t(fun() -> lists:subtract(fun(X, Y, Z) -> {X, Y, Z} end, 7) end),
    t(fun() -> lists:suffix([a, b, c, d], [1, 2, 3, 4]) end),
    t(fun() -> lists:suffix([{1, 2, 3}, {4, 5, 6}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:suffix(2, -0.5) end),
    t(fun() -> lists:takewhile(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:takewhile(fun(X) -> X rem 2 =:= 0 end, [3, 1, 2, 1]) end),
    t(fun() -> lists:takewhile(fun(X) -> X > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> lists:takewhile(2, fun(X) -> [X, X] end) end),
    t(fun() -> lists:takewhile(fun(X) -> [X, X] end, [{k, 1}, {j, 2}, {l, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
