%% Hyperbolic functions and their inverses.
-module(math_hyperbolic).
-export([main/0]).

main() ->
    pretty([math:sinh(X) || X <- [0, 0.5, 1, -2]]),
    pretty([math:cosh(X) || X <- [0, 0.5, 1, -2]]),
    pretty([math:tanh(X) || X <- [0, 0.5, 1, -2]]),
    pretty([math:asinh(X) || X <- [0, 0.5, 1, -2]]),
    pretty([math:acosh(X) || X <- [1, 1.5, 2, 10]]),
    pretty([math:atanh(X) || X <- [0, 0.5, -0.9]]),
    tried(fun() -> math:acosh(0.5) end),
    tried(fun() -> math:atanh(1) end),
    tried(fun() -> math:atanh(2) end),
    tried(fun() -> math:sinh(a) end),
    tried(fun() -> math:cosh(1000) end),
    tried(fun() -> math:tanh(<<>>) end),
    tried(fun() -> math:asinh(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
