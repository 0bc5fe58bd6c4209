% Calls of math:
% acos/1, acosh/1, asin/1, asinh/1, atan/1.
-module(math_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> math:acos(0) end),
    t(fun() -> math:acos(1) end),
    t(fun() -> math:acos(0.5) end),
    t(fun() -> math:acos(-0.5) end),
    t(fun() -> math:acos(2) end),
    t(fun() -> math:acos(#{a => 1}) end),
    t(fun() -> math:acosh(2.5) end),
    t(fun() -> math:acosh(10.0) end),
    t(fun() -> math:acosh(1) end),
    t(fun() -> math:acosh(2) end),
    t(fun() -> math:acosh([[1], [2, 3], []]) end),
    t(fun() -> math:acosh(0) end),
    t(fun() -> math:asin(0.5) end),
    t(fun() -> math:asin(-0.5) end),
    t(fun() -> math:asin(1) end),
    t(fun() -> math:asin(-1) end),
    t(fun() -> math:asin(#{a => 1}) end),
    t(fun() -> math:asin(2) end),
    t(fun() -> math:asinh(-0.5) end),
    t(fun() -> math:asinh(-1) end),
    t(fun() -> math:asinh(10) end),
    t(fun() -> math:asinh(2.5) end),
    t(fun() -> math:asinh(fun(X) -> X end) end),
    t(fun() -> math:atan(-0.5) end),
    t(fun() -> math:atan(-1) end),
    t(fun() -> math:atan(3) end),
    t(fun() -> math:atan(7) end),
    t(fun() -> math:atan(<<",">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
