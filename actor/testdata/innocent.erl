%% Two processes flood two that read nothing. Either the senders are told that there is no more room, or the receivers end; others go on with messages
%% as large.
-module(innocent).
-export([main/0, sink/0, flooder/1, echo/0]).

main() ->
    [run(Place) || Place <- [host, core]],
    erlang:display(done).

run(Place) ->
    Echo = start(Place, echo, []),
    Sinks = [start(Place, sink, []) || _ <- [1, 2]],
    Flooders = [start(Place, flooder, [S]) || S <- Sinks],
    [met(S, monitor(process, S), F, monitor(process, F)) || {S, F} <- lists:zip(Sinks, Flooders)],
    Big = lists:seq(1, 1000),
    [begin Echo ! {self(), Big}, receive {Echo, Big} -> ok end end || _ <- lists:seq(1, 50)],
    [exit(P, kill) || P <- [Echo | Sinks]],
    erlang:display({Place, both}).

met(Sink, R, Flooder, R2) ->
    receive
        {'DOWN', R, process, Sink, system_limit} -> exit(Flooder, kill);
        {'DOWN', R2, process, Flooder, Why} when Why =:= noproc; element(1, Why) =:= full -> ok
    end.

start(host, F, A) -> spawn(innocent, F, A);
start(core, F, A) -> epiphany:internal_spawn(innocent, F, A, []).

sink() -> receive never -> ok end.
echo() -> receive {P, X} -> P ! {self(), X} end, echo().

flooder(To) -> flooder(To, lists:seq(1, 500), 0).

flooder(To, Big, N) ->
    try To ! Big of _ -> flooder(To, Big, N + 1)
    catch error:system_limit -> exit({full, N})
    end.
