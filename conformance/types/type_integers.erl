-module(type_integers).
-export([main/0]).
main() ->
    io:format("~w~n", [[0, -0, 007, 1_000_000, 16#ff, 16#FF, 2#1010_1010, 36#zz, 8#777, 3#201]]),
    io:format("~w~n", [[$a, $\n, $\s, $\\, $\x41, $\x{20ac}, $\101, $\^a, $\e, $\d, $\", $', $\']]),
    io:format("~w~n", [123456789012345678901234567890]),
    io:format("~w~n", [-16#ffffffffffffffffffff]),
    io:format("~w~n", [16#7ffffff + 1]),
    io:format("~w~n", [-16#8000000 - 1]),
    io:format("~w~n", [1 - 2 - 3]),
    io:format("~w~n", [- 5 + +3]).
