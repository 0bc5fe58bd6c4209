% Calls of calendar:
% date_to_gregorian_days/1, date_to_gregorian_days/3, datetime_to_gregorian_seconds/1, day_of_the_week/1, day_of_the_week/3.
-module(calendar_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> calendar:date_to_gregorian_days({2024, 2, 29}) end),
    t(fun() -> calendar:date_to_gregorian_days(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> calendar:date_to_gregorian_days(12, 10, 12) end),
    t(fun() -> calendar:date_to_gregorian_days(31, 3, 31) end),
    t(fun() -> calendar:date_to_gregorian_days(7, 12, 31) end),
    t(fun() -> calendar:date_to_gregorian_days(2024, 12, 12) end),
    t(fun() -> calendar:date_to_gregorian_days(0, #{a => 2, b => 3}, {12, 30, 45}) end),
    t(fun() -> calendar:date_to_gregorian_days(2024, 3, 63876000000) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds({{1970, 1, 1}, {0, 0, 0}}) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds({{2024, 2, 29}, {12, 30, 45}}) end),
    t(fun() -> calendar:datetime_to_gregorian_seconds(fun(X, Y) -> {X, Y} end) end),
    t(fun() -> calendar:day_of_the_week({2024, 2, 29}) end),
    t(fun() -> calendar:day_of_the_week(true) end),
    t(fun() -> calendar:day_of_the_week(86399, 12, 31) end),
    t(fun() -> calendar:day_of_the_week("2024-02-29T12:30:45Z", {2024, 2, 29}, 12) end),
    t(fun() -> calendar:day_of_the_week(31, 3, 63876000000) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
