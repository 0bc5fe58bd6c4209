%% Five bodies that attract each other, N steps.
-module(bodies).
-export([run/1]).

%% Energy after N steps, in units of 1e-9, rounded.
run(N) -> round(energy(steps(N, start())) * 1.0e9).

start() ->
    [{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.5}, {4.8, -1.2, -0.1, 0.6, 2.8, -0.03, 0.038},
        {8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011}, {12.9, -15.1, -0.2, 1.1, 0.9, -0.01, 0.0017},
        {15.4, -25.9, 0.2, 0.98, 0.59, -0.03, 0.002}].

steps(0, Bodies) -> Bodies;
steps(N, Bodies) -> steps(N - 1, [move(B) || B <- [pulled(B, Bodies) || B <- Bodies]]).

move({X, Y, Z, VX, VY, VZ, M}) ->
    {X + 0.01 * VX, Y + 0.01 * VY, Z + 0.01 * VZ, VX, VY, VZ, M}.

pulled({X, Y, Z, VX, VY, VZ, M}, Others) -> pull(Others, X, Y, Z, VX, VY, VZ, M).

pull([], X, Y, Z, VX, VY, VZ, M) -> {X, Y, Z, VX, VY, VZ, M};
pull([{X, Y, Z, _, _, _, _} | T], X, Y, Z, VX, VY, VZ, M) -> pull(T, X, Y, Z, VX, VY, VZ, M);
pull([{OX, OY, OZ, _, _, _, OM} | T], X, Y, Z, VX, VY, VZ, M) ->
    DX = X - OX,
    DY = Y - OY,
    DZ = Z - OZ,
    D = DX * DX + DY * DY + DZ * DZ,
    Pull = 0.01 * OM / (D * math:sqrt(D)),
    pull(T, X, Y, Z, VX - DX * Pull, VY - DY * Pull, VZ - DZ * Pull, M).

energy([]) -> 0.0;
energy([{X, Y, Z, VX, VY, VZ, M} | T]) ->
    Kinetic = 0.5 * M * (VX * VX + VY * VY + VZ * VZ),
    Kinetic - lists:sum([between(M * OM, X - OX, Y - OY, Z - OZ)
        || {OX, OY, OZ, _, _, _, OM} <- T]) + energy(T).

between(Masses, DX, DY, DZ) -> Masses / math:sqrt(DX * DX + DY * DY + DZ * DZ).
