% Calls of queue:
% tail/1, to_list/1.
-module(queue_calls_a8).
-export([main/0]).

main() ->
    t(fun() -> queue:tail(queue:in(x, queue:new())) end),
    t(fun() -> queue:tail(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:tail(queue:from_list([a, b])) end),
    t(fun() -> queue:tail(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> queue:tail(queue:new()) end),
    t(fun() -> queue:to_list(queue:from_list([a, b])) end),
    t(fun() -> queue:to_list(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:to_list(queue:in(x, queue:new())) end),
    t(fun() -> queue:to_list(queue:new()) end),
    t(fun() -> queue:to_list(-1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
