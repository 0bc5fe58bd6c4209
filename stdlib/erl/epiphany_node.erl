%% The process net_kernel of a system that is one of several nodes: signals to processes of other
%% nodes come here (actor/bif_node.go says which), and those of other nodes arrive here, as frames of
%% Erlang's distribution protocol. Package node in Go has the connections, and authenticates them.
-module(epiphany_node).
-export([start/1, nodes/0]).

%% Control messages of the protocol.
-define(LINK, 1).
-define(SEND, 2).
-define(EXIT, 3).
-define(UNLINK, 4).
-define(REG_SEND, 6).
-define(EXIT2, 8).
-define(MONITOR_P, 19).
-define(DEMONITOR_P, 20).
-define(MONITOR_P_EXIT, 21).
-define(SEND_SENDER, 22).
-define(SPAWN_REQUEST, 29).
-define(SPAWN_REPLY, 31).
-define(ALIAS_SEND, 33).
-define(UNLINK_ID, 35).
-define(UNLINK_ID_ACK, 36).

%% Parts of a reply to a request to spawn.
-define(SPAWN_LINKED, 1).
-define(SPAWN_MONITORED, 2).

%% node is the Go actor that connects. conns are connections by node and nodes by connection; waiting
%% are frames for nodes that are being connected, the last first. watches are monitors of processes
%% here, by their references: {watch, Node, Watcher, Watched, Ref} for a process elsewhere that
%% watches, {link, Node, Here, There} for a link. links are the references of these by {Here, There},
%% watching what processes here watch elsewhere, {Node, Watcher} by reference; ids counts unlinks.
-record(state, {node, conns = #{}, waiting = #{}, watches = #{}, links = #{}, watching = #{}, ids = 1}).

start(Node) ->
    register(net_kernel, self()),
    Node ! started,
    loop(#state{node = Node}).

%% The nodes that are connected.
nodes() ->
    Ref = make_ref(),
    net_kernel ! {nodes, self(), Ref},
    receive {Ref, Nodes} -> Nodes end.

loop(S) ->
    receive Signal -> loop(handle(Signal, S)) end.

%% From processes here.
handle({'$send', {Name, Node}, Message}, S) ->
    send(Node, {?REG_SEND, self(), '', Name}, Message, S);
handle({'$send', To, Message}, S) when is_pid(To) ->
    send(node(To), {?SEND, '', To}, Message, S);
handle({'$send', To, Message}, S) ->
    send(node(To), {?ALIAS_SEND, self(), To}, Message, S);
handle({'$link', From, To}, S) ->
    send(node(To), {?LINK, From, To}, linked(From, To, S));
handle({'$unlink', From, To}, #state{ids = Id} = S) ->
    send(node(To), {?UNLINK_ID, Id, From, To}, unlinked(From, To, S#state{ids = Id + 1}));
handle({'$exit', From, To, Reason}, S) ->
    send(node(To), {?EXIT2, From, To, Reason}, S);
handle({'$monitor', From, To, Ref}, #state{watching = W} = S) ->
    Node = node_of(To),
    send(Node, {?MONITOR_P, From, named(To), Ref}, S#state{watching = W#{Ref => {Node, From}}});
handle({'$demonitor', From, To, Ref}, #state{watching = W} = S) ->
    send(node_of(To), {?DEMONITOR_P, From, named(To), Ref}, S#state{watching = maps:remove(Ref, W)});
handle({'DOWN', Local, process, _, Reason}, #state{watches = W} = S) ->
    case maps:take(Local, W) of
        {Watches, Left} -> lists:foldl(fun(Watch, Acc) -> ended(Watch, Reason, Acc) end, S#state{watches = Left}, Watches);
        error -> S
    end;
handle({nodes, From, Ref}, #state{conns = C} = S) ->
    From ! {Ref, lists:sort([Node || Node <- maps:keys(C), is_atom(Node)])},
    S;
%% From the connections.
handle({up, Node, Conn}, #state{conns = C, waiting = W} = S) ->
    [Conn ! Frame || Frame <- lists:reverse(maps:get(Node, W, []))],
    S#state{conns = C#{Node => Conn, Conn => Node}, waiting = maps:remove(Node, W)};
handle({frame, Conn, Frame}, #state{conns = C} = S) ->
    case C of
        #{Conn := Node} -> frame(Node, Conn, Frame, S);
        _ -> S
    end;
handle({down, Conn}, #state{conns = C} = S) ->
    case C of
        #{Conn := Node} -> lost(Node, S#state{conns = maps:without([Node, Conn], C)});
        _ -> S
    end;
handle({unreachable, Node}, #state{waiting = W} = S) ->
    lost(Node, S#state{waiting = maps:remove(Node, W)});
handle({'$gen_call', From, {is_auth, _}}, S) ->
    gen:reply(From, yes),
    S;
handle({'$gen_call', From, _}, S) ->
    gen:reply(From, {error, bad_request}),
    S;
handle(_, S) ->
    S.

node_of({_, Node}) -> Node;
node_of(Pid) -> node(Pid).

named({Name, _}) -> Name;
named(Pid) -> Pid.

%% Sending: the first frame for a node that is not connected has it connected.
send(Node, Control, S) -> write(Node, term_to_binary(Control), S).

send(Node, Control, Message, S) ->
    write(Node, <<(term_to_binary(Control))/binary, (term_to_binary(Message))/binary>>, S).

write(Node, Frame, #state{conns = C, waiting = W} = S) ->
    case {C, W} of
        {#{Node := Conn}, _} ->
            Conn ! Frame,
            S;
        {_, #{Node := Frames}} ->
            S#state{waiting = W#{Node := [Frame | Frames]}};
        _ ->
            S#state.node ! {connect, Node},
            S#state{waiting = W#{Node => [Frame]}}
    end.

%% A frame that makes no sense ends the connection.
frame(Node, Conn, Frame, S) ->
    try
        {Control, Used} = binary_to_term(Frame, [used]),
        Message = case Frame of
            <<_:Used/binary>> -> none;
            <<_:Used/binary, Rest/binary>> -> {message, binary_to_term(Rest)}
        end,
        {Control, Message}
    of
        {C, M} -> try control(C, M, Node, S) catch error:function_clause -> refuse(Conn, C, S) end
    catch
        error:_ -> refuse(Conn, not_a_term, S)
    end.

refuse(Conn, What, S) ->
    logger:warning("~tp sent what is no message of the distribution: ~tp", [maps:get(Conn, S#state.conns), What]),
    Conn ! close,
    S.

%% From other nodes.
control({?SEND, _, To}, {message, M}, _, S) ->
    deliver(To, M, S);
control({?SEND_SENDER, _, To}, {message, M}, _, S) ->
    deliver(To, M, S);
control({?ALIAS_SEND, _, To}, {message, M}, _, S) ->
    deliver(To, M, S);
control({?REG_SEND, _, _, net_kernel}, {message, M}, _, S) ->
    handle_call(M, S);
control({?REG_SEND, _, _, Name}, {message, M}, _, S) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> S;
        Pid -> deliver(Pid, M, S)
    end;
control({?LINK, From, To}, none, Node, S) when is_pid(From), node(From) =:= Node, is_pid(To) ->
    linked(To, From, S);
control({?UNLINK, From, To}, none, Node, S) when node(From) =:= Node ->
    unlinked(To, From, S);
control({?UNLINK_ID, Id, From, To}, none, Node, S) when node(From) =:= Node ->
    send(Node, {?UNLINK_ID_ACK, Id, To, From}, unlinked(To, From, S));
control({?UNLINK_ID_ACK, _, _, _}, none, _, S) ->
    S;
control({?EXIT, From, To, Reason}, none, Node, S) when node(From) =:= Node ->
    case is_map_key({To, From}, S#state.links) of
        true ->
            epiphany_node:exit(From, To, Reason, true),
            unlinked(To, From, S);
        false ->
            S
    end;
control({?EXIT2, From, To, Reason}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:exit(From, To, Reason, false),
    S;
control({?MONITOR_P, From, To, Ref}, none, Node, #state{watches = W} = S)
        when is_pid(From), node(From) =:= Node, is_reference(Ref), is_pid(To) orelse is_atom(To) ->
    S#state{watches = W#{monitor(process, To) => [{watch, Node, From, To, Ref}]}};
control({?DEMONITOR_P, From, _, Ref}, none, Node, #state{watches = W} = S) when node(From) =:= Node ->
    Locals = [L || {L, Watches} <- maps:to_list(W), {watch, N, F, _, R} <- Watches, {N, F, R} =:= {Node, From, Ref}],
    S#state{watches = unwatched(Locals, fun({watch, _, F, _, R}) -> {F, R} =/= {From, Ref}; (_) -> true end, W)};
control({?MONITOR_P_EXIT, _, To, Ref, Reason}, none, _, #state{watching = W} = S) when is_pid(To) ->
    epiphany_node:down(To, Ref, Reason),
    S#state{watching = maps:remove(Ref, W)};
control({?SPAWN_REQUEST, Id, From, _Leader, {M, F, A}, Options}, {message, Args}, Node, S)
        when is_pid(From), node(From) =:= Node, is_atom(M), is_atom(F), length(Args) =:= A, is_list(Options) ->
    spawned(Id, From, Node, erlang:spawn_monitor(M, F, Args), Options, S).

%% Messages to net_kernel itself.
handle_call({'$gen_call', _, _} = Call, S) -> handle(Call, S);
handle_call(_, S) -> S.

deliver(To, Message, S) ->
    To ! Message,
    S.

%% A link of a process here with one elsewhere is a monitor of the former.
linked(Here, There, #state{watches = W, links = L} = S) ->
    case L of
        #{{Here, There} := _} -> S;
        _ ->
            Local = monitor(process, Here),
            S#state{watches = W#{Local => [{link, node(There), Here, There}]}, links = L#{{Here, There} => Local}}
    end.

unlinked(Here, There, #state{watches = W, links = L} = S) ->
    case maps:take({Here, There}, L) of
        {Local, Left} ->
            Kept = unwatched([Local], fun({link, _, H, T}) -> {H, T} =/= {Here, There}; (_) -> true end, W),
            S#state{watches = Kept, links = Left};
        error ->
            S
    end.

%% unwatched drops watches of local monitors, and the monitors that are for nobody then.
unwatched([], _, W) ->
    W;
unwatched([Local | Locals], Keep, W) ->
    case lists:filter(Keep, maps:get(Local, W, [])) of
        [] ->
            demonitor(Local, [flush]),
            unwatched(Locals, Keep, maps:remove(Local, W));
        Kept ->
            unwatched(Locals, Keep, W#{Local => Kept})
    end.

%% What watches or is linked elsewhere learns of an end here.
ended({watch, Node, From, To, Ref}, Reason, S) ->
    if_up(Node, {?MONITOR_P_EXIT, To, From, Ref, Reason}, S);
ended({link, Node, Here, There}, Reason, #state{links = L} = S) ->
    if_up(Node, {?EXIT, Here, There, Reason}, S#state{links = maps:remove({Here, There}, L)}).

if_up(Node, Control, #state{conns = C} = S) when is_map_key(Node, C) -> send(Node, Control, S);
if_up(_, _, S) -> S.

%% Nothing of a node can be reached any more.
lost(Node, #state{watching = Mine, watches = W} = S) ->
    Gone = [{Ref, Watcher} || {Ref, {N, Watcher}} <- maps:to_list(Mine), N =:= Node],
    [epiphany_node:down(Watcher, Ref, noconnection) || {Ref, Watcher} <- Gone],
    Links = [{Here, There} || Watches <- maps:values(W), {link, N, Here, There} <- Watches, N =:= Node],
    [epiphany_node:exit(There, Here, noconnection, true) || {Here, There} <- Links],
    Kept = unwatched(maps:keys(W), fun(Watch) -> element(2, Watch) =/= Node end, W),
    S#state{watching = maps:without([Ref || {Ref, _} <- Gone], Mine), watches = Kept,
            links = maps:without(Links, S#state.links)}.

%% A process that another node has asked for: its links and monitors are there before it can end.
spawned(Id, From, Node, {Pid, Local}, Options, #state{watches = W, links = L} = S) ->
    Link = lists:member(link, Options),
    Monitor = lists:any(fun(O) -> O =:= monitor orelse is_tuple(O) andalso element(1, O) =:= monitor end, Options),
    Watches = [{link, Node, Pid, From} || Link] ++ [{watch, Node, From, Pid, Id} || Monitor],
    Flags = if Link -> ?SPAWN_LINKED; true -> 0 end bor if Monitor -> ?SPAWN_MONITORED; true -> 0 end,
    Linked = if Link -> L#{{Pid, From} => Local}; true -> L end,
    case Watches of
        [] -> demonitor(Local, [flush]);
        _ -> ok
    end,
    Kept = if Watches =:= [] -> W; true -> W#{Local => Watches} end,
    send(Node, {?SPAWN_REPLY, Id, From, Flags, Pid}, S#state{watches = Kept, links = Linked}).
