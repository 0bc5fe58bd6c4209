%% A function applied to each element.
-module(lists_map).
-export([main/0]).

main() ->
    show(lists:map(fun(X) -> X * X end, [1, 2, 3])),
    show(lists:map(fun atom_to_list/1, [])),
    show(lists:map(fun({K, V}) -> {V, K} end, [{a, 1}, {b, 2}])),
    show(lists:flatmap(fun(X) -> [X, X] end, [a, b])),
    show(lists:flatmap(fun(X) -> lists:seq(1, X) end, [1, 2, 3])),
    show(lists:flatmap(fun(_) -> [] end, [a])),
    tried(fun() -> lists:map(fun(X) -> X + 1 end, [1, a]) end),
    tried(fun() -> lists:map(fun(X) -> X end, a) end),
    tried(fun() -> lists:map(fun(X) -> X end, [a | b]) end),
    tried(fun() -> lists:map(f, [a]) end),
    tried(fun() -> lists:map(fun(X, _) -> X end, []) end),
    tried(fun() -> lists:flatmap(fun(X) -> X end, [a, b]) end),
    tried(fun() -> lists:flatmap(fun(X) -> X end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
