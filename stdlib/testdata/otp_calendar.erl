%% calendar against OTP, where local time is universal time as here.
-module(otp_calendar).
-export([main/0]).

main() ->
    true = os:putenv("TZ", "UTC"),
    rand:seed(exsss, 11),
    compare:exports(calendar, [], []),
    [compare:calls(calendar, on_date(D)) || D <- dates()],
    [compare:calls(calendar, on_number(N)) || N <- numbers()],
    compare:calls(calendar, [{F, [{D, T}]} || F <- on_datetime(), D <- dates(), T <- times()]),
    compare:calls(calendar, [{F, [foo]} || F <- on_datetime()]),
    compare:calls(calendar, [{time_to_seconds, [T]} || T <- [foo, {24, 61, 61}, {1.0, 2, 3} | times()]]),
    compare:calls(calendar, [{time_difference, [{D1, {1, 2, 3}}, {D2, {4, 5, 6}}]} || D1 <- dates(), D2 <- dates()]),
    compare:calls(calendar, [{local_time_to_universal_time, [{{2024, 1, 1}, {0, 0, 0}}, S]} || S <- [true, false, undefined, maybe]]),
    compare:calls(calendar, [{F, [N, U]} || F <- [system_time_to_universal_time, system_time_to_local_time], N <- numbers() -- [a, 1.5],
                                            U <- [second, millisecond, microsecond, nanosecond, native, foo]]),
    compare:calls(calendar, [{F, [{M, S, 3}]} || F <- [now_to_datetime, now_to_universal_time, now_to_local_time], M <- [0, 1700], S <- [0, 123456]]),
    compare:calls(calendar, [{rfc3339_to_system_time, [T]} || T <- texts()] ++ [{rfc3339_to_system_time, [T, O]} || T <- texts(), O <- options()]),
    compare:calls(calendar, [{system_time_to_rfc3339, [N, O]} || N <- [0, 1517498278, 1517498278123, -1, -1500, 7],
                                                                 O <- [U ++ P || U <- options(), P <- places()]]).

dates() ->
    [{Y, M, D} || Y <- [0, 1, 3, 4, 1900, 1999, 2000, 2001, 2020, 2021, 2024], {M, D} <- [{1, 1}, {1, 4}, {2, 28}, {2, 29}, {12, 28}, {12, 31}]]
        ++ [{1600 + rand:uniform(900), rand:uniform(12), rand:uniform(31)} || _ <- lists:seq(1, 300)]
        ++ [{2020, 13, 1}, {2020, 0, 1}, {-1, 1, 1}, {a, 1, 1}, {2020, a, 1}, {2020, 1, a}, {2020, 1, 0}, {2020, 1, 1.0}].

on_date({Y, M, D}) ->
    [{F, [{Y, M, D}]} || F <- [date_to_gregorian_days, day_of_the_week, iso_week_number, valid_date], {F, Y} =/= {iso_week_number, 0}]
        ++ [{F, [Y, M, D]} || F <- [date_to_gregorian_days, day_of_the_week, valid_date]]
        ++ [{is_leap_year, [Y]}, {last_day_of_the_month, [Y, M]}].

numbers() ->
    [0, 1, -1, 59, 60, 3599, 3600, 86399, 86400, -86400, -86401, 719527, 719528, 1 bsl 40, 1.5, a]
        ++ [rand:uniform(1 bsl rand:uniform(40)) || _ <- lists:seq(1, 200)].

on_number(N) ->
    [{F, [N]} || F <- [gregorian_days_to_date, gregorian_seconds_to_datetime, seconds_to_daystime, seconds_to_time],
                 not is_atom(N), F =/= gregorian_days_to_date orelse N < 1 bsl 24].

times() -> [{0, 0, 0}, {23, 59, 59}, {12, 30, 1}, {24, 0, 0}].

on_datetime() ->
    [datetime_to_gregorian_seconds, local_time_to_universal_time, local_time_to_universal_time_dst, universal_time_to_local_time].

texts() ->
    ["2018-02-01T16:17:58+01:00", "2018-02-01 15:18:02.088Z", "2018-02-01t15:18:02z", "2018-02-01T15:18:02-05:30", "2018-02-01T15:18:02.5Z",
     "2018-02-01T15:18:02.123456789123Z", "1969-12-31T23:59:59.5Z", "1969-02-01T15:18:02.25+00:00", "2018-02-01T25:18:02Z",
     "2018-02-01T15:18:02", "2018-02-31T15:18:02Z", "20x8-02-01T15:18:02Z", "foo", <<"2018-02-01T15:18:02Z">>].

options() -> [[{unit, U}] || U <- [second, millisecond, microsecond, nanosecond, native]] ++ [[{unit, foo}]].

places() -> [[{offset, O}] || O <- ["Z", "z", "+02:00", "-02:30", 0, 3600, -5400000, "foo"]] ++ [[{time_designator, $\s}, {offset, "Z"}]].
