% Calls of queue:
% peek/1, peek_r/1, reverse/1, snoc/2, split/2.
-module(queue_calls_a7).
-export([main/0]).

main() ->
    t(fun() -> queue:peek(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:peek(queue:from_list([a, b])) end),
    t(fun() -> queue:peek(queue:new()) end),
    t(fun() -> queue:peek(queue:in(x, queue:new())) end),
    t(fun() -> queue:peek(fun(X) -> {X, a} end) end),
    t(fun() -> queue:peek_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:peek_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:peek_r(queue:new()) end),
    t(fun() -> queue:peek_r(queue:from_list([a, b])) end),
    t(fun() -> queue:peek_r([[1], [2, 3], []]) end),
    t(fun() -> queue:reverse(queue:in(x, queue:new())) end),
    t(fun() -> queue:reverse(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:reverse(queue:from_list([a, b])) end),
    t(fun() -> queue:reverse(queue:new()) end),
    t(fun() -> queue:reverse({a, b, c}) end),
    t(fun() -> queue:snoc(queue:from_list([1, 2, 3]), []) end),
    t(fun() -> queue:snoc(queue:from_list([a, b]), 2) end),
    t(fun() -> queue:snoc(queue:new(), 3) end),
    t(fun() -> queue:snoc(queue:new(), #{a => 1}) end),
    t(fun() -> queue:snoc(fun(X) -> X =/= 2 end, fun(X) -> X =/= 2 end) end),
    t(fun() -> queue:split(2, queue:from_list([a, b])) end),
    t(fun() -> queue:split(1, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:split(0, queue:new()) end),
    t(fun() -> queue:split(2, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:split(fun(X) -> [X, X] end, fun(X) -> X =/= 2 end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
