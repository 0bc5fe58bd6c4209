%% Groups of processes by name, on all nodes that have a process of the same scope. A group is what the scopes of its members' nodes say
%% of it, so that it is what its reader has been told; nothing is agreed on. What scopes tell each other is as OTP has it.
-module(pg).
-behaviour(gen_server).
-export([start_link/0, start/1, start_link/1, join/2, join/3, leave/2, leave/3]).
-export([monitor_scope/0, monitor_scope/1, monitor/1, monitor/2, demonitor/1, demonitor/2]).
-export([get_members/1, get_members/2, get_local_members/1, get_local_members/2]).
-export([which_groups/0, which_groups/1, which_local_groups/0, which_local_groups/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() -> start_link(?MODULE).

start(Scope) when is_atom(Scope) -> gen_server:start({local, Scope}, ?MODULE, [Scope], [{spawn_opt, [{place, host}]}]).

start_link(Scope) when is_atom(Scope) -> gen_server:start_link({local, Scope}, ?MODULE, [Scope], [{spawn_opt, [{place, host}]}]).

join(Group, Pids) -> join(?MODULE, Group, Pids).

%% Processes of this node join; each as often as it is named.
join(Scope, Group, Pids) when is_pid(Pids); is_list(Pids) ->
    are_local(Pids),
    gen_server:call(Scope, {join_local, Group, Pids}, infinity).

leave(Group, Pids) -> leave(?MODULE, Group, Pids).

%% ok, or not_joined when none of them has been in the group.
leave(Scope, Group, Pids) when is_pid(Pids); is_list(Pids) ->
    are_local(Pids),
    gen_server:call(Scope, {leave_local, Group, Pids}, infinity).

are_local(Pids) when is_list(Pids) -> lists:foreach(fun is_local/1, Pids);
are_local(Pid) -> is_local(Pid).

is_local(Pid) when is_pid(Pid), node(Pid) =:= node() -> ok;
is_local(Other) -> error({nolocal, Other}).

monitor_scope() -> monitor_scope(?MODULE).

%% {Ref, #{Group => Pids}}; from then on {Ref, join | leave, Group, Pids} come.
monitor_scope(Scope) -> gen_server:call(Scope, monitor, infinity).

monitor(Group) -> ?MODULE:monitor(?MODULE, Group).

%% {Ref, Pids}; the same of one group.
monitor(Scope, Group) -> gen_server:call(Scope, {monitor, Group}, infinity).

demonitor(Ref) -> ?MODULE:demonitor(?MODULE, Ref).

demonitor(Scope, Ref) when is_reference(Ref) ->
    case gen_server:call(Scope, {demonitor, Ref}, infinity) of
        ok -> flushed(Ref);
        false -> false
    end.

flushed(Ref) ->
    receive
        {Ref, join, _, _} -> flushed(Ref);
        {Ref, leave, _, _} -> flushed(Ref)
    after 0 ->
        ok
    end.

get_members(Group) -> get_members(?MODULE, Group).

get_members(Scope, Group) -> looked(Scope, Group, 2, []).

get_local_members(Group) -> get_local_members(?MODULE, Group).

get_local_members(Scope, Group) -> looked(Scope, Group, 3, []).

looked(Scope, Group, Place, None) ->
    try
        ets:lookup_element(Scope, Group, Place)
    catch
        error:badarg -> None
    end.

which_groups() -> which_groups(?MODULE).

which_groups(Scope) -> [G || [G] <- ets:match(Scope, {'$1', '_', '_'})].

which_local_groups() -> which_local_groups(?MODULE).

which_local_groups(Scope) -> ets:select(Scope, [{{'$1', '_', '$2'}, [{'=/=', '$2', []}], ['$1']}]).

%% The table of the scope's name has {Group, Pids, Pids of this node}. local are monitors and groups of processes here by pid, peers
%% those of scopes elsewhere, {Ref, #{Group => Pids}}; watchers are {Ref, Pid, {group, Group} | scope}.
-record(s, {scope, local = #{}, peers = #{}, watchers = []}).

init([Scope]) ->
    ok = net_kernel:monitor_nodes(true),
    [{Scope, Node} ! {discover, self()} || Node <- nodes()],
    _ = ets:new(Scope, [set, protected, named_table, {read_concurrency, true}]),
    {ok, #s{scope = Scope}}.

handle_call({join_local, Group, Pids}, _From, S) ->
    List = listed(Pids),
    New = S#s{local = lists:foldl(fun(Pid, L) -> joined(Pid, Group, L) end, S#s.local, List)},
    added(Group, List, List, New),
    broadcast({join, self(), Group, Pids}, New),
    {reply, ok, New};
handle_call({leave_local, Group, Pids}, _From, S) ->
    List = listed(Pids),
    case left(List, Group, S#s.local, []) of
        {[], _} ->
            {reply, not_joined, S};
        {_, Local} ->
            removed(Group, List, List, S), % watchers are told all that have been named
            broadcast({leave, self(), Pids, [Group]}, S),
            {reply, ok, S#s{local = Local}}
    end;
handle_call(monitor, {Pid, _}, #s{scope = Scope, watchers = W} = S) ->
    Ref = erlang:monitor(process, Pid),
    {reply, {Ref, maps:from_list([{G, All} || {G, All, _} <- ets:tab2list(Scope)])}, S#s{watchers = [{Ref, Pid, scope} | W]}};
handle_call({monitor, Group}, {Pid, _}, #s{scope = Scope, watchers = W} = S) ->
    Ref = erlang:monitor(process, Pid),
    {reply, {Ref, get_members(Scope, Group)}, S#s{watchers = [{Ref, Pid, {group, Group}} | W]}};
handle_call({demonitor, Ref}, _From, #s{watchers = W} = S) ->
    case lists:keytake(Ref, 1, W) of
        {value, _, Left} ->
            erlang:demonitor(Ref, [flush]),
            {reply, ok, S#s{watchers = Left}};
        false ->
            {reply, false, S}
    end;
handle_call(_, _From, _) ->
    error(badarg).

handle_cast({sync, Peer, Groups}, S) -> {noreply, synced(Peer, maps:from_list(Groups), S)};
handle_cast(_, _) -> error(badarg).

handle_info({discover, Peer}, S) -> {noreply, discovered(Peer, S)};
handle_info({discover, Peer, _Version}, S) -> {noreply, discovered(Peer, S)};
handle_info({join, Peer, Group, Pids}, #s{peers = Peers} = S) ->
    case Peers of
        #{Peer := {Ref, Groups}} ->
            List = listed(Pids),
            added(Group, List, [], S),
            {noreply, S#s{peers = Peers#{Peer := {Ref, Groups#{Group => List ++ maps:get(Group, Groups, [])}}}}};
        _ ->
            {noreply, S}
    end;
handle_info({leave, Peer, Pids, Gone}, #s{peers = Peers} = S) ->
    case Peers of
        #{Peer := {Ref, Groups}} ->
            List = listed(Pids),
            Left = lists:foldl(
                fun(Group, Acc) ->
                    Old = maps:get(Group, Acc, []),
                    New = Old -- List,
                    removed(Group, Old -- New, [], S),
                    if New =:= [] -> maps:remove(Group, Acc); true -> Acc#{Group => New} end
                end, Groups, Gone),
            {noreply, S#s{peers = Peers#{Peer := {Ref, Left}}}};
        _ ->
            {noreply, S}
    end;
handle_info({'DOWN', Ref, process, Pid, _}, #s{local = Local, peers = Peers, watchers = W} = S) ->
    case {Local, Peers} of
        {#{Pid := {Ref, Groups}}, _} ->
            [removed(Group, [Pid], [Pid], S) || Group <- Groups],
            broadcast({leave, self(), Pid, Groups}, S),
            {noreply, S#s{local = maps:remove(Pid, Local)}};
        {_, #{Pid := {Ref, Groups}}} ->
            [removed(Group, Pids, [], S) || {Group, Pids} <- maps:to_list(Groups)],
            {noreply, S#s{peers = maps:remove(Pid, Peers)}};
        _ ->
            {noreply, S#s{watchers = lists:keydelete(Ref, 1, W)}}
    end;
handle_info({nodeup, Node}, #s{scope = Scope} = S) ->
    {Scope, Node} ! {discover, self()},
    {noreply, S};
handle_info(_, S) ->
    {noreply, S}.

listed(Pid) when is_pid(Pid) -> [Pid];
listed(Pids) -> Pids.

joined(Pid, Group, Local) ->
    case Local of
        #{Pid := {Ref, Groups}} -> Local#{Pid := {Ref, [Group | Groups]}};
        _ -> Local#{Pid => {erlang:monitor(process, Pid), [Group]}}
    end.

%% {Pids that have been in the group, Local}.
left([], _, Local, Left) ->
    {lists:reverse(Left), Local};
left([Pid | Pids], Group, Local, Left) ->
    case Local of
        #{Pid := {Ref, Groups}} ->
            case lists:delete(Group, Groups) of
                Groups ->
                    left(Pids, Group, Local, Left);
                [] ->
                    erlang:demonitor(Ref, [flush]),
                    left(Pids, Group, maps:remove(Pid, Local), [Pid | Left]);
                Others ->
                    left(Pids, Group, Local#{Pid := {Ref, Others}}, [Pid | Left])
            end;
        _ ->
            left(Pids, Group, Local, Left)
    end.

%% A scope elsewhere says that it is there: it gets what is here, and is asked for what it has.
discovered(Peer, #s{peers = Peers} = S) ->
    gen_server:cast(Peer, {sync, self(), groups(S)}),
    case Peers of
        #{Peer := _} ->
            S;
        _ ->
            Peer ! {discover, self()},
            S#s{peers = Peers#{Peer => {erlang:monitor(process, Peer), #{}}}}
    end.

groups(#s{scope = Scope}) -> [{Group, Here} || {Group, _, Here} <- ets:tab2list(Scope), Here =/= []].

synced(Peer, New, #s{peers = Peers} = S) ->
    {Ref, Old} = case Peers of
        #{Peer := Known} -> Known;
        _ -> {erlang:monitor(process, Peer), #{}}
    end,
    [differs(Group, maps:get(Group, Old, []), maps:get(Group, New, []), S) || Group <- lists:usort(maps:keys(Old) ++ maps:keys(New))],
    S#s{peers = Peers#{Peer => {Ref, New}}}.

differs(_, Same, Same, _) ->
    ok;
differs(Group, Old, New, S) ->
    removed(Group, Old -- New, [], S),
    case New -- Old of
        [] -> ok;
        Pids -> added(Group, Pids, [], S)
    end.

added(Group, Pids, Here, #s{scope = Scope} = S) ->
    ets:insert(Scope, {Group, Pids ++ looked(Scope, Group, 2, []), Here ++ looked(Scope, Group, 3, [])}),
    tell({join, Group, Pids}, S).

removed(_, [], _, _) ->
    ok;
removed(Group, Pids, Here, #s{scope = Scope} = S) ->
    case looked(Scope, Group, 2, []) -- Pids of
        [] -> ets:delete(Scope, Group);
        All -> ets:insert(Scope, {Group, All, looked(Scope, Group, 3, []) -- Here})
    end,
    tell({leave, Group, Pids}, S).

tell({What, Group, Pids}, #s{watchers = W}) ->
    [Pid ! {Ref, What, Group, Pids} || {Ref, Pid, Of} <- W, Of =:= scope orelse Of =:= {group, Group}],
    ok.

broadcast(Message, #s{peers = Peers}) -> lists:foreach(fun(Peer) -> Peer ! Message end, maps:keys(Peers)).
