%% From local to universal time and back.
-module(calendar_zones).
-export([main/0]).

main() ->
    show([same(calendar:local_time_to_universal_time(T), T) || T <- times()]),
    show([same(calendar:universal_time_to_local_time(T), T) || T <- times()]),
    show([same(calendar:local_time_to_universal_time(T, undefined), T) || T <- times()]),
    show([length(calendar:local_time_to_universal_time_dst(T)) > 0 || T <- times()]),
    show([same(hd(calendar:local_time_to_universal_time_dst(T)), T) || T <- times()]),
    tried(fun() -> calendar:local_time_to_universal_time({{2024, 13, 1}, {0, 0, 0}}) end),
    tried(fun() -> calendar:universal_time_to_local_time({{2024, 1, 1}, {0, 60, 0}}) end),
    tried(fun() -> calendar:local_time_to_universal_time_dst(never) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

times() -> [{{1999, 12, 31}, {12, 0, 0}}, {{2024, 6, 1}, {6, 30, 15}}].

%% Zones are at most 14 hours apart from universal time.
same(A, B) -> abs(calendar:datetime_to_gregorian_seconds(A) - calendar:datetime_to_gregorian_seconds(B)) =< 14 * 3600.
