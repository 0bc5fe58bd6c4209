%% Two processes on two cores send a ball to and fro.
-module(pingpong).
-export([main/0, main/1, ping/2, pong/0]).

main() ->
    run(100).

%% With the number of rounds as argument.
main([Rounds]) ->
    run(list_to_integer(Rounds)).

run(Rounds) ->
    Pong = epiphany:spawn_link(?MODULE, pong, []),
    Ping = epiphany:spawn_link(?MODULE, ping, [Pong, self()]),
    Ping ! {start, Rounds},
    receive
        {Ping, finished, Strokes} -> io:format("~w rounds, ~w strokes~n", [Rounds, Strokes])
    end,
    [begin Player ! {self(), host}, receive {Player, Host} -> io:format("~s played on ~w~n", [Name, Host]) end end ||
        {Name, Player} <- [{"ping", Ping}, {"pong", Pong}]],
    ok.

%% Serves when told to start, returns the ball until its rounds are played and reports the strokes of both to Referee.
ping(Pong, Referee) ->
    receive
        {start, Rounds} ->
            Strokes = play(Pong, Rounds, 0),
            Referee ! {self(), finished, Strokes},
            ping(Pong, Referee);
        {From, host} ->
            From ! {self(), epiphany:host()},
            ping(Pong, Referee)
    end.

play(_, 0, Strokes) ->
    Strokes;
play(Pong, Rounds, Strokes) ->
    Pong ! {ball, self(), Strokes + 1},
    receive
        {ball, Pong, Returned} -> play(Pong, Rounds - 1, Returned)
    end.

%% Returns every ball, one stroke later.
pong() ->
    receive
        {ball, From, Strokes} ->
            From ! {ball, self(), Strokes + 1},
            pong();
        {From, host} ->
            From ! {self(), epiphany:host()},
            pong()
    end.
