%% Calls and casts to all nodes, where there is one.
-module(gs_many_nodes).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, _} = gen_server:start({local, gs_mn_server}, ?MODULE, 1, []),
    io:format("~w~n", [gen_server:abcast(gs_mn_server, 2)]),
    io:format("~w~n", [gen_server:abcast([node()], gs_mn_server, 3)]),
    io:format("~w~n", [gen_server:multi_call(gs_mn_server, state)]),
    io:format("~w~n", [gen_server:multi_call([node()], gs_mn_server, state)]),
    io:format("~w~n", [gen_server:multi_call([node()], gs_mn_server, state, 1000)]),
    io:format("~w~n", [gen_server:multi_call([node()], gs_mn_nobody, state)]),
    io:format("~w~n", [gen_server:multi_call([], gs_mn_server, state)]),
    %% All are asked at once, and the last reply stands first.
    Here = node(),
    io:format("~w~n", [gen_server:multi_call([Here, Here, Here], gs_mn_server, add)]),
    io:format("~w~n", [gen_server:multi_call([Here, Here], gs_mn_server, late)]),
    io:format("~w~n", [gen_server:multi_call([Here, nobody@nowhere, 1], gs_mn_server, state)]),
    io:format("~w~n", [gen_server:multi_call([Here, Here], gs_mn_server, silent, 0)]),
    io:format("~w~n", [gen_server:multi_call([Here, Here], gs_mn_server, silent, 10)]),
    [io:format("~w~n", [try gen_server:multi_call(Nodes, Name, state, Timeout) catch error:E -> E end])
     || {Nodes, Name, Timeout} <- [{Here, gs_mn_server, 1}, {[Here], "server", 1}, {[Here], gs_mn_server, -1}, {[Here], gs_mn_server, x}]],
    io:format("~w~n", [gen_server:multi_call([Here, Here], gs_mn_server, stop)]),
    receive Message -> io:format("~w~n", [Message])
    after 10 -> io:format("no message~n")
    end.

init(X) -> {ok, [X]}.

handle_call(state, _, S) -> {reply, S, S};
handle_call(add, _, S) -> {reply, length(S), [x | S]};
handle_call(late, From, [late, Other | S]) ->
    gen_server:reply(From, second),
    gen_server:reply(Other, first),
    {noreply, S};
handle_call(late, From, S) -> {noreply, [late, From | S]};
handle_call(silent, _, S) -> {noreply, S};
handle_call(stop, _, S) -> {stop, normal, S}.

handle_cast(X, S) -> {noreply, [X | S]}.
