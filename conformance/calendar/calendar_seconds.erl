%% Dates and times in seconds.
-module(calendar_seconds).
-export([main/0]).

main() ->
    show(calendar:datetime_to_gregorian_seconds({{1970, 1, 1}, {0, 0, 0}})),
    show(calendar:datetime_to_gregorian_seconds({{2024, 2, 29}, {23, 59, 59}})),
    show(calendar:gregorian_seconds_to_datetime(63876470399)),
    show(calendar:gregorian_seconds_to_datetime(0)),
    show(calendar:time_to_seconds({23, 59, 59})),
    show(calendar:seconds_to_time(3661)),
    show(calendar:seconds_to_daystime(100000)),
    show(calendar:seconds_to_daystime(-1)),
    show(calendar:time_difference({{2024, 1, 1}, {12, 0, 0}}, {{2024, 3, 1}, {11, 0, 0}})),
    show(calendar:time_difference({{2024, 1, 2}, {0, 0, 0}}, {{2024, 1, 1}, {0, 0, 1}})),
    tried(fun() -> calendar:seconds_to_time(86400) end),
    tried(fun() -> calendar:seconds_to_time(-1) end),
    tried(fun() -> calendar:time_to_seconds({1, 2}) end),
    tried(fun() -> calendar:gregorian_seconds_to_datetime(-1) end),
    tried(fun() -> calendar:datetime_to_gregorian_seconds({{2023, 2, 30}, {0, 0, 0}}) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
