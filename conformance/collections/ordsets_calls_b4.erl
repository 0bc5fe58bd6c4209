% Calls of ordsets:
% union/1, union/2.
-module(ordsets_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> ordsets:union([[a, b], [b, c]]) end),
    t(fun() -> ordsets:union([]) end),
    t(fun() -> ordsets:union([[1], [2, 3], []]) end),
    t(fun() -> ordsets:union(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> ordsets:union("abc", [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> ordsets:union([{a, 1}, {b, 2}], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:union("hello world", [[a, b], [b, c]]) end),
    t(fun() -> ordsets:union(foo, []) end),
    t(fun() -> ordsets:union([[a, b], [b, c]], foo) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
