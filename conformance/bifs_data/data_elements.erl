-module(data_elements).
-export([main/0]).

main() ->
    [try_it(fun erlang:element/2, [I, T]) || {I, T} <- [{1, {a}}, {2, {a}}, {0, {a}}, {a, {a}}, {1, a}, {1.0, {a}}, {1 bsl 70, {a}}]],
    [try_it(fun erlang:tuple_size/1, [T]) || T <- [{}, {a, b}, a, [a]]],
    [try_it(fun erlang:size/1, [T]) || T <- [{}, {a, b}, <<1, 2>>, <<>>, <<1:9>>, a, [a]]],
    [try_it(fun erlang:tuple_to_list/1, [T]) || T <- [{}, {a, b}, a]],
    [try_it(fun erlang:list_to_tuple/1, [T]) || T <- [[], [a, b], [a | b], a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
