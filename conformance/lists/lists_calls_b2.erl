% Calls of lists:
% enumerate/2, filter/2, filtermap/2, flatlength/1, flatmap/2.
-module(lists_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> lists:enumerate(7, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:enumerate(2, "hello world") end),
    t(fun() -> lists:enumerate(7, [2, 4, 6]) end),
    t(fun() -> lists:enumerate(2, [2, 4, 6]) end),
    t(fun() -> lists:enumerate(fun(X, Y) -> X =< Y end, fun(X) -> {true, X * 2} end) end),
    t(fun() -> lists:filter(fun(X) -> X > 1 end, [[1], [2, 3], []]) end),
    t(fun() -> lists:filter(fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:filter(fun(X) -> X rem 2 =:= 0 end, [3, 1, 2, 1]) end),
    t(fun() -> lists:filter(fun(X) -> X > 1 end, [a, b, c, d]) end),
    t(fun() -> lists:filter([a, b, c, d], -1) end),
    t(fun() -> lists:filter(fun(X) -> X rem 2 =:= 0 end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:filtermap(fun(X) -> X rem 2 =:= 0 end, [3, 1, 2, 1]) end),
    t(fun() -> lists:filtermap(fun(X) -> X > 1 end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:filtermap(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:filtermap(fun(X) -> {true, X * 2} end, "lo") end),
    t(fun() -> lists:filtermap(-0.5, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:filtermap(fun(X) -> [X, X] end, [c, a, b]) end),
    t(fun() -> lists:flatlength([1, 2, 3]) end),
    t(fun() -> lists:flatlength([3, 1, 2, 1]) end),
    t(fun() -> lists:flatlength([{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:flatlength("hello world") end),
    t(fun() -> lists:flatlength(2) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [2, 4, 6]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [a, b, c, d]) end),
    t(fun() -> lists:flatmap(fun(X) -> {X, a} end, foo) end),
    t(fun() -> lists:flatmap(fun(X) -> {true, X * 2} end, "lo") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
