-module(data_type_tests).
-export([main/0]).

main() ->
    Terms = [1, 1.5, a, true, "s", [], {}, {a}, <<"b">>, <<1:3>>, #{}, fun lists:map/2, 1 bsl 70],
    [io:format("~w ~w~n", [T, [F || F <- [is_atom, is_binary, is_bitstring, is_boolean, is_float, is_function, is_integer, is_list, is_map, is_number, is_pid,
                                          is_port, is_reference, is_tuple], erlang:F(T)]]) || T <- Terms],
    io:format("~w ~w ~w~n", [is_pid(self()), is_reference(make_ref()), is_pid(make_ref())]),
    try_it(is_function, [fun lists:map/2, 2]),
    try_it(is_function, [fun lists:map/2, 1]),
    try_it(is_function, [fun lists:map/2, -1]),
    try_it(is_function, [a, a]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
