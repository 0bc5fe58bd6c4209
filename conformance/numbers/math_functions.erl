-module(math_functions).
-export([main/0]).

main() ->
    io:format("~.10f~n", [math:pi()]),
    [io:format("~w ~.6f ~.6f ~.6f ~.6f~n", [X, math:sin(X), math:cos(X), math:tan(X), math:atan(X)]) ||
        X <- [0, 0.5, 1, -2, 10.25]],
    [io:format("~w ~.6f ~.6f ~.6f ~.6f~n", [X, math:sqrt(X), math:log(X), math:log2(X), math:log10(X)]) ||
        X <- [1, 2, 10, 0.5, 1000, 1 bsl 70]],
    [io:format("~w ~.6f ~.6f~n", [X, math:exp(X), math:pow(2, X)]) || X <- [0, 1, -1, 0.5, 10]],
    [io:format("~w ~.6f ~.6f~n", [X, math:asin(X), math:acos(X)]) || X <- [0, 0.5, 1, -1]],
    [io:format("~w ~.6f ~.6f ~.6f~n", [X, math:sinh(X), math:cosh(X), math:tanh(X)]) || X <- [0, 0.5, -1]],
    io:format("~.6f ~.6f ~.6f~n", [math:atan2(1, 1), math:atan2(-1, -1), math:fmod(7.5, 2)]),
    io:format("~w ~w~n", [math:floor(2.7), math:ceil(-2.7)]),
    io:format("~w ~w~n", [math:sqrt(16), math:pow(3, 4)]).
