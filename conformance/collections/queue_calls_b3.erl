% Calls of queue:
% filter/2, filtermap/2, fold/3, from_list/1, get/1.
-module(queue_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> queue:filter(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:filter(fun(X) -> [X, X] end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filter(fun(X) -> [X, X] end, queue:new()) end),
    t(fun() -> queue:filter(fun(X) -> X =/= 2 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filter(<<"a,b,c">>, <<"a,b,c">>) end),
    t(fun() -> queue:filter(fun(X) -> {X, a} end, queue:from_list([a, b])) end),
    t(fun() -> queue:filtermap(fun(X) -> X > 1 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filtermap(fun(X) -> X > 1 end, queue:from_list([a, b])) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:new()) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:filtermap(queue:from_list([1, 2, 3]), queue:new()) end),
    t(fun() -> queue:filtermap(fun(X) -> [X, X] end, queue:in(x, queue:new())) end),
    t(fun() -> queue:fold(fun(X, Y) -> X >= Y end, -0.5, queue:in(x, queue:new())) end),
    t(fun() -> queue:fold(fun(X, Y) -> {X, Y} end, <<"a,b,c">>, queue:from_list([a, b])) end),
    t(fun() -> queue:fold(fun(_, V) -> V end, [1, 2, 3], queue:new()) end),
    t(fun() -> queue:fold(fun(X, Y) -> X >= Y end, queue:from_list([a, b]), queue:new()) end),
    t(fun() -> queue:fold([1, 2, 3], queue:new(), queue:new()) end),
    t(fun() -> queue:from_list([3, 1, 2, 1]) end),
    t(fun() -> queue:from_list([[1], [2, 3], []]) end),
    t(fun() -> queue:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> queue:from_list([c, a, b]) end),
    t(fun() -> queue:from_list(-0.5) end),
    t(fun() -> queue:get(queue:from_list([a, b])) end),
    t(fun() -> queue:get(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:get(queue:in(x, queue:new())) end),
    t(fun() -> queue:get({1, 2}) end),
    t(fun() -> queue:get(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
