%% A process that sends itself an exit signal.
-module(exit_self).
-export([main/0]).

main() ->
    [begin
         {P, R} = spawn_monitor(fun() -> exit(self(), Reason), receive after 1 -> ok end, exit(went_on) end),
         receive {'DOWN', R, process, P, Why} -> show(Reason, Why) end
     end || Reason <- [normal, kill, shutdown, other]],
    {P2, R2} = spawn_monitor(fun() -> process_flag(trap_exit, true), exit(self(), normal), receive {'EXIT', _, X} -> exit({got, X}) after 100 -> exit(none) end end),
    receive {'DOWN', R2, process, P2, Why2} -> show(trapped, Why2) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
