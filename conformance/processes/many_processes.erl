%% A thousand processes, one after the other and at once.
-module(many_processes).
-export([main/0]).

main() ->
    Me = self(),
    Ps = [spawn(fun() -> receive {Me, N} -> Me ! {self(), N * N} end end) || _ <- lists:seq(1, 200)],
    [P ! {Me, N} || {P, N} <- lists:zip(Ps, lists:seq(1, 200))],
    show(sum, lists:sum([receive {P, S} -> S end || P <- Ps])),
    show(chain, chain(500)).

chain(0) -> 0;
chain(N) ->
    Me = self(),
    spawn(fun() -> Me ! {up, chain(0) + N} end),
    receive {up, V} -> V + chain(N - 1) end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
