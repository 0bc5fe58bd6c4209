% Calls of ordsets:
% intersection/1, intersection/2, is_disjoint/2, is_element/2, is_empty/1.
-module(ordsets_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> ordsets:intersection([[1], [2, 3], []]) end),
    t(fun() -> ordsets:intersection([[a, b], [b, c]]) end),
    t(fun() -> ordsets:intersection(7) end),
    t(fun() -> ordsets:intersection("abc", [{a, 1}, {b, 2}]) end),
    t(fun() -> ordsets:intersection([a, b, c], [b, d]) end),
    t(fun() -> ordsets:intersection([a, b, c], [a, b, c]) end),
    t(fun() -> ordsets:intersection([[a, b], [b, c]], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:intersection(<<"abc">>, [a | b]) end),
    t(fun() -> ordsets:is_disjoint("abc", [a, b, c]) end),
    t(fun() -> ordsets:is_disjoint([b, d], [b, d]) end),
    t(fun() -> ordsets:is_disjoint(fun(X) -> X end, [[a, b], [b, c]]) end),
    t(fun() -> ordsets:is_element(-1, [a, b, c]) end),
    t(fun() -> ordsets:is_element(b, [b, d]) end),
    t(fun() -> ordsets:is_element([], fun(X) -> {X, a} end) end),
    t(fun() -> ordsets:is_empty(2.5) end),
    t(fun() -> ordsets:is_empty([]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
