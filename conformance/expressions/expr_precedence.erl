-module(expr_precedence).
-export([main/0]).
main() ->
    io:format("~w~n", [[1 + 2 * 3 - 4 div 2, (1 + 2) * (3 - 4), 2 * 3 rem 4, 1 bsl 2 + 1, 7 band 3 bor 8]]),
    io:format("~w~n", [[-1 + 2, - (1 + 2), -id(2) * 3, bnot 1 + 1, not (1 > 2), - - 1]]),
    io:format("~w~n", [[1 < 2 andalso 2 < 3, 1 > 2 orelse 2 > 1, not true =:= false, 1 + 1 =:= 2]]),
    io:format("~w~n", [[1] ++ [2] ++ [3] -- [2]]),
    io:format("~w~n", [[1, 2, 3] -- [1] ++ [1]]),
    X = Y = 3,
    io:format("~w~n", [X + Y]),
    io:format("~w~n", [catch 1 + 2]),
    io:format("~w~n", [{catch throw(a), b}]),
    io:format("~w~n", [#{a => 1 + 1, b => 2 > 1}]),
    io:format("~w~n", [true and not false or false xor true]).

id(X) -> X.
