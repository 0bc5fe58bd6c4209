-module(integer_text).
-export([main/0]).

main() ->
    [io:format("~s ~s ~s ~s~n", [integer_to_list(N), integer_to_list(N, 2), integer_to_list(N, 16), integer_to_list(N, 36)]) ||
        N <- [0, 1, -1, 255, -256, 1 bsl 27, -(1 bsl 28), 1 bsl 64, -(1 bsl 100)]],
    [io:format("~w~n", [list_to_integer(S)]) || S <- ["0", "-0", "+7", "-123456789012345678901234567890", "0007"]],
    [io:format("~w~n", [list_to_integer(S, B)]) || {S, B} <- [{"ff", 16}, {"FF", 16}, {"-101", 2}, {"zz", 36}, {"777", 8}]],
    [io:format("~w~n", [catch_class(fun() -> list_to_integer(S) end)]) || S <- ["", "-", "1x", " 1", "1.0", "--1"]],
    io:format("~w ~w ~w~n", [16#ff, 2#1011, 36#Zz]),
    io:format("~w ~w ~w ~w~n", [$a, $\n, $\s, $\x41]),
    io:format("~w~n", [1_000_000]),
    io:format("~w~n", [integer_to_binary(-42)]),
    io:format("~w~n", [binary_to_integer(<<"1234">>)]).

catch_class(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.
