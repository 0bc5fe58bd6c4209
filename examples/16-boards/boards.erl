%% Example 16: boards that are one system, by the command line alone. In three terminals:
%%
%%   epiphany run --name a@localhost --cluster localhost:4801 \
%%       --seeds localhost:4802,localhost:4803 boards.erl 3
%%   epiphany run --name b@localhost --cluster localhost:4802 \
%%       --seeds localhost:4801,localhost:4803 boards.erl
%%   epiphany run --name c@localhost --cluster localhost:4803 \
%%       --seeds localhost:4801,localhost:4802 boards.erl
%%
%% The first board waits for as many as its argument says, has a board that it names, one that a key
%% chooses and the least busy ones work, and ends the others.
-module(boards).
-export([main/0, main/1, square/2]).

%% Works for others until it is stopped.
main() ->
    register(board, self()),
    serve().

serve() ->
    receive
        {ready, From} ->
            From ! {ready, node()},
            serve();
        stop ->
            ok
    end.

main([Count]) ->
    ok = net_kernel:monitor_nodes(true),
    Others = wait(list_to_integer(Count) - 1, nodes()),
    [ready(Node) || Node <- Others],
    io:format("boards: ~p~n", [lists:sort([node() | Others])]),
    [io:format("~p squares 7: ~p~n", [Node, ask(Node, 7)]) || Node <- lists:sort(Others)],
    [One, Same] = [element(1, ask({hash, key}, I)) || I <- [1, 2]],
    io:format("one board for a key: ~p~n", [One =:= Same]),
    Workers = [begin_worker(least_busy, I) || I <- lists:seq(1, 40)],
    Replies = [reply(Worker) || Worker <- Workers],
    {Nodes, Squares} = lists:unzip(Replies),
    io:format("~p boards have worked, sum of squares ~p~n",
              [length(lists:usort(Nodes)), lists:sum(Squares)]),
    [{board, Node} ! stop || Node <- Others].

wait(0, Nodes) -> Nodes;
wait(N, Nodes) when length(Nodes) =:= N -> Nodes;
wait(N, Nodes) -> receive {nodeup, Node} -> wait(N, lists:usort([Node | Nodes])) end.

%% A board can be seen before its program is loaded.
ready(Node) ->
    {board, Node} ! {ready, self()},
    receive {ready, Node} -> ok after 100 -> ready(Node) end.

ask(Where, I) ->
    Worker = begin_worker(Where, I),
    reply(Worker).

begin_worker(Where, I) -> epiphany:spawn_monitor(Where, ?MODULE, square, [self(), I]).

%% The node that has worked, and what it found. The worker goes on when its reply is here.
reply({Pid, Ref}) ->
    receive
        {Pid, Node, Square} ->
            Pid ! done,
            demonitor(Ref, [flush]),
            {Node, Square};
        {'DOWN', Ref, process, Pid, Reason} ->
            exit(Reason)
    end.

square(Client, I) ->
    Client ! {self(), node(), I * I},
    receive done -> ok end.
