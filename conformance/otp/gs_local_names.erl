%% Servers with local names.
-module(gs_local_names).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, gs_ln_server}, ?MODULE, one, []),
    io:format("~w~n", [whereis(gs_ln_server) =:= Pid]),
    io:format("~w~n", [gen_server:call(gs_ln_server, state)]),
    io:format("~w~n", [gen_server:call({gs_ln_server, node()}, state)]),
    {error, {already_started, Other}} = gen_server:start({local, gs_ln_server}, ?MODULE, two, []),
    io:format("~w~n", [Other =:= Pid]),
    {error, {already_started, Other}} = gen_server:start_link({local, gs_ln_server}, ?MODULE, two, []),
    gen_server:cast(gs_ln_server, three),
    gen_server:cast({gs_ln_server, node()}, four),
    io:format("~w~n", [gen_server:call(Pid, state)]),
    io:format("~w~n", [gen_server:cast(gs_ln_nobody, x)]),
    gen_server:stop(gs_ln_server),
    io:format("~w~n", [whereis(gs_ln_server)]),
    {ok, _} = gen_server:start({local, gs_ln_server}, ?MODULE, two, []),
    io:format("~w~n", [gen_server:call(gs_ln_server, state)]),
    gen_server:stop(gs_ln_server).

init(X) -> {ok, [X]}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(X, S) -> {noreply, [X | S]}.
