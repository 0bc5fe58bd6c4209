%% The process global_name_server, which has the names of module global at this node, and its share of locks. Those of several nodes
%% speak OTP's protocol with each other.
%%
%% Each of two nodes that connect sends the other init_connect, with a tag by which it knows this connection again, and the process that
%% locks (epiphany_names_lock). When that has locked names at all nodes that either side knows, the nodes exchange their names. The one
%% whose name comes first decides about names that both have; both pass on what comes of it (new_nodes) to the nodes that they know.
%% From then on each of all these nodes is known to each.
-module(epiphany_names).
-behaviour(gen_server).
-export([server/0, version/0]).
-export([init/1, handle_continue/2, handle_call/3, handle_cast/2, handle_info/2]).

%% The version of the protocol, that of OTP 25, and the oldest that has the same messages.
-define(VERSION, 8).
-define(OLDEST, 5).

%% names are {Pid, Method, Monitor} by name; locks {Requester, [{Pid, Monitor}]} by resource; known the nodes that have the same names;
%% peers those that connect, by node; syncing who waits until all of some nodes are known, {From, Nodes}.
-record(s, {names = #{}, locks = #{}, known = [], peers = #{}, locker, registrar, syncing = []}).

%% Tags of either side; the lock once it is set; the names that the peer has, or none; what is to be done about names, as this side and
%% as the peer have decided, or none.
-record(peer, {mine, his, lock = none, names = none, ours = none, theirs = none}).

%% The server, which is started if there is none.
server() ->
    case whereis(global_name_server) of
        undefined -> _ = gen_server:start({local, global_name_server}, ?MODULE, [], [{spawn_opt, [{place, host}]}]);
        Server -> Server
    end.

version() -> ?VERSION.

init([]) -> {ok, #s{}, {continue, meet}}.

handle_continue(meet, S) ->
    ok = net_kernel:monitor_nodes(true),
    {noreply, meet_all(S)}.

meet_all(S) -> lists:foldl(fun meet/2, S, equals()).

%% Nodes whose servers take this node for one of theirs.
equals() -> epiphany_node:ask(equals, []).

%% Begins to join with a node.
meet(Node, #s{known = Known, peers = Peers} = S) ->
    case lists:member(Node, Known) orelse is_map_key(Node, Peers) of
        true ->
            S;
        false ->
            With = with_locker(S),
            Tag = make_ref(),
            gen_server:cast({global_name_server, Node},
                            {init_connect, {?VERSION, Tag}, node(), {locker, no_longer_a_pid, maps:from_list(versions(Known)), With#s.locker}}),
            With#s{peers = Peers#{Node => #peer{mine = Tag}}}
    end.

versions(Nodes) -> [{Node, ?VERSION} || Node <- Nodes].

with_locker(#s{locker = undefined} = S) ->
    Self = self(),
    S#s{locker = spawn_opt(fun() -> epiphany_names_lock:run() end, [link, {place, host}]),
        registrar = spawn_opt(fun() -> epiphany_names_lock:register(Self) end, [link, {place, host}])};
with_locker(S) ->
    S.

%% What users want done at all nodes: at once where there is no other.
handle_call({registrar, Request}, From, #s{known = [], peers = Peers, locks = Locks} = S)
        when map_size(Peers) =:= 0, not is_map_key(global, Locks) ->
    alone(Request, From, S);
handle_call({registrar, Request}, From, S) ->
    With = with_locker(S),
    With#s.registrar ! {Request, From},
    {noreply, With};
handle_call({sync, Nodes}, From, S) ->
    Met = meet_all(S),
    {noreply, synced(Met#s{syncing = [{From, Nodes} | Met#s.syncing]})};
handle_call(get_known, _From, S) ->
    {reply, S#s.known, S};
handle_call({may, Name, Pid}, _From, S) ->
    {reply, may(Name, Pid, S), S};
handle_call({register, Name, Pid, Method}, _From, S) ->
    {reply, yes, insert(Name, Pid, Method, S)};
handle_call({unregister, Name}, _From, S) ->
    {reply, ok, delete(Name, S)};
handle_call({whereis, Name}, _From, #s{names = Names} = S) ->
    case Names of
        #{Name := {Pid, _, _}} -> {reply, Pid, S};
        #{} -> {reply, undefined, S}
    end;
handle_call(names, _From, #s{names = Names} = S) ->
    {reply, lists:sort(maps:keys(Names)), S};
handle_call({set_lock, {Resource, Requester}}, {Pid, _}, #s{locks = Locks} = S) ->
    case Locks of
        #{Resource := {Requester, Holders}} ->
            case lists:keymember(Pid, 1, Holders) of
                true -> {reply, true, S};
                false -> {reply, true, S#s{locks = Locks#{Resource := {Requester, [{Pid, monitor(process, Pid)} | Holders]}}}}
            end;
        #{Resource := _} ->
            {reply, false, S};
        #{} ->
            {reply, true, S#s{locks = Locks#{Resource => {Requester, [{Pid, monitor(process, Pid)}]}}}}
    end;
handle_call({del_lock, {Resource, Requester}}, {Pid, _}, #s{locks = Locks} = S) ->
    case Locks of
        #{Resource := {Requester, Holders}} -> {reply, true, S#s{locks = released(Resource, Requester, Pid, Holders, Locks)}};
        #{} -> {reply, true, S}
    end;
handle_call(_, _From, S) ->
    {reply, {error, bad_request}, S}.

alone({register, Name, Pid, Method}, _, S) ->
    case may(Name, Pid, S) of
        true -> {reply, yes, insert(Name, Pid, Method, S)};
        false -> {reply, no, S}
    end;
alone({re_register, Name, Pid, Method}, _, S) ->
    {reply, yes, insert(Name, Pid, Method, S)};
alone({unregister, Name}, _, S) ->
    {reply, ok, delete(Name, S)}.

%% Whether a process may get a name: it has no other, and no other has it.
may(Name, Pid, #s{names = Names}) ->
    not (is_map_key(Name, Names) orelse lists:keymember(Pid, 1, maps:values(Names))).

insert(Name, Pid, Method, S) ->
    Left = delete(Name, S),
    Left#s{names = (Left#s.names)#{Name => {Pid, Method, monitor(process, Pid)}}}.

delete(Name, #s{names = Names} = S) ->
    case Names of
        #{Name := {_, _, Ref}} ->
            demonitor(Ref, [flush]),
            S#s{names = maps:remove(Name, Names)};
        #{} ->
            S
    end.

released(Resource, Requester, Pid, Holders, Locks) ->
    case lists:keytake(Pid, 1, Holders) of
        {value, {_, Ref}, Left} ->
            demonitor(Ref, [flush]),
            held(Resource, Requester, Left, Locks);
        false ->
            Locks
    end.

held(Resource, _, [], Locks) -> maps:remove(Resource, Locks);
held(Resource, Requester, Holders, Locks) -> Locks#{Resource => {Requester, Holders}}.

%% From other servers, and from the processes of this one.
handle_cast({init_connect, {Version, Tag}, Node, {locker, _, _, Locker}}, S) when Version >= ?OLDEST, is_pid(Locker), node(Locker) =:= Node ->
    {noreply, begun(Node, Version, Tag, Locker, S)};
handle_cast({lock_set, Locker, _, _, _} = Message, #s{locker = Own} = S) when is_pid(Locker), is_pid(Own) ->
    Own ! Message,
    {noreply, S};
handle_cast({lock_is_set, Node, Tag, Lock}, S) ->
    {noreply, change(Node, Tag, S, fun(#peer{his = His} = P) ->
        gen_server:cast({global_name_server, Node}, {exchange, node(), [{N, Pid, M} || {N, {Pid, M, _}} <- maps:to_list(S#s.names)], [], His}),
        decide(Node, P#peer{lock = Lock}, S)
    end)};
handle_cast({exchange, Node, Names, _, Tag}, S) when is_list(Names) ->
    {noreply, change(Node, Tag, S, fun(P) -> decide(Node, P#peer{names = Names}, S) end)};
handle_cast({exchange_ops, Node, Tag, Ours, ForPeer}, S) ->
    {noreply, joined(Node, change(Node, Tag, S, fun(#peer{his = His} = P) ->
        gen_server:cast({global_name_server, Node}, {resolved, node(), ForPeer, versions(S#s.known), unused, [], His}),
        P#peer{ours = Ours}
    end))};
handle_cast({resolved, Node, Ops, Known, _, _, Tag}, S) when is_list(Ops), is_list(Known) ->
    {noreply, joined(Node, change(Node, Tag, S, fun(P) -> P#peer{theirs = {Ops, [N || {N, _} <- Known]}} end))};
handle_cast({new_nodes, _, Ops, _, Nodes, _}, S) when is_list(Ops), is_list(Nodes) ->
    {noreply, know([N || {N, _} <- Nodes], lists:foldl(fun apply_op/2, S, Ops))};
handle_cast({in_sync, Node, _}, S) when is_atom(Node) ->
    {noreply, known(Node, S)};
handle_cast(_, S) ->
    {noreply, S}.

%% A node that is known, and begins, has not got to know yet, and is told. It stays known: where messages of both sides cross, each
%% would else begin again because of the other, for ever.
begun(Node, Version, Tag, Locker, S) ->
    case lists:member(Node, S#s.known) of
        true -> in_sync(Node), S;
        false -> begins(Node, Version, Tag, Locker, meet(Node, S))
    end.

begins(Node, Version, Tag, Locker, #s{peers = Peers, locker = Own} = S) ->
    #{Node := #peer{mine = Mine} = P} = Peers,
    Own ! {his_the_locker, Locker, {Version, []}, Tag, Mine},
    {global_name_server, Node} ! {init_connect_ack, node(), Tag, Mine},
    S#s{peers = Peers#{Node := P#peer{his = Tag, lock = none, names = none, ours = none, theirs = none}}}.

in_sync(Node) -> gen_server:cast({global_name_server, Node}, {in_sync, node(), true}).

%% What F makes of a peer, if it is the one of this tag.
change(Node, Tag, #s{peers = Peers} = S, F) ->
    case Peers of
        #{Node := #peer{mine = Tag} = P} -> S#s{peers = Peers#{Node := F(P)}};
        #{} -> S
    end.

%% With the names of both sides known, and locked, a process decides: who resolves a clash may take any time.
decide(Node, #peer{mine = Tag, lock = Lock, names = Theirs} = P, #s{names = Names}) when Lock =/= none, Theirs =/= none ->
    Self = self(),
    Decide = node() < Node,
    Ours = maps:map(fun(_, {Pid, Method, _}) -> {Pid, Method} end, Names),
    spawn_opt(fun() ->
        {Here, There} = lists:foldl(fun(Name, Ops) -> resolve(Name, Ours, Decide, Ops) end, {[], []}, Theirs),
        gen_server:cast(Self, {exchange_ops, Node, Tag, Here, There})
    end, [{place, host}]),
    P;
decide(_, P, _) ->
    P.

resolve({Name, Pid, Method}, Ours, Decide, {Here, There} = Ops) ->
    case Ours of
        #{Name := {Pid, _}} -> Ops;
        #{Name := {Own, OwnMethod}} when Decide ->
            case winner(Method, Name, Pid, Own) of
                Pid -> {[{insert, {Name, Pid, Method}} | Here], There};
                Own -> {Here, [{insert, {Name, Own, OwnMethod}} | There]};
                _ -> {[{delete, Name} | Here], [{delete, Name} | There]}
            end;
        #{Name := _} -> Ops;
        #{} -> {[{insert, {Name, Pid, Method}} | Here], There}
    end.

%% As in OTP the process of the peer has the name if the method fails.
winner({Module, Function}, Name, One, Other) -> winner(fun Module:Function/3, Name, One, Other);
winner(Method, Name, One, Other) -> try Method(Name, One, Other) catch _:_ -> One end.

%% When both sides have decided, all nodes that this one knows get to know of it.
joined(Node, #s{peers = Peers, known = Known, locker = Locker} = S) ->
    case Peers of
        #{Node := #peer{mine = Tag, lock = Lock, ours = Ours, theirs = {Theirs, HisKnown}}} when Ours =/= none ->
            Ops = Ours ++ Theirs,
            New = [N || N <- HisKnown, N =/= node(), not lists:member(N, Known)],
            [gen_server:cast({global_name_server, N},
                             {new_nodes, node(), Ops, [], versions([Node | New]), [{vsn, ?VERSION}, {lock, Lock}]}) || N <- Known],
            Done = know(New, known(Node, lists:foldl(fun apply_op/2, S#s{peers = maps:remove(Node, Peers)}, Ops))),
            Locker ! {cancel, Node, Tag},
            Done;
        #{} ->
            S
    end.

apply_op({insert, {Name, Pid, Method}}, S) -> insert(Name, Pid, Method, S);
apply_op({delete, Name}, S) -> delete(Name, S);
apply_op(_, S) -> S.

%% Nodes that others have got to know are connected to, and told so.
know(Nodes, S) ->
    New = [N || N <- Nodes, N =/= node(), not lists:member(N, S#s.known)],
    New =:= [] orelse spawn_opt(fun() ->
        [in_sync(N) || N <- New, net_kernel:connect_node(N) =:= true]
    end, [{place, host}]),
    lists:foldl(fun known/2, S, New).

%% The node may have begun to join again before it got to know: it is told, too.
known(Node, #s{known = Known, peers = Peers} = S) ->
    is_map_key(Node, Peers) andalso in_sync(Node),
    synced((cancel(Node, S))#s{known = lists:usort([Node | Known])}).

cancel(Node, #s{peers = Peers, locker = Locker} = S) ->
    case Peers of
        #{Node := #peer{mine = Tag}} ->
            Locker ! {cancel, Node, Tag},
            S#s{peers = maps:remove(Node, Peers)};
        #{} ->
            S
    end.

%% Who has waited for no more than what is known now goes on.
synced(#s{syncing = All, known = Known, peers = Peers} = S) ->
    {Wait, Done} = lists:partition(fun({_, Nodes}) -> lists:any(fun(N) -> is_map_key(N, Peers) andalso not lists:member(N, Known) end, Nodes) end, All),
    [gen_server:reply(From, ok) || {From, _} <- Done],
    S#s{syncing = Wait}.

%% Who has ended has neither names nor locks.
handle_info({'DOWN', _, process, Pid, _}, #s{names = Names, locks = Locks} = S) ->
    Left = maps:filter(fun(_, {P, _, _}) -> P =/= Pid end, Names),
    {noreply, S#s{names = Left, locks = maps:fold(fun(R, {Requester, Holders}, All) -> held(R, Requester, [H || {P, _} = H <- Holders, P =/= Pid], All) end, Locks, Locks)}};
handle_info({nodeup, Node}, S) ->
    case lists:member(Node, equals()) of
        true -> {noreply, meet(Node, S)};
        false -> {noreply, S}
    end;
handle_info({nodedown, Node}, #s{known = Known} = S) ->
    {noreply, synced((cancel(Node, S))#s{known = lists:delete(Node, Known)})};
handle_info(net_kernel, S) -> % which has begun after this server
    handle_continue(meet, S);
handle_info(_, S) ->
    {noreply, S}.
