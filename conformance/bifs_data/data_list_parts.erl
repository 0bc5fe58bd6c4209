-module(data_list_parts).
-export([main/0]).

main() ->
    [try_it(hd, [L]) || L <- [[1], [], a, [1 | 2]]],
    [try_it(tl, [L]) || L <- [[1], [], a, [1 | 2]]],
    [try_it(length, [L]) || L <- [[], [1, 2], [1 | 2], a, lists:seq(1, 1000)]],
    [try_it('++', [A, B]) || {A, B} <- [{[1], 2}, {1, 2}, {[], 2}, {[1 | 2], 2}, {[1], [2]}]],
    [try_it('--', [A, B]) || {A, B} <- [{[1, 2, 1], [1]}, {[1 | 2], [1]}, {[1], [1 | 2]}, {1, []}, {[], 1}, {[1.0, 1], [1]}]],
    [try_it(append, [A, B]) || {A, B} <- [{[1], a}, {b, a}]],
    [try_it(subtract, [A, B]) || {A, B} <- [{[1, 2, 3], [2]}, {a, []}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
