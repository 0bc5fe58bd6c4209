% Calls of queue:
% delete_r/2, delete_with/2, delete_with_r/2, drop/1, drop_r/1.
-module(queue_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> queue:delete_r(10, queue:new()) end),
    t(fun() -> queue:delete_r(<<"abc">>, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete_r(a, queue:from_list([a, b])) end),
    t(fun() -> queue:delete_r(queue:new(), queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_r(2, [[1], [2, 3], []]) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:new()) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:delete_with(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_with(2.5, "abc") end),
    t(fun() -> queue:delete_with_r(fun(X) -> X =/= 2 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete_with_r(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete_with_r(fun(X) -> X > 1 end, queue:from_list([a, b])) end),
    t(fun() -> queue:delete_with_r(2, <<"a,b,c">>) end),
    t(fun() -> queue:drop(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:drop(queue:in(x, queue:new())) end),
    t(fun() -> queue:drop(queue:from_list([a, b])) end),
    t(fun() -> queue:drop(10) end),
    t(fun() -> queue:drop(queue:new()) end),
    t(fun() -> queue:drop_r(queue:from_list([a, b])) end),
    t(fun() -> queue:drop_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:drop_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:drop_r(1) end),
    t(fun() -> queue:drop_r(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
