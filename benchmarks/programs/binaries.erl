%% A process on the host sends a binary to one on a core, many times, and gets back how long it is. Arguments: bytes of the binary and how
%% often it goes.
-module(binaries).
-export([main/1]).

main([Bytes, Times]) ->
    Worker = epiphany:spawn_link(fun size/0),
    Binary = list_to_binary(lists:duplicate(list_to_integer(Bytes), $b)),
    io:format("~w bytes~n", [send(Worker, Binary, list_to_integer(Times), 0)]).

send(_, _, 0, Sum) ->
    Sum;
send(Worker, Binary, N, Sum) ->
    Worker ! {self(), Binary},
    receive {Worker, Size} -> send(Worker, Binary, N - 1, Sum + Size) end.

size() ->
    receive {From, Binary} -> From ! {self(), byte_size(Binary)}, size() end.
