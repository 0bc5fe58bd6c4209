% Calls of ordsets:
% is_set/1, is_subset/2, size/1, subtract/2, to_list/1.
-module(ordsets_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> ordsets:is_set({1, 2}) end),
    t(fun() -> ordsets:is_set([[a, b], [b, c]]) end),
    t(fun() -> ordsets:is_subset([1, 2, 3], [a, b, c]) end),
    t(fun() -> ordsets:is_subset([], true) end),
    t(fun() -> ordsets:is_subset(-1, [1, 2, 3]) end),
    t(fun() -> ordsets:size([a, b, c]) end),
    t(fun() -> ordsets:size([3, 1, 2, 1]) end),
    t(fun() -> ordsets:size([[a, b], [b, c]]) end),
    t(fun() -> ordsets:size([]) end),
    t(fun() -> ordsets:size(2) end),
    t(fun() -> ordsets:subtract("abc", [b, d]) end),
    t(fun() -> ordsets:subtract([{b, 2}, {a, 1}, {b, 3}], [b, d]) end),
    t(fun() -> ordsets:subtract([1, 2, 3], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:subtract([1, 1.0, 2], []) end),
    t(fun() -> ordsets:subtract([b, d], 7) end),
    t(fun() -> ordsets:to_list(<<",">>) end),
    t(fun() -> ordsets:to_list("abc") end),
    t(fun() -> ordsets:to_list(0) end),
    t(fun() -> ordsets:to_list(#{a => 2, b => 3}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
