-module(data_exported).
-export([main/0]).

main() ->
    lists:map(fun(X) -> X end, []),
    [try_it(function_exported, A) || A <- [[data_exported, main, 0], [data_exported, try_it, 2], [nomod, x, 1], [lists, map, 2], [lists, map, 9], [1, x, 1], [a, x, b]]],
    [try_it(is_builtin, A) || A <- [[erlang, abs, 1], [erlang, zz, 1], [lists, reverse, 2], [lists, map, 2], [1, map, 2]]],
    [try_it(module_loaded, [M]) || M <- [data_exported, nomod, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
