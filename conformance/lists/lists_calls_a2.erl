% Calls of lists:
% enumerate/2, filter/2, filtermap/2, flatlength/1, flatmap/2.
-module(lists_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> lists:enumerate(2, "abc") end),
    t(fun() -> lists:enumerate(7, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:enumerate(2, [1, 1.0, 2]) end),
    t(fun() -> lists:enumerate(2, [2, 4, 6]) end),
    t(fun() -> lists:enumerate(fun(X, Y) -> X + Y end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:filter(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:filter(fun(X) -> X > 1 end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:filter(fun(X) -> X > 1 end, [1, 2, 3, 4]) end),
    t(fun() -> lists:filter(fun(X) -> X > 1 end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:filter([{1, 2, 3}, {4, 5, 6}], [a, b, c, d]) end),
    t(fun() -> lists:filter(fun(X) -> [X, X] end, #{a => 1}) end),
    t(fun() -> lists:filtermap(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3]) end),
    t(fun() -> lists:filtermap(fun(X) -> {true, X * 2} end, [1, 2, 3, 4]) end),
    t(fun() -> lists:filtermap(fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:filtermap(fun(X) -> X > 1 end, [a, b, c, d]) end),
    t(fun() -> lists:filtermap(fun(X) -> X end, true) end),
    t(fun() -> lists:filtermap(fun(X) -> [X, X] end, [2, 4, 6]) end),
    t(fun() -> lists:flatlength([]) end),
    t(fun() -> lists:flatlength([c, a, b]) end),
    t(fun() -> lists:flatlength([{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:flatlength([1, 2, 3, 4]) end),
    t(fun() -> lists:flatlength(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [1, 2, 3]) end),
    t(fun() -> lists:flatmap(fun(X) -> [X, X] end, [1, 1.0, 2]) end),
    t(fun() -> lists:flatmap([{k, 1}, {j, 2}, {l, 3}], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:flatmap(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3, 4]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
