%% The spectral norm of an N by N corner of an infinite matrix.
-module(spectral).
-export([run/1]).

run(N) ->
    {U, V} = rounds(5, [1.0 || _ <- lists:seq(1, N)], [], N),
    round(math:sqrt(dot(U, V, 0.0) / dot(V, V, 0.0)) * 1.0e9).

rounds(0, U, V, _) -> {U, V};
rounds(I, U, _, N) ->
    V = both(U, N),
    rounds(I - 1, both(V, N), V, N).

both(V, N) ->
    Half = [row(I, 0, V, 0.0) || I <- lists:seq(0, N - 1)],
    [column(I, 0, Half, 0.0) || I <- lists:seq(0, N - 1)].

row(_, _, [], Sum) -> Sum;
row(I, J, [X | T], Sum) -> row(I, J + 1, T, Sum + X * entry(I, J)).

column(_, _, [], Sum) -> Sum;
column(I, J, [X | T], Sum) -> column(I, J + 1, T, Sum + X * entry(J, I)).

entry(I, J) -> 1.0 / ((I + J) * (I + J + 1) div 2 + I + 1).

dot([], [], Sum) -> Sum;
dot([X | Xs], [Y | Ys], Sum) -> dot(Xs, Ys, Sum + X * Y).
