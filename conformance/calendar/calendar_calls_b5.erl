% Calls of calendar:
% valid_date/3.
-module(calendar_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> calendar:valid_date(738946, 7, 2024) end),
    t(fun() -> calendar:valid_date(63876000000, 12, 12) end),
    t(fun() -> calendar:valid_date(b, 2024, -1) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
