%% What the clock says, in several forms.
-module(calendar_clock).
-export([main/0]).

main() ->
    show(ordered(calendar:universal_time(), calendar:universal_time())),
    show(ordered(calendar:local_time(), calendar:local_time())),
    show(calendar:valid_date(element(1, calendar:universal_time()))),
    show(is_week(calendar:iso_week_number())),
    show(calendar:now_to_universal_time({0, 86400, 0})),
    show(calendar:now_to_universal_time(erlang:timestamp()) =< calendar:universal_time()),
    show(abs(calendar:datetime_to_gregorian_seconds(calendar:local_time()) - calendar:datetime_to_gregorian_seconds(calendar:universal_time())) =< 14 * 3600).

show(X) -> io:format("~w~n", [X]).

ordered(A, B) -> A =< B.

is_week({Year, Week}) -> is_integer(Year) andalso Week >= 1 andalso Week =< 53.
