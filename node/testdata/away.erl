%% What processes here do on other nodes. Each function sends Go what has come of it.
-module(away).
-export([spawns/2, calls/2, nodes/2, groups/2, shows/2, watching/2, seen/2, seen/1, work/1, ends/1, pings/2, large/2, lost/2, barred/2, again/2, meets/2, parts/2]).

%% Processes of another node: Node is one of OTP, which has no module of ours.
spawns(Go, Node) ->
    process_flag(trap_exit, true),
    Self = self(),
    P = spawn(Node, erlang, send, [Self, hello]),
    true = node(P) =:= Node,
    receive hello -> ok end,
    L = spawn_link(Node, erlang, exit, [one]),
    One = receive {'EXIT', L, R1} -> R1 end,
    {M, Ref} = spawn_monitor(Node, erlang, exit, [two]),
    Two = receive {'DOWN', Ref, process, M, R2} -> R2 end,
    {O, Ref2} = spawn_opt(Node, erlang, exit, [three], [link, {monitor, [{tag, gone}]}, {priority, low}]),
    Three = receive {gone, Ref2, process, O, R3} -> R3 end,
    receive {'EXIT', O, R3} -> ok end,
    Bad = try spawn_opt(Node, erlang, exit, [three], [foo]) catch error:R4 -> R4 end,
    Req = spawn_request(Node, erlang, exit, [four], [monitor, {reply_tag, reply}]),
    Q = receive {reply, Req, ok, X} -> X end,
    Four = receive {'DOWN', Req, process, Q, R5} -> R5 end,
    Nobody = spawn_request('nobody@127.0.0.1', erlang, exit, [five]),
    Five = receive {spawn_reply, Nobody, error, R6} -> R6 end,
    Dead = spawn_link('nobody@127.0.0.1', erlang, exit, [five]),
    Six = receive {'EXIT', Dead, R7} -> R7 end,
    {Dead2, Ref3} = spawn_monitor('nobody@127.0.0.1', erlang, exit, [five]),
    Seven = receive {'DOWN', Ref3, process, Dead2, R8} -> R8 end,
    Go ! {One, Two, Three, Bad, Four, Five, Six, Seven}.

%% rpc and erpc.
calls(Go, Node) ->
    None = 'nobody@127.0.0.1',
    Error = try erpc:call(Node, erlang, error, [why]) catch error:{exception, why, [{erlang, error, [why], _} | _]} -> why end,
    Go ! {rpc:call(Node, lists, seq, [1, 3]), rpc:call(Node, erlang, throw, [x]), rpc:call(Node, erlang, exit, [y]),
          rpc:call(None, lists, seq, [1, 3]), erpc:call(Node, erlang, node, []), Error,
          rpc:multicall([Node, None, node()], lists, seq, [1, 2]), rpc:call(Node, timer, sleep, [infinity], 0),
          rpc:block_call(Node, lists, seq, [1, 2]), rpc:yield(rpc:async_call(Node, lists, seq, [2, 3])),
          rpc:sbcast([Node], nobody, hi), rpc:abcast([Node], nobody, hi), net_adm:ping(Node), net_adm:ping(None)}.

%% Nodes that come and go, until the other side says done.
nodes(Go, Node) ->
    ok = net_kernel:monitor_nodes(true, [{node_type, all}, nodedown_reason]),
    ok = net_kernel:monitor_nodes(true),
    Before = {lists:member(Node, nodes()), net_kernel:connect_node('nobody@127.0.0.1')},
    true = net_kernel:connect_node(Node),
    Up = receive {nodeup, Node, Info} -> Info end,
    receive {nodeup, Node} -> ok end,
    true = monitor_node(Node, true),
    true = monitor_node(Node, true),
    true = monitor_node(Node, false),
    During = {nodes(), nodes(hidden), nodes(connected), nodes(this), nodes(known)},
    Gone = erlang:disconnect_node(Node),
    receive {nodedown, Node} -> ok end,
    receive {nodedown, Node} -> ok end,
    Down = receive {nodedown, Node, Info2} -> Info2 end,
    After = {nodes(), erlang:disconnect_node(Node)},
    monitor_node('nobody@127.0.0.1', true),
    receive {nodedown, 'nobody@127.0.0.1'} -> ok end,
    Left = receive Any -> Any after 0 -> none end,
    Go ! {Before, Up, During, Gone, Down, After, Left}.

