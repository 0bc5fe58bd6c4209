%% Counts the points of an N by N grid over -1.5..0.5, -1..1 that 50 rounds leave inside.
-module(mandel).
-export([run/1]).

run(N) -> rows(0, N, 0).

rows(N, N, Sum) -> Sum;
rows(Y, N, Sum) -> rows(Y + 1, N, row(0, 2.0 * Y / N - 1.0, N, Sum)).

row(N, _, N, Sum) -> Sum;
row(X, CI, N, Sum) ->
    CR = 2.0 * X / N - 1.5,
    row(X + 1, CI, N, Sum + inside(50, CR, CI, CR, CI)).

inside(_, R, I, _, _) when R * R + I * I > 4.0 -> 0;
inside(0, _, _, _, _) -> 1;
inside(Left, R, I, CR, CI) ->
    inside(Left - 1, R * R - I * I + CR, 2.0 * R * I + CI, CR, CI).
