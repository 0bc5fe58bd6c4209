% Calls of calendar:
% valid_date/3.
-module(calendar_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> calendar:valid_date(63876000000, 63876000000, 738946) end),
    t(fun() -> calendar:valid_date(2024, 12, 1) end),
    t(fun() -> calendar:valid_date(2024, {{1970, 1, 1}, {0, 0, 0}}, foo) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
