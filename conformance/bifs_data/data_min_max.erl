-module(data_min_max).
-export([main/0]).

main() ->
    [try_it(F, [A, B]) || F <- [fun erlang:min/2, fun erlang:max/2], {A, B} <- [{1, 1.0}, {1.0, 1}, {a, "b"}, {{}, []}, {<<>>, []}, {1, 2}, {#{}, {1}}, {a, 1}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
