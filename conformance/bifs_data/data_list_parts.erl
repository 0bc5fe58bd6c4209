-module(data_list_parts).
-export([main/0]).

main() ->
    [try_it(fun erlang:hd/1, [L]) || L <- [[1], [], a, [1 | 2]]],
    [try_it(fun erlang:tl/1, [L]) || L <- [[1], [], a, [1 | 2]]],
    [try_it(fun erlang:length/1, [L]) || L <- [[], [1, 2], [1 | 2], a, lists:seq(1, 1000)]],
    [try_it(fun erlang:'++'/2, [A, B]) || {A, B} <- [{[1], 2}, {1, 2}, {[], 2}, {[1 | 2], 2}, {[1], [2]}]],
    [try_it(fun erlang:'--'/2, [A, B]) || {A, B} <- [{[1, 2, 1], [1]}, {[1 | 2], [1]}, {[1], [1 | 2]}, {1, []}, {[], 1}, {[1.0, 1], [1]}]],
    [try_it(fun erlang:append/2, [A, B]) || {A, B} <- [{[1], a}, {b, a}]],
    [try_it(fun erlang:subtract/2, [A, B]) || {A, B} <- [{[1, 2, 3], [2]}, {a, []}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
