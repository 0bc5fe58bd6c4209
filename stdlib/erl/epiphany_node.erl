%% The process net_kernel of a system that is one of several nodes: signals to processes of other
%% nodes come here (actor/bif_node.go says which), and those of other nodes arrive here, as frames of
%% Erlang's distribution protocol. Package node in Go has the connections, and authenticates them.
-module(epiphany_node).
-export([start/4, ask/2]).

%% Control messages of the protocol.
-define(LINK, 1).
-define(SEND, 2).
-define(EXIT, 3).
-define(UNLINK, 4).
-define(REG_SEND, 6).
-define(GROUP_LEADER, 7).
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

%% A connection: the actor that writes to it, whether its node is visible or hidden, whether it is a
%% system of this project (board), a node of OTP which takes this one for one of its own (equal), or a stranger, and its number.
-record(conn, {to, type, relation, id, taken = 0}).

%% No frame may be larger, in bytes: it would not pass from here to Go.
-define(LARGEST, 16#fffc00).

%% A connection is told of so many frames that have been taken at once.
-define(TAKEN, 16).

%% node is the Go actor that connects. conns are connections by node and names of nodes by connection;
%% waiting are frames for nodes that are being connected, the last first. asked are processes that other
%% nodes have been asked for, {Node, From, Link, Monitor} by reference. subs are who is told of nodes by
%% monitor_nodes, {Pid, Options} by the references of monitors of them. connecting are who waits for
%% connections, {From, Ref} by node.
%% seen are nodes that have been connected. ids counts unlinks; draining are the numbers of those that wait until all has been written; access is
%% what epiphany_node_access knows. Links and monitors are in the process table (actor/bif_bonds.go).
-record(state, {node, conns = #{}, names = #{}, waiting = #{}, asked = #{}, subs = #{}, connecting = #{},
                seen = #{}, ids = 1, draining = [], access}).

%% Cookie is the node's own, Time the milliseconds after which a silent peer is lost.
start(Node, Creation, Cookie, Time) ->
    register(net_kernel, self()),
    epiphany_node:creation(Creation),
    Node ! started,
    case whereis(global_name_server) of
        undefined -> ok;
        Names -> Names ! net_kernel
    end,
    loop(#state{node = Node, access = epiphany_node_access:new(Cookie, Time)}).

%% What net_kernel answers, or Gone where it has ended.
ask(Request, Gone) ->
    case whereis(net_kernel) of
        undefined -> Gone;
        Kernel -> ask(Kernel, Request, Gone)
    end.

ask(Kernel, Request, Gone) ->
    Ref = monitor(process, Kernel),
    Kernel ! {ask, self(), Ref, Request},
    receive
        {Ref, Answer} -> demonitor(Ref, [flush]), Answer;
        {'DOWN', Ref, process, Kernel, _} -> Gone
    end.

%% Who has sent, and waits, goes on behind so many signals.
-define(SIGNALS, 1024).

loop(S) -> loop(?SIGNALS, S).

loop(0, S) ->
    epiphany_node:ready(),
    loop(?SIGNALS, S);
loop(N, S) ->
    receive Signal -> loop(N - 1, handle(Signal, S)) end.

%% From processes here.
handle({'$send', {Name, Node}, Message}, S) ->
    send(Node, {?REG_SEND, self(), '', Name}, Message, S);
handle({'$send', To, Message}, S) when is_pid(To) ->
    send(node(To), {?SEND, '', To}, Message, S);
handle({'$send', To, Message}, S) ->
    send(node(To), {?ALIAS_SEND, self(), To}, Message, S);
handle({'$link', From, To}, S) ->
    case epiphany_node:known(From, To) of
        true -> send(node(To), {?LINK, From, To}, S);
        false -> S
    end;
handle({'$unlink', From, To}, #state{ids = Id} = S) ->
    if_up(node(To), {?UNLINK_ID, Id, From, To}, S#state{ids = Id + 1});
handle({'$exit', From, To, Reason}, S) ->
    send(node(To), {?EXIT2, From, To, Reason}, S);
handle({'$group_leader', Leader, To}, S) ->
    send(node(To), {?GROUP_LEADER, Leader, To}, S);
handle({'$monitor', From, To, Ref}, S) ->
    case epiphany_node:known(From, Ref) of
        true -> send(node_of(To), {?MONITOR_P, From, named(To), Ref}, S);
        false -> S
    end;
handle({'$demonitor', From, To, Ref}, S) ->
    if_up(node_of(To), {?DEMONITOR_P, From, named(To), Ref}, S);
handle({'$ended', {link, Here, There}, Reason}, S) ->
    if_up(node(There), {?EXIT, Here, There, Reason}, S);
handle({'$ended', {watch, Watcher, Watched, Ref}, Reason}, S) ->
    if_up(node(Watcher), {?MONITOR_P_EXIT, Watched, Watcher, Ref, Reason}, S);
handle({'$spawn', From, Ref, Leader, Node, {M, F, Args}, Link, Monitor, Options}, #state{asked = A} = S) ->
    All = [link || Link] ++ [monitor || Monitor] ++ [O || O <- Options, passes(O)],
    send(Node, {?SPAWN_REQUEST, Ref, From, Leader, {M, F, length(Args)}, All}, Args, S#state{asked = A#{Ref => {Node, From, Link, Monitor}}});
handle({'DOWN', Local, process, _, _}, #state{subs = Subs} = S) ->
    S#state{subs = maps:remove(Local, Subs)};
handle({ask, From, Ref, Request}, S) ->
    asked(Request, From, Ref, S);
%% From the connections.
handle({up, Node, Conn, Type, Relation}, #state{conns = C, names = Names, waiting = W, connecting = Waiters, ids = Id, seen = Seen} = S) ->
    [Conn ! Frame || Frame <- lists:reverse(maps:get(Node, W, []))],
    [From ! {Ref, true} || {From, Ref} <- maps:get(Node, Waiters, [])],
    Up = S#state{conns = C#{Node => #conn{to = Conn, type = Type, relation = Relation, id = Id}}, names = Names#{Conn => Node}, waiting = maps:remove(Node, W),
                 ids = Id + 1, connecting = maps:remove(Node, Waiters), seen = Seen#{Node => true}},
    epiphany_node:up(Node, Conn),
    served(rex),
    tell(nodeup, Node, Type, [{connection_id, Id}], Up),
    drained(Up);
handle({frame, Conn, Frame}, #state{names = Names} = S) ->
    case Names of
        #{Conn := Node} -> taken(Node, Conn, frame(Node, Conn, Frame, S));
        _ -> S
    end;
handle({busy, Conn, Is}, #state{names = Names} = S) when is_map_key(Conn, Names) ->
    epiphany_node:busy(map_get(Conn, Names), Is),
    S;
handle({passed, Conn, Frames}, #state{names = Names} = S) when is_map_key(Conn, Names) ->
    epiphany_node:passed(map_get(Conn, Names), Frames),
    S;
handle({down, Conn, Reason}, #state{names = Names} = S) ->
    case Names of
        #{Conn := Node} -> drained(down(Node, Reason, S));
        _ -> S
    end;
handle({unreachable, Node}, #state{conns = C} = S) when is_map_key(Node, C) ->
    S;
handle({unreachable, Node}, #state{waiting = W, connecting = Waiters} = S) ->
    [From ! {Ref, false} || {From, Ref} <- maps:get(Node, Waiters, [])],
    drained(lost(Node, S#state{waiting = maps:remove(Node, W), connecting = maps:remove(Node, Waiters)}));
handle({ticktime, _}, #state{node = Node, access = A} = S) ->
    S#state{access = epiphany_node_access:changed(Node, A)};
handle({drain, Number}, #state{draining = Draining} = S) ->
    drained(S#state{draining = [Number | Draining]});
handle({'$gen_call', From, {is_auth, _}}, S) ->
    gen:reply(From, yes),
    S;
handle({'$gen_call', From, _}, S) ->
    gen:reply(From, {error, bad_request}),
    S;
handle(_, S) ->
    S.

taken(Node, Conn, #state{conns = C} = S) ->
    case C of
        #{Node := #conn{to = Conn, taken = N} = Old} when N < ?TAKEN - 1 ->
            S#state{conns = C#{Node := Old#conn{taken = N + 1}}};
        #{Node := #conn{to = Conn} = Old} ->
            Conn ! ?TAKEN,
            S#state{conns = C#{Node := Old#conn{taken = 0}}};
        _ ->
            S
    end.

%% What functions of net_kernel and erlang ask.
asked({nodes, Types}, From, Ref, #state{conns = C} = S) ->
    Is = fun(Type) -> lists:member(connected, Types) orelse lists:member(known, Types) orelse lists:member(Type, Types) end,
    answer(From, Ref, lists:sort([Node || {Node, #conn{type = Type}} <- maps:to_list(C), Is(Type)]), S);
asked(boards, From, Ref, #state{conns = C} = S) ->
    answer(From, Ref, lists:sort([Node || {Node, #conn{relation = board}} <- maps:to_list(C)]), S);
asked(equals, From, Ref, #state{conns = C} = S) ->
    answer(From, Ref, lists:sort([Node || {Node, #conn{relation = Relation}} <- maps:to_list(C), Relation =/= stranger]), S);
asked({connect, Node}, From, Ref, #state{conns = C, connecting = Waiters} = S) ->
    case C of
        #{Node := _} -> answer(From, Ref, true, S);
        _ -> connect(Node, [], S#state{connecting = Waiters#{Node => [{From, Ref} | maps:get(Node, Waiters, [])]}})
    end;
asked({disconnect, Node}, From, Ref, #state{conns = C} = S) ->
    case C of
        #{Node := #conn{to = Conn}} ->
            Conn ! disconnect,
            answer(From, Ref, true, down(Node, disconnect, S));
        _ ->
            answer(From, Ref, false, S)
    end;
asked({access, Request}, From, Ref, #state{node = Go, access = A} = S) ->
    case epiphany_node_access:ask(Request, {From, Ref}, Go, A) of
        {later, New} -> S#state{access = New};
        {Answer, New} -> answer(From, Ref, Answer, S#state{access = New})
    end;
asked({reach, Node, Connects}, From, Ref, #state{conns = C} = S) ->
    case C of
        #{Node := _} -> answer(From, Ref, true, S);
        _ when Connects -> reach(Node, [], answer(From, Ref, true, S));
        _ -> lost(Node, answer(From, Ref, true, S))
    end;
asked({monitor_nodes, true, Options}, From, Ref, #state{subs = Subs} = S) ->
    answer(From, Ref, ok, S#state{subs = Subs#{monitor(process, From) => {From, Options}}});
asked({monitor_nodes, false, Options}, From, Ref, #state{subs = Subs} = S) ->
    Those = [L || {L, {Pid, Os}} <- maps:to_list(Subs), Pid =:= From, Os =:= Options],
    [demonitor(L, [flush]) || L <- Those],
    answer(From, Ref, ok, S#state{subs = maps:without(Those, Subs)}).

answer(From, Ref, Answer, S) ->
    From ! {Ref, Answer},
    S.

%% tell says to who wants to know that a node has come or gone.
tell(What, Node, Type, Info, #state{subs = Subs}) ->
    [Pid ! told(What, Node, Type, Info, Form)
     || {Pid, {_, Options} = Form} <- maps:values(Subs), lists:member(proplists:get_value(node_type, Options, visible), [Type, all])],
    ok.

told(What, Node, _, _, {list, []}) -> {What, Node};
told(What, Node, Type, Info, {Form, Options}) ->
    Told = [I || {K, _} = I <- Info, lists:member(K, Options)] ++ [{node_type, Type} || lists:keymember(node_type, 1, Options)],
    {What, Node, case Form of list -> Told; map -> maps:from_list(Told) end}.

%% The Go actor learns when nothing waits for nodes that are being connected.
drained(#state{draining = Draining, waiting = W, node = Node} = S) when map_size(W) =:= 0 ->
    [Node ! {drained, Number} || Number <- Draining],
    S#state{draining = []};
drained(S) ->
    S.

%% Options of a process that its node is told of.
passes(link) -> false;
passes(monitor) -> false;
passes({monitor, _}) -> false;
passes({reply, _}) -> false;
passes({reply_tag, _}) -> false;
passes(_) -> true.

node_of({_, Node}) -> Node;
node_of(Pid) -> node(Pid).

named({Name, _}) -> Name;
named(Pid) -> Pid.

%% Sending: the first frame for a node that is not connected has it connected.
send(Node, Control, S) ->
    try term_to_binary(Control) of
        Frame -> write(Node, Frame, S)
    catch
        error:system_limit -> too_large(Node, S)
    end.

send(Node, Control, Message, S) ->
    try <<(term_to_binary(Control))/binary, (term_to_binary(Message))/binary>> of
        Frame -> write(Node, Frame, S)
    catch
        error:system_limit -> too_large(Node, S)
    end.

%% The connection ends, so that nobody waits for what cannot be sent.
too_large(Node, #state{conns = C} = S) ->
    logger:warning("a message to ~tp has more than ~w bytes, and is lost", [Node, ?LARGEST]),
    [Conn ! close || {N, #conn{to = Conn}} <- maps:to_list(C), N =:= Node],
    S.

write(Node, Frame, S) when byte_size(Frame) > ?LARGEST -> too_large(Node, S);
write(Node, Frame, #state{conns = C} = S) ->
    case C of
        #{Node := #conn{to = Conn}} ->
            Conn ! Frame,
            S;
        _ ->
            reach(Node, [Frame], S)
    end.

%% A connection for which no process has asked. With the parameter dist_auto_connect of kernel there is none, if it is never, or, if it
%% is once, none with a node that has been connected before.
reach(Node, Frames, #state{waiting = W, seen = Seen} = S) ->
    case epiphany_env:get(kernel, dist_auto_connect) of
        {ok, never} when not is_map_key(Node, W) -> lost(Node, S);
        {ok, once} when is_map_key(Node, Seen), not is_map_key(Node, W) -> lost(Node, S);
        _ -> connect(Node, Frames, S)
    end.

connect(Node, Frames, #state{waiting = W} = S) ->
    case W of
        #{Node := Others} ->
            S#state{waiting = W#{Node := Frames ++ Others}};
        _ ->
            S#state.node ! {connect, Node},
            S#state{waiting = W#{Node => Frames}}
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
        {C, M} -> try control(C, M, Node, S) catch error:_ -> refuse(Conn, C, S) end
    catch
        error:_ -> refuse(Conn, not_a_term, S)
    end.

refuse(Conn, What, S) ->
    logger:warning("~tp sent what is no message of the distribution: ~tp", [maps:get(Conn, S#state.names), What]),
    Conn ! close,
    S.

%% From other nodes.
control({?SEND, _, To}, {message, M}, _, S) when is_pid(To) ->
    deliver(To, M, S);
control({?SEND_SENDER, _, To}, {message, M}, _, S) when is_pid(To) ->
    deliver(To, M, S);
control({?ALIAS_SEND, _, To}, {message, M}, _, S) when is_reference(To) ->
    deliver(To, M, S);
control({?REG_SEND, _, _, net_kernel}, {message, M}, _, S) ->
    handle_call(M, S);
control({?REG_SEND, _, _, Name}, {message, M}, _, S) when is_atom(Name) ->
    _ = served(Name),
    case whereis(Name) of
        undefined -> S;
        Pid -> deliver(Pid, M, S)
    end;
control({?LINK, From, To}, none, Node, S) when is_pid(From), node(From) =:= Node, is_pid(To) ->
    case epiphany_node:linked(To, From) of
        true -> S;
        false -> send(Node, {?EXIT, To, From, noproc}, S)
    end;
control({?UNLINK, From, To}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:unlinked(To, From),
    S;
control({?UNLINK_ID, Id, From, To}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:unlinked(To, From),
    send(Node, {?UNLINK_ID_ACK, Id, To, From}, S);
control({?UNLINK_ID_ACK, _, _, _}, none, _, S) ->
    S;
control({?EXIT, From, To, Reason}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:exit(From, To, Reason, true),
    S;
control({?EXIT2, From, To, Reason}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:exit(From, To, Reason, false),
    S;
control({?GROUP_LEADER, Leader, To}, none, _, S) when is_pid(Leader), is_pid(To) ->
    try group_leader(Leader, To) catch error:badarg -> ended end,
    S;
control({?MONITOR_P, From, To, Ref}, none, Node, S)
        when is_pid(From), node(From) =:= Node, is_reference(Ref), is_pid(To) orelse is_atom(To) ->
    _ = served(To),
    case epiphany_node:watched(To, From, Ref) of
        true -> S;
        false -> send(Node, {?MONITOR_P_EXIT, To, From, Ref, noproc}, S)
    end;
control({?DEMONITOR_P, From, To, Ref}, none, Node, S) when node(From) =:= Node ->
    epiphany_node:unwatched(To, Ref),
    S;
control({?MONITOR_P_EXIT, _, To, Ref, Reason}, none, _, S) when is_pid(To) ->
    epiphany_node:down(To, Ref, Reason),
    S;
control({?SPAWN_REQUEST, Id, From, Leader, {M, F, A}, Options}, {message, Args}, Node, S)
        when is_pid(From), node(From) =:= Node, is_pid(Leader), is_atom(M), is_atom(F), length(Args) =:= A, is_list(Options) ->
    spawned(Id, From, Node, Leader, {M, F, Args}, Options, S);
control({?SPAWN_REPLY, Ref, _, _, Result}, none, Node, #state{asked = A} = S) when is_pid(Result), node(Result) =:= Node; is_atom(Result) ->
    case maps:take(Ref, A) of
        {{Node, From, Link, Monitor}, Left} -> replied(Ref, Result, From, Link, Monitor, S#state{asked = Left});
        error -> S
    end.

%% Messages to net_kernel itself.
handle_call({'$gen_call', _, _} = Call, S) -> handle(Call, S);
handle_call(_, S) -> S.

%% Servers that begin when they are needed: rex with the first connection, the other with the first message.
served(rex) -> rpc:server();
served(global_name_server) -> epiphany_names:server();
served(_) -> ok.

deliver(To, Message, S) ->
    case not is_pid(To) orelse is_here(To) of
        true -> To ! Message;
        false -> lost
    end,
    S.

%% Whether a pid can be that of a process here: neither one of another node, nor one of this node's that has never been given.
is_here(Pid) ->
    try is_process_alive(Pid) of _ -> true
    catch error:badarg -> false
    end.

%% What only matters where a node is connected, or is about to be.
if_up(Node, Control, #state{conns = C, waiting = W} = S) when is_map_key(Node, C); is_map_key(Node, W) -> send(Node, Control, S);
if_up(_, _, S) -> S.

%% A connection has ended.
down(Node, Reason, #state{conns = C, names = Names} = S) ->
    #{Node := #conn{to = Conn, type = Type, id = Id}} = C,
    epiphany_node:down(Node),
    Down = lost(Node, S#state{conns = maps:remove(Node, C), names = maps:remove(Conn, Names)}),
    tell(nodedown, Node, Type, [{nodedown_reason, Reason}, {connection_id, Id}], Down),
    Down.

%% Nothing of a node can be reached any more.
lost(Node, #state{asked = A} = S) ->
    Asked = [Ref || {Ref, {N, _, _, _}} <- maps:to_list(A), N =:= Node],
    [epiphany_node:spawned(Ref, noconnection) || Ref <- Asked],
    epiphany_node:lost(Node),
    S#state{asked = maps:without(Asked, A)}.

%% A process that another node has asked for. One that has ended before it was linked and watched is known by a monitor.
spawned(Id, From, Node, Leader, {M, F, Args}, Options, S) ->
    Link = lists:member(link, Options),
    Monitor = lists:any(fun(O) -> O =:= monitor orelse is_tuple(O) andalso element(1, O) =:= monitor end, Options),
    Own = group_leader(),
    group_leader(Leader, self()),
    try spawn_opt(M, F, Args, [monitor | [O || O <- Options, passes(O)]]) of
        {Pid, Local} ->
            Linked = not Link orelse epiphany_node:linked(Pid, From),
            Watched = not Monitor orelse epiphany_node:watched(Pid, From, Id),
            Flags = if Link -> ?SPAWN_LINKED; true -> 0 end bor if Monitor -> ?SPAWN_MONITORED; true -> 0 end,
            Replied = send(Node, {?SPAWN_REPLY, Id, From, Flags, Pid}, S),
            case Linked andalso Watched of
                true ->
                    demonitor(Local, [flush]),
                    Replied;
                false ->
                    Reason = receive {'DOWN', Local, process, Pid, R} -> R end,
                    Told = if Linked -> Replied; true -> send(Node, {?EXIT, Pid, From, Reason}, Replied) end,
                    if Watched -> Told; true -> send(Node, {?MONITOR_P_EXIT, Pid, From, Id, Reason}, Told) end
            end
    catch
        error:system_limit -> send(Node, {?SPAWN_REPLY, Id, From, 0, system_limit}, S);
        error:_ -> send(Node, {?SPAWN_REPLY, Id, From, 0, badopt}, S)
    after
        group_leader(Own, self())
    end.

%% What has become of a process that another node has been asked for. Nobody wants it any more when who
%% has asked has ended, or has abandoned the request.
replied(Ref, Pid, From, Link, Monitor, S) when is_pid(Pid) ->
    case epiphany_node:spawned(Ref, Pid) of
        true ->
            S;
        false ->
            Left = if Monitor -> send(node(Pid), {?DEMONITOR_P, From, Pid, Ref}, S); true -> S end,
            Why = case is_process_alive(From) of true -> abandoned; false -> noproc end,
            if Link -> send(node(Pid), {?EXIT, From, Pid, Why}, Left); true -> Left end
    end;
replied(Ref, Reason, _, _, _, S) ->
    _ = epiphany_node:spawned(Ref, Reason),
    S.
