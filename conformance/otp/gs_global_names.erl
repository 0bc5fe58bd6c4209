%% Servers with global names, and the names themselves.
-module(gs_global_names).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start({global, {gs_global, 1}}, ?MODULE, one, []),
    io:format("~w~n", [gen_server:call({global, {gs_global, 1}}, state)]),
    io:format("~w~n", [global:whereis_name({gs_global, 1}) =:= Pid]),
    io:format("~w~n", [global:whereis_name({gs_global, 2})]),
    {error, {already_started, Pid}} = gen_server:start({global, {gs_global, 1}}, ?MODULE, two, []),
    io:format("~w~n", [global:register_name({gs_global, 2}, Pid)]),
    io:format("~w~n", [global:register_name({gs_global, 2}, self())]),
    io:format("~w~n", [lists:sort([N || {gs_global, N} <- global:registered_names()])]),
    gen_server:cast({global, {gs_global, 2}}, three),
    io:format("~w~n", [gen_server:call(Pid, state)]),
    io:format("~w~n", [global:unregister_name({gs_global, 2})]),
    io:format("~w~n", [catch global:send({gs_global, 2}, hello)]),
    io:format("~w~n", [global:re_register_name({gs_global, 3}, self())]),
    global:send({gs_global, 3}, hello),
    receive hello -> io:format("hello~n") end,
    global:unregister_name({gs_global, 3}),
    gen_server:stop({global, {gs_global, 1}}),
    io:format("~w~n", [is_process_alive(Pid)]).

init(X) -> {ok, [X]}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(X, S) -> {noreply, [X | S]}.
