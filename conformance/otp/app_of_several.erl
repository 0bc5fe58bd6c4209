%% Applications that need each other, started at boot or on demand with a type.
-module(app_of_several).
-export([main/0]).
-behaviour(application).
-export([start/2, stop/1, init/1]).

main() ->
    logger:set_primary_config(level, none),
    Load = fun(Name, Needs, Env) ->
        application:load({application, Name, [{description, atom_to_list(Name)}, {vsn, "1"}, {applications, [kernel, stdlib | Needs]}, {mod, {?MODULE, Name}}, {env, Env}]}, [])
    end,
    io:format("~w~n", [[Load(app_several_a, [], [{x, 1}]), Load(app_several_b, [app_several_a], []), Load(app_several_c, [app_several_b, app_several_a], []),
        Load(app_several_a, [], [])]]),
    io:format("~w ~w~n", [application:start_boot(app_several_b, temporary), application:ensure_started(app_several_c, transient)]),
    io:format("~w~n", [application:ensure_all_started(app_several_c, transient)]),
    io:format("~w~n", [application:ensure_all_started(app_several_c, permanent)]),
    io:format("~w~n", [[A || {A, _, _} <- application:which_applications(infinity), lists:prefix("app_several", atom_to_list(A))]]),
    {_, Started} = lists:keyfind(started, 1, application:info()),
    io:format("~w~n", [[S || {A, _} = S <- Started, lists:prefix("app_several", atom_to_list(A))]]),
    io:format("~w~n", [[application:stop(A) || A <- [app_several_c, app_several_b, app_several_a, app_several_a]]]),
    io:format("~w ~w~n", [application:start_boot(app_several_a), application:ensure_started(app_several_a, temporary)]),
    io:format("~w~n", [[application:get_key(app_several_a, K) || K <- [description, applications, env]]]),
    io:format("~w~n", [application:set_env([{app_several_a, [{x, 2}, {y, 3}]}], [])]),
    io:format("~w ~w~n", [application:unset_env(app_several_a, x, []), application:get_all_env(app_several_a)]),
    {ok, Keys} = application:get_all_key(app_several_a),
    io:format("~w ~w~n", [proplists:get_value(env, Keys), proplists:get_value(mod, Keys)]),
    io:format("~w ~w~n", [application:permit(app_several_a, true), application:permit(app_several_b, false)]),
    io:format("~w ~w ~w~n", [application:get_all_env(), application:get_all_key(), application:start_type()]),
    io:format("~w~n", [[application:stop(app_several_a) | [application:unload(A) || A <- [app_several_a, app_several_b, app_several_c, app_several_c]]]]),
    io:format("~w ~w~n", [application:permit(app_several_a, true), application:start_boot(app_several_a, temporary)]),
    logger:set_primary_config(level, notice).

start(normal, Name) ->
    {ok, Pid} = supervisor:start_link(?MODULE, []),
    {ok, Pid, Name}.

stop(_) -> ok.

init([]) -> {ok, {#{}, []}}.
