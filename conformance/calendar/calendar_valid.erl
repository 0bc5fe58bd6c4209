%% Dates that exist.
-module(calendar_valid).
-export([main/0]).

main() ->
    show([calendar:is_leap_year(Y) || Y <- [0, 4, 100, 400, 1900, 2000, 2023, 2024]]),
    show([calendar:last_day_of_the_month(2023, M) || M <- lists:seq(1, 12)]),
    show(calendar:last_day_of_the_month(2024, 2)),
    show([calendar:valid_date(D) || D <- [{2024, 2, 29}, {2023, 2, 29}, {2023, 0, 1}, {2023, 13, 1}, {2023, 4, 31}, {-1, 1, 1}]]),
    show(calendar:valid_date(2023, 12, 31)),
    show(calendar:valid_date(2023, 12, 32)),
    tried(fun() -> calendar:is_leap_year(-1) end),
    tried(fun() -> calendar:is_leap_year(a) end),
    tried(fun() -> calendar:last_day_of_the_month(2023, 13) end),
    tried(fun() -> calendar:valid_date(a) end),
    tried(fun() -> calendar:valid_date(2023, a, 1) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
