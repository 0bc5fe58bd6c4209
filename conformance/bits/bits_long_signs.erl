%% Fields longer than the largest integer, of which all bits are zeros or signs.
-module(bits_long_signs).
-export([main/0]).

main() ->
    Zeros = id(<<3, 0:4300000, 7>>),
    Ones = id(<<3, -1:4300000, 7>>),
    <<3, Zero:4300000, 7>> = Zeros,
    <<3, Sign:4300000/signed, 7>> = Ones,
    io:format("~p ~p~n", [Zero, Sign]),
    io:format("~p~n", [[literal(B) || B <- [Zeros, Ones]]]),
    io:format("~p~n", [[little(B) || B <- [Zeros, Ones]]]).

literal(<<3, 0:4300000, 7>>) -> zero;
literal(<<3, -1:4300000/signed, 7>>) -> minus_one;
literal(_) -> other.

little(<<3, -1:4300000/signed-little, 7>>) -> minus_one;
little(<<3, 0:4300000/little, 7>>) -> zero;
little(_) -> other.

id(X) -> X.
