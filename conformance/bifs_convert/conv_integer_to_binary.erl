-module(conv_integer_to_binary).
-export([main/0]).

main() ->
    [try_it(fun erlang:integer_to_binary/1, [N]) || N <- [0, -255, 1 bsl 70, a, 1.0]],
    [try_it(fun erlang:integer_to_binary/2, [N, B]) || N <- [0, -255, 1 bsl 70, a], B <- [2, 16, 36, 10, 1, 37, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
