%% Dates and times of the Gregorian calendar, also before it was introduced; days and seconds count from the first of January of the year 0.
%%
%% Local time is universal time: no time zone is known here.
-module(calendar).
-export([date_to_gregorian_days/1, date_to_gregorian_days/3, gregorian_days_to_date/1, day_of_the_week/1, day_of_the_week/3]).
-export([is_leap_year/1, last_day_of_the_month/2, iso_week_number/0, iso_week_number/1, valid_date/1, valid_date/3]).
-export([datetime_to_gregorian_seconds/1, gregorian_seconds_to_datetime/1, time_difference/2]).
-export([seconds_to_daystime/1, seconds_to_time/1, time_to_seconds/1]).
-export([local_time/0, universal_time/0, local_time_to_universal_time/1, local_time_to_universal_time/2]).
-export([local_time_to_universal_time_dst/1, universal_time_to_local_time/1]).
-export([now_to_datetime/1, now_to_universal_time/1, now_to_local_time/1]).
-export([system_time_to_local_time/2, system_time_to_universal_time/2]).
-export([rfc3339_to_system_time/1, rfc3339_to_system_time/2, system_time_to_rfc3339/1, system_time_to_rfc3339/2]).

-define(DAY, 86400).
-define(DAYS_OF_400_YEARS, 146097).
-define(EPOCH_DAYS, 719528). % of 1970-01-01
-define(LOCAL_SINCE, 1902). % the year from which OTP knows local time

%% Days

date_to_gregorian_days({Year, Month, Day}) -> date_to_gregorian_days(Year, Month, Day).

date_to_gregorian_days(Year, Month, Day) when is_integer(Day), Day > 0 ->
    Last = last_day_of_the_month(Year, Month),
    if
        Day =< Last -> days_before_year(Year) + days_before_month(Year, Month) + Day - 1
    end.

days_before_year(0) -> 0;
days_before_year(Year) -> Year * 365 + (Year - 1) div 4 - (Year - 1) div 100 + (Year - 1) div 400 + 1.

days_before_month(_, 1) -> 0;
days_before_month(Year, Month) -> days_before_month(Year, Month - 1) + last_day_of_the_month(Year, Month - 1).

gregorian_days_to_date(Days) when Days >= 0 ->
    Year = year_of(Days, Days div ?DAYS_OF_400_YEARS * 400 + Days rem ?DAYS_OF_400_YEARS div 366),
    month_of(Days - days_before_year(Year), Year, 1).

%% The year of a day, which is Year or a later one.
year_of(Days, Year) ->
    case days_before_year(Year + 1) of
        Next when Next > Days -> Year;
        _ -> year_of(Days, Year + 1)
    end.

month_of(Days, Year, Month) ->
    case last_day_of_the_month(Year, Month) of
        Last when Days < Last -> {Year, Month, Days + 1};
        Last -> month_of(Days - Last, Year, Month + 1)
    end.

%% Monday is 1.
day_of_the_week({Year, Month, Day}) -> day_of_the_week(Year, Month, Day).

day_of_the_week(Year, Month, Day) -> (date_to_gregorian_days(Year, Month, Day) + 5) rem 7 + 1.

is_leap_year(Year) when is_integer(Year), Year >= 0 -> Year rem 4 =:= 0 andalso Year rem 100 > 0 orelse Year rem 400 =:= 0.

last_day_of_the_month(Year, Month) when is_integer(Year), Year >= 0 -> last_day(Year, Month).

last_day(_, Month) when Month =:= 4; Month =:= 6; Month =:= 9; Month =:= 11 -> 30;
last_day(Year, 2) ->
    case is_leap_year(Year) of
        true -> 29;
        false -> 28
    end;
last_day(_, Month) when is_integer(Month), Month > 0, Month < 13 -> 31.

%% {Year, Week}: the first week of a year is that of its first Thursday.
iso_week_number() ->
    {Date, _} = local_time(),
    iso_week_number(Date).

iso_week_number({Year, _, _} = Date) ->
    Day = date_to_gregorian_days(Date),
    [This, Next] = [first_monday(Y) || Y <- [Year, Year + 1]],
    if
        Day >= Next -> {Year + 1, 1};
        Day >= This -> {Year, (Day - This) div 7 + 1};
        true -> {Year - 1, (Day - first_monday(Year - 1)) div 7 + 1}
    end.

