%% A process on a core sends something and its core stops. The receiver, which looks at its messages later, finds it before the news of the end.
-module(lastwords).
-export([main/0]).

main() ->
    P = epiphany:spawn(fun sender/0),
    {_, M} = epiphany:spawn_monitor(fun() -> receiver(P) end),
    receive {'DOWN', M, process, _, Got} -> io:format("~w~n", [Got]) end.

sender() ->
    receive {go, R} ->
        _ = erlang:monotonic_time(),
        R ! last,
        spin(10000000)
    end.

receiver(P) ->
    M = monitor(process, P),
    P ! {go, self()},
    spin(20000),
    First = receive Any -> what(Any, M) end,
    Second = receive Other -> what(Other, M) end,
    exit([First, Second]).

what({'DOWN', M, process, _, {core_stopped, _}}, M) -> down;
what(Any, _) -> Any.

spin(0) -> ok;
spin(N) -> spin(N - 1).
