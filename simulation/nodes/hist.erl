%% What nodes of a simulation run: a directory of all workers, and workers that do what Go says and
%% report what they do and see.
-module(hist).
-export([directory/1, worker/2, store/1, client/4]).

%% The directory knows the pids of workers at all nodes, as far as they have been heard of.
directory(Go) ->
    register(directory, self()),
    Go ! {ready},
    directory(Go, #{}).

directory(Go, Pids) ->
    receive
        {here, Id, Pid} ->
            directory(Go, Pids#{Id => Pid});
        {all, From} ->
            From ! {all, Pids},
            directory(Go, Pids);
        {introduce, Nodes} ->
            [{directory, Node} ! {here, Id, Pid} || Node <- Nodes, {Id, Pid} <- maps:to_list(Pids), node(Pid) =:= node()],
            directory(Go, Pids);
        {mark, N, Nodes} ->
            [{directory, Node} ! {marked, N, node()} || Node <- Nodes],
            directory(Go, Pids);
        {marked, N, From} ->
            Go ! {marked, N, From},
            directory(Go, Pids);
        {left} ->
            Go ! {left, length([P || {_, P} <- maps:to_list(Pids), node(P) =:= node(), is_process_alive(P)])},
            directory(Go, Pids)
    end.

worker(Go, Id) ->
    process_flag(trap_exit, true),
    directory ! {here, Id, self()},
    Go ! {Id, begins},
    worker(Go, Id, #{}).

%% Refs has numbers of monitors by their references, and the other way round.
worker(Go, Id, Refs) ->
    receive
        {message, From, To, N} ->
            Go ! {Id, got, From, To, N},
            worker(Go, Id, Refs);
        {'DOWN', Ref, process, _, Reason} ->
            Go ! {Id, down, maps:get(Ref, Refs, 0), Reason},
            worker(Go, Id, Refs);
        {'EXIT', Pid, Reason} ->
            Go ! {Id, exit, name(Pid), Reason},
            worker(Go, Id, Refs);
        {unwatch, N} when is_map_key(N, Refs) ->
            demonitor(map_get(N, Refs), [flush]),
            Go ! {Id, unwatched, N},
            worker(Go, Id, Refs);
        {Op, To, X} ->
            case known() of
                #{To := Pid} -> worker(Go, Id, do(Op, To, Pid, X, Go, Id, Refs));
                _ -> worker(Go, Id, Refs)
            end;
        {stop} ->
            Go ! {Id, ends},
            exit({ended, Id});
        {mark, N} ->
            Go ! {Id, mark, N},
            worker(Go, Id, Refs)
    end.

do(send, To, Pid, {First, Last}, Go, Id, Refs) ->
    Go ! {Id, sent, To, First, Last},
    [Pid ! {message, Id, To, N} || N <- lists:seq(First, Last)],
    Refs;
do(watch, To, Pid, N, Go, Id, Refs) ->
    Go ! {Id, watched, N, To},
    Ref = monitor(process, Pid),
    Refs#{Ref => N, N => Ref};
do(link, To, Pid, _, Go, Id, Refs) ->
    Go ! {Id, linked, To},
    link(Pid),
    Refs;
do(unlink, To, Pid, _, Go, Id, Refs) ->
    unlink(Pid),
    receive {'EXIT', Pid, Reason} -> Go ! {Id, exit, To, Reason} after 0 -> ok end,
    Go ! {Id, unlinked, To},
    Refs.

known() ->
    directory ! {all, self()},
    receive {all, Pids} -> Pids end.

%% Who a pid is: 0 for one that has not been introduced here.
name(Pid) ->
    case [Id || {Id, P} <- maps:to_list(known()), P =:= Pid] of
        [Id] -> Id;
        [] -> 0
    end.

%% Keeps values, and acknowledges each.
store(Go) ->
    register(store, self()),
    Go ! {store},
    stores(Go).

stores(Go) ->
    receive
        {put, From, Ref, Id, N} ->
            Go ! {stored, Id, N},
            From ! {Ref, stored},
            stores(Go);
        {mark} ->
            Go ! {shown},
            stores(Go)
    end.

%% Puts a value into the store of each node, round after round; one whose store is lost goes to the next.
client(Go, Id, Nodes, Rounds) ->
    {Before, From} = lists:split(Id, Nodes),
    puts(Go, Id, lists:append(lists:duplicate(Rounds, From ++ Before)), 1, node()),
    Go ! {done}.

puts(_, _, [], _, _) ->
    ok;
puts(Go, Id, [Node | Nodes], N, Else) ->
    Ref = monitor(process, {store, Node}),
    {store, Node} ! {put, self(), Ref, Id, N},
    receive
        {Ref, stored} ->
            demonitor(Ref, [flush]),
            Go ! {acknowledged, Id, N, Node},
            puts(Go, Id, Nodes, N + 1, Else);
        {'DOWN', Ref, process, _, _} when Node =:= Else ->
            exit(lost);
        {'DOWN', Ref, process, _, _} ->
            puts(Go, Id, [Else | Nodes], N, Else)
    end.
