% Calls of queue:
% get_r/1, head/1, in/2, in_r/2, init/1.
-module(queue_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> queue:get_r(queue:from_list([a, b])) end),
    t(fun() -> queue:get_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:get_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:get_r(fun(X) -> {X, a} end) end),
    t(fun() -> queue:get_r(queue:new()) end),
    t(fun() -> queue:head(queue:from_list([a, b])) end),
    t(fun() -> queue:head(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:head(queue:in(x, queue:new())) end),
    t(fun() -> queue:head([1, 1.0, 2]) end),
    t(fun() -> queue:head(queue:new()) end),
    t(fun() -> queue:in({1, 2}, queue:in(x, queue:new())) end),
    t(fun() -> queue:in(10, queue:from_list([a, b])) end),
    t(fun() -> queue:in(#{a => 1}, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:in(queue:new(), queue:new()) end),
    t(fun() -> queue:in(fun(X) -> [X, X] end, [1, 1.0, 2]) end),
    t(fun() -> queue:in_r(queue:from_list([1, 2, 3]), queue:from_list([a, b])) end),
    t(fun() -> queue:in_r(queue:in(x, queue:new()), queue:from_list([a, b])) end),
    t(fun() -> queue:in_r(a, queue:new()) end),
    t(fun() -> queue:in_r([{b, 2}, {a, 1}, {b, 3}], queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:in_r([{a, 1}, {b, 2}], 0) end),
    t(fun() -> queue:init(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:init(queue:in(x, queue:new())) end),
    t(fun() -> queue:init(queue:from_list([a, b])) end),
    t(fun() -> queue:init(#{a => 2, b => 3}) end),
    t(fun() -> queue:init(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
