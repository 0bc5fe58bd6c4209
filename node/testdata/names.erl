%% Names of module global at several nodes. What all/2 and join/1 return is the same wherever they run.
-module(names).
-behaviour(gen_server).
-export([all/3, all/2, own/0, own/1, join/2, join/1, hold/0, clash/3, crash/3, locks/3, again/2]).
-export([init/1, handle_call/3, handle_cast/2]).

all(Go, B, C) -> Go ! {all(B, C)}.

all(B, C) ->
    true = net_kernel:connect_node(B),
    true = net_kernel:connect_node(C),
    ok = global:sync(),
    Nodes = [node(), B, C],
    Self = self(),
    until(fun() -> [] =:= [N || N <- Nodes, length(rpc:call(N, erlang, nodes, [])) =/= 2] end),
    yes = global:register_name(first, Self),
    %% The same at all nodes, and not again.
    Seen = [Self =:= P || P <- at(Nodes, whereis_name, [first])],
    Names = at(Nodes, registered_names, []),
    There = spawn(B, ?MODULE, hold, []),
    Again = [rpc:call(N, global, register_name, [first, There]) || N <- [B, C]],
    Other = global:register_name(second, Self),
    Self = rpc:call(C, global, send, [first, hello]),
    receive hello -> ok end,
    %% Another process of another node.
    yes = rpc:call(C, global, re_register_name, [first, There]),
    Moved = [There =:= P || P <- at(Nodes, whereis_name, [first])],
    ok = rpc:call(B, global, unregister_name, [first]),
    Gone = at(Nodes, whereis_name, [first]),
    %% Who ends has no name.
    yes = global:register_name({third, 1.5, "x"}, There),
    exit(There, kill),
    until(fun() -> lists:usort(at(Nodes, whereis_name, [{third, 1.5, "x"}])) =:= [undefined] end),
    %% Behaviours.
    {ok, Server} = rpc:call(B, gen_server, start, [{global, server}, ?MODULE, one, []]),
    Started = rpc:call(C, gen_server, start, [{global, server}, ?MODULE, two, []]) =:= {error, {already_started, Server}},
    Via = gen_server:start({via, global, server}, ?MODULE, three, []) =:= {error, {already_started, Server}},
    Replies = [rpc:call(N, gen_server, call, [Name, node]) =:= {one, B} || N <- Nodes, Name <- [{global, server}, {via, global, server}]],
    gen_server:stop({global, server}),
    until(fun() -> lists:usort(at(Nodes, whereis_name, [server])) =:= [undefined] end),
    %% Names of other nodes.
    [{ok, _} = rpc:call(N, gen_server, start, [{local, many}, ?MODULE, here, []]) || N <- Nodes],
    {Answers, []} = gen_server:multi_call(Nodes, many, node),
    Many = lists:sort(Answers) =:= lists:sort([{N, {here, N}} || N <- Nodes]),
    Later = gen_server:receive_response(gen_server:send_request({many, C}, node), infinity) =:= {reply, {here, C}},
    {[], Nodes} = gen_server:multi_call(Nodes, nobody, node),
    Missing = try gen_server:call({global, server}, node, infinity) catch exit:{noproc, _} -> noproc end,
    {Seen, Names, Again, Other, Moved, Gone, Started, Via, Replies, Many, Later, Missing, locked(B, C)}.

at(Nodes, Function, Args) -> [rpc:call(N, global, Function, Args) || N <- Nodes].

until(F) -> case F() of true -> ok; false -> timer:sleep(5), until(F) end.

hold() -> receive stop -> ok end.

%% Locks of two processes at two nodes.
locked(B, C) ->
    Self = self(),
    Nodes = [node(), B, C],
    true = global:set_lock({r, Self}, Nodes),
    true = global:set_lock({r, Self}, Nodes, 0),
    P = spawn(B, ?MODULE, locks, [Self, Nodes, {r, other}]),
    First = receive {P, A1} -> A1 end,
    true = global:del_lock({r, Self}, Nodes),
    P ! again,
    Second = receive {P, A2} -> A2 end, % it has been locked twice
    true = global:del_lock({r, Self}, Nodes),
    P ! again,
    Third = receive {P, A3} -> A3 end,
    Fourth = global:set_lock({r, Self}, [C], 0),
    exit(P, kill),
    Fifth = global:trans({r, Self}, fun() -> rpc:call(C, global, set_lock, [{r, x}, [B], 0]) end, Nodes),
    {First, Second, Third, Fourth, Fifth}.

