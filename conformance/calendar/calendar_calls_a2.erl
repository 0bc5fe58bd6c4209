% Calls of calendar:
% gregorian_days_to_date/1, gregorian_seconds_to_datetime/1, is_leap_year/1, iso_week_number/1, last_day_of_the_month/2.
-module(calendar_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> calendar:gregorian_days_to_date(86399) end),
    t(fun() -> calendar:gregorian_days_to_date(3) end),
    t(fun() -> calendar:gregorian_days_to_date(7) end),
    t(fun() -> calendar:gregorian_days_to_date(0) end),
    t(fun() -> calendar:gregorian_days_to_date([]) end),
    t(fun() -> calendar:gregorian_days_to_date(-0.5) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(0) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(2) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(10) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(738946) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime([a | b]) end),
    t(fun() -> calendar:gregorian_seconds_to_datetime(-0.5) end),
    t(fun() -> calendar:is_leap_year(738946) end),
    t(fun() -> calendar:is_leap_year(63876000000) end),
    t(fun() -> calendar:is_leap_year([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> calendar:iso_week_number({2024, 2, 29}) end),
    t(fun() -> calendar:iso_week_number(86399) end),
    t(fun() -> calendar:last_day_of_the_month(2, 12) end),
    t(fun() -> calendar:last_day_of_the_month(63876000000, 2) end),
    t(fun() -> calendar:last_day_of_the_month([c, a, b], "hello world") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
