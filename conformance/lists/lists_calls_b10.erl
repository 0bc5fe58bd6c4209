% Calls of lists:
% umerge3/3, uniq/1, uniq/2, unzip/1, unzip3/1.
-module(lists_calls_b10).
-export([main/0]).

main() ->
    t(fun() -> lists:umerge3([1, 2, 3, 4], [1, 2, 3, 4], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:umerge3([{1, 2, 3}, {4, 5, 6}], [{1, a, x}, {2, b, y}], [a, b, c, d]) end),
    t(fun() -> lists:umerge3([1, 2, 3, 4], [a, b, c, d], fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:umerge3([1, 2, 3], [a | b], [3, 1, 2, 1]) end),
    t(fun() -> lists:uniq([1, 2, 3, 4]) end),
    t(fun() -> lists:uniq([{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:uniq([{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:uniq([a, b, c, d]) end),
    t(fun() -> lists:uniq(fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:uniq(fun(X) -> [X, X] end, "abc") end),
    t(fun() -> lists:uniq(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3]) end),
    t(fun() -> lists:uniq(fun(X) -> {true, X * 2} end, [1, 2, 3]) end),
    t(fun() -> lists:uniq(fun(X) -> [X, X] end, [a, b, c, d]) end),
    t(fun() -> lists:uniq(2, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:uniq(fun(X) -> {true, X * 2} end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:unzip([{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:unzip([{a, 1}, {b, 2}]) end),
    t(fun() -> lists:unzip([]) end),
    t(fun() -> lists:unzip([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:unzip(0) end),
    t(fun() -> lists:unzip3([]) end),
    t(fun() -> lists:unzip3([{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:unzip3([{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:unzip3(0) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
