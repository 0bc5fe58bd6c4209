-module(expr_unsafe_scopes).
-export([main/0]).
%% What clauses bind in all of their ways is bound behind them.
main() ->
    case id(1) of
        1 -> X = a, Y = 1;
        _ -> X = b, Y = 2
    end,
    io:format("~w ~w~n", [X, Y]),
    if Y =:= 1 -> Z = {z, X}; true -> Z = none end,
    io:format("~w~n", [Z]),
    receive never -> W = 0 after 0 -> W = timeout end,
    io:format("~w~n", [W]),
    {ok, V} = try {ok, id(5)} catch _:_ -> error end,
    io:format("~w~n", [V]),
    {P, _} = {Q = 3, id(4)},
    io:format("~w ~w~n", [P, Q]),
    _Ignored = 1,
    _ = 2,
    _ = 3,
    io:format("~w~n", [_Ignored]).

id(X) -> X.
