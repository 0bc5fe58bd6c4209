% Calls of math:
% log10/1, log2/1, pow/2, sin/1, sinh/1.
-module(math_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> math:log10(3) end),
    t(fun() -> math:log10(10) end),
    t(fun() -> math:log10(2) end),
    t(fun() -> math:log10(1) end),
    t(fun() -> math:log10(-1) end),
    t(fun() -> math:log10([]) end),
    t(fun() -> math:log2(1.0e300) end),
    t(fun() -> math:log2(2) end),
    t(fun() -> math:log2(3) end),
    t(fun() -> math:log2(0.5) end),
    t(fun() -> math:log2(true) end),
    t(fun() -> math:log2(-1) end),
    t(fun() -> math:pow(2.5, 10) end),
    t(fun() -> math:pow(2, 2) end),
    t(fun() -> math:pow(0.5, 2) end),
    t(fun() -> math:pow(1.0e300, -1) end),
    t(fun() -> math:pow(1.0e300, 1.0e300) end),
    t(fun() -> math:pow(fun(X, Y) -> {X, Y} end, 0.5) end),
    t(fun() -> math:sin(0) end),
    t(fun() -> math:sin(1) end),
    t(fun() -> math:sin(2) end),
    t(fun() -> math:sin(10) end),
    t(fun() -> math:sin(a) end),
    t(fun() -> math:sinh(-1) end),
    t(fun() -> math:sinh(7) end),
    t(fun() -> math:sinh(2) end),
    t(fun() -> math:sinh(0.5) end),
    t(fun() -> math:sinh("abc") end),
    t(fun() -> math:sinh(1.0e300) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
