% Calls of timer:
% hms/3, hours/1, minutes/1, now_diff/2, seconds/1.
-module(timer_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> timer:hms(2.5, {1, 2, 3}, {1, 2, 4}) end),
    t(fun() -> timer:hours(-0.5) end),
    t(fun() -> timer:hours(-1) end),
    t(fun() -> timer:hours(7) end),
    t(fun() -> timer:hours(3) end),
    t(fun() -> timer:hours(<<1, 2, 3>>) end),
    t(fun() -> timer:minutes(2.5) end),
    t(fun() -> timer:minutes(7) end),
    t(fun() -> timer:minutes(0) end),
    t(fun() -> timer:minutes(2) end),
    t(fun() -> timer:minutes(fun(X, Y) -> X >= Y end) end),
    t(fun() -> timer:now_diff({1, 2, 4}, {1, 2, 3}) end),
    t(fun() -> timer:now_diff({1, 2, 3}, {1, 2, 4}) end),
    t(fun() -> timer:now_diff({1, 2, 3}, {1, 2, 3}) end),
    t(fun() -> timer:now_diff({1, 2, 4}, #{a => 1}) end),
    t(fun() -> timer:now_diff({a, b, c}, {1, 2, 3}) end),
    t(fun() -> timer:seconds(-0.5) end),
    t(fun() -> timer:seconds(0) end),
    t(fun() -> timer:seconds(3) end),
    t(fun() -> timer:seconds(2) end),
    t(fun() -> timer:seconds(foo) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
