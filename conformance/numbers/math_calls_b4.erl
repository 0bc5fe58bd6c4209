% Calls of math:
% log10/1, log2/1, pow/2, sin/1, sinh/1.
-module(math_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> math:log10(10.0) end),
    t(fun() -> math:log10(2) end),
    t(fun() -> math:log10(2.5) end),
    t(fun() -> math:log10(1.0e300) end),
    t(fun() -> math:log10("abc") end),
    t(fun() -> math:log10(-0.5) end),
    t(fun() -> math:log2(1) end),
    t(fun() -> math:log2(0.5) end),
    t(fun() -> math:log2(10.0) end),
    t(fun() -> math:log2(2) end),
    t(fun() -> math:log2(<<1, 2, 3>>) end),
    t(fun() -> math:log2(-1) end),
    t(fun() -> math:pow(2, -1) end),
    t(fun() -> math:pow(-1, 2) end),
    t(fun() -> math:pow(-1, -1) end),
    t(fun() -> math:pow(10, -1) end),
    t(fun() -> math:pow(0.5, #{a => 1}) end),
    t(fun() -> math:pow(0, -1) end),
    t(fun() -> math:sin(2) end),
    t(fun() -> math:sin(-1) end),
    t(fun() -> math:sin(0.5) end),
    t(fun() -> math:sin(10.0) end),
    t(fun() -> math:sin({1, 2}) end),
    t(fun() -> math:sinh(2.5) end),
    t(fun() -> math:sinh(10) end),
    t(fun() -> math:sinh(-1) end),
    t(fun() -> math:sinh(1) end),
    t(fun() -> math:sinh([3, 1, 2, 1]) end),
    t(fun() -> math:sinh(1.0e300) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
