%% Matches and changes tuples of twelve elements: a small machine with registers, N steps.
-module(tuples).
-export([run/1]).

run(N) -> run(N, {0, 1, 2, 3, 4, 5, 6, 7, add, 1, 2, 3}).

run(0, Machine) -> lists:sum([element(I, Machine) || I <- lists:seq(1, 8)]);
run(N, Machine) -> run(N - 1, step(Machine)).

step({A, B, C, D, E, F, G, H, add, X, Y, Z}) ->
    {A + 1, (B + C) rem 8191, C, D, E, F, G, H, swap, Y, Z, X};
step({A, B, C, D, E, F, G, H, swap, X, Y, Z}) ->
    {A, C, B, E, D, F, G, H, turn, Z, X, Y};
step({A, B, C, D, E, F, G, H, turn, X, Y, Z} = M) when A band 7 =:= 3 ->
    setelement(9, setelement(5, M, (B + D) rem 509), index(X + Y + Z, C + E + F + G + H));
step({A, B, C, D, E, F, G, H, turn, X, Y, Z}) ->
    {A, H, B, C, D, E, F, G, add, X, Z, Y};
step({_, B, C, D, E, F, G, H, _, X, Y, Z} = M) ->
    {element(1 + X, M) + 1, B, C, D, E, F, G, H, add, X, Y, Z}.

index(X, Y) when (X + Y) rem 2 =:= 0 -> add;
index(_, _) -> swap.
