%% Connections with other nodes. The process of this name is that of module epiphany_node.
-module(net_kernel).
-export([connect_node/1, hidden_connect_node/1, disconnect/1, monitor_nodes/1, monitor_nodes/2, get_net_ticktime/0, nodes_info/0]).
-export([start/1, start/2, stop/0, set_net_ticktime/1, set_net_ticktime/2, allow/1, allowed/0, get_state/0]).

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
%% visible | hidden | all}, nodedown_reason, connection_id. Options in a map have Info be one.
monitor_nodes(Flag) -> monitor_nodes(Flag, []).

monitor_nodes(Flag, Options) when is_boolean(Flag) ->
    case checked(Options) of
        {error, _} = Error -> Error;
        _ when node() =:= nonode@nohost -> ok;
        Form -> epiphany_node:ask({monitor_nodes, Flag, Form}, ok)
    end;
monitor_nodes(_, _) ->
    error.

%% {list | map, Options as a list} or an error.
checked(Options) when is_map(Options) ->
    Bad = maps:filter(fun(K, V) -> is_known(K) andalso not is_value(K, V) end, Options),
    Unknown = maps:filter(fun(K, _) -> not is_known(K) end, Options),
    if
        map_size(Bad) > 0 -> {error, {bad_option_value, Bad}};
        map_size(Unknown) > 0 -> {error, {unknown_options, Unknown}};
        true -> {map, [case K of node_type -> {K, V}; _ -> K end || {K, V} <- lists:sort(maps:to_list(Options)), V =/= false]}
    end;
checked(Options) when is_list(Options) ->
    case {catch types(Options, []), [O || O <- proper(Options), not is_option(O)]} of
        {{'EXIT', _} = Exit, _} -> {error, {internal_error, Exit}};
        {[_, _] = Types, _} -> {error, {option_value_mismatch, [{node_type, Type} || Type <- Types]}};
        {[Type], Unknown} ->
            case is_value(node_type, Type) of
                true -> listed(Options, Unknown);
                false -> {error, {bad_option_value, {node_type, Type}}}
            end;
        {[], Unknown} -> listed(Options, Unknown)
    end;
checked(Options) ->
    {error, {invalid_options, Options}}.

listed(Options, []) -> {list, lists:usort(Options)};
listed(_, Unknown) -> {error, {unknown_options, Unknown}}.

%% The type that options name, or two that differ, the last one first. An improper list fails, as on OTP.
types([], Types) -> Types;
types([{node_type, Type} | _], [Other]) when Type =/= Other -> [Type, Other];
types([{node_type, Type} | Options], _) -> types(Options, [Type]);
types([_ | Options], Types) -> types(Options, Types).

proper([O | Options]) -> [O | proper(Options)];
proper(_) -> [].

is_option({node_type, _}) -> true;
is_option(Option) -> Option =:= nodedown_reason orelse Option =:= connection_id.

is_known(Key) -> lists:member(Key, [node_type, nodedown_reason, connection_id]).

is_value(node_type, Type) -> lists:member(Type, [visible, hidden, all]);
is_value(_, Value) -> is_boolean(Value).

%% {Node, Type} for each node that is connected.
nodes_info() -> {ok, [{Node, [{type, Type}]} || Type <- [visible, hidden], Node <- nodes(Type)]}.

%% After how many seconds a silent peer is lost, and for how long others may still expect the old time.
get_net_ticktime() -> access(ticktime).

set_net_ticktime(Time) when is_integer(Time) -> set_net_ticktime(Time, 60).

set_net_ticktime(Time, Period) when is_integer(Time), Time > 0, is_integer(Period), Period >= 0 ->
    access({ticktime, 1000 * Time, 1000 * Period}).

%% Of the first call on, only nodes that are named may connect, or be connected to.
allow(Nodes) ->
    case is_alive() of
        true ->
            case are_atoms(Nodes) of
                true -> access({allow, Nodes});
                false -> error
            end;
        false -> ignored
    end.

are_atoms([Node | Nodes]) -> is_atom(Node) andalso are_atoms(Nodes);
are_atoms(Nodes) -> Nodes =:= [].

allowed() -> access(allowed).

access(Request) ->
    case is_alive() of
        true -> epiphany_node:ask({access, Request}, ignored);
        false -> ignored
    end.

%% A system is made one of several nodes by who starts it.
get_state() ->
    case is_alive() andalso whereis(net_kernel) =/= undefined of
        true ->
            [_, Host] = string:split(atom_to_list(node()), "@"),
            Domain = case lists:member($., Host) of true -> longnames; false -> shortnames end,
            #{started => static, name => node(), name_type => static, name_domain => Domain};
        false ->
            #{started => no}
    end.

start(_) -> {error, not_allowed}.

start(_, _) -> {error, not_allowed}.

stop() ->
    case is_alive() of
        true -> {error, not_allowed};
        false -> {error, not_found}
    end.
