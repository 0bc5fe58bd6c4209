%% The master looks into processes on cores: while they run, wait, make calls, look into each other, end; and suspends them there.
-module(looks).
-export([main/0, idle/0, busy/1, peeper/2, dier/0]).

main() ->
    [run(Place) || Place <- [core, host]],
    erlang:display(done).

run(Place) ->
    Me = self(),
    W = start(Place, idle, []),
    B = start(Place, busy, [0]),
    waits(W),
    {current_function, {looks, idle, 0}} = process_info(W, current_function),
    [runnable, running] = lists:usort([running, runnable, element(2, process_info(B, status))]),
    W ! {m, 1},
    W ! {m, [2]},
    {messages, [{m, 1}, {m, [2]}]} = process_info(W, messages),
    %% Two that look into each other, and one that looks into both.
    P1 = start(Place, peeper, [Me, 20]),
    P2 = start(Place, peeper, [Me, 20]),
    P1 ! {look, P2},
    P2 ! {look, P1},
    [receive {P, Seen} -> 20 = length([S || [{status, _}, {message_queue_len, _}] = S <- Seen]) end || P <- [P1, P2]],
    %% One that ends while it is looked for.
    [begin D = start(Place, dier, []), D ! die, I = process_info(D, [status, dictionary]), true = I =:= undefined orelse is_list(I) end || _ <- lists:seq(1, 10)],
    %% Suspended: what waits, what runs; both killed there.
    true = erlang:suspend_process(B),
    {reductions, R} = process_info(B, reductions),
    receive after 5 -> ok end,
    {reductions, R} = process_info(B, reductions),
    true = erlang:resume_process(B),
    receive after 5 -> ok end,
    {reductions, R2} = process_info(B, reductions),
    true = R2 > R,
    true = garbage_collect(B),
    true = garbage_collect(W),
    [begin
         M = monitor(process, P),
         true = erlang:suspend_process(P),
         {status, suspended} = process_info(P, status),
         exit(P, kill),
         receive {'DOWN', M, process, P, killed} -> ok end
     end || P <- [B, W, P1, P2]],
    {suspending, L} = process_info(Me, suspending),
    0 = length([X || {X, _, _} <- L, is_process_alive(X)]),
    erlang:display({looked, Place}).

start(host, F, A) -> spawn(looks, F, A);
start(core, F, A) -> epiphany:internal_spawn(looks, F, A, []).

waits(P) -> case process_info(P, status) of {status, waiting} -> ok; _ -> waits(P) end.

idle() -> receive never -> ok end.
busy(N) -> busy(N + 1).
dier() -> receive die -> ok end.

peeper(To, N) ->
    receive {look, P} -> To ! {self(), [process_info(P, [status, message_queue_len]) || _ <- lists:seq(1, N)]} end,
    receive never -> ok end.
