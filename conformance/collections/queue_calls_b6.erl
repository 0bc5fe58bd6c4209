% Calls of queue:
% len/1, liat/1, member/2, out/1, out_r/1.
-module(queue_calls_b6).
-export([main/0]).

main() ->
    t(fun() -> queue:len(queue:in(x, queue:new())) end),
    t(fun() -> queue:len(queue:from_list([a, b])) end),
    t(fun() -> queue:len(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:len(queue:new()) end),
    t(fun() -> queue:len(2) end),
    t(fun() -> queue:liat(queue:in(x, queue:new())) end),
    t(fun() -> queue:liat(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:liat(queue:from_list([a, b])) end),
    t(fun() -> queue:liat(1) end),
    t(fun() -> queue:liat(queue:new()) end),
    t(fun() -> queue:member({a, b, c}, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:member(3, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:member([a | b], 2) end),
    t(fun() -> queue:out(queue:from_list([a, b])) end),
    t(fun() -> queue:out(queue:in(x, queue:new())) end),
    t(fun() -> queue:out(queue:new()) end),
    t(fun() -> queue:out(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:out(fun(X) -> {X, a} end) end),
    t(fun() -> queue:out_r(queue:new()) end),
    t(fun() -> queue:out_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:out_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:out_r(queue:from_list([a, b])) end),
    t(fun() -> queue:out_r(10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
