% Calls of ordsets:
% intersection/1, intersection/2, is_disjoint/2, is_element/2, is_empty/1.
-module(ordsets_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> ordsets:intersection([[1], [2, 3], []]) end),
    t(fun() -> ordsets:intersection([[a, b], [b, c]]) end),
    t(fun() -> ordsets:intersection(<<",">>) end),
    t(fun() -> ordsets:intersection(7, []) end),
    t(fun() -> ordsets:intersection([b, d], [a, b, c]) end),
    t(fun() -> ordsets:intersection([a, b, c], [a, b, c]) end),
    t(fun() -> ordsets:intersection([b, d], [b, d]) end),
    t(fun() -> ordsets:intersection(<<"a,b,c">>, b) end),
    t(fun() -> ordsets:is_disjoint([{b, 2}, {a, 1}, {b, 3}], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:is_disjoint([a, b, c], [b, d]) end),
    t(fun() -> ordsets:is_disjoint({a, b, c}, b) end),
    t(fun() -> ordsets:is_element([1, 1.0, 2], []) end),
    t(fun() -> ordsets:is_element(b, [b, d]) end),
    t(fun() -> ordsets:is_element([b, d], -0.5) end),
    t(fun() -> ordsets:is_empty([a | b]) end),
    t(fun() -> ordsets:is_empty([]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