%% The day that the first week of a year begins on.
first_monday(Year) ->
    Fourth = date_to_gregorian_days(Year, 1, 4),
    Fourth - (Fourth + 5) rem 7.

valid_date({Year, Month, Day}) -> valid_date(Year, Month, Day).

valid_date(Year, Month, Day) when is_integer(Year), is_integer(Month), is_integer(Day) ->
    Year >= 0 andalso Month >= 1 andalso Month =< 12 andalso Day >= 1 andalso Day =< last_day_of_the_month(Year, Month).

%% Seconds

datetime_to_gregorian_seconds({Date, Time}) -> date_to_gregorian_days(Date) * ?DAY + time_to_seconds(Time).

gregorian_seconds_to_datetime(Seconds) when Seconds >= 0 ->
    {gregorian_days_to_date(Seconds div ?DAY), seconds_to_time(Seconds rem ?DAY)}.

%% {Days, Time}
time_difference(From, To) -> seconds_to_daystime(datetime_to_gregorian_seconds(To) - datetime_to_gregorian_seconds(From)).

seconds_to_daystime(Seconds) ->
    case {Seconds div ?DAY, Seconds rem ?DAY} of
        {Days, Rest} when Rest < 0 -> {Days - 1, seconds_to_time(Rest + ?DAY)};
        {Days, Rest} -> {Days, seconds_to_time(Rest)}
    end.

seconds_to_time(Seconds) when Seconds >= 0, Seconds < ?DAY -> {Seconds div 3600, Seconds rem 3600 div 60, Seconds rem 60}.

time_to_seconds({Hours, Minutes, Seconds}) when is_integer(Hours), is_integer(Minutes), is_integer(Seconds) ->
    (Hours * 60 + Minutes) * 60 + Seconds.

%% Now

local_time() -> universal_time().

universal_time() -> system_time_to_universal_time(erlang:system_time(second), second).

local_time_to_universal_time(Local) -> local_time_to_universal_time(Local, false).

%% Summer time, if somebody says that it is, is an hour ahead.
local_time_to_universal_time(Local, Summer) when is_boolean(Summer); Summer =:= undefined ->
    Seconds = seconds_of(Local),
    case Summer of
        true -> gregorian_seconds_to_datetime(Seconds - 3600);
        _ -> Local
    end;
local_time_to_universal_time(_, _) ->
    error(badarg).

%% All universal times that it may be.
local_time_to_universal_time_dst(Local) -> [local_time_to_universal_time(Local)].

universal_time_to_local_time(Universal) -> local_time_to_universal_time(Universal).

seconds_of({{Year, Month, Day} = Date, {Hour, Minute, Second}})
  when is_integer(Year), is_integer(Month), is_integer(Day), is_integer(Hour), is_integer(Minute), is_integer(Second),
       Year >= ?LOCAL_SINCE, Hour >= 0, Hour < 24, Minute >= 0, Minute < 60, Second >= 0, Second < 60 ->
    case valid_date(Date) of
        true -> datetime_to_gregorian_seconds({Date, {Hour, Minute, Second}});
        false -> error(badarg)
    end;
seconds_of(_) ->
    error(badarg).

%% Of a time as erlang:now/0 gives it.
now_to_datetime({Mega, Seconds, _}) -> system_time_to_universal_time(Mega * 1000000 + Seconds, second).

now_to_universal_time(Now) -> now_to_datetime(Now).

now_to_local_time(Now) -> now_to_datetime(Now).

system_time_to_local_time(Time, Unit) -> system_time_to_universal_time(Time, Unit).

system_time_to_universal_time(Time, Unit) ->
    gregorian_seconds_to_datetime(erlang:convert_time_unit(Time, Unit, second) + ?EPOCH_DAYS * ?DAY).

-define(LAST_YEAR, 9999).

%% RFC 3339: 2018-02-01T15:18:02.088Z, with an offset such as +01:00 in the place of Z

rfc3339_to_system_time(Text) -> rfc3339_to_system_time(Text, []).

