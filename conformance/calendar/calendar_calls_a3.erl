% Calls of calendar:
% rfc3339_to_system_time/1, rfc3339_to_system_time/2, seconds_to_daystime/1, seconds_to_time/1, system_time_to_rfc3339/1.
-module(calendar_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z") end),
    t(fun() -> calendar:rfc3339_to_system_time([3, 1, 2, 1]) end),
    t(fun() -> calendar:rfc3339_to_system_time([{unit, millisecond}, {offset, "Z"}]) end),
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z", [{unit, millisecond}, {offset, "Z"}]) end),
    t(fun() -> calendar:rfc3339_to_system_time("2024-02-29T12:30:45Z", [[1], [2, 3], []]) end),
    t(fun() -> calendar:rfc3339_to_system_time({{1970, 1, 1}, {0, 0, 0}}, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> calendar:rfc3339_to_system_time({{1970, 1, 1}, {0, 0, 0}}, [1, 2, 3]) end),
    t(fun() -> calendar:seconds_to_daystime(2024) end),
    t(fun() -> calendar:seconds_to_daystime(86399) end),
    t(fun() -> calendar:seconds_to_daystime(1) end),
    t(fun() -> calendar:seconds_to_daystime(738946) end),
    t(fun() -> calendar:seconds_to_daystime(fun(X) -> X > 1 end) end),
    t(fun() -> calendar:seconds_to_time(12) end),
    t(fun() -> calendar:seconds_to_time(10) end),
    t(fun() -> calendar:seconds_to_time(2) end),
    t(fun() -> calendar:seconds_to_time(31) end),
    t(fun() -> calendar:seconds_to_time(<<1, 2, 3>>) end),
    t(fun() -> calendar:seconds_to_time(2.5) end),
    t(fun() -> calendar:system_time_to_rfc3339(738946) end),
    t(fun() -> calendar:system_time_to_rfc3339(2024) end),
    t(fun() -> calendar:system_time_to_rfc3339(31) end),
    t(fun() -> calendar:system_time_to_rfc3339(10) end),
    t(fun() -> calendar:system_time_to_rfc3339([{a, 1}, {b, 2}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
