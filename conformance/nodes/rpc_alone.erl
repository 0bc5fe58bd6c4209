% Calls on nodes: on this one, which is alone, and on one that is not there.
-module(rpc_alone).
-export([main/0, links/0, kills/0]).

main() ->
    Calls = [
        fun() -> net_kernel:monitor_nodes(true) end,
        fun() -> net_kernel:connect_node(a@b) end,
        fun() -> net_kernel:connect_node(node()) end,
        fun() -> net_adm:ping(a@b) end,
        fun() -> net_adm:ping(node()) end,
        fun() -> rpc:call(a@b, lists, seq, [1, 2]) end,
        fun() -> erpc:call(a@b, lists, seq, [1, 2]) end,
        fun() -> erpc:call(node(), foo, bar, []) end,
        fun() -> erpc:call(node(), erlang, throw, [a]) end,
        fun() -> rpc:call(node(), erlang, throw, [a]) end,
        fun() -> rpc:call(node(), erlang, exit, [a]) end,
        fun() -> rpc:call(node(), foo, bar, []) end,
        fun() -> rpc:call(node(), erlang, atom_to_list, [1]) end,
        fun() -> rpc:multicall([node(), a@b], lists, seq, [1, 2]) end,
        fun() -> erpc:multicall([node(), a@b], lists, seq, [1, 2]) end,
        fun() -> erpc:multicall([node()], erlang, atom_to_list, [1]) end,
        fun() -> rpc:cast(a@b, x, y, []) end,
        fun() -> erpc:cast(node(), lists, seq, [1, 2]) end,
        fun() -> erpc:call(node(), timer, sleep, [1000], 10) end,
        fun() -> rpc:call(node(), timer, sleep, [1000], 10) end,
        fun() -> erpc:call(foo, 1) end,
        fun() -> erpc:call(node(), fun() -> exit(x) end) end,
        fun() -> erpc:call(node(), erlang, atom_to_list, [1]) end,
        fun() -> rpc:block_call(node(), lists, seq, [1, 2]) end,
        fun() -> rpc:abcast([node(), a@b], foo, x) end,
        fun() -> rpc:sbcast([node(), a@b], foo, x) end,
        fun() -> rpc:eval_everywhere(lists, seq, [1, 2]) end,
        fun() -> rpc:server_call(node(), foo, r, q) end,
        fun() -> rpc:server_call(a@b, foo, r, q) end,
        fun() -> rpc:multi_server_call([a@b], foo, q) end,
        fun() -> rpc:pmap({lists, seq}, [3], [1, 2]) end,
        fun() -> rpc:parallel_eval([{lists, seq, [1, 2]}, {lists, seq, [2, 3]}]) end,
        fun() -> K = rpc:async_call(node(), lists, seq, [1, 2]), rpc:yield(K) end,
        fun() -> K = rpc:async_call(node(), timer, sleep, [100]), A=rpc:nb_yield(K), B=rpc:nb_yield(K, 1000), {A, B} end,
        fun() -> R = erpc:send_request(node(), lists, seq, [1, 2]), A = erpc:wait_response(R, 1000), A end,
        fun() -> R = erpc:send_request(node(), lists, seq, [1, 2]), erpc:receive_response(R) end,
        fun() -> R = erpc:send_request(node(), timer, sleep, [1000]), A=erpc:wait_response(R, 0), B = erpc:check_response(foo, R), {A, B} end,
        fun() -> R = erpc:send_request(node(), timer, sleep, [1000]), erpc:receive_response(R, 1) end,
        fun() -> rpc:pinfo(self(), message_queue_len) end,
        fun() -> rpc:call(node(), lists, seq, [1, 2], foo) end,
        fun() -> erpc:multicast([node()], lists, seq, [1, 2]) end,
        fun() -> erpc:multicast(foo, lists, seq, [1, 2]) end,
        fun() -> erpc:call(node(), lists, seq, [1|2]) end,
        fun() -> rpc:call("a", lists, seq, [1]) end,
        fun() -> rpc:call(node(), lists, seq, foo) end,
        fun() -> erpc:call(1, lists, seq, []) end,
        fun() ->
            R0 = erpc:reqids_new(),
            R1 = erpc:send_request(node(), lists, seq, [1, 2], one, R0),
            R2 = erpc:send_request(node(), erlang, exit, [why], two, R1),
            Next = fun Next(R) ->
                try erpc:receive_response(R, 1000, true) of
                    no_request -> [];
                    {Result, Label, Left} -> [{Label, Result} | Next(Left)]
                catch
                    exit:{{exception, Why}, Label, Left} -> [{Label, Why} | Next(Left)]
                end
            end,
            {erpc:reqids_size(R2), [L || {_, L} <- lists:sort(erpc:reqids_to_list(R1))], lists:sort(Next(R2))}
        end,
        fun() -> [rpc:call(node(), erlang, self, []), rpc:call(node(), erlang, self, [], 1000)] =:= [self(), self()] end,
        fun() -> rpc:call(node(), erlang, throw, [{'EXIT', x}]) end,
        fun() -> rpc:call(node(), erlang, list_to_tuple, [['EXIT', x]], 1000) end,
        fun() -> rpc:multicall([node()], erlang, throw, [{'EXIT', x}]) end,
        fun() -> rpc:yield(rpc:async_call(node(), erlang, list_to_tuple, [['EXIT', x]])) end,
        fun() -> rpc:block_call(node(), rpc_alone, links, []) end,
        fun() -> rpc:block_call(node(), erlang, throw, [{'EXIT', x}]) end,
        fun() -> {badrpc, {'EXIT', {Why, {M, F, _}}}} = rpc:block_call(node(), rpc_alone, kills, []), {Why, M, F} end
    ],
    [io:format("~w: ~0p~n", [I, try Call() of X -> X catch C:R -> {C, R} end])
     || {I, Call} <- lists:zip(lists:seq(1, length(Calls)), Calls)].

links() ->
    spawn_link(fun() -> exit(ended) end),
    receive _ -> ended after 100 -> goes_on end.

kills() ->
    exit(whereis(rex), kill),
    receive after infinity -> ok end.
