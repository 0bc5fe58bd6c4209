%% The inner loops of fannkuchredux and matmul, for the benchmarks of this package.
-module(flips).
-export([flips/1, rows/1]).

%% Branches and short lists: flips pancakes N times.
flips(0) -> done;
flips(N) ->
    _ = count([5, 3, 8, 1, 7, 2, 6, 4], 0),
    _ = count([8, 6, 3, 7, 5, 2, 4, 1], 0),
    flips(N - 1).

count([1 | _], C) -> C;
count(P, C) -> count(flip(P), C + 1).

flip([2, B | T]) -> [B, 2 | T];
flip([3, B, C | T]) -> [C, B, 3 | T];
flip([4, B, C, D | T]) -> [D, C, B, 4 | T];
flip([5, B, C, D, E | T]) -> [E, D, C, B, 5 | T];
flip([6, B, C, D, E, F | T]) -> [F, E, D, C, B, 6 | T];
flip([7, B, C, D, E, F, G | T]) -> [G, F, E, D, C, B, 7 | T];
flip([8, B, C, D, E, F, G, H | T]) -> [H, G, F, E, D, C, B, 8 | T].

%% Lists of small integers: N products of a row and a column.
rows(N) -> rows(N, lists:seq(1, 96), lists:seq(2, 97)).

rows(0, _, _) -> done;
rows(N, Row, Column) ->
    _ = dot(Row, Column, 0),
    rows(N - 1, Row, Column).

dot([A | As], [B | Bs], Sum) -> dot(As, Bs, Sum + A * B);
dot([], [], Sum) -> Sum.
