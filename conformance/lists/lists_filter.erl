%% Elements that are wanted.
-module(lists_filter).
-export([main/0]).

main() ->
    show(lists:filter(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3, 4])),
    show(lists:filter(fun is_atom/1, [a, 1, b, "c"])),
    show(lists:filter(fun(_) -> true end, [])),
    show(lists:partition(fun(X) -> X > 2 end, [1, 4, 2, 3])),
    show(lists:partition(fun(_) -> true end, [])),
    show(lists:filtermap(fun(X) when X > 2 -> {true, X * 10}; (X) -> X =:= 1 end, [1, 2, 3, 4])),
    show(lists:zf(fun(a) -> true; (b) -> {true, bee}; (_) -> false end, [a, b, c])),
    tried(fun() -> lists:filter(fun(_) -> yes end, [1]) end),
    tried(fun() -> lists:filter(fun(_) -> true end, a) end),
    tried(fun() -> lists:partition(fun(_) -> yes end, [1]) end),
    tried(fun() -> lists:partition(fun(_) -> true end, [a | b]) end),
    tried(fun() -> lists:filtermap(fun(_) -> yes end, [1]) end),
    tried(fun() -> lists:filtermap(f, []) end),
    tried(fun() -> lists:zf(fun(_) -> true end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
