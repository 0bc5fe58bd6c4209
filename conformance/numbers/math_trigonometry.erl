%% Angles.
-module(math_trigonometry).
-export([main/0]).

main() ->
    pretty([math:sin(X) || X <- [0, 0.5, 1, -1, 100]]),
    pretty([math:cos(X) || X <- [0, 0.5, 1, -1, 100]]),
    pretty([math:tan(X) || X <- [0, 0.5, 1, -1]]),
    pretty([math:asin(X) || X <- [0, 0.5, 1, -1]]),
    pretty([math:acos(X) || X <- [0, 0.5, 1, -1]]),
    pretty([math:atan(X) || X <- [0, 0.5, 1, -10]]),
    pretty([math:atan2(Y, X) || {Y, X} <- [{0, 1}, {1, 0}, {1, 1}, {-1, -1}, {0, -1}]]),
    pretty(math:pi()),
    pretty(abs(math:sin(math:pi())) < 1.0e-15),
    tried(fun() -> math:asin(2) end),
    tried(fun() -> math:acos(-2) end),
    tried(fun() -> math:sin(a) end),
    tried(fun() -> math:cos("1") end),
    tried(fun() -> math:tan([]) end),
    tried(fun() -> math:atan2(a, 1) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
