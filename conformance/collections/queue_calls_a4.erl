% Calls of queue:
% get_r/1, head/1, in/2, in_r/2, init/1.
-module(queue_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> queue:get_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:get_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:get_r(queue:from_list([a, b])) end),
    t(fun() -> queue:get_r([c, a, b]) end),
    t(fun() -> queue:get_r(queue:new()) end),
    t(fun() -> queue:head(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:head(queue:from_list([a, b])) end),
    t(fun() -> queue:head(queue:in(x, queue:new())) end),
    t(fun() -> queue:head(2.5) end),
    t(fun() -> queue:head(queue:new()) end),
    t(fun() -> queue:in(<<1, 2, 3>>, queue:from_list([a, b])) end),
    t(fun() -> queue:in([3, 1, 2, 1], queue:new()) end),
    t(fun() -> queue:in("hello world", queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:in(queue:new(), queue:new()) end),
    t(fun() -> queue:in(0, fun(X) -> [X, X] end) end),
    t(fun() -> queue:in_r(2, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:in_r(queue:from_list([a, b]), queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:in_r([1, 1.0, 2], queue:from_list([a, b])) end),
    t(fun() -> queue:in_r(0, queue:new()) end),
    t(fun() -> queue:in_r(queue:from_list([a, b]), 10) end),
    t(fun() -> queue:init(queue:in(x, queue:new())) end),
    t(fun() -> queue:init(queue:from_list([a, b])) end),
    t(fun() -> queue:init(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:init(fun(X) -> X =/= 2 end) end),
    t(fun() -> queue:init(queue:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
