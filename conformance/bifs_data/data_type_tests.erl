-module(data_type_tests).
-export([main/0]).

main() ->
    Terms = [1, 1.5, a, true, "s", [], {}, {a}, <<"b">>, <<1:3>>, #{}, fun lists:map/2, 1 bsl 70],
    [io:format("~w ~w~n", [T, [F || F <- [fun erlang:is_atom/1, fun erlang:is_binary/1, fun erlang:is_bitstring/1, fun erlang:is_boolean/1, fun erlang:is_float/1, fun erlang:is_function/1, fun erlang:is_integer/1, fun erlang:is_list/1, fun erlang:is_map/1, fun erlang:is_number/1, fun erlang:is_pid/1, fun erlang:is_port/1, fun erlang:is_reference/1, fun erlang:is_tuple/1], F(T)]]) || T <- Terms],
    io:format("~w ~w ~w~n", [is_pid(self()), is_reference(make_ref()), is_pid(make_ref())]),
    try_it(fun erlang:is_function/2, [fun lists:map/2, 2]),
    try_it(fun erlang:is_function/2, [fun lists:map/2, 1]),
    try_it(fun erlang:is_function/2, [fun lists:map/2, -1]),
    try_it(fun erlang:is_function/2, [a, a]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
