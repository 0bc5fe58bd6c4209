%% Recursion on a core as deep as the argument says: prints its result, or why the process has ended.
-module(depth).
-export([main/1]).

main([Depth]) ->
    N = list_to_integer(Depth),
    {_, Ref} = epiphany:spawn_monitor(fun() -> exit({result, sum(N)}) end),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~w~n", [Reason]) end.

%% Each level waits for the one below with a frame of two words: the number and the address to return to.
sum(0) -> 0;
sum(N) -> N bxor sum(N - 1).
