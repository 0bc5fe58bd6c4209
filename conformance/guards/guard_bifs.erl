-module(guard_bifs).
-export([main/0]).
main() ->
    L = [[1, 2, 3], {a, b}, #{k => v}, <<"abc">>, -7, 2.6, [], [a | b], foo],
    [io:format("~w: ~w~n", [X, [F(X) || F <- fs()]]) || X <- L].

fs() ->
    [fun(X) when length(X) =:= 3 -> length; (_) -> '-' end,
     fun(X) when hd(X) =:= 1 -> hd; (_) -> '-' end,
     fun(X) when tl(X) =:= [] -> tl; (_) -> '-' end,
     fun(X) when tuple_size(X) > 1 -> tuple_size; (_) -> '-' end,
     fun(X) when element(2, X) =:= b -> element; (_) -> '-' end,
     fun(X) when size(X) =:= 2; size(X) =:= 3 -> size; (_) -> '-' end,
     fun(X) when map_size(X) =:= 1 -> map_size; (_) -> '-' end,
     fun(X) when map_get(k, X) =:= v -> map_get; (_) -> '-' end,
     fun(X) when is_map_key(k, X) -> is_map_key; (_) -> '-' end,
     fun(X) when byte_size(X) =:= 3 -> byte_size; (_) -> '-' end,
     fun(X) when bit_size(X) =:= 24 -> bit_size; (_) -> '-' end,
     fun(X) when abs(X) =:= 7 -> abs; (_) -> '-' end,
     fun(X) when round(X) =:= 3 -> round; (_) -> '-' end,
     fun(X) when trunc(X) =:= 2 -> trunc; (_) -> '-' end,
     fun(X) when floor(X) =:= 2, ceil(X) =:= 3 -> floor_ceil; (_) -> '-' end,
     fun(X) when float(X) == -7 -> float; (_) -> '-' end,
     fun(X) when node(X) =:= node() -> node; (_) -> '-' end,
     fun(X) when self() =/= X, is_atom(X) -> self; (_) -> '-' end].
