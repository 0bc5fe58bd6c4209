%% Times of the system as dates.
-module(calendar_system_time).
-export([main/0]).

main() ->
    show(calendar:system_time_to_universal_time(0, second)),
    show(calendar:system_time_to_universal_time(1517498278, second)),
    show(calendar:system_time_to_universal_time(1517498278123, millisecond)),
    show(calendar:system_time_to_universal_time(-1, second)),
    show(calendar:now_to_datetime({1000, 0, 0})),
    show(calendar:now_to_universal_time({1517, 498278, 5})),
    show(calendar:gregorian_seconds_to_datetime(1517498278 + calendar:datetime_to_gregorian_seconds({{1970, 1, 1}, {0, 0, 0}}))),
    show(calendar:valid_date(element(1, calendar:universal_time()))),
    show(calendar:valid_date(element(1, calendar:local_time()))),
    show(calendar:valid_date(element(1, calendar:system_time_to_local_time(0, second)))),
    show(calendar:valid_date(element(1, calendar:now_to_local_time({1000, 0, 0})))),
    tried(fun() -> calendar:system_time_to_universal_time(0, fortnight) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
