% Calls of queue:
% len/1, liat/1, member/2, out/1, out_r/1.
-module(queue_calls_a6).
-export([main/0]).

main() ->
    t(fun() -> queue:len(queue:new()) end),
    t(fun() -> queue:len(queue:in(x, queue:new())) end),
    t(fun() -> queue:len(queue:from_list([a, b])) end),
    t(fun() -> queue:len(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:len(fun(X) -> {X, a} end) end),
    t(fun() -> queue:liat(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:liat(queue:from_list([a, b])) end),
    t(fun() -> queue:liat(queue:in(x, queue:new())) end),
    t(fun() -> queue:liat([c, a, b]) end),
    t(fun() -> queue:liat(queue:new()) end),
    t(fun() -> queue:member(queue:from_list([a, b]), queue:new()) end),
    t(fun() -> queue:member(2, queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:member(2, 1) end),
    t(fun() -> queue:out(queue:from_list([a, b])) end),
    t(fun() -> queue:out(queue:in(x, queue:new())) end),
    t(fun() -> queue:out(queue:new()) end),
    t(fun() -> queue:out(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:out(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> queue:out_r(queue:new()) end),
    t(fun() -> queue:out_r(queue:in(x, queue:new())) end),
    t(fun() -> queue:out_r(queue:from_list([a, b])) end),
    t(fun() -> queue:out_r(queue:from_list([1, 2, 3])) end),
    t(fun() -> queue:out_r(<<",">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
