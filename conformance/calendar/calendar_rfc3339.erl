%% Times as text by RFC 3339.
-module(calendar_rfc3339).
-export([main/0]).

main() ->
    pretty(calendar:system_time_to_rfc3339(1517498278, [{offset, "Z"}])),
    pretty(calendar:system_time_to_rfc3339(1517498278, [{offset, "+02:00"}])),
    pretty(calendar:system_time_to_rfc3339(1517498278, [{offset, "-02:30"}, {time_designator, $\s}])),
    pretty(calendar:system_time_to_rfc3339(1517498278123, [{offset, "Z"}, {unit, millisecond}])),
    pretty(calendar:system_time_to_rfc3339(1517498278, [{offset, -3600}])),
    pretty(calendar:system_time_to_rfc3339(-1, [{offset, "Z"}])),
    show(length(calendar:system_time_to_rfc3339(0))),
    show(calendar:rfc3339_to_system_time("2018-02-01T16:17:58+01:00")),
    show(calendar:rfc3339_to_system_time("2018-02-01 15:18:02.088Z", [{unit, millisecond}])),
    show(calendar:rfc3339_to_system_time("2018-02-01t15:18:02z", [])),
    show(calendar:rfc3339_to_system_time("1969-12-31T23:59:59Z")),
    tried(fun() -> calendar:rfc3339_to_system_time("nonsense") end),
    tried(fun() -> calendar:rfc3339_to_system_time("2018-02-31T15:18:02Z") end),
    tried(fun() -> calendar:rfc3339_to_system_time("2018-02-01T15:18:02") end),
    tried(fun() -> calendar:system_time_to_rfc3339(a) end),
    tried(fun() -> calendar:system_time_to_rfc3339(0, [{offset, "never"}]) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
