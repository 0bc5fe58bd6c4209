-module(data_is_record).
-export([main/0]).

-record(a, {x}).
main() ->
    [try_it(fun erlang:is_record/2, [T, N]) || {T, N} <- [{{a, 1}, a}, {{a, 1}, b}, {{a, 1}, 1}, {a, a}, {{}, a}]],
    [try_it(fun erlang:is_record/3, [T, N, S]) || {T, N, S} <- [{{a, 1}, a, 2}, {{a, 1}, a, 3}, {{a, 1}, a, b}, {a, a, 2}, {{a, 1}, a, -1}]],
    io:format("~w~n", [is_record(#a{x = 1}, a)]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
