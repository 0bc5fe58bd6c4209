% Calls of queue:
% peek/1, peek_r/1, reverse/1, snoc/2, split/2.
-module(queue_calls_b7).
-export([main/0]).

main() ->
    t(fun() -> queue:peek(queue:from_list([a, b])) end),
    t(fun() -> queue:peek(queue:new()) end),
    t(fun() -> queue:peek(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:peek(queue:in(x, queue:new())) end),
    t(fun() -> queue:peek(<<1, 2, 3>>) end),
    t(fun() -> queue:peek_r(queue:new()) end),
    t(fun() -> queue:peek_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:peek_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:peek_r(queue:from_list([a, b])) end),
    t(fun() -> queue:peek_r(3) end),
    t(fun() -> queue:reverse(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:reverse(queue:from_list([a, b])) end),
    t(fun() -> queue:reverse(queue:in(x, queue:new())) end),
    t(fun() -> queue:reverse(queue:new()) end),
    t(fun() -> queue:reverse(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> queue:snoc(queue:in(x, queue:new()), queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:snoc(queue:from_list([a, b]), [a | b]) end),
    t(fun() -> queue:snoc(queue:from_list([1, 2, 3]), {a, b, c}) end),
    t(fun() -> queue:snoc(queue:from_list([a, b]), queue:in(x, queue:new())) end),
    t(fun() -> queue:snoc([3, 1, 2, 1], fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> queue:split(1, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:split(2, queue:from_list([a, b])) end),
    t(fun() -> queue:split(2, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:split({1, 2}, "abc") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
