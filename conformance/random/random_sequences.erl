%% Sequences of the old module, by state and by process.
-module(random_sequences).
-export([main/0]).

main() ->
    show(random:seed({1, 1, 1})),
    show([random:uniform(6) || _ <- lists:seq(1, 15)]),
    show(random:seed()),
    show([random:uniform(6) || _ <- lists:seq(1, 5)]),
    show(random:seed(7, 8, 9)),
    show(by_state(5, random:seed0())),
    pretty(element(1, random:uniform_s(random:seed0()))),
    show(same(5)).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

by_state(0, _) -> [];
by_state(N, State) ->
    {X, Next} = random:uniform_s(100, State),
    [X | by_state(N - 1, Next)].

%% A process that never seeded begins where seed0/0 says.
same(N) ->
    Parent = self(),
    spawn(fun() -> Parent ! {drawn, [random:uniform(100) || _ <- lists:seq(1, N)]} end),
    receive {drawn, L} -> L =:= by_state(N, random:seed0()) end.
