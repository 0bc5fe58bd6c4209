%% Time between dates.
-module(calendar_intervals).
-export([main/0]).

main() ->
    show(element(1, calendar:time_difference({{2024, 1, 1}, {0, 0, 0}}, {{2024, 12, 31}, {23, 59, 59}}))),
    show([days(calendar:local_time_to_universal_time({{Y, 1, 1}, {0, 0, 0}}, false), calendar:local_time_to_universal_time({{Y + 1, 1, 1}, {0, 0, 0}}, false)) || Y <- [1999, 2000, 2023, 2024]]),
    show(length(calendar:local_time_to_universal_time_dst({{2020, 1, 1}, {0, 0, 0}}))),
    show(calendar:seconds_to_daystime(calendar:datetime_to_gregorian_seconds(calendar:now_to_universal_time({1000, 0, 0})) - calendar:datetime_to_gregorian_seconds({{2001, 9, 9}, {0, 0, 0}}))),
    show(calendar:universal_time() >= calendar:now_to_universal_time({1000, 0, 0})),
    show(days(calendar:universal_time_to_local_time({{2024, 2, 28}, {0, 0, 0}}), calendar:universal_time_to_local_time({{2024, 3, 1}, {0, 0, 0}}))),
    show(element(1, calendar:local_time()) >= {1999, 1, 1}),
    show(tuple_size(calendar:iso_week_number())).

show(X) -> io:format("~w~n", [X]).

days(A, B) -> element(1, calendar:time_difference(A, B)).
