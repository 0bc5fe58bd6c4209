-module(random_list_twice).
-export([main/0]).

%% Two patterns of the same list read both its parts twice.
main() ->
    [io:format("~w ~w ~w~n", [L, t(L), u(L)]) || L <- [[1, 2, 3], [1, 2 | 3], [2, 1 | 0], [[], a | b], [1], [], a]].

t(V1) ->
    case {V1, V1} of
        {[V3 | V4], [V5, _ | V7]} when V7 > V3; V4 > V5 -> {1, V3, V4, V5, V7};
        _ -> 4
    end.

u(V1) ->
    case {V1, V1, V1} of
        {[A | B], [C, D | _], [E | F]} when B < A; C =:= D; F > E -> [A, B, C, D, E, F];
        {[_ | T], [H | _], [H | [_ | _]]} -> {H, T};
        {_, _, [H | T]} -> {T, H};
        _ -> none
    end.
