%% Days of the Gregorian calendar.
-module(calendar_days).
-export([main/0]).

main() ->
    show(calendar:date_to_gregorian_days(2024, 2, 29)),
    show(calendar:date_to_gregorian_days({1970, 1, 1})),
    show(calendar:date_to_gregorian_days(0, 1, 1)),
    show(calendar:gregorian_days_to_date(739310)),
    show(calendar:gregorian_days_to_date(0)),
    show([calendar:gregorian_days_to_date(calendar:date_to_gregorian_days(D)) =:= D || D <- [{1600, 2, 29}, {1900, 12, 31}, {2000, 1, 1}, {2400, 2, 29}]]),
    tried(fun() -> calendar:date_to_gregorian_days(2023, 2, 29) end),
    tried(fun() -> calendar:date_to_gregorian_days({2023, 13, 1}) end),
    tried(fun() -> calendar:date_to_gregorian_days(-1, 1, 1) end),
    tried(fun() -> calendar:date_to_gregorian_days(2023, 1, 0) end),
    tried(fun() -> calendar:gregorian_days_to_date(-1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
