%% Local time there and back.
-module(calendar_local).
-export([main/0]).

main() ->
    show([calendar:universal_time_to_local_time(calendar:local_time_to_universal_time(T)) =:= T || T <- [{{2024, 1, 15}, {12, 0, 0}}, {{1999, 7, 1}, {1, 2, 3}}]]),
    show([lists:member(calendar:local_time_to_universal_time(T), calendar:local_time_to_universal_time_dst(T)) || T <- [{{2024, 1, 15}, {12, 0, 0}}]]),
    show(is_tuple(calendar:local_time_to_universal_time({{2024, 1, 15}, {12, 0, 0}}, undefined))),
    show(is_tuple(calendar:system_time_to_local_time(1517498278, second))),
    show(is_tuple(calendar:now_to_local_time({1517, 498278, 0}))),
    show(calendar:now_to_datetime({0, 0, 0})),
    tried(fun() -> calendar:universal_time_to_local_time({{2024, 1, 32}, {0, 0, 0}}) end),
    tried(fun() -> calendar:local_time_to_universal_time(a) end),
    tried(fun() -> calendar:local_time_to_universal_time_dst({{2024, 1, 1}, {25, 0, 0}}) end),
    tried(fun() -> calendar:local_time_to_universal_time({{2024, 1, 1}, {0, 0, 0}}, maybe) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
