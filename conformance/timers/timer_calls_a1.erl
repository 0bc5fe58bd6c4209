% Calls of timer:
% hms/3, hours/1, minutes/1, now_diff/2, seconds/1.
-module(timer_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> timer:hms(0, 0, 2.5) end),
    t(fun() -> timer:hms(1, 3, 3) end),
    t(fun() -> timer:hms("abc", {1, 2, 4}, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> timer:hours(7) end),
    t(fun() -> timer:hours(0) end),
    t(fun() -> timer:hours(1) end),
    t(fun() -> timer:hours(2) end),
    t(fun() -> timer:hours(fun(X) -> X > 1 end) end),
    t(fun() -> timer:minutes(-1) end),
    t(fun() -> timer:minutes(-0.5) end),
    t(fun() -> timer:minutes(2) end),
    t(fun() -> timer:minutes(0) end),
    t(fun() -> timer:minutes([]) end),
    t(fun() -> timer:now_diff({1, 2, 3}, {1, 2, 3}) end),
    t(fun() -> timer:now_diff({1, 2, 3}, {1, 2, 4}) end),
    t(fun() -> timer:now_diff({1, 2, 4}, {1, 2, 3}) end),
    t(fun() -> timer:now_diff("abc", {1, 2, 4}) end),
    t(fun() -> timer:now_diff({a, b, c}, {1, 2, 4}) end),
    t(fun() -> timer:seconds(-0.5) end),
    t(fun() -> timer:seconds(3) end),
    t(fun() -> timer:seconds(1) end),
    t(fun() -> timer:seconds(7) end),
    t(fun() -> timer:seconds(fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
