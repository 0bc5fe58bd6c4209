% Calls of math:
% atan2/2, atanh/1, ceil/1, cos/1, cosh/1.
-module(math_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> math:atan2(0.5, 1.0e300) end),
    t(fun() -> math:atan2(-0.5, 1.0e300) end),
    t(fun() -> math:atan2(10.0, 10.0) end),
    t(fun() -> math:atan2(10.0, 3) end),
    t(fun() -> math:atan2(10.0, [c, a, b]) end),
    t(fun() -> math:atanh(0.5) end),
    t(fun() -> math:atanh(-0.5) end),
    t(fun() -> math:atanh(0) end),
    t(fun() -> math:atanh(<<"abc">>) end),
    t(fun() -> math:atanh(-1) end),
    t(fun() -> math:ceil(2) end),
    t(fun() -> math:ceil(3) end),
    t(fun() -> math:ceil(1) end),
    t(fun() -> math:ceil(1.0e300) end),
    t(fun() -> math:ceil([1, 2, 3]) end),
    t(fun() -> math:cos(-1) end),
    t(fun() -> math:cos(3) end),
    t(fun() -> math:cos(-0.5) end),
    t(fun() -> math:cos(1.0e300) end),
    t(fun() -> math:cos({a, b, c}) end),
    t(fun() -> math:cosh(3) end),
    t(fun() -> math:cosh(1) end),
    t(fun() -> math:cosh(2) end),
    t(fun() -> math:cosh(0.5) end),
    t(fun() -> math:cosh({1, 2}) end),
    t(fun() -> math:cosh(1.0e300) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
