% Calls of calendar:
% rfc3339_to_system_time/1, rfc3339_to_system_time/2, seconds_to_daystime/1, seconds_to_time/1, system_time_to_rfc3339/1.
-module(calendar_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z") end),
    t(fun() -> calendar:rfc3339_to_system_time(738946) end),
    t(fun() -> calendar:rfc3339_to_system_time(31) end),
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z", [{a, 1}, {b, 2}]) end),
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z", [{unit, millisecond}, {offset, "Z"}]) end),
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z", <<",">>) end),
    t(fun() -> calendar:rfc3339_to_system_time(2024, [1, 2, 3]) end),
    t(fun() -> calendar:seconds_to_daystime(7) end),
    t(fun() -> calendar:seconds_to_daystime(86399) end),
    t(fun() -> calendar:seconds_to_daystime(0) end),
    t(fun() -> calendar:seconds_to_daystime(738946) end),
    t(fun() -> calendar:seconds_to_daystime(fun(_, V) -> V end) end),
    t(fun() -> calendar:seconds_to_time(12) end),
    t(fun() -> calendar:seconds_to_time(7) end),
    t(fun() -> calendar:seconds_to_time(2) end),
    t(fun() -> calendar:seconds_to_time(10) end),
    t(fun() -> calendar:seconds_to_time("abc") end),
    t(fun() -> calendar:seconds_to_time(2.5) end),
    t(fun() -> calendar:system_time_to_rfc3339(86399) end),
    t(fun() -> calendar:system_time_to_rfc3339(2) end),
    t(fun() -> calendar:system_time_to_rfc3339(12) end),
    t(fun() -> calendar:system_time_to_rfc3339(-1) end),
    t(fun() -> calendar:system_time_to_rfc3339(fun(X, Y) -> X >= Y end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
