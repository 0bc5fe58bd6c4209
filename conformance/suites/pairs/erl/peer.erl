%% Stands in for OTP's module peer: what suites use of it. Its nodes are started by Go, see suite_peers, and reached by their standard
%% input and output.
-module(peer).
-export([start/1, start_link/0, start_link/1, stop/1, random_name/0, random_name/1, call/4, call/5, cast/4, send/3, get_state/1]).
-export([sweep/0, supervision_child_spec/0]).

%% What OTP's kernel asks when it begins.
supervision_child_spec() -> none.

-record(peer, {options, parent = none, caller, node, next = 1, waiting = #{}, state = booting}).

start(Options) -> begins(Options, fun erlang:spawn_monitor/1, none).
start_link() -> start_link(#{name => random_name()}).
start_link(Options) ->
    begins(Options, fun(F) -> Pid = spawn_link(F), {Pid, monitor(process, Pid)} end, self()).

begins(Options, Spawn, Parent) ->
    Caller = {self(), make_ref()},
    {Pid, Monitor} = Spawn(fun() -> init(#peer{options = Options, parent = Parent, caller = Caller}) end),
    receive
        {Ref, started, Node} when Ref =:= element(2, Caller) ->
            demonitor(Monitor, [flush]),
            connected(Options, Pid, Node);
        {'DOWN', Monitor, process, Pid, Reason} ->
            is_pid(Parent) andalso unlink(Pid),
            {error, Reason}
    end.

%% The control connection of a peer is that of its node, unless the suite wants another.
connected(#{connection := _}, Pid, Node) -> {ok, Pid, Node};
connected(_, Pid, Node) ->
    true = call(Pid, net_kernel, connect_node, [node()], 60000),
    await(fun() -> lists:member(Node, nodes(connected)) end, 500),
    {ok, Pid, Node}.

await(Done, Times) ->
    Times =:= 0 orelse Done() orelse begin receive after 10 -> ok end, await(Done, Times - 1) end.

random_name() -> random_name(?MODULE).
random_name(Prefix) -> lists:concat([Prefix, "-", erlang:unique_integer([positive]), "-", os:getpid()]).

call(Peer, M, F, A) -> call(Peer, M, F, A, 5000).
call(Peer, M, F, A, Timeout) ->
    case request(Peer, {call, M, F, A}, Timeout) of
        {ok, Value} -> Value;
        {raised, Class, Reason, Stack} -> erlang:raise(Class, Reason, Stack)
    end.

cast(Peer, M, F, A) -> request(Peer, {cast, M, F, A}, infinity).
send(Peer, To, Message) -> request(Peer, {send, To, Message}, infinity).
get_state(Peer) -> request(Peer, state, infinity).

stop(Peer) ->
    Node = request(Peer, node, infinity),
    Monitor = monitor(process, Peer),
    Peer ! {stop, self()},
    receive {'DOWN', Monitor, process, Peer, _} -> ok end,
    await(fun() -> not lists:member(Node, nodes(connected)) end, 500),
    ok.

sweep() ->
    [begin
         Monitor = monitor(process, Peer),
         Peer ! {stop, self()},
         receive {'DOWN', Monitor, process, Peer, _} -> ok end
     end || Peer <- processes(), is_peer(Peer)],
    ok.

is_peer(Pid) ->
    case process_info(Pid, dictionary) of
        {dictionary, Values} -> lists:keymember(?MODULE, 1, Values);
        undefined -> false
    end.

request(Peer, Request, Timeout) ->
    Monitor = monitor(process, Peer),
    Peer ! {request, {self(), Monitor}, Request},
    receive
        {Monitor, Value} ->
            demonitor(Monitor, [flush]),
            Value;
        {'DOWN', Monitor, process, Peer, Reason} ->
            exit(Reason)
    after Timeout ->
        demonitor(Monitor, [flush]),
        exit(timeout)
    end.

reply({Pid, Ref}, Value) -> Pid ! {Ref, Value}.

init(#peer{options = Options} = S) ->
    process_flag(trap_exit, true),
    put(?MODULE, true),
    [_, Host] = string:split(atom_to_list(node()), "@"),
    Node = list_to_atom(lists:concat([maps:get(name, Options, random_name()), "@", Host])),
    tell("start", [[$\s | hex(X)] || X <- [atom_to_list(Node) | maps:get(args, Options, [])]]),
    loop(S#peer{node = Node}).

tell(What, Rest) -> suite_peers:write([What, " ", pid_to_list(self()), Rest]).

hex(Text) -> [io_lib:format("~2.16.0b", [B]) || <<B>> <= unicode:characters_to_binary(Text)].

loop(#peer{parent = Parent} = S) ->
    receive
        {suite_peer, Line} -> loop(line(Line, S));
        {request, From, Request} -> loop(serve(Request, From, S));
        {stop, _} -> stop_node(S);
        {'EXIT', Parent, _} -> stop_node(S);
        {'EXIT', _, _} -> loop(S)
    end.

stop_node(#peer{state = {down, _}}) -> ok;
stop_node(S) ->
    tell("stop", ""),
    ends(S).

ends(S) ->
    receive
        {suite_peer, "ended"} -> ok;
        {suite_peer, _} -> ends(S);
        {request, From, node} -> reply(From, S#peer.node), ends(S)
    end.

line("@@UP", #peer{caller = {Pid, Ref}, node = Node} = S) ->
    Pid ! {Ref, started, Node},
    S#peer{state = running};
line("@@REPLY " ++ Text, #peer{waiting = Waiting} = S) ->
    {Id, Result} = binary_to_term(base64:decode(Text)),
    {From, Rest} = maps:take(Id, Waiting),
    reply(From, Result),
    S#peer{waiting = Rest};
line("refused " ++ Flag, _) ->
    exit({peer_refuses, Flag});
line("ended", #peer{state = booting}) ->
    exit(peer_has_not_begun);
line("ended", #peer{options = Options, waiting = Waiting} = S) ->
    [reply(From, {raised, exit, noconnection, []}) || From <- maps:values(Waiting)],
    case maps:get(peer_down, Options, stop) of
        continue -> S#peer{state = {down, noconnection}, waiting = #{}};
        crash -> exit(noconnection);
        stop -> exit(normal)
    end.

serve(node, From, S) -> reply(From, S#peer.node), S;
serve(state, From, S) -> reply(From, S#peer.state), S;
serve(_, From, #peer{state = {down, _}} = S) -> reply(From, {raised, exit, noconnection, []}), S;
serve({call, M, F, A}, From, #peer{next = Id, waiting = Waiting} = S) ->
    pass({call, Id, M, F, A}),
    S#peer{next = Id + 1, waiting = Waiting#{Id => From}};
serve(Other, From, S) ->
    pass(Other),
    reply(From, ok),
    S.

pass(Request) -> tell("send", [$\s, base64:encode(term_to_binary(Request))]).
