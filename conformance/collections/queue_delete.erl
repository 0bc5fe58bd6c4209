%% Elements deleted from the middle of queues.
-module(queue_delete).
-export([main/0]).

main() ->
    show(queue:delete(2, queue:from_list([1, 2, 3, 2]))),
    show(queue:delete_r(2, queue:from_list([1, 2, 3, 2]))),
    show(queue:delete(9, queue:from_list([1, 2]))),
    show(queue:delete_with(fun(X) -> X > 1 end, queue:from_list([1, 2, 3]))),
    show(queue:delete_with_r(fun(X) -> X > 1 end, queue:from_list([1, 2, 3]))),
    show(queue:delete_with(fun(_) -> false end, queue:from_list([1]))),
    show(queue:delete(1, queue:from_list([1]))),
    tried(fun() -> queue:delete(1, a) end),
    tried(fun() -> queue:delete_with(f, queue:new()) end),
    tried(fun() -> queue:delete_with_r(fun(_) -> true end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
