-module(data_min_max).
-export([main/0]).

main() ->
    [try_it(F, [A, B]) || F <- [min, max], {A, B} <- [{1, 1.0}, {1.0, 1}, {a, "b"}, {{}, []}, {<<>>, []}, {1, 2}, {#{}, {1}}, {a, 1}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
