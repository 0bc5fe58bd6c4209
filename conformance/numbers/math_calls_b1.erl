% Calls of math:
% acos/1, acosh/1, asin/1, asinh/1, atan/1.
-module(math_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> math:acos(-0.5) end),
    t(fun() -> math:acos(1) end),
    t(fun() -> math:acos(0.5) end),
    t(fun() -> math:acos(-1) end),
    t(fun() -> math:acos(2) end),
    t(fun() -> math:acos([]) end),
    t(fun() -> math:acosh(3) end),
    t(fun() -> math:acosh(1.0e300) end),
    t(fun() -> math:acosh(7) end),
    t(fun() -> math:acosh(10) end),
    t(fun() -> math:acosh(<<"abc">>) end),
    t(fun() -> math:acosh(0.5) end),
    t(fun() -> math:asin(0) end),
    t(fun() -> math:asin(0.5) end),
    t(fun() -> math:asin(-0.5) end),
    t(fun() -> math:asin(-1) end),
    t(fun() -> math:asin(b) end),
    t(fun() -> math:asin(10) end),
    t(fun() -> math:asinh(0.5) end),
    t(fun() -> math:asinh(3) end),
    t(fun() -> math:asinh(1) end),
    t(fun() -> math:asinh(-1) end),
    t(fun() -> math:asinh(<<",">>) end),
    t(fun() -> math:atan(-1) end),
    t(fun() -> math:atan(0) end),
    t(fun() -> math:atan(1.0e300) end),
    t(fun() -> math:atan(0.5) end),
    t(fun() -> math:atan(fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
