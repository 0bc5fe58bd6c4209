% Calls of ordsets:
% union/1, union/2.
-module(ordsets_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> ordsets:union([]) end),
    t(fun() -> ordsets:union([[1], [2, 3], []]) end),
    t(fun() -> ordsets:union([[a, b], [b, c]]) end),
    t(fun() -> ordsets:union(-0.5) end),
    t(fun() -> ordsets:union([3, 1, 2, 1], "hello world") end),
    t(fun() -> ordsets:union([[a, b], [b, c]], [c, a, b]) end),
    t(fun() -> ordsets:union([b, d], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:union("hello world", [b, d]) end),
    t(fun() -> ordsets:union([1, 1.0, 2], <<"abc">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
