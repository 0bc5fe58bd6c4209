%% What a system without others says of nodes.
-module(node_alone).
-export([main/0]).

main() ->
    show(node, [node(), node(self()), node(make_ref()), nodes(), nodes(this), nodes(connected), nodes([])]),
    show(bad, [t(fun() -> nodes(1) end), t(fun() -> nodes([a | b]) end), t(fun() -> nodes([[]]) end), t(fun() -> node(a) end)]),
    show(cookie, [erlang:get_cookie(), erlang:get_cookie(other@host), t(fun() -> erlang:get_cookie("a") end)]),
    show(disconnect, [disconnect_node(other@host), t(fun() -> disconnect_node("other") end)]),
    show(to_itself, [erlang:send({node_alone_name, node()}, lost), erlang:send_nosuspend({node_alone_name, node()}, lost, [])]),
    register(node_alone_name, self()),
    show(to_itself, [erlang:send({node_alone_name, node()}, found), erlang:send_nosuspend({node_alone_name, node()}, again, [noconnect])]),
    show(received, [receive X -> X after 0 -> nothing end || _ <- [1, 2, 3]]),
    show(monitor, begin R = monitor(process, {node_alone_nobody, node()}), receive {'DOWN', R, process, W, Why} -> {W, Why} end end).

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
