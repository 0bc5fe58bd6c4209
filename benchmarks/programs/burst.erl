%% Processes on 15 cores send to one on another that does not look: it counts first, then takes what has come. Arguments: messages of each
%% sender, and how far the receiver counts. Prints how many messages have been taken, or how the receiver has ended, and how the senders have.
-module(burst).
-export([main/1]).

main([Messages, Count]) ->
    {N, Far} = {list_to_integer(Messages), list_to_integer(Count)},
    Main = self(),
    {Receiver, Monitor} = epiphany:spawn_monitor(fun() -> count(Far), Main ! {taken, take(0)} end),
    Senders = [element(2, epiphany:spawn_monitor(fun() -> send(Receiver, N) end)) || _ <- lists:seq(1, 15)],
    Ends = [receive {'DOWN', Ref, process, _, Reason} -> reason(Reason) end || Ref <- Senders],
    Receiver ! stop,
    receive
        {taken, Taken} -> io:format("~w taken", [Taken]);
        {'DOWN', Monitor, process, _, Why} -> io:format("receiver ~w", [Why])
    end,
    [io:format(", ~w ~w", [length([E || E <- Ends, E =:= Kind]), Kind]) || Kind <- lists:usort(Ends)],
    io:format("~n").

reason({Reason, _}) -> Reason;
reason(Reason) -> Reason.

send(_, 0) -> ok;
send(To, N) -> To ! {self(), N, [1, 2, 3, 4, 5]}, send(To, N - 1).

count(0) -> ok;
count(N) -> count(N - 1).

take(N) ->
    receive
        {_, _, _} -> take(N + 1);
        stop -> N
    end.
