-module(type_strings).
-export([main/0]).
main() ->
    io:format("~w~n", ["abc" "def"]),
    io:format("~s~n", ["a" "b"
                       "c"]),
    io:format("~w~n", ["\n\t\s\e\d\b\f\v\r\"\'\\"]),
    io:format("~w~n", ["\x41\x{20ac}\101\12\0\^A\^z\^@"]),
    io:format("~w~n", ["é€"]),
    io:format("~w~n", [["a", "bc" | "d"]]),
    io:format("~w~n", ["" =:= []]),
    io:format("~p ~p~n", ["plain", [1, 2, 3]]),
    io:format("~w~n", ["line one
line two"]).
