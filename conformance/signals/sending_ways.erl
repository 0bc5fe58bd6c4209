%% All the ways to send, to processes, names, and nobody.
-module(sending_ways).
-export([main/0]).

main() ->
    register(sending_ways_main, self()),
    Me = self(),
    show(send, [erlang:send(Me, 1), erlang:send(sending_ways_main, 2), erlang:send({sending_ways_main, node()}, 3), received()]),
    show(options, [erlang:send(Me, 1, []), erlang:send(sending_ways_main, 2, [noconnect]), erlang:send(Me, 3, [nosuspend, noconnect]), received()]),
    show(nosuspend, [erlang:send_nosuspend(Me, 1), erlang:send_nosuspend(sending_ways_main, 2), erlang:send_nosuspend(Me, 3, [noconnect]), received()]),
    show(nobody, [t(fun() -> erlang:send(no_such_name, 1) end), t(fun() -> erlang:send_nosuspend(no_such_name, 1) end), erlang:send({no_such_name, node()}, 1),
                  t(fun() -> erlang:send_nosuspend(no_such_name, 1, []) end)]),
    show(bad, [t(fun() -> erlang:send("pid", 1) end), t(fun() -> erlang:send(Me, 1, [foo]) end), t(fun() -> erlang:send(Me, 1, foo) end),
               t(fun() -> erlang:send_nosuspend(1, 1) end), t(fun() -> erlang:send_nosuspend(Me, 1, [foo]) end)]),
    show(none, received()),
    R = make_ref(),
    show(order, [begin erlang:send(Me, {R, I}), Me ! {R, I + 1}, erlang:send_nosuspend(Me, {R, I + 2}) end || I <- [1, 4, 7]]),
    show(order, [I || {_, I} <- received()]),
    show(nodes, [erlang:nodes(T) || T <- [visible, hidden, connected, this, known, [visible, this]]]),
    show(nodes, [t(fun() -> erlang:nodes(foo) end), t(fun() -> erlang:nodes([this, foo]) end), nodes()]),
    show(cookie, [erlang:get_cookie(), erlang:get_cookie(node()), t(fun() -> erlang:get_cookie(1) end)]),
    show(alone, [erlang:disconnect_node(node()), is_alive(), erlang:disconnect_node('no@where')]).

received() -> receive X -> [X | received()] after 0 -> [] end.

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
