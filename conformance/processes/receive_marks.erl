%% A receive for a fresh reference finds its message though others have been looked at, and it itself, before.
-module(receive_marks).
-export([main/0]).

main() ->
    [begin
         {P, R} = spawn_monitor(fun() -> receive stop -> ok end end),
         self() ! {other, N},
         exit(P, {reason, N}),
         receive after 1 -> ok end,
         receive {never, R} -> ok after 1 -> ok end,
         receive {'DOWN', R, process, P, Why} -> io:format("~w~n", [Why]) end
     end || N <- [1, 2, 3]],
    R2 = make_ref(),
    self() ! {R2, [1, 2, 3]},
    receive {never, R2} -> ok after 0 -> ok end,
    receive {R2, L} -> io:format("~w~n", [L]) end,
    io:format("~w~n", [[receive {other, N} -> N end || N <- [3, 2, 1]]]).
