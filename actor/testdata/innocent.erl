%% Two processes flood two that read nothing. The receivers end; others, and those who send, go on with messages as large.
-module(innocent).
-export([main/0, sink/0, flooder/1, echo/0]).

main() ->
    [run(Place) || Place <- [host, core]],
    erlang:display(done).

run(Place) ->
    Echo = start(Place, echo, []),
    Sinks = [start(Place, sink, []) || _ <- [1, 2]],
    Flooders = [start(Place, flooder, [S]) || S <- Sinks],
    [met(S, monitor(process, S)) || S <- Sinks],
    Big = lists:seq(1, 1000),
    [begin Echo ! {self(), Big}, receive {Echo, Big} -> ok end end || _ <- lists:seq(1, 50)],
    [true = is_process_alive(P) || P <- Flooders],
    [exit(P, kill) || P <- [Echo | Flooders]],
    erlang:display({Place, both}).

met(Sink, R) -> receive {'DOWN', R, process, Sink, Why} when Why =:= system_limit; Why =:= noproc -> ok end.

start(host, F, A) -> spawn(innocent, F, A);
start(core, F, A) -> epiphany:internal_spawn(innocent, F, A, []).

sink() -> receive never -> ok end.
echo() -> receive {P, X} -> P ! {self(), X} end, echo().

flooder(To) -> flooder(To, lists:seq(1, 500)).

flooder(To, Big) ->
    To ! Big,
    flooder(To, Big).
