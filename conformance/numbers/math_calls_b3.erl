% Calls of math:
% erf/1, erfc/1, exp/1, floor/1, fmod/2.
-module(math_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> math:exp(0.5) end),
    t(fun() -> math:exp(2.5) end),
    t(fun() -> math:exp(7) end),
    t(fun() -> math:exp(0) end),
    t(fun() -> math:exp(fun(_, V) -> V end) end),
    t(fun() -> math:exp(1.0e300) end),
    t(fun() -> math:floor(10.0) end),
    t(fun() -> math:floor(0) end),
    t(fun() -> math:floor(-1) end),
    t(fun() -> math:floor(1) end),
    t(fun() -> math:floor(#{a => 2, b => 3}) end),
    t(fun() -> math:fmod(0, -1) end),
    t(fun() -> math:fmod(0.5, 2) end),
    t(fun() -> math:fmod(-1, 10.0) end),
    t(fun() -> math:fmod(2, 10.0) end),
    t(fun() -> math:fmod(fun(X, Y) -> X >= Y end, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> math:fmod(-0.5, 0) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
