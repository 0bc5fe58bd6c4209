%% There are no other nodes.
-module(monitor_node_none).
-export([main/0]).

main() ->
    show(nodes, {nodes(), nodes(visible), nodes(hidden), nodes(connected), nodes(this), nodes(known), nodes([this, connected])}),
    show(alive, {is_alive(), node(), erlang:get_cookie()}),
    show(node, {node(self()), node(make_ref())}),
    [show(bad, try_(F)) || F <- [fun() -> nodes(foo) end, fun() -> nodes([foo]) end, fun() -> node(foo) end, fun() -> erlang:monitor_node('a@b', true) end,
        fun() -> erlang:set_cookie(foo) end]],
    show(own, monitor_node(node(), true)),
    show(disconnect, erlang:disconnect_node('a@b')),
    show(none, nodes([])).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
