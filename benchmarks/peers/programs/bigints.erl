%% Digits of pi by Gibbons's spigot, N of them, and powers modulo a large number.
-module(bigints).
-export([run/1]).

run(N) -> {spigot({1, 0, 1, 1, 3, 3}, N, 0), power(3, 1 bsl N, (1 bsl 255) - 19)}.

spigot(_, 0, Sum) -> Sum;
spigot({Q, R, T, K, M, X}, N, Sum) when 4 * Q + R - T < M * T ->
    Next = {10 * Q, 10 * (R - M * T), T, K, (10 * (3 * Q + R)) div T - 10 * M, X},
    spigot(Next, N - 1, (Sum * 31 + M) rem 1000003);
spigot({Q, R, T, K, _, X}, N, Sum) ->
    Next = {Q * K, (2 * Q + R) * X, T * X, K + 1, (Q * (7 * K + 2) + R * X) div (T * X), X + 2},
    spigot(Next, N, Sum).

power(_, 0, _) -> 1;
power(B, E, M) when E band 1 =:= 0 -> power(B * B rem M, E bsr 1, M);
power(B, E, M) -> B * power(B, E - 1, M) rem M.
