-module(data_exported).
-export([main/0]).

main() ->
    lists:map(fun(X) -> X end, []),
    [try_it(fun erlang:function_exported/3, A) || A <- [[data_exported, main, 0], [data_exported, try_it, 2], [nomod, x, 1], [lists, map, 2], [lists, map, 9], [1, x, 1], [a, x, b]]],
    [try_it(fun erlang:is_builtin/3, A) || A <- [[erlang, abs, 1], [erlang, zz, 1], [lists, reverse, 2], [lists, map, 2], [1, map, 2]]],
    [try_it(fun erlang:module_loaded/1, [M]) || M <- [data_exported, nomod, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
