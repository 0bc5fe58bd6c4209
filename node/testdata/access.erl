%% Cookies, and nodes that are allowed, as processes set them. Each function sends what has come of it.
-module(access).
-export([shown/1, strangers/3, waits/1]).

%% What functions report, here and on OTP.
shown(To) ->
    Own = erlang:get_cookie(),
    Cookies = [Own, erlang:get_cookie(node()), erlang:get_cookie(x@y), erlang:set_cookie(x@y, other), erlang:get_cookie(x@y),
               erlang:set_cookie(new), erlang:get_cookie(), erlang:get_cookie(x@y), erlang:get_cookie(z@y), erlang:get_cookie(nonode@nohost),
               erlang:set_cookie(node(), newer), erlang:get_cookie(), erlang:get_cookie(noat), erlang:set_cookie(noat, a), erlang:get_cookie(noat)],
    erlang:set_cookie(Own),
    Bad = [t(F) || F <- [fun() -> erlang:set_cookie(1) end, fun() -> erlang:set_cookie(a, 1) end, fun() -> erlang:set_cookie(1, a) end,
                         fun() -> erlang:set_cookie(nonode@nohost, a) end, fun() -> erlang:get_cookie(1) end,
                         fun() -> net_kernel:set_net_ticktime(0) end, fun() -> net_kernel:set_net_ticktime(9, -1) end]],
    Ticks = [net_kernel:get_net_ticktime(), net_kernel:set_net_ticktime(60), net_kernel:set_net_ticktime(9), net_kernel:set_net_ticktime(20), net_kernel:get_net_ticktime()],
    Allow = [net_kernel:allow([a, 1]), net_kernel:allow(x), net_kernel:allow([a | b]), net_kernel:allowed(), net_kernel:allow([]),
             net_kernel:connect_node('c@127.0.0.1')],
    Watched = [watched(O) || O <- [[foo | bar], [{node_type, all} | x], [{node_type, odd}, {node_type, all} | x], [{node_type, odd}, foo],
                                   [{node_type, odd}, {node_type, all}], [foo, {node_type, all}, {node_type, all}],
                                   [{node_type, all}, {node_type, hidden}, {node_type, visible}]]],
    To ! {shown, Cookies, Bad, Ticks, Allow, Watched, maps:remove(name, net_kernel:get_state())}.

t(F) -> try F() catch C:R -> {C, R} end.

%% An improper list fails inside, with a stack that is each system's own.
watched(Options) ->
    case net_kernel:monitor_nodes(true, Options) of
        {error, {internal_error, {'EXIT', {Reason, [_ | _]}}}} -> {fails, Reason};
        Other -> Other
    end.

%% A node that has another cookie, before and after this one knows it, and when others are allowed.
strangers(To, Node, Cookie) ->
    Before = net_adm:ping(Node),
    true = erlang:set_cookie(Node, Cookie),
    Known = net_adm:ping(Node),
    true = erlang:disconnect_node(Node),
    true = erlang:set_cookie(Node, list_to_atom([16#3b1])),
    Odd = net_adm:ping(Node),
    true = erlang:set_cookie(Node, Cookie),
    ok = net_kernel:allow([other@host]),
    Refused = net_adm:ping(Node),
    ok = net_kernel:allow([Node]),
    To ! {Before, Known, Odd, Refused, net_adm:ping(Node), net_kernel:allowed()}.

%% Is told what to call until it is told to stop.
waits(To) ->
    register(waiter, self()),
    To ! {ready},
    wait(To).

wait(To) ->
    receive
        {M, F, Args} ->
            To ! {apply(M, F, Args)},
            wait(To);
        stop ->
            ok
    end.
