% Calls of calendar:
% gregorian_days_to_date/1, gregorian_seconds_to_datetime/1, is_leap_year/1, iso_week_number/1, last_day_of_the_month/2.
-module(calendar_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> calendar:gregorian_days_to_date(2) end),
    t(fun() -> calendar:gregorian_days_to_date(0) end),
    t(fun() -> calendar:gregorian_days_to_date(86399) end),
    t(fun() -> calendar:gregorian_days_to_date(3) end),
    t(fun() -> calendar:gregorian_days_to_date({{1970, 1, 1}, {0, 0, 0}}) end),
    t(fun() -> calendar:gregorian_days_to_date(-1) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(1) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(31) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(86399) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(2024) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(fun(X) -> X end) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(-0.5) end),
    t(fun() -> calendar:is_leap_year(12) end),
    t(fun() -> calendar:is_leap_year(31) end),
    t(fun() -> calendar:is_leap_year(2.5) end),
    t(fun() -> calendar:iso_week_number({2024, 2, 29}) end),
    t(fun() -> calendar:iso_week_number(7) end),
    t(fun() -> calendar:last_day_of_the_month(86399, 12) end),
    t(fun() -> calendar:last_day_of_the_month(3, 2) end),
    t(fun() -> calendar:last_day_of_the_month(12, 738946) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
