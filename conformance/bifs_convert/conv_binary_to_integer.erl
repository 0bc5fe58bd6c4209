-module(conv_binary_to_integer).
-export([main/0]).

main() ->
    [try_it(fun erlang:binary_to_integer/1, [L]) || L <- [<<"1">>, <<"-1">>, <<"+1">>, <<>>, <<"-">>, <<"1 ">>, <<"1a">>, a, <<"99999999999999999999">>, "1", <<1:3>>]],
    [try_it(fun erlang:binary_to_integer/2, [L, B]) || {L, B} <- [{<<"ff">>, 16}, {<<"fg">>, 16}, {<<"zz">>, 36}, {<<"10">>, 1}, {<<"10">>, 37}, {<<"-1010">>, 2}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
