% Calls of calendar:
% system_time_to_rfc3339/2, system_time_to_universal_time/2, time_difference/2, time_to_seconds/1, valid_date/1.
-module(calendar_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> calendar:system_time_to_rfc3339(12, "abc") end),
    t(fun() -> calendar:system_time_to_rfc3339(10, [{a, 1}, {b, 2}]) end),
    t(fun() -> calendar:system_time_to_rfc3339(86399, [1, 1.0, 2]) end),
    t(fun() -> calendar:system_time_to_rfc3339(2024, "2024-02-29T12:30:45Z") end),
    t(fun() -> calendar:system_time_to_rfc3339(2024, true) end),
    t(fun() -> calendar:system_time_to_rfc3339([{unit, millisecond}, {offset, "Z"}], [{unit, millisecond}, {offset, "Z"}]) end),
    t(fun() -> calendar:system_time_to_universal_time(2, 738946) end),
    t(fun() -> calendar:system_time_to_universal_time(86399, 3) end),
    t(fun() -> calendar:system_time_to_universal_time(738946, 2024) end),
    t(fun() -> calendar:system_time_to_universal_time(63876000000, 12) end),
    t(fun() -> calendar:system_time_to_universal_time(12, fun(X, Y) -> {X, Y} end) end),
    t(fun() -> calendar:time_difference({{1970, 1, 1}, {0, 0, 0}}, {{2024, 2, 29}, {12, 30, 45}}) end),
    t(fun() -> calendar:time_difference({{1970, 1, 1}, {0, 0, 0}}, {{1970, 1, 1}, {0, 0, 0}}) end),
    t(fun() -> calendar:time_difference({{2024, 2, 29}, {12, 30, 45}}, {{1970, 1, 1}, {0, 0, 0}}) end),
    t(fun() -> calendar:time_difference(2024, {{2024, 2, 29}, {12, 30, 45}}) end),
    t(fun() -> calendar:time_to_seconds({2024, 2, 29}) end),
    t(fun() -> calendar:time_to_seconds({12, 30, 45}) end),
    t(fun() -> calendar:time_to_seconds(3) end),
    t(fun() -> calendar:valid_date({12, 30, 45}) end),
    t(fun() -> calendar:valid_date({2024, 2, 29}) end),
    t(fun() -> calendar:valid_date(true) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
