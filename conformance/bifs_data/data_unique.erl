-module(data_unique).
-export([main/0]).

main() ->
    L = [erlang:unique_integer() || _ <- lists:seq(1, 100)],
    io:format("~w~n", [length(lists:usort(L))]),
    P = [erlang:unique_integer([positive]) || _ <- lists:seq(1, 100)],
    io:format("~w ~w~n", [length(lists:usort(P)), lists:all(fun(N) -> N > 0 end, P)]),
    M = [erlang:unique_integer([monotonic]) || _ <- lists:seq(1, 100)],
    io:format("~w~n", [M =:= lists:sort(M)]),
    [try_it(fun erlang:unique_integer/1, [O]) || O <- [[foo], foo, [positive | monotonic]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
