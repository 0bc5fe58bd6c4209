% Calls of calendar:
% date_to_gregorian_days/1, date_to_gregorian_days/3, datetime_to_gregorian_seconds/1, day_of_the_week/1, day_of_the_week/3.
-module(calendar_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> calendar:date_to_gregorian_days({2024, 2, 29}) end),
    t(fun() -> calendar:date_to_gregorian_days(1) end),
    t(fun() -> calendar:date_to_gregorian_days(738946, 1, 7) end),
    t(fun() -> calendar:date_to_gregorian_days(63876000000, 12, 12) end),
    t(fun() -> calendar:date_to_gregorian_days(2, 12, 12) end),
    t(fun() -> calendar:date_to_gregorian_days(12, 12, 31) end),
    t(fun() -> calendar:date_to_gregorian_days(#{a => 1}, 86399, fun(X) -> {X, a} end) end),
    t(fun() -> calendar:date_to_gregorian_days(31, 12, 738946) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds({{1970, 1, 1}, {0, 0, 0}}) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds({{2024, 2, 29}, {12, 30, 45}}) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds(fun(X) -> {X, a} end) end),
    t(fun() -> calendar:day_of_the_week({2024, 2, 29}) end),
    t(fun() -> calendar:day_of_the_week([1, 1.0, 2]) end),
    t(fun() -> calendar:day_of_the_week(31, 12, 31) end),
    t(fun() -> calendar:day_of_the_week(2024, 12, 31) end),
    t(fun() -> calendar:day_of_the_week(63876000000, 12, 31) end),
    t(fun() -> calendar:day_of_the_week(0, 12, 2) end),
    t(fun() -> calendar:day_of_the_week(738946, "2024-02-29T12:30:45Z", 2024) end),
    t(fun() -> calendar:day_of_the_week(86399, 2, 86399) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
