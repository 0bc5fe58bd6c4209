%% Other nodes, as people see them.
-module(net_adm).
-export([ping/1, localhost/0]).

%% pong when a node is there, and has our cookie, else pang.
ping(Node) when is_atom(Node) ->
    case is_alive() andalso (Node =:= node() orelse catch gen:call({net_kernel, Node}, '$gen_call', {is_auth, node()}, infinity)) of
        true -> pong;
        {ok, yes} -> pong;
        _ ->
            erlang:disconnect_node(Node),
            pang
    end.

%% The host of this node, as its name has it.
localhost() -> tl(lists:dropwhile(fun(C) -> C =/= $@ end, atom_to_list(node()))).
