-module(use_times).
-export([main/0]).

main() ->
    T0 = erlang:monotonic_time(), T1 = erlang:monotonic_time(nanosecond),
    io:format("~w~n", [erlang:convert_time_unit(T1, nanosecond, native) >= T0]),
    S = erlang:system_time(second),
    {{Y, _, _}, _} = U = erlang:posixtime_to_universaltime(S),
    io:format("~w ~w~n", [Y > 2000, erlang:universaltime_to_posixtime(U) =:= S]),
    io:format("~w~n", [erlang:localtime_to_universaltime(erlang:universaltime_to_localtime(U)) =:= U]),
    io:format("~w~n", [erlang:localtime_to_universaltime(U, false) =:= erlang:localtime_to_universaltime(U, undefined)]),
    io:format("~w ~w~n", [tuple_size(date()), tuple_size(time())]),
    io:format("~w ~w~n", [tuple_size(erlang:localtime()), tuple_size(erlang:universaltime())]),
    io:format("~w~n", [abs(erlang:system_time() - erlang:monotonic_time() - erlang:time_offset()) < 1000000000]),
    io:format("~w~n", [is_integer(erlang:time_offset(second))]),
    {A, B, C} = erlang:timestamp(),
    io:format("~w~n", [abs(A * 1000000 + B - erlang:system_time(second)) =< 1 andalso C >= 0]),
    io:format("~w~n", [tuple_size(erlang:now())]).
