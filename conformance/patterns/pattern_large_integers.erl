%% Integers that patterns compute, larger than words and than what is computed elsewhere.
-module(pattern_large_integers).
-export([main/0]).

main() ->
    Values = [1 bsl 69000, (1 bsl 69000) + 1, -1 - (1 bsl 69000), -(1 bsl 5000), (1 bsl 5000) div 3 + 1,
              [7 + (1 bsl 5000)], #{(1 bsl 6000) - 1 => found}, <<(1 bsl 5000):6000>>, 2],
    io:format("~p~n", [[clauses(id(X)) || X <- Values]]),
    io:format("~p~n", [[in_case(id(X)) || X <- [(1 bsl 5000) + 1, 1 bsl 15, 1 bsl 5000]]]),
    io:format("~p~n", [try (fun({1 bsl 70000, X}) -> X end)(id({1, 2})) catch error:R -> R end]).

clauses(1 bsl 69000) -> shifted;
clauses(bnot (1 bsl 69000)) -> inverted;
clauses(-(1 bsl 5000)) -> negative;
clauses((1 bsl 5000) div 3 + 1) -> divided;
clauses([(1 bsl 5000) bor 7 | _]) -> in_list;
clauses(#{(1 bsl 6000) - 1 := X}) -> X;
clauses(<<(1 bsl 5000):6000, _/bits>>) -> in_bits;
clauses(_) -> other.

in_case(N) ->
    case N of
        (1 bsl 5000) bxor 1 -> large;
        16#ffff band (1 bsl 15) -> small;
        _ -> other
    end.

id(X) -> X.
