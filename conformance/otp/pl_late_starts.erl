%% A process that does not begin in time: who has started it and traps exits gets no exit signal of it.
-module(pl_late_starts).
-export([main/0, late/0]).

late() -> receive never -> ok end.

main() ->
    process_flag(trap_exit, true),
    [begin
         io:format("~p ~p~n", [F, without_pids(apply(proc_lib, F, [?MODULE, late, [], 20, Options]))]),
         io:format("~p~n", [[element(1, M) || M <- messages()]])
     end || {F, Options} <- [{start, []}, {start, [link]}, {start_link, []}, {start_monitor, []}, {start_monitor, [link]}]].

without_pids({Result, Ref}) when is_reference(Ref) -> {Result, monitor};
without_pids(Result) -> Result.

messages() ->
    receive M -> [M | messages()] after 50 -> [] end.
