-module(use_numbers_text).
-export([main/0]).

main() ->
    Text = "ff 1010 -zz 3.25 1.0e3 77",
    [A, B, C, D, E, F] = string:lexemes(Text, " "),
    io:format("~w~n", [[list_to_integer(A, 16), list_to_integer(B, 2), list_to_integer(C, 36), list_to_float(D), list_to_float(E), list_to_integer(F)]]),
    io:format("~w~n", [[binary_to_integer(list_to_binary(A), 16), binary_to_integer(<<"77">>), binary_to_float(<<"3.25">>)]]),
    io:format("~s ~s ~s ~s~n", [integer_to_list(255), integer_to_list(255, 16), integer_to_binary(255), integer_to_binary(255, 2)]),
    io:format("~s ~s~n", [float_to_list(3.25), float_to_binary(3.25)]),
    io:format("~s ~s~n", [float_to_list(3.25, [{decimals, 1}]), float_to_binary(0.1, [short])]),
    io:format("~w~n", [[float(3), trunc(3.9), round(3.5), ceil(3.1), floor(-3.1), abs(-3)]]).
