-module(conv_binary_to_float).
-export([main/0]).

main() ->
    [try_it(fun erlang:binary_to_float/1, [L])
     || L <- [<<"1.5">>, <<"1">>, <<"-1.5e3">>, <<"1.0e400">>, <<>>, a, <<1:3>>, "1.5", <<"+0.25">>, <<"1.5E10">>, <<" 1.5">>, <<"1.5\n">>]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