%% Options: {unit, Unit}
rfc3339_to_system_time(Text, Options) ->
    Unit = proplists:get_value(unit, Options, second),
    [Y1, Y2, Y3, Y4, $-, Mon1, Mon2, $-, D1, D2, _Designator, H1, H2, $:, Min1, Min2, $:, S1, S2 | FractionAndOffset] = Text,
    Date = {list_to_integer([Y1, Y2, Y3, Y4]), list_to_integer([Mon1, Mon2]), list_to_integer([D1, D2])},
    Time = {list_to_integer([H1, H2]), list_to_integer([Min1, Min2]), list_to_integer([S1, S2])},
    {Fraction, Offset} = lists:splitwith(fun(C) -> C =:= $. orelse C >= $0 andalso C =< $9 end, FractionAndOffset),
    Seconds = datetime_to_gregorian_seconds({Date, Time}) - ?EPOCH_DAYS * ?DAY - offset_seconds(Offset),
    Factor = units_per_second(Unit),
    check(Text, Options, Seconds),
    Whole = Seconds * Factor,
    case Fraction of
        _ when Factor =:= 1 -> Whole;
        [] -> Whole;
        [$. | Digits] when Whole < 0 -> Whole - round(list_to_float("0." ++ Digits) * Factor);
        [$. | Digits] -> Whole + fraction_units(Digits, Factor)
    end.

%% A part of a second, rounded.
fraction_units(Digits, Factor) -> round(list_to_integer(Digits) * Factor / ten_to(length(Digits))).

ten_to(0) -> 1;
ten_to(N) -> 10 * ten_to(N - 1).

offset_seconds([Z]) when Z =:= $Z; Z =:= $z ->
    0;
offset_seconds(Offset) ->
    [Sign, H1, H2 | Rest] = Offset,
    Minutes = case Rest of [] -> 0; [$:, M1, M2] -> list_to_integer([M1, M2]) end,
    Seconds = (list_to_integer([H1, H2]) * 60 + Minutes) * 60,
    case Sign of
        $+ -> Seconds;
        $- -> -Seconds
    end.

units_per_second(Unit) -> erlang:convert_time_unit(1, second, Unit).

system_time_to_rfc3339(Time) when is_integer(Time) -> system_time_to_rfc3339(Time, []);
system_time_to_rfc3339(_) -> error(badarg).

%% Options: {unit, Unit}, {offset, text or a number of units}, {time_designator, Char}
system_time_to_rfc3339(Time, Options) when is_integer(Time) ->
    Unit = proplists:get_value(unit, Options, second),
    Designator = proplists:get_value(time_designator, Options, $T),
    {Seconds, Text} = offset(proplists:get_value(offset, Options, 0), units_per_second(Unit)),
    Shown = shown_unit(Unit),
    Factor = units_per_second(Shown),
    Local = erlang:convert_time_unit(Time, Unit, Shown) + Seconds * Factor,
    check(Time, Options, Local div Factor),
    {{Year, Month, Day}, {Hour, Minute, Second}} = system_time_to_universal_time(Local div Factor, second),
    lists:append([digits(4, Year), "-", digits(2, Month), "-", digits(2, Day), [Designator], digits(2, Hour), ":", digits(2, Minute), ":",
                  digits(2, Second), fraction_text(abs(Local rem Factor), Factor), Text]);
system_time_to_rfc3339(_, _) ->
    error(badarith).

%% Seconds since 1970 that are in the years 0 to 9999.
check(Given, Options, Seconds) ->
    case Seconds >= -?EPOCH_DAYS * ?DAY andalso Seconds < 25 * ?DAYS_OF_400_YEARS * ?DAY - ?EPOCH_DAYS * ?DAY of
        true -> ok;
        false -> error({badarg, [Given, Options]})
    end.

%% Whatever the native unit is, three digits of it are shown.
shown_unit(native) -> millisecond;
shown_unit(Unit) -> Unit.

%% {seconds, text}
offset(Text, _) when is_list(Text) ->
    try
        {offset_seconds(Text), Text}
    catch
        error:_ -> error(badarg)
    end;
offset(Units, Factor) when Units < 0 ->
    {-((Factor - 1 - Units) div Factor), [$- | hours_and_minutes(-Units div Factor)]};
offset(Units, Factor) ->
    {Units div Factor, [$+ | hours_and_minutes(Units div Factor)]}.

hours_and_minutes(Seconds) -> digits(2, Seconds div 3600) ++ ":" ++ digits(2, Seconds rem 3600 div 60).

fraction_text(_, 1) -> "";
fraction_text(Units, Factor) -> [$. | digits(length(integer_to_list(Factor)) - 1, Units)].

digits(Width, N) ->
    Text = integer_to_list(N),
    lists:duplicate(max(0, Width - length(Text)), $0) ++ Text.
