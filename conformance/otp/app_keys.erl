%% What is known of applications and their parameters.
-module(app_keys).
-export([main/0]).
main() ->
    Resource = {application, ?MODULE, [{description, "Keys"}, {vsn, "0.1"}, {id, "id"}, {modules, [app_keys, app_keys_other]}, {registered, [a_name]},
                                       {applications, [stdlib]}, {env, [{one, 1}, {two, "zwei"}]}, {mod, {some_module, []}}]},
    io:format("~w~n", [application:load(Resource)]),
    io:format("~w~n", [application:load(Resource)]),
    [io:format("~w ~p~n", [Key, application:get_key(?MODULE, Key)])
     || Key <- [description, vsn, id, modules, registered, applications, included_applications, optional_applications, env, mod, maxP, maxT,
                start_phases, nonsense], Key =/= env],
    {ok, All} = application:get_all_key(?MODULE),
    io:format("~w~n", [[Key || {Key, _} <- All]]),
    io:format("~p~n", [application:get_all_key(app_keys_missing)]),
    io:format("~p~n", [application:get_key(app_keys_missing, vsn)]),
    io:format("~p~n", [lists:sort(application:get_all_env(?MODULE))]),
    io:format("~p~n", [application:get_env(?MODULE, two)]),
    io:format("~p~n", [application:set_env([{?MODULE, [{two, 2}, {three, 3}]}])]),
    io:format("~p~n", [lists:sort(application:get_all_env(?MODULE))]),
    io:format("~p~n", [application:get_application(?MODULE)]),
    io:format("~p~n", [application:get_application(no_such_module)]),
    io:format("~p~n", [application:get_application()]),
    io:format("~p~n", [application:unload(?MODULE)]),
    io:format("~p~n", [application:get_env(?MODULE, two)]),
    io:format("~p~n", [application:get_application(lists)]),
    io:format("~p~n", [lists:member(kernel, [A || {A, _, _} <- application:which_applications()])]).
