%% Days of the week, and weeks of the year.
-module(calendar_weekdays).
-export([main/0]).

main() ->
    show([calendar:day_of_the_week(2024, 1, D) || D <- lists:seq(1, 7)]),
    show(calendar:day_of_the_week({1970, 1, 1})),
    show(calendar:day_of_the_week({2000, 2, 29})),
    show([calendar:iso_week_number(D) || D <- [{2020, 12, 31}, {2021, 1, 3}, {2021, 1, 4}, {2019, 12, 30}, {2024, 6, 15}, {2016, 1, 1}]]),
    show([D || D <- lists:seq(1, 31), calendar:day_of_the_week(2023, 10, D) =:= 5]),
    show([{Y, M} || Y <- [2023, 2024], M <- lists:seq(1, 12), calendar:day_of_the_week(Y, M, 13) =:= 5]),
    show(is_tuple(calendar:iso_week_number())),
    tried(fun() -> calendar:day_of_the_week({2023, 2, 30}) end),
    tried(fun() -> calendar:iso_week_number({2023, 2, 30}) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
