%% Workers on the cores of all boards, each of which answers for one number.
-module(farm).
-export([start/2, worker/1]).

%% Waits for the other board, and starts N workers.
start(Other, N) ->
    Node = list_to_atom(Other),
    ok = net_kernel:monitor_nodes(true),
    lists:member(Node, nodes()) orelse receive {nodeup, Node} -> ok end,
    serve(maps:from_list([begin_worker(I) || I <- lists:seq(1, N)])).

begin_worker(I) ->
    {Pid, Ref} = epiphany:spawn_monitor(here, ?MODULE, worker, [I]),
    {Ref, {Pid, I}}.

%% Workers by the references of their monitors.
serve(Workers) ->
    receive
        {From, report} ->
            Answers = [ask(Ref, Worker) || {Ref, Worker} <- maps:to_list(Workers)],
            Here = length([Pid || {_, {Pid, _}, _} <- Answers, node(Pid) =:= node()]),
            From ! {Here, length(Answers) - Here, lists:sum([Square || {_, _, Square} <- Answers])},
            serve(maps:from_list([{Ref, Worker} || {Ref, Worker, _} <- Answers]));
        {'DOWN', Ref, process, _, noconnection} ->
            {{_, I}, Left} = maps:take(Ref, Workers),
            {New, Worker} = begin_worker(I),
            serve(Left#{New => Worker});
        {Node, _} when Node =:= nodeup; Node =:= nodedown ->
            serve(Workers)
    end.

%% What a worker answers, or the one that takes its place.
ask(Ref, {Pid, I} = Worker) ->
    Pid ! {self(), square},
    receive
        {Pid, Square} ->
            {Ref, Worker, Square};
        {'DOWN', Ref, process, _, noconnection} ->
            {New, Other} = begin_worker(I),
            ask(New, Other)
    end.

worker(I) -> receive {From, square} -> From ! {self(), I * I}, worker(I) end.
