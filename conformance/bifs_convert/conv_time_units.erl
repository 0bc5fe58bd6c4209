-module(conv_time_units).
-export([main/0]).

main() ->
    [try_it(fun erlang:convert_time_unit/3, [A, B, C])
     || {A, B, C} <- [{1, second, millisecond}, {-1, millisecond, second}, {-1000, millisecond, second}, {-1001, millisecond, second},
                      {1999, millisecond, second}, {1, seconds, micro_seconds}, {7, 3, 10}, {1, foo, second}, {1.5, second, second}, {a, second, second},
                      {1, 0, 1}, {1, second, -1}, {123456789, nanosecond, 10}, {1 bsl 70, nanosecond, second}, {5, milli_seconds, nano_seconds}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
