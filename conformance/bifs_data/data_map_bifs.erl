-module(data_map_bifs).
-export([main/0]).

main() ->
    M = #{a => 1, 1.0 => b},
    [try_it(map_size, [X]) || X <- [M, #{}, a, []]],
    [try_it(map_get, [K, X]) || {K, X} <- [{a, M}, {1.0, M}, {1, M}, {b, M}, {b, a}]],
    [try_it(is_map_key, [K, X]) || {K, X} <- [{a, M}, {1, M}, {b, a}]],
    [try_it(is_map, [X]) || X <- [M, #{}, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
