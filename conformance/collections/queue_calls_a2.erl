% Calls of queue:
% delete_r/2, delete_with/2, delete_with_r/2, drop/1, drop_r/1.
-module(queue_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> queue:delete_r([{b, 2}, {a, 1}, {b, 3}], queue:new()) end),
    t(fun() -> queue:delete_r({a, b, c}, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_r(<<"abc">>, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete_r(queue:new(), queue:from_list([a, b])) end),
    t(fun() -> queue:delete_r(2, <<",">>) end),
    t(fun() -> queue:delete_with(fun(X) -> X > 1 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:delete_with(queue:from_list([1, 2, 3]), fun(X, Y) -> X >= Y end) end),
    t(fun() -> queue:delete_with_r(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_with_r(fun(X) -> X =/= 2 end, queue:new()) end),
    t(fun() -> queue:delete_with_r(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:delete_with_r(2, 0) end),
    t(fun() -> queue:drop(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:drop(queue:from_list([a, b])) end),
    t(fun() -> queue:drop(queue:in(x, queue:new())) end),
    t(fun() -> queue:drop("hello world") end),
    t(fun() -> queue:drop(queue:new()) end),
    t(fun() -> queue:drop_r(queue:from_list([a, b])) end),
    t(fun() -> queue:drop_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:drop_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:drop_r(2) end),
    t(fun() -> queue:drop_r(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
