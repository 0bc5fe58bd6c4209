-module(data_map_bifs).
-export([main/0]).

main() ->
    M = #{a => 1, 1.0 => b},
    [try_it(fun erlang:map_size/1, [X]) || X <- [M, #{}, a, []]],
    [try_it(fun erlang:map_get/2, [K, X]) || {K, X} <- [{a, M}, {1.0, M}, {1, M}, {b, M}, {b, a}]],
    [try_it(fun erlang:is_map_key/2, [K, X]) || {K, X} <- [{a, M}, {1, M}, {b, a}]],
    [try_it(fun erlang:is_map/1, [X]) || X <- [M, #{}, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
