%% A server that keeps an average. It runs on a core of the Epiphany, or on the host when every core is taken.
-module(stats).
-export([main/0, main/1]).
-export([start_link/0, add/2, average/1, host/1, serve/0]).

%% One server: prints the average of a few numbers and where it was kept.
main() ->
    run(1).

%% With the number of servers as argument: prints a line for each.
main([Servers]) ->
    run(list_to_integer(Servers)).

run(Count) ->
    Servers = lists:enumerate([start_link() || _ <- lists:seq(1, Count)]),
    [add(Server, I * N) || {I, Server} <- Servers, N <- lists:seq(1, 10)],
    [io:format("server ~w: average ~w, kept on ~s~n", [I, average(Server), place(host(Server))]) || {I, Server} <- Servers],
    ok.

place(slave) -> "a core";
place(master) -> "the host".

%% Starts a server linked to the caller.
start_link() ->
    try
        epiphany:spawn_link(fun serve/0)
    catch
        error:system_limit -> spawn_link(fun serve/0)
    end.

%% Adds a number to those averaged.
add(Server, Number) ->
    Server ! {add, Number},
    ok.

%% The average of the numbers so far, or the atom none.
average(Server) -> ask(Server, average).

%% Where the server runs: slave (a core) or master (the host).
host(Server) -> ask(Server, host).

ask(Server, Question) ->
    Server ! {self(), Question},
    receive
        {Server, Question, Answer} -> Answer
    end.

%% The server itself: takes {add, Number} and answers {From, average} and {From, host}.
serve() ->
    serve(0, 0).

serve(Sum, Count) ->
    receive
        {add, Number} ->
            serve(Sum + Number, Count + 1);
        {From, average} ->
            From ! {self(), average, average(Sum, Count)},
            serve(Sum, Count);
        {From, host} ->
            From ! {self(), host, epiphany:host()},
            serve(Sum, Count)
    end.

average(_, 0) -> none;
average(Sum, Count) -> Sum / Count.
