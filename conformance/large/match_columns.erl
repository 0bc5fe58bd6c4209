%% Clauses that each look at one element only: a test that one of them needs says nothing to the others.
-module(match_columns).
-export([main/0]).

-define(BOTH(N), {_, N} -> {second, N}; {N, _} -> {first, N}).
-define(TEN(N), ?BOTH(N); ?BOTH(N + 1); ?BOTH(N + 2); ?BOTH(N + 3); ?BOTH(N + 4); ?BOTH(N + 5); ?BOTH(N + 6); ?BOTH(N + 7); ?BOTH(N + 8); ?BOTH(N + 9)).
-define(HUNDRED(N), ?TEN(N); ?TEN(N + 10); ?TEN(N + 20); ?TEN(N + 30); ?TEN(N + 40); ?TEN(N + 50); ?TEN(N + 60); ?TEN(N + 70); ?TEN(N + 80); ?TEN(N + 90)).

-define(KEY(N), #{N := V} when V > 1 -> {N, V}; #{N := a, k := V} -> {k, N, V}).
-define(KEYS(N), ?KEY(N); ?KEY(N + 1); ?KEY(N + 2); ?KEY(N + 3); ?KEY(N + 4); ?KEY(N + 5); ?KEY(N + 6); ?KEY(N + 7); ?KEY(N + 8); ?KEY(N + 9)).
-define(ALL_KEYS, ?KEYS(0); ?KEYS(10); ?KEYS(20); ?KEYS(30); ?KEYS(40); ?KEYS(50); ?KEYS(60); ?KEYS(70); ?KEYS(80); ?KEYS(90)).

-define(WORD(N), {float, N + 0.5, _} -> {word, N}; {X, {_, N}, [X|_]} -> {X, N}; {N, [N], _} -> twice).
-define(WORDS(N), ?WORD(N); ?WORD(N + 1); ?WORD(N + 2); ?WORD(N + 3); ?WORD(N + 4); ?WORD(N + 5); ?WORD(N + 6); ?WORD(N + 7); ?WORD(N + 8); ?WORD(N + 9)).

main() ->
    Numbers = [-1, 0, 1, 7, 99, 100, 101, 298, 299, 300, x],
    [io:format("~w~n", [[pair({A, B}) || B <- Numbers]]) || A <- Numbers],
    io:format("~w~n", [[pair(X) || X <- [{}, {1}, {1, 2, 3}, 1, a, []]]]),
    io:format("~w~n", [[map(M) || M <- [#{}, #{5 => 1}, #{5 => 2}, #{5 => a}, #{5 => a, k => 9}, #{98 => a, 99 => 0, k => 1},
                                        #{0 => 0, 50 => 3, 99 => 7}, #{99 => b}, 5]]]),
    io:format("~w~n", [[words(W) || W <- [{float, 3.5, 1}, {float, 3, 1}, {a, {1, 4}, [a]}, {a, {1, 4}, [b]}, {12, {x, 19}, [12, 13]}, {12, [12], 1},
                                          {12, [13], 1}, {19, [19], []}, {float, 19.5, []}, {float, 20.5, []}, {float, {1, 2}, [float]}]]]).

pair(P) ->
    case P of
        ?HUNDRED(0); ?HUNDRED(100); ?HUNDRED(200);
        {_, _} -> none;
        _ -> other
    end.

map(M) ->
    case M of
        ?ALL_KEYS;
        #{} -> none;
        _ -> other
    end.

words(W) ->
    case W of
        ?WORDS(0); ?WORDS(10);
        {_, _, L} when is_list(L) -> list;
        _ -> none
    end.
