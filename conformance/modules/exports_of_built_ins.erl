%% What modules export includes what the runtime gives them.
-module(exports_of_built_ins).
-export([main/0]).

main() ->
    [io:format("~p ~p~n", [M, lists:sort(M:module_info(exports))]) ||
        M <- [maps, lists, math, binary, atomics, counters, persistent_term]],
    [io:format("~p ~p~n", [F, lists:member(F, M:module_info(functions))]) ||
        {M, F} <- [{lists, {member, 2}}, {lists, {reverse, 2}}, {maps, {find, 2}}, {maps, {map, 2}}]].
