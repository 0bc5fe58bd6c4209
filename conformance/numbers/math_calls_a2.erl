% Calls of math:
% atan2/2, atanh/1, ceil/1, cos/1, cosh/1.
-module(math_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> math:atan2(0, -1) end),
    t(fun() -> math:atan2(0.5, 7) end),
    t(fun() -> math:atan2(2, -1) end),
    t(fun() -> math:atan2(-1, -1) end),
    t(fun() -> math:atan2(fun(X, Y) -> X >= Y end, 0.5) end),
    t(fun() -> math:atanh(0.5) end),
    t(fun() -> math:atanh(0) end),
    t(fun() -> math:atanh(-0.5) end),
    t(fun() -> math:atanh({1, 2}) end),
    t(fun() -> math:atanh(-1) end),
    t(fun() -> math:ceil(10) end),
    t(fun() -> math:ceil(2) end),
    t(fun() -> math:ceil(7) end),
    t(fun() -> math:ceil(-1) end),
    t(fun() -> math:ceil([]) end),
    t(fun() -> math:cos(2) end),
    t(fun() -> math:cos(-1) end),
    t(fun() -> math:cos(10.0) end),
    t(fun() -> math:cos(0.5) end),
    t(fun() -> math:cos(fun(_, V) -> V end) end),
    t(fun() -> math:cosh(3) end),
    t(fun() -> math:cosh(1) end),
    t(fun() -> math:cosh(10) end),
    t(fun() -> math:cosh(0) end),
    t(fun() -> math:cosh("hello world") end),
    t(fun() -> math:cosh(1.0e300) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
