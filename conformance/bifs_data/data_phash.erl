-module(data_phash).
-export([main/0]).

main() ->
    [io:format("~w ~w ~w~n", [T, erlang:phash(T, 1 bsl 32), erlang:phash(T, 1000)])
     || T <- [1, 0, -1, 255, 256, 1 bsl 27, 1 bsl 32, -(1 bsl 64), 1.5, -0.0, a, 'hello world', [], "abc", [1, 2, 256], [a, b | c], [256 | 2], {}, {a, {b, c}},
              <<"abc">>, <<>>, <<5:3>>, <<"ab", 5:3>>, #{}, #{b => 1, a => 2}, fun lists:map/2, [[1], [2]], [{1, 2}, 3, 4, []]]],
    [try_it(fun erlang:phash/2, [a, R]) || R <- [0, -1, (1 bsl 32) + 1, a, 1]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
