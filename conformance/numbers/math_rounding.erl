%% Floors, ceilings, remainders and error functions.
-module(math_rounding).
-export([main/0]).

main() ->
    pretty([math:floor(X) || X <- [1.5, -1.5, 2, 0.0, 1.0e20]]),
    pretty([math:ceil(X) || X <- [1.5, -1.5, 2, 0.0, 1.0e20]]),
    pretty([floor(X) || X <- [1.5, -1.5, 2, 1.0e20]]),
    pretty([ceil(X) || X <- [1.5, -1.5, 2, 1.0e20]]),
    pretty([math:fmod(X, Y) || {X, Y} <- [{7, 3}, {-7, 3}, {7.5, 2}, {5, -3}]]),
    pretty([math:erf(X) || X <- [0, 0.5, 1, -1, 3]]),
    pretty([math:erfc(X) || X <- [0, 0.5, 1, 3]]),
    tried(fun() -> math:fmod(1, 0) end),
    tried(fun() -> math:fmod(a, 1) end),
    tried(fun() -> math:floor(a) end),
    tried(fun() -> math:ceil(a) end),
    tried(fun() -> math:erf(a) end),
    tried(fun() -> math:erfc([]) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
