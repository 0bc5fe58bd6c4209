-module(many_arguments).
-export([main/0]).
main() ->
    io:format("~w~n", [f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)]),
    F = fun(A, B, C, D, E, G, H, I, J, K, L, M) -> [M, L, K, J, I, H, G, E, D, C, B, A] end,
    io:format("~w~n", [F(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)]),
    io:format("~w~n", [apply(F, lists:seq(1, 12))]),
    io:format("~w~n", [try apply(F, lists:seq(1, 7)) catch error:{badarity, {_, A}} -> A end]).

f(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T) ->
    case T > S andalso R > Q of
        true -> {T, S, R, Q, P, O, N, M, L, K, J, I, H, G, F, E, D, C, B, A};
        false -> A
    end.
