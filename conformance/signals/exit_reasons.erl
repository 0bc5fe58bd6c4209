%% What exit signals do to processes that trap exits and to those that do not.
-module(exit_reasons).
-export([main/0]).

main() ->
    [begin
         {P, R} = spawn_monitor(fun() -> process_flag(trap_exit, Trap), receive {'EXIT', _, X} -> exit({trapped, X}); stop -> exit(stopped) end end),
         P ! ignored,
         exit(P, Reason),
         receive after 1 -> ok end,
         P ! stop,
         receive {'DOWN', R, process, P, Why} -> show({Trap, Reason}, Why) end
     end || Trap <- [true, false], Reason <- [normal, kill, killed, shutdown, {a, 1}]],
    show(bad, try_(fun() -> exit(foo, x) end)).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
