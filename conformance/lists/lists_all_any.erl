%% Predicates over all elements.
-module(lists_all_any).
-export([main/0]).

main() ->
    show(lists:all(fun(X) -> X > 0 end, [1, 2, 3])),
    show(lists:all(fun(X) -> X > 1 end, [1, 2, 3])),
    show(lists:all(fun(_) -> false end, [])),
    show(lists:any(fun(X) -> X > 2 end, [1, 2, 3])),
    show(lists:any(fun(X) -> X > 3 end, [1, 2, 3])),
    show(lists:any(fun(_) -> true end, [])),
    show(lists:all(fun erlang:is_atom/1, [a, b])),
    tried(fun() -> lists:all(fun(_) -> maybe end, [1]) end),
    tried(fun() -> lists:any(fun(_) -> 1 end, [1]) end),
    tried(fun() -> lists:all(f, []) end),
    tried(fun() -> lists:any(f, []) end),
    tried(fun() -> lists:all(fun(_) -> true end, a) end),
    tried(fun() -> lists:any(fun(_) -> false end, a) end),
    tried(fun() -> lists:all(fun(_) -> true end, [a | b]) end),
    tried(fun() -> lists:any(fun(_) -> false end, [a | b]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
