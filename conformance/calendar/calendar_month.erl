%% A month as people print it.
-module(calendar_month).
-export([main/0]).

main() ->
    print_month(2024, 2),
    print_month(2023, 10),
    show(age({2000, 2, 29}, {2024, 2, 28})),
    show(age({2000, 2, 29}, {2024, 2, 29})),
    show(add_days({2023, 12, 31}, 1)),
    show(add_days({2024, 3, 1}, -1)),
    show(days_between({2024, 1, 1}, {2025, 1, 1})),
    show(element(2, calendar:iso_week_number(add_days({2024, 1, 1}, 7)))),
    show(calendar:seconds_to_daystime(calendar:time_to_seconds({1, 2, 3}) * 48)),
    show(calendar:time_difference({{2000, 1, 1}, {0, 0, 0}}, {{2001, 1, 1}, {0, 0, 0}})).

show(X) -> io:format("~w~n", [X]).

print_month(Y, M) ->
    io:format("~4..0w-~2..0w~n Mo Tu We Th Fr Sa Su~n", [Y, M]),
    First = calendar:day_of_the_week(Y, M, 1),
    io:put_chars(lists:duplicate(3 * (First - 1), $\s)),
    [io:format("~3w~s", [D, line_end(First + D)]) || D <- lists:seq(1, calendar:last_day_of_the_month(Y, M))],
    io:nl().

line_end(Day) when Day rem 7 =:= 1 -> "\n";
line_end(_) -> "".

age({Y1, M1, D1}, {Y2, M2, D2}) when {M2, D2} < {M1, D1} -> Y2 - Y1 - 1;
age({Y1, _, _}, {Y2, _, _}) -> Y2 - Y1.

add_days(Date, N) -> calendar:gregorian_days_to_date(calendar:date_to_gregorian_days(Date) + N).

days_between(A, B) -> calendar:date_to_gregorian_days(B) - calendar:date_to_gregorian_days(A).
