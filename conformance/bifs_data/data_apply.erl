-module(data_apply).
-export([main/0]).

main() ->
    [try_it(fun erlang:apply/3, A)
     || A <- [[lists, sum, [[1, 2]]], [lists, nofun, [[1, 2]]], [fun lists:sum/1, [[1, 2]]], [fun lists:sum/1, [1, 2]], [a, b], [lists, sum, a],
              [lists, sum, [1 | 2]], [1, sum, []], [erlang, abs, [-1]], [erlang, '+', [1, 2]]]],
    F = fun(A, B) -> A - B end,
    io:format("~w ~w~n", [apply(F, [5, 3]), apply(fun erlang:max/2, [1, 2])]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
