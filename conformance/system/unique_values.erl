-module(unique_values).
-export([main/0]).

main() ->
    Refs = [make_ref() || _ <- lists:seq(1, 1000)],
    io:format("~w~n", [length(lists:usort(Refs))]),
    Ints = [erlang:unique_integer() || _ <- lists:seq(1, 1000)],
    io:format("~w ~w~n", [length(lists:usort(Ints)), lists:all(fun is_integer/1, Ints)]),
    Mono = [erlang:unique_integer([monotonic, positive]) || _ <- lists:seq(1, 1000)],
    io:format("~w ~w~n", [Mono =:= lists:usort(Mono), hd(Mono) > 0]),
    Self = self(),
    [spawn(fun() -> Self ! {refs, [make_ref() || _ <- lists:seq(1, 50)]} end) || _ <- lists:seq(1, 10)],
    Others = lists:append([receive {refs, Rs} -> Rs end || _ <- lists:seq(1, 10)]),
    io:format("~w~n", [length(lists:usort(Refs ++ Others))]),
    Pids = [spawn(fun() -> ok end) || _ <- lists:seq(1, 100)],
    io:format("~w~n", [length(lists:usort(Pids))]),
    T1 = erlang:monotonic_time(),
    T2 = erlang:monotonic_time(),
    io:format("~w ~w~n", [T2 >= T1, is_integer(erlang:system_time(second))]),
    {A, B, C} = erlang:now(),
    io:format("~w~n", [is_integer(A + B + C) andalso erlang:now() > {A, B, C}]).
