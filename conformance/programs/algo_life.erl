%% Conway's game of life on an unbounded board: a map of living cells.
-module(algo_life).
-export([main/0]).

main() ->
    Glider = cells([".#.", "..#", "###"]),
    Blinker = cells(["###"]),
    show(0, Glider),
    lists:foldl(fun(N, Board) -> Next = step(Board), show(N, Next), Next end, Glider, lists:seq(1, 4)),
    io:format("~w~n", [step(step(Blinker)) =:= Blinker]),
    Acorn = cells([".#.....", "...#...", "##..###"]),
    io:format("~w~n", [[map_size(B) || B <- generations(20, Acorn)]]).

cells(Rows) ->
    maps:from_list([{{X, Y}, true} || {Y, Row} <- lists:enumerate(Rows), {X, $#} <- lists:enumerate(Row)]).

generations(0, _) -> [];
generations(N, B) -> [B | generations(N - 1, step(B))].

step(Board) ->
    Counts = maps:fold(fun(Cell, _, Acc) -> lists:foldl(fun count/2, Acc, neighbours(Cell)) end, #{}, Board),
    maps:from_list([{Cell, true} || {Cell, N} <- maps:to_list(Counts), N =:= 3 orelse N =:= 2 andalso is_map_key(Cell, Board)]).

count(Cell, Counts) -> Counts#{Cell => maps:get(Cell, Counts, 0) + 1}.

neighbours({X, Y}) -> [{X + DX, Y + DY} || DX <- [-1, 0, 1], DY <- [-1, 0, 1], {DX, DY} =/= {0, 0}].

show(N, Board) ->
    io:format("generation ~w~n", [N]),
    [io:format("~s~n", [[case Board of #{{X, Y} := _} -> $#; _ -> $. end || X <- lists:seq(1, 5)]]) || Y <- lists:seq(1, 5)].
