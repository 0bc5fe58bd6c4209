% Calls of ordsets:
% is_set/1, is_subset/2, size/1, subtract/2, to_list/1.
-module(ordsets_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> ordsets:is_set(0) end),
    t(fun() -> ordsets:is_set([a, b, c]) end),
    t(fun() -> ordsets:is_subset([3, 1, 2, 1], [b, d]) end),
    t(fun() -> ordsets:is_subset([], [[1], [2, 3], []]) end),
    t(fun() -> ordsets:is_subset(fun(X) -> X > 1 end, [a, b, c]) end),
    t(fun() -> ordsets:size("abc") end),
    t(fun() -> ordsets:size("hello world") end),
    t(fun() -> ordsets:size([]) end),
    t(fun() -> ordsets:size([{a, 1}, {b, 2}]) end),
    t(fun() -> ordsets:size(<<"a,b,c">>) end),
    t(fun() -> ordsets:subtract([b, d], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:subtract([a, b, c], [b, d]) end),
    t(fun() -> ordsets:subtract([[a, b], [b, c]], [b, d]) end),
    t(fun() -> ordsets:subtract([[1], [2, 3], []], [b, d]) end),
    t(fun() -> ordsets:subtract(fun(X) -> X > a end, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> ordsets:to_list(#{a => 2, b => 3}) end),
    t(fun() -> ordsets:to_list([[1], [2, 3], []]) end),
    t(fun() -> ordsets:to_list(foo) end),
    t(fun() -> ordsets:to_list({a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
