% Calls of queue:
% tail/1, to_list/1.
-module(queue_calls_b8).
-export([main/0]).

main() ->
    t(fun() -> queue:tail(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:tail(queue:in(x, queue:new())) end),
    t(fun() -> queue:tail(queue:from_list([a, b])) end),
    t(fun() -> queue:tail(<<",">>) end),
    t(fun() -> queue:tail(queue:new()) end),
    t(fun() -> queue:to_list(queue:new()) end),
    t(fun() -> queue:to_list(queue:in(x, queue:new())) end),
    t(fun() -> queue:to_list(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:to_list(queue:from_list([a, b])) end),
    t(fun() -> queue:to_list(fun(X) -> {X, a} end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
