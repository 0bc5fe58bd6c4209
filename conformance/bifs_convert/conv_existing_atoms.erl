-module(conv_existing_atoms).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_existing_atom/1, [X]) || X <- ["erlang", "zzyyxx3", a, [a], lists:duplicate(256, $a), <<"erlang">>, "conv_existing_atoms"]],
    [try_it(fun erlang:binary_to_existing_atom/1, [X]) || X <- [<<"erlang">>, <<"zzyyxx2">>, 1, <<255>>]],
    [try_it(fun erlang:binary_to_existing_atom/2, [X, E]) || X <- [<<"erlang">>, <<"zzyyxx4">>, a], E <- [utf8, latin1, unicode, foo]],
    try_it(fun erlang:list_to_atom/1, ["zzyyxx" ++ "5"]),
    try_it(fun erlang:list_to_existing_atom/1, ["zzyyxx" ++ "5"]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
