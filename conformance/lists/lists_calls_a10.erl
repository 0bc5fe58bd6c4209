% Calls of lists:
% umerge3/3, uniq/1, uniq/2, unzip/1, unzip3/1.
-module(lists_calls_a10).
-export([main/0]).

main() ->
    t(fun() -> lists:umerge3([c, a, b], [{1, a, x}, {2, b, y}], [2, 4, 6]) end),
    t(fun() -> lists:umerge3("lo", [[1], [2, 3], []], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:umerge3([1, 2, 3, 4], [1, 1.0, 2], <<",">>) end),
    t(fun() -> lists:uniq([]) end),
    t(fun() -> lists:uniq([[1], [2, 3], []]) end),
    t(fun() -> lists:uniq("abc") end),
    t(fun() -> lists:uniq([1, 1.0, 2]) end),
    t(fun() -> lists:uniq(<<",">>) end),
    t(fun() -> lists:uniq(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3]) end),
    t(fun() -> lists:uniq(fun(X) -> [X, X] end, "lo") end),
    t(fun() -> lists:uniq(fun(X) -> {X, a} end, [1, 2, 3, 4]) end),
    t(fun() -> lists:uniq(fun(X) -> {X, a} end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:uniq("lo", fun(X, Y, Z) -> {X, Y, Z} end) end),
    t(fun() -> lists:uniq(fun(X) -> X rem 2 =:= 0 end, [a | b]) end),
    t(fun() -> lists:unzip([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:unzip([{a, 1}, {b, 2}]) end),
    t(fun() -> lists:unzip([{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:unzip([]) end),
    t(fun() -> lists:unzip(1) end),
    t(fun() -> lists:unzip3([{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:unzip3([]) end),
    t(fun() -> lists:unzip3([{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:unzip3(fun(K, V, A) -> [{K, V} | A] end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
