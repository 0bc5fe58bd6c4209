-module(data_setelement).
-export([main/0]).

main() ->
    [try_it(fun erlang:setelement/3, [I, T, b]) || {I, T} <- [{1, {a}}, {0, {a}}, {2, {a}}, {a, {a}}, {1, a}, {1, {}}, {3, {1, 2, 3}}, {1.0, {a}}]],
    T = {1, 2, 3},
    setelement(2, T, x),
    io:format("~w~n", [T]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
