% Calls of queue:
% is_empty/1, is_queue/1, join/2, lait/1, last/1.
-module(queue_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> queue:is_empty(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:is_empty(queue:new()) end),
    t(fun() -> queue:is_empty([[1], [2, 3], []]) end),
    t(fun() -> queue:is_queue(2) end),
    t(fun() -> queue:is_queue(queue:from_list([a, b])) end),
    t(fun() -> queue:join(queue:new(), queue:new()) end),
    t(fun() -> queue:join(queue:new(), queue:from_list([a, b])) end),
    t(fun() -> queue:join(queue:from_list([a, b]), queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:join(queue:from_list([1, 2, 3]), queue:in(x, queue:new())) end),
    t(fun() -> queue:join(#{a => 2, b => 3}, fun(X) -> [X, X] end) end),
    t(fun() -> queue:lait(queue:in(x, queue:new())) end),
    t(fun() -> queue:lait(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:lait(queue:from_list([a, b])) end),
    t(fun() -> queue:lait(fun(X, Y) -> X >= Y end) end),
    t(fun() -> queue:lait(queue:new()) end),
    t(fun() -> queue:last(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:last(queue:in(x, queue:new())) end),
    t(fun() -> queue:last(queue:from_list([a, b])) end),
    t(fun() -> queue:last(0) end),
    t(fun() -> queue:last(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
