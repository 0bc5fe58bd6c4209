% Calls of queue:
% all/2, any/2, cons/2, daeh/1, delete/2.
-module(queue_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> queue:all(fun(X) -> X > 1 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:all(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:all(fun(X) -> X end, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> queue:all(fun(X) -> [X, X] end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:any(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:any(fun(X) -> [X, X] end, queue:new()) end),
    t(fun() -> queue:any(queue:from_list([1, 2, 3]), <<"a,b,c">>) end),
    t(fun() -> queue:any(fun(X) -> [X, X] end, queue:from_list([a, b])) end),
    t(fun() -> queue:cons("abc", queue:from_list([a, b])) end),
    t(fun() -> queue:cons(7, queue:new()) end),
    t(fun() -> queue:cons(3, queue:in(x, queue:new())) end),
    t(fun() -> queue:cons(#{a => 2, b => 3}, queue:from_list([a, b])) end),
    t(fun() -> queue:cons(2, -0.5) end),
    t(fun() -> queue:daeh(queue:from_list([a, b])) end),
    t(fun() -> queue:daeh(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:daeh(queue:in(x, queue:new())) end),
    t(fun() -> queue:daeh(<<1, 2, 3>>) end),
    t(fun() -> queue:daeh(queue:new()) end),
    t(fun() -> queue:delete({a, b, c}, queue:in(x, queue:new())) end),
    t(fun() -> queue:delete(fun(X, Y) -> X >= Y end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete(foo, queue:new()) end),
    t(fun() -> queue:delete(1, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:delete(queue:from_list([a, b]), [c, a, b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
