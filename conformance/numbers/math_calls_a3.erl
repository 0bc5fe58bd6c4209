% Calls of math:
% erf/1, erfc/1, exp/1, floor/1, fmod/2.
-module(math_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> math:exp(0) end),
    t(fun() -> math:exp(1) end),
    t(fun() -> math:exp(2.5) end),
    t(fun() -> math:exp(-1) end),
    t(fun() -> math:exp(<<1, 2, 3>>) end),
    t(fun() -> math:exp(1.0e300) end),
    t(fun() -> math:floor(0.5) end),
    t(fun() -> math:floor(7) end),
    t(fun() -> math:floor(3) end),
    t(fun() -> math:floor(10.0) end),
    t(fun() -> math:floor(<<1, 2, 3>>) end),
    t(fun() -> math:fmod(10.0, 2) end),
    t(fun() -> math:fmod(-0.5, -1) end),
    t(fun() -> math:fmod(0.5, -1) end),
    t(fun() -> math:fmod(3, 1.0e300) end),
    t(fun() -> math:fmod(-1, "abc") end),
    t(fun() -> math:fmod(-1, 0) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
