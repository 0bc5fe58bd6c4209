%% Queues filtered, folded and tested.
-module(queue_filter).
-export([main/0]).

main() ->
    show(queue:to_list(queue:filter(fun(X) -> X > 1 end, queue:from_list([1, 2, 3])))),
    show(queue:filter(fun(X) -> [X, X] end, queue:from_list([1, 2]))),
    show(queue:to_list(queue:filtermap(fun(1) -> false; (2) -> {true, two}; (_) -> true end, queue:from_list([1, 2, 3])))),
    show(queue:fold(fun(X, Acc) -> [X | Acc] end, [], queue:from_list([1, 2, 3]))),
    show(queue:any(fun(X) -> X =:= 2 end, queue:from_list([1, 2]))),
    show(queue:all(fun(X) -> X =:= 2 end, queue:from_list([1, 2]))),
    show(queue:any(fun(_) -> true end, queue:new())),
    show(queue:all(fun(_) -> false end, queue:new())),
    tried(fun() -> queue:filter(fun(_) -> yes end, queue:from_list([1])) end),
    tried(fun() -> queue:fold(f, 0, queue:new()) end),
    tried(fun() -> queue:any(f, queue:new()) end),
    tried(fun() -> queue:all(f, queue:new()) end),
    tried(fun() -> queue:filtermap(f, queue:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
