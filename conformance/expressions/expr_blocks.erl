-module(expr_blocks).
-export([main/0]).
main() ->
    io:format("~w~n", [begin A = 1, B = A + 1, {A, B} end]),
    io:format("~w~n", [B + begin C = 5, C end]),
    io:format("~w~n", [C]),
    X = case id(1) of 1 -> Y = one; 2 -> Y = two end,
    io:format("~w ~w~n", [X, Y]),
    Z = if A > B -> gt; A < B -> lt; true -> eq end,
    io:format("~w~n", [Z]),
    {P, Q} = {begin R = 3, R * 2 end, 4},
    io:format("~w~n", [{P, Q, R}]),
    begin end_of(x) end.

end_of(_) -> ok.

id(X) -> X.
