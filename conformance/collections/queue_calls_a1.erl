% Calls of queue:
% all/2, any/2, cons/2, daeh/1, delete/2.
-module(queue_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> queue:all(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:all(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:all(queue:from_list([1, 2, 3]), 2.5) end),
    t(fun() -> queue:all(fun(X) -> [X, X] end, queue:from_list([a, b])) end),
    t(fun() -> queue:any(fun(X) -> [X, X] end, queue:new()) end),
    t(fun() -> queue:any(fun(X) -> X > 1 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:any([], [1, 2, 3]) end),
    t(fun() -> queue:any(fun(X) -> {X, a} end, queue:from_list([a, b])) end),
    t(fun() -> queue:cons(queue:from_list([a, b]), queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:cons(1, queue:new()) end),
    t(fun() -> queue:cons(7, queue:from_list([a, b])) end),
    t(fun() -> queue:cons({a, b, c}, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:cons(2, 3) end),
    t(fun() -> queue:daeh(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:daeh(queue:in(x, queue:new())) end),
    t(fun() -> queue:daeh(queue:from_list([a, b])) end),
    t(fun() -> queue:daeh(fun(X, Y) -> X >= Y end) end),
    t(fun() -> queue:daeh(queue:new()) end),
    t(fun() -> queue:delete(#{a => 2, b => 3}, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete(#{a => 1}, queue:new()) end),
    t(fun() -> queue:delete(queue:new(), queue:from_list([a, b])) end),
    t(fun() -> queue:delete(true, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete(2, a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