%% Options of net_kernel:monitor_nodes/2.
watching(Go, Node) ->
    Errors = [net_kernel:monitor_nodes(true, O)
              || O <- [[foo, bar], [{node_type, odd}], [nodedown_reason, foo], #{foo => 1}, #{node_type => odd, a => 1}, #{nodedown_reason => maybe_},
                       foo, 1, [{connection_id, true}], [{node_type, all}, {node_type, hidden}]]] ++ [net_kernel:monitor_nodes(odd)],
    ok = net_kernel:monitor_nodes(true, [connection_id, nodedown_reason]),
    ok = net_kernel:monitor_nodes(true, #{connection_id => true, nodedown_reason => true, node_type => all}),
    ok = net_kernel:monitor_nodes(true, #{}),
    true = net_kernel:connect_node(Node),
    receive {nodeup, Node, [{connection_id, Id}]} -> ok end,
    receive {nodeup, Node, #{connection_id := Id} = Up} -> ok end,
    receive {nodeup, Node, None} when None =:= #{} -> ok end,
    true = erlang:disconnect_node(Node),
    Down = receive {nodedown, Node, L} when is_list(L) -> lists:sort(L -- [{connection_id, Id}]) end,
    receive {nodedown, Node, #{connection_id := Id} = Why} -> ok end,
    receive {nodedown, Node, None} -> ok end,
    ok = net_kernel:monitor_nodes(false, [nodedown_reason, connection_id]),
    ok = net_kernel:monitor_nodes(false, #{connection_id => true, nodedown_reason => true, node_type => all}),
    ok = net_kernel:monitor_nodes(false, #{}),
    true = net_kernel:connect_node(Node),
    true = erlang:disconnect_node(Node),
    Left = receive Any -> Any after 0 -> none end,
    Go ! {Errors, is_integer(Id), maps:remove(connection_id, Up), Down, maps:remove(connection_id, Why), Left}.

%% pg with the scope of another node.
groups(Go, Node) ->
    {ok, _} = pg:start(scope),
    Mine = spawn(fun() -> receive stop -> ok end end),
    ok = pg:join(scope, ours, Mine),
    {Ref, Known} = pg:monitor_scope(scope),
    Theirs = case Known of
        #{theirs := [Member]} -> Member;
        _ -> receive {Ref, join, theirs, [Member]} -> Member end
    end,
    [Theirs] = pg:get_members(scope, theirs),
    [] = pg:get_local_members(scope, theirs),
    Seen = fun Wait() ->
        case rpc:call(Node, pg, get_members, [scope, ours]) of
            [Mine] -> ours;
            [] -> Wait()
        end
    end,
    Ours = Seen(),
    Theirs ! stop,
    receive {Ref, leave, theirs, [Theirs]} -> ok end,
    Go ! {node(Theirs) =:= Node, Ours, pg:get_members(scope, theirs), pg:which_groups(scope)}.

%% Terms of another node that Go gets: in messages of that node, past net_kernel and through it while it is busy, in one of this node, and
%% in a reason. Go sends what it got to a process here, which says whether it is the same.
shows(Go, Node) ->
    Init = rpc:call(Node, erlang, whereis, [init]),
    All = {Init, hd(rpc:call(Node, erlang, ports, [])), rpc:call(Node, erlang, make_ref, []), self(), make_ref(), #{Init => [Init | Init]}},
    spawn(Node, erlang, send, [Go, {spawned, All}]),
    persistent_term:put(?MODULE, All),
    All = persistent_term:get(?MODULE),
    receive {spawned, Back} -> Go ! {sent, Back =:= All, All} end,
    receive {sent, Again} -> true = Again =:= All end,
    [spawn(Node, erlang, send, [Go, {many, Init}]) || _ <- lists:seq(1, 100)],
    receive {many, Init} -> exit({over, Init}) end.

%% What processes show of links and monitors between two nodes, at both ends, while there are some and when they are taken back. It is the
%% same wherever this runs.
seen(Go, Node) -> Go ! {seen(Node)}.

seen(Node) ->
    Self = self(),
    P = spawn(Node, timer, sleep, [infinity]),
    link(P),
    link(P),
    Refs = [monitor(process, X) || X <- [P, P, {net_kernel, Node}]],
    Before = ends(Self, P, Node),
    [demonitor(Ref, [flush]) || Ref <- Refs],
    unlink(P),
    After = ends(Self, P, Node),
    {Watcher, Down} = spawn_monitor(fun() -> link(P), monitor(process, P), exit(enough) end),
    Gone = monitor(process, P),
    receive {'DOWN', Down, process, Watcher, enough} -> ok end,
    Why = receive {'DOWN', Gone, process, P, Reason} -> Reason end,
    {Before, After, Why}.

%% The links and monitors of a process here and one of another node, as far as they are between these two.
ends(Self, P, Node) ->
    There = rpc:call(Node, erlang, process_info, [P, [links, monitored_by]]),
    Shown = fun({K, All}) -> {K, lists:sort([name(X, Self, P) || X <- All, name(X, Self, P) =/= other])} end,
    [Shown(X) || X <- process_info(Self, [links, monitors]) ++ There].

name(Self, Self, _) -> self;
name(P, _, P) -> there;
name({process, P}, _, P) -> {process, there};
name({process, {Name, _}}, _, _) -> {process, Name};
name(_, _, _) -> other.

work(N) -> lists:sum(lists:seq(1, N)).

%% Says something to another node, and ends: main.
ends(Node) -> [{collector, list_to_atom(Node)} ! {number, I} || I <- lists:seq(1, 1000)].

%% Whether a node can be reached.
pings(Go, Node) -> Go ! {net_adm:ping(Node)}.

%% Messages that are larger than what can be sent: of the first the connection is not there yet, the second ends it.
large(Go, Node) ->
    Part = binary:copy(<<"abcd">>, 2200000),
    {nobody, Node} ! {Part, Part},
    First = net_adm:ping(Node),
    true = monitor_node(Node, true),
    {nobody, Node} ! {Part, Part},
    receive {nodedown, Node} -> ok end,
    Go ! {First, net_adm:ping(Node)}.

%% A call of a global name when its node is lost, and the next one.
lost(Go, Node) ->
    yes = global:register_name(lost_name, spawn(Node, timer, sleep, [infinity])),
    {Caller, Ref} = spawn_monitor(fun() -> exit(catch gen_server:call({global, lost_name}, hello, infinity)) end),
    until(fun() -> process_info(Caller, monitors) =/= {monitors, []} end),
    true = erlang:disconnect_node(Node),
    First = receive {'DOWN', Ref, process, Caller, Why} -> Why end,
    until(fun() -> global:whereis_name(lost_name) =:= undefined end),
    Go ! {First, catch gen_server:call({global, lost_name}, hello, infinity)}.

%% What reaches a node that is not connected with when dist_auto_connect rules connections out, and when a process asks for one.
barred(Go, Node) ->
    ok = application:set_env(kernel, dist_auto_connect, never),
    Never = tries(Node),
    true = net_kernel:connect_node(Node),
    Connected = tries(Node),
    ok = application:set_env(kernel, dist_auto_connect, once),
    true = erlang:disconnect_node(Node),
    Once = tries(Node),
    true = net_kernel:connect_node(Node),
    Again = tries(Node),
    ok = application:unset_env(kernel, dist_auto_connect),
    true = erlang:disconnect_node(Node),
    Go ! {Never, Connected, Once, Again, tries(Node)}.

%% Connections that are made as soon as the one before has been ended.
again(Go, Node) ->
    Go ! {lists:usort([net_kernel:connect_node(Node) andalso disconnect_node(Node)
                       || _ <- lists:seq(1, 300)])}.

meets(Go, Node) ->
    Go ! {net_adm:ping(Node)},
    true = monitor_node(Node, true),
    Go ! receive {nodedown, Node} -> {down} end.

parts(Go, Node) -> Go ! {disconnect_node(Node)}.

tries(Node) ->
    process_flag(trap_exit, true),
    {nobody, Node} ! hello,
    Ref = monitor(process, {nobody, Node}),
    Why = receive {'DOWN', Ref, process, {nobody, Node}, R} -> R end,
    Pid = spawn_link(Node, erlang, exit, [ends]),
    Ended = receive {'EXIT', Pid, R2} -> R2 end,
    {Why, Ended, try erpc:call(Node, erlang, node, []) =:= Node catch error:Reason -> Reason end}.

until(F) ->
    case F() of
        true -> ok;
        false -> erlang:yield(), until(F)
    end.
