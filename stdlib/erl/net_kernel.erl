%% Connections with other nodes. The process of this name is that of module epiphany_node.
-module(net_kernel).
-export([connect_node/1, hidden_connect_node/1, disconnect/1, monitor_nodes/1, monitor_nodes/2, get_net_ticktime/0, nodes_info/0]).
-export([start/1, start/2, stop/0, set_net_ticktime/1, set_net_ticktime/2, allow/1]).

%% true when the node is connected then, false when it cannot be, ignored where there are no nodes.
connect_node(Node) when is_atom(Node) ->
    case is_alive() of
        true when Node =:= node() -> true;
        true -> epiphany_node:ask({connect, Node}, ignored);
        false -> ignored
    end.

hidden_connect_node(Node) -> connect_node(Node).

%% What erlang:disconnect_node/1 is.
disconnect(Node) ->
    case is_alive() of
        true when is_atom(Node), Node =/= node() -> epiphany_node:ask({disconnect, Node}, ignored);
        true -> false;
        false -> ignored
    end.

%% The caller gets {nodeup, Node} and {nodedown, Node}, or {nodeup, Node, Info} and {nodedown, Node, Info} with options: {node_type,
%% visible | hidden | all}, nodedown_reason.
monitor_nodes(Flag) -> monitor_nodes(Flag, []).

monitor_nodes(Flag, Options) when is_boolean(Flag), is_list(Options) ->
    case lists:filter(fun(Option) -> not is_option(Option) end, Options) of
        [] when node() =:= nonode@nohost -> ok;
        [] -> epiphany_node:ask({monitor_nodes, Flag, lists:usort(Options)}, ok);
        [Option | _] -> {error, {unknown_option, Option}}
    end;
monitor_nodes(Flag, Options) when is_list(Options) ->
    _ = Options,
    {error, {invalid_argument, Flag}}.

is_option(nodedown_reason) -> true;
is_option({node_type, Type}) -> lists:member(Type, [visible, hidden, all]);
is_option(_) -> false.

%% {Node, Type} for each node that is connected.
nodes_info() -> {ok, [{Node, [{type, Type}]} || Type <- [visible, hidden], Node <- nodes(Type)]}.

get_net_ticktime() -> case is_alive() of true -> 60; false -> ignored end.

%% A system is made one of several nodes by who starts it.
set_net_ticktime(Time) -> set_net_ticktime(Time, 60).

set_net_ticktime(Time, _) when is_integer(Time), Time > 0 -> unchanged.

start(_) -> {error, not_allowed}.

start(_, _) -> {error, not_allowed}.

stop() -> {error, not_allowed}.

allow(_) -> ignored.
