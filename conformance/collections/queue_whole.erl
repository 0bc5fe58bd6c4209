%% Queues asked, turned, joined and split.
-module(queue_whole).
-export([main/0]).

main() ->
    show(queue:is_queue(queue:new())),
    show(queue:is_queue(a)),
    show(queue:is_empty(queue:new())),
    show(queue:is_empty(queue:from_list([a]))),
    show(queue:len(queue:from_list([a, b, c]))),
    show(queue:to_list(queue:in(c, queue:from_list([a, b])))),
    show(queue:member(b, queue:from_list([a, b]))),
    show(queue:member(z, queue:from_list([a, b]))),
    show(queue:reverse(queue:from_list([a, b, c]))),
    show(queue:join(queue:from_list([a, b]), queue:from_list([c, d, e]))),
    show(queue:split(2, queue:from_list([a, b, c, d, e]))),
    show(queue:split(0, queue:from_list([a]))),
    tried(fun() -> queue:split(2, queue:from_list([a])) end),
    tried(fun() -> queue:len(a) end),
    tried(fun() -> queue:is_empty(a) end),
    tried(fun() -> queue:join(a, b) end),
    tried(fun() -> queue:member(a, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
