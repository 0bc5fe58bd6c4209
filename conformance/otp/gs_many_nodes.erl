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
    gen_server:stop(gs_mn_server).

init(X) -> {ok, [X]}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(X, S) -> {noreply, [X | S]}.
