%% Elements in and out at both ends of queues.
-module(queue_ends).
-export([main/0]).

main() ->
    show(queue:new()),
    show(queue:in(a, queue:new())),
    show(queue:in(b, queue:in(a, queue:new()))),
    show(queue:in_r(b, queue:in_r(a, queue:new()))),
    show(queue:out(queue:from_list([1, 2, 3]))),
    show(queue:out_r(queue:from_list([1, 2, 3]))),
    show(queue:out(queue:new())),
    show(queue:out_r(queue:new())),
    pretty(queue:from_list(lists:seq(1, 7))),
    pretty(lists:foldl(fun queue:in/2, queue:new(), lists:seq(1, 6))),
    pretty(lists:foldl(fun queue:in_r/2, queue:new(), lists:seq(1, 6))),
    tried(fun() -> queue:in(a, b) end),
    tried(fun() -> queue:in_r(a, {b}) end),
    tried(fun() -> queue:out(a) end),
    tried(fun() -> queue:out_r(a) end),
    tried(fun() -> queue:from_list(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
