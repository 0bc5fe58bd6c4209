%% Processes come and go, half of them on cores, in groups as large as the board.
-module(leak).
-export([main/1, work/1]).

main(N) when N > 0 ->
    Each = min(N div 2, epiphany:count()),
    group(Each),
    main(N - 2 * Each);
main(_) -> ok.

group(Each) ->
    Core = [epiphany:spawn_monitor(fun child/0) || _ <- lists:seq(1, Each)],
    Host = [spawn_monitor(fun child/0) || _ <- lists:seq(1, Each)],
    All = Core ++ Host,
    [P ! {self(), {"some text", [P, 2.5]}} || {P, _} <- All],
    [receive {P, {"some text", [P, 2.5]}} -> ok end || {P, _} <- All],
    [receive {'DOWN', M, process, P, normal} -> ok end || {P, M} <- All].

child() ->
    receive {From, X} -> From ! {self(), X} end.

%% Every core and as many processes of the host compute, allocate, recurse and talk.
work(Rounds) ->
    Me = self(),
    Job = fun() -> job(Me, Rounds) end,
    All = [epiphany:spawn(Job) || _ <- lists:seq(1, epiphany:count())] ++ [spawn(Job) || _ <- lists:seq(1, epiphany:count())],
    [receive {P, Sum} -> Sum end || P <- All],
    ok.

job(Parent, Rounds) -> Parent ! {self(), rounds(Rounds, [])}.

rounds(0, Kept) -> length(Kept);
rounds(N, Kept) ->
    self() ! lists:seq(1, 50),
    receive L -> ok end,
    spin(500),
    deep(100),
    rounds(N - 1, lists:sublist([list_to_tuple(L) | Kept], 10)).

spin(0) -> spun;
spin(N) -> spin(N - 1).

deep(0) -> 0;
deep(N) -> N + deep(N - 1).
