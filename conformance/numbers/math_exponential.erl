%% Powers, logarithms and roots.
-module(math_exponential).
-export([main/0]).

main() ->
    pretty([math:exp(X) || X <- [0, 1, -1, 0.5, 10]]),
    pretty([math:log(X) || X <- [1, 2, 10, 0.5, math:exp(1)]]),
    pretty([math:log2(X) || X <- [1, 2, 8, 10, 0.25]]),
    pretty([math:log10(X) || X <- [1, 10, 1000, 2, 0.01]]),
    pretty([math:sqrt(X) || X <- [0, 1, 2, 4, 1.0e100]]),
    pretty([math:pow(X, Y) || {X, Y} <- [{2, 10}, {2, 0.5}, {2, -1}, {0, 0}, {-2, 3}]]),
    pretty(math:log2(1 bsl 100)),
    pretty(math:sqrt(1 bsl 200)),
    tried(fun() -> math:log(0) end),
    tried(fun() -> math:log(-1) end),
    tried(fun() -> math:log2(0) end),
    tried(fun() -> math:log10(-5) end),
    tried(fun() -> math:sqrt(-1) end),
    tried(fun() -> math:exp(1000) end),
    tried(fun() -> math:pow(-8, 1 / 3) end),
    tried(fun() -> math:pow(a, 1) end),
    tried(fun() -> math:sqrt(1 bsl 5000) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
