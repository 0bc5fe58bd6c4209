% Calls of queue:
% filter/2, filtermap/2, fold/3, from_list/1, get/1.
-module(queue_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> queue:filter(fun(X) -> [X, X] end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:filter(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:filter(fun(X) -> [X, X] end, queue:new()) end),
    t(fun() -> queue:filter(fun(X) -> [X, X] end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filter(fun(X) -> [X, X] end, fun(X) -> X end) end),
    t(fun() -> queue:filter(fun(X) -> X end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:new()) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:in(x, queue:new())) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:filtermap(fun(X) -> X =/= 2 end, queue:from_list([a, b])) end),
    t(fun() -> queue:filtermap(<<1, 2, 3>>, 7) end),
    t(fun() -> queue:filtermap(fun(X) -> [X, X] end, queue:in(x, queue:new())) end),
    t(fun() -> queue:fold(fun(X, Y) -> {X, Y} end, queue:from_list([1, 2, 3]), queue:new()) end),
    t(fun() -> queue:fold(fun(X, Y) -> X >= Y end, a, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:fold(fun(X, Y) -> {X, Y} end, [[1], [2, 3], []], queue:from_list([a, b])) end),
    t(fun() -> queue:fold(fun(X, Y) -> {X, Y} end, -1, queue:from_list([a, b])) end),
    t(fun() -> queue:fold(7, <<"a,b,c">>, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:from_list([[1], [2, 3], []]) end),
    t(fun() -> queue:from_list([c, a, b]) end),
    t(fun() -> queue:from_list([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> queue:from_list("abc") end),
    t(fun() -> queue:from_list(-1) end),
    t(fun() -> queue:get(queue:from_list([a, b])) end),
    t(fun() -> queue:get(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:get(queue:in(x, queue:new())) end),
    t(fun() -> queue:get(7) end),
    t(fun() -> queue:get(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
