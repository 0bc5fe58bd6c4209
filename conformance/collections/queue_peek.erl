%% Ends of queues looked at and dropped.
-module(queue_peek).
-export([main/0]).

main() ->
    show(queue:get(queue:from_list([1, 2, 3]))),
    show(queue:get_r(queue:from_list([1, 2, 3]))),
    show(queue:peek(queue:from_list([1, 2]))),
    show(queue:peek_r(queue:from_list([1, 2]))),
    show(queue:peek(queue:new())),
    show(queue:peek_r(queue:new())),
    show(queue:drop(queue:from_list([1, 2, 3]))),
    show(queue:drop_r(queue:from_list([1, 2, 3, 4]))),
    tried(fun() -> queue:get(queue:new()) end),
    tried(fun() -> queue:get_r(queue:new()) end),
    tried(fun() -> queue:drop(queue:new()) end),
    tried(fun() -> queue:drop_r(queue:new()) end),
    tried(fun() -> queue:peek(a) end),
    tried(fun() -> queue:get(a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
