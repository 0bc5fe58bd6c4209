-module(conv_existing_atoms).
-export([main/0]).

main() ->
    [try_it(list_to_existing_atom, [X]) || X <- ["erlang", "zzyyxx3", a, [a], lists:duplicate(256, $a), <<"erlang">>, "conv_existing_atoms"]],
    [try_it(binary_to_existing_atom, [X]) || X <- [<<"erlang">>, <<"zzyyxx2">>, 1, <<255>>]],
    [try_it(binary_to_existing_atom, [X, E]) || X <- [<<"erlang">>, <<"zzyyxx4">>, a], E <- [utf8, latin1, unicode, foo]],
    try_it(list_to_atom, ["zzyyxx" ++ "5"]),
    try_it(list_to_existing_atom, ["zzyyxx" ++ "5"]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