locks(To, Nodes, Id) ->
    To ! {self(), global:set_lock(Id, Nodes, 0)},
    receive again -> locks(To, Nodes, Id) end.

%% Names of this node that other nodes have as well.
own(Go) -> Go ! {own()}, hold().

own() -> [{Name, yes, global:register_name(Name, spawn(fun() -> listen([]) end), Resolve)} || {Name, Resolve} <- clashes()].

clashes() ->
    [{exits, fun global:random_exit_name/3}, {notified, fun global:random_notify_name/3}, {all_notified, fun global:notify_all_name/3},
     {ours, fun ?MODULE:clash/3}, {crash, fun ?MODULE:crash/3}].

%% The process of the node whose name comes last.
clash(_, P, Q) -> case node(P) > node(Q) of true -> P; false -> Q end.

crash(_, _, _) -> error(crash).

listen(Got) ->
    receive
        {got, From} -> From ! {self(), lists:reverse(Got)}, listen(Got);
        {global_name_conflict, Name, Pid} -> listen([{Name, node(Pid) =:= node()} | Got]);
        X -> listen([X | Got])
    end.

join(Go, B) -> Go ! {join(B)}.

join(B) ->
    own(),
    Mine = [{Name, global:whereis_name(Name)} || {Name, _} <- clashes()],
    yes = global:register_name(only_here, spawn(fun hold/0)),
    true = net_kernel:connect_node(B),
    ok = global:sync(),
    until(fun() -> lists:sort(global:registered_names()) =:= lists:sort(rpc:call(B, global, registered_names, [])) end),
    Agreed = [global:whereis_name(N) =:= rpc:call(B, global, whereis_name, [N]) || N <- [only_here | [N || {N, _} <- clashes()]]],
    Here = [alive(Name, P, global:whereis_name(Name)) || {Name, P} <- Mine],
    Names = lists:sort(global:registered_names()),
    %% Names of a node that is lost go with it.
    Lost = [{Name, node(global:whereis_name(Name)) =:= B} || Name <- Names],
    monitor_node(B, true),
    erlang:disconnect_node(B),
    receive {nodedown, B} -> ok end,
    until(fun() -> [] =:= [N || {N, true} <- Lost, global:whereis_name(N) =/= undefined] end),
    {Agreed, Here, Names, [N || {N, true} <- Lost, N =/= exits, N =/= notified], [Name || {Name, false} <- Lost, global:whereis_name(Name) =:= undefined]}.

%% What has become of a name of which P was here.
alive(exits, P, Winner) -> {exits, is_process_alive(P) =:= (P =:= Winner)};
alive(notified, P, Winner) -> {notified, (got(P) =:= []) =:= (P =:= Winner)};
alive(Name, P, Winner) -> {Name, got(P), Winner =:= P}.

got(P) -> P ! {got, self()}, receive {P, Got} -> Got end.

init(X) -> {ok, X}.

handle_call(node, _, S) -> {reply, {S, node()}, S}.

handle_cast(_, S) -> {noreply, S}.

%% Two nodes begin to join, which a lock prevents; then one of them gets to know that it knows the other. The other must get to know
%% that as well, or its locker waits for ever. It may have begun before: then it must not make the first one forget.
again(Go, B) ->
    true = net_kernel:connect_node(B),
    ok = global:sync(),
    until(fun() -> {[B], [node()]} =:= {known(node()), known(B)} end),
    true = global:set_lock({global, self()}, [node(), B]),
    [{global_name_server, At} ! {Change, N} || Change <- [nodedown, nodeup], {At, N} <- [{B, node()}, {node(), B}]],
    until(fun() -> {[B], [node()]} =:= {joins(node()), joins(B)} end),
    gen_server:cast(global_name_server, {in_sync, B, true}),
    until(fun() -> {[], []} =:= {joins(node()), joins(B)} end),
    Locker = element(6, sys:get_state({global_name_server, B})),
    gen_server:cast(global_name_server, {init_connect, {8, make_ref()}, B, {locker, no_longer_a_pid, #{}, Locker}}),
    {[B], []} = {known(node()), joins(node())},
    true = global:del_lock({global, self()}, [node(), B]),
    Registered = rpc:call(B, global, register_name, [again, self()]),
    Go ! {Registered, global:whereis_name(again) =:= self()}.

known(Node) -> element(4, sys:get_state({global_name_server, Node})).

joins(Node) -> maps:keys(element(5, sys:get_state({global_name_server, Node}))).
