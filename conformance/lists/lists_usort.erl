%% Sorting without repetitions.
-module(lists_usort).
-export([main/0]).

main() ->
    show(lists:usort([3, 1, 2, 3, 1])),
    show(lists:usort([])),
    show(lists:usort([a, a, a])),
    show(lists:usort(["b", "a", "b"])),
    show(lists:usort(fun(A, B) -> A >= B end, [3, 1, 2, 3])),
    show(lists:usort(fun({A, _}, {B, _}) -> A =< B end, [{2, a}, {1, b}, {2, c}])),
    show(lists:usort([X * X rem 17 || X <- lists:seq(1, 40)])),
    tried(fun() -> lists:usort(a) end),
    tried(fun() -> lists:usort([b, a | c]) end),
    tried(fun() -> lists:usort(fun(_, _) -> yes end, [1, 2]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
