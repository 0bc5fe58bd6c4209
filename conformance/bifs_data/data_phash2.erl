-module(data_phash2).
-export([main/0]).

main() ->
    [io:format("~w ~w ~w~n", [T, erlang:phash2(T), erlang:phash2(T, 1 bsl 32)])
     || T <- [1, -1, 1 bsl 27, 1 bsl 32, 1 bsl 200, 1.5, -0.0, a, [], "abc", "abcde", [1, 2, 256], [a | b], {}, {a, {b}}, <<"abc">>, <<1:3>>, #{a => 1},
              fun lists:map/2]],
    io:format("~w~n", [erlang:phash2(maps:from_list([{I, I} || I <- lists:seq(1, 50)]))]),
    [try_it(fun erlang:phash2/2, [a, R]) || R <- [0, -1, 1 bsl 32, (1 bsl 32) + 1, a, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
