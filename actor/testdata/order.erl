%% Signals of one process to another arrive in the order in which they were sent, whatever they are and however they travel. Senders number what
%% they send to each collector: messages of all sizes to pids and names, and exit signals; then they end at once, and tell by the reason how much
%% that was. Half of the pairs are linked, half watch each other.
-module(order).
-export([main/0, sender/3, collector/3]).

main() -> erlang:display([series(Seed) || Seed <- [1, 2, 3]]).

series(Seed) ->
    Collectors = [start(J, collector, [self(), J, Seed]) || J <- lists:seq(1, 8)],
    Senders = [start(I, sender, [self(), I, Seed]) || I <- lists:seq(1, 9)],
    lists:foreach(fun({S, _}) -> S ! {collectors, [C || {C, _} <- Collectors]} end, Senders),
    lists:foreach(fun({C, _}) -> C ! {senders, [S || {S, _} <- Senders]} end, Collectors),
    lists:foreach(fun(_) -> receive watching -> ok end end, Collectors),
    lists:foreach(fun({S, _}) -> S ! go end, Senders),
    lists:sum([receive {'DOWN', M, process, C, {collected, N}} -> N; {'DOWN', M, process, C, Why} -> exit(Why) end || {C, M} <- Collectors]).

%% The first of each kind is on the host.
start(1, F, Args) -> spawn_monitor(order, F, Args);
start(_, F, Args) -> epiphany:internal_spawn(order, F, Args, [monitor]).

sender(_Main, I, Seed) ->
    process_flag(trap_exit, true),
    receive {collectors, Cs} -> ok end,
    receive go -> ok end,
    exit({sent, send(40, I, list_to_tuple(Cs), next(Seed * 100 + I), #{})}).

send(0, _, _, _, Sent) -> Sent;
send(K, I, Cs, R0, Sent) ->
    R1 = next(R0), R2 = next(R1), R3 = next(R2),
    C = element(1 + R1 rem tuple_size(Cs), Cs),
    N = maps:get(C, Sent, 0) + 1,
    signal(R2 rem 12, C, 1 + R1 rem tuple_size(Cs), {self(), I, N}, R3),
    send(K - 1, I, Cs, R3, Sent#{C => N}).

signal(0, C, _, Id, R) -> C ! {Id, lists:seq(1, R rem 200)};
signal(1, C, _, Id, R) -> C ! {Id, R, lists:duplicate(R rem 400, $x)};
signal(2, _, J, Id, R) -> name(J) ! {Id, R};
signal(3, C, _, Id, R) -> ok = erlang:send(C, {Id, R}, []);
signal(4, C, _, Id, _) -> exit(C, Id);
signal(5, C, _, Id, _) -> C ! {Id, ask}, receive {C, Id} -> ok end;
signal(6, C, _, Id, _) -> erlang:garbage_collect(), C ! {Id, list_to_binary(lists:duplicate(100, 7))};
signal(7, C, _, Id, R) -> self() ! {mine, R}, C ! {Id, R}, receive {mine, R} -> ok after 0 -> exit(lost) end;
signal(_, C, _, {_, I, N}, _) -> C ! (I bsl 16 bor N).

collector(Main, J, Seed) ->
    process_flag(trap_exit, true),
    register(name(J), self()),
    receive {senders, Ss} -> ok end,
    lists:foldl(fun(S, I) -> watch(I + J, S), I + 1 end, 1, Ss),
    Main ! watching,
    exit({collected, collect(Ss, list_to_tuple(Ss), next(Seed + J), #{}, 0)}).

watch(N, S) when N rem 2 =:= 0 -> link(S);
watch(_, S) -> monitor(process, S).

collect([], _, _, _, Sum) -> Sum;
collect(Ss, All, R, Got, Sum) ->
    spin((R rem 50) * ((R bsr 8) rem 8)),
    receive
        {{S, _, N} = Id, ask} -> S ! {self(), Id}, collect(Ss, All, next(R), got(S, N, Got), Sum);
        {{S, _, N}, X} when is_binary(X) -> 100 = byte_size(X), collect(Ss, All, next(R), got(S, N, Got), Sum);
        {{S, _, N}, X} when is_list(X) -> X = lists:seq(1, length(X)), collect(Ss, All, next(R), got(S, N, Got), Sum);
        {{S, _, N}, X} when is_integer(X) -> collect(Ss, All, next(R), got(S, N, Got), Sum);
        {{S, _, N}, X, L} -> true = length(L) =:= X rem 400, collect(Ss, All, next(R), got(S, N, Got), Sum);
        {'EXIT', S, {S, _, N}} -> collect(Ss, All, next(R), got(S, N, Got), Sum);
        {'EXIT', S, {sent, Sent}} -> ended(S, Sent, Ss, All, R, Got, Sum);
        {'DOWN', _, process, S, {sent, Sent}} -> ended(S, Sent, Ss, All, R, Got, Sum);
        X when is_integer(X) -> collect(Ss, All, next(R), got(element(X bsr 16, All), X band 16#FFFF, Got), Sum);
        Other -> exit({unexpected, Other})
    end.

got(S, N, Got) ->
    case maps:get(S, Got, 0) of
        M when M + 1 =:= N -> Got#{S => N};
        M -> exit({order, S, M, N})
    end.

ended(S, Sent, Ss, All, R, Got, Sum) ->
    N = maps:get(self(), Sent, 0),
    case maps:get(S, Got, 0) of
        N -> collect(lists:delete(S, Ss), All, next(R), Got, Sum + N);
        M -> exit({missing, S, M, N})
    end.

name(1) -> c1; name(2) -> c2; name(3) -> c3; name(4) -> c4; name(5) -> c5; name(6) -> c6; name(7) -> c7; name(8) -> c8.

next(R) -> (R * 1103515 + 12345) band 16#7FFFFFF.

spin(0) -> ok;
spin(N) -> spin(N - 1).
