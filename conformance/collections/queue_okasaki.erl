%% Queues by Okasaki's names.
-module(queue_okasaki).
-export([main/0]).

main() ->
    show(queue:cons(a, queue:from_list([b]))),
    show(queue:head(queue:from_list([a, b]))),
    show(queue:tail(queue:from_list([a, b, c]))),
    show(queue:snoc(queue:from_list([a]), b)),
    show(queue:daeh(queue:from_list([a, b]))),
    show(queue:last(queue:from_list([a, b]))),
    show(queue:liat(queue:from_list([a, b, c]))),
    show(queue:init(queue:from_list([a, b, c]))),
    show(queue:lait(queue:from_list([a, b]))),
    tried(fun() -> queue:head(queue:new()) end),
    tried(fun() -> queue:tail(queue:new()) end),
    tried(fun() -> queue:last(queue:new()) end),
    tried(fun() -> queue:init(queue:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
