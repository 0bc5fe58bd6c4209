-module(ring).
-export([main/0]).

main() ->
    io:format("~w~n", [ring(20, 50)]),
    io:format("~w~n", [ring(100, 3)]),
    io:format("~w~n", [ping_pong(500)]),
    io:format("~w~n", [gather(50)]).

%% A token that counts its steps goes Rounds times through N processes.
ring(N, Rounds) ->
    Self = self(),
    First = lists:foldl(fun(_, Next) -> spawn(fun() -> pass(Next) end) end, Self, lists:seq(1, N)),
    go(First, Rounds, 0).

pass(Next) ->
    receive
        stop -> Next ! stop;
        N -> Next ! N + 1, pass(Next)
    end.

go(First, 0, N) ->
    First ! stop,
    receive stop -> N end;
go(First, Rounds, N) ->
    First ! N,
    receive M -> go(First, Rounds - 1, M) end.

ping_pong(N) ->
    Self = self(),
    Pong = spawn(fun() -> pong(Self) end),
    Last = lists:foldl(fun(_, X) -> Pong ! {ping, X}, receive {pong, Y} -> Y end end, 0, lists:seq(1, N)),
    Pong ! stop,
    Last.

pong(To) ->
    receive
        {ping, X} -> To ! {pong, X + 1}, pong(To);
        stop -> ok
    end.

gather(N) ->
    Self = self(),
    Pids = [spawn(fun() -> Self ! {self(), I * I} end) || I <- lists:seq(1, N)],
    lists:sum([receive {P, V} -> V end || P <- Pids]).
