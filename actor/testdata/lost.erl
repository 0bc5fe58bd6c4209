%% Processes on cores that send each other messages of several kinds, while some cores stop. Everybody's end is told.
-module(lost).
-export([main/0]).

main() ->
    Ws = [W || I <- lists:seq(1, 4), {ok, W} <- [start(I)]],
    Pids = [P || {P, _} <- Ws],
    Host = spawn_monitor(fun() -> process_flag(trap_exit, true), [catch link(P) || P <- Pids], watch([]) end),
    [P ! {work, Pids, 12} || P <- Pids],
    Ends = [receive {'DOWN', M, process, P, R} -> R end || {P, M} <- Ws],
    {H, HM} = Host,
    H ! {tell, self()},
    Seen = receive {seen, L} -> L end,
    receive {'DOWN', HM, _, _, normal} -> ok end,
    Stopped = lists:sort([C || {core_stopped, C} <- Ends]),
    %% A link may find its process gone; the reason is then noproc.
    [] = [R || R <- Seen, not lists:member(R, [normal, noproc | Ends])],
    [] = [E || E <- Ends, E =/= normal, element(1, E) =/= core_stopped],
    io:format("~w ~w~n", [Stopped, length(Ends)]).

start(I) ->
    try {ok, epiphany:spawn_monitor(fun() -> worker(I) end)}
    catch error:system_limit -> full
    end.

watch(Seen) ->
    receive
        {'EXIT', _, R} -> watch([R | Seen]);
        {tell, To} -> To ! {seen, Seen}
    end.

worker(I) ->
    receive {work, Pids, N} -> work(I, Pids, N, []) end.

work(_, _, 0, Kept) -> length(Kept);
work(I, Pids, N, Kept) ->
    Big = list_to_binary(lists:seq(1, 100 + N)),
    [P ! {I, N, Big, lists:seq(1, N * 3)} || P <- Pids, P =/= self()],
    erlang:send_after(1, self(), {tick, Big}),
    Got = receive {_, _, B, L} -> {B, L} after 2 -> none end,
    work(I, Pids, N - 1, [Got, list_to_tuple(lists:seq(1, 50)) | Kept]).
