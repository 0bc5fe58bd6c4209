%% Processes that belong to an application.
-module(app_of_process).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1, child/0]).

main() ->
    logger:set_primary_config(level, none),
    register(app_pr_main, self()),
    ok = application:load({application, ?MODULE, [{mod, {?MODULE, []}}, {vsn, "9"}, {env, [{key, value}]}]}),
    ok = application:start(?MODULE),
    Child = receive {child, Pid, Told} -> io:format("~p~n", [Told]), Pid end,
    io:format("~p~n", [application:get_application(Child)]),
    io:format("~p~n", [application:get_application(self())]),
    io:format("~p~n", [application:get_env(key)]),
    application:stop(?MODULE),
    io:format("~p~n", [is_process_alive(Child)]),
    application:unload(?MODULE),
    unregister(app_pr_main),
    logger:set_primary_config(level, notice).

start(normal, []) -> supervisor:start_link(?MODULE, []).

stop(_) -> ok.

init(_) -> {ok, {#{}, [#{id => child, start => {?MODULE, child, []}}]}}.

child() ->
    {ok, proc_lib:spawn_link(fun() ->
        app_pr_main ! {child, self(), {application:get_application(), application:get_env(key), application:get_key(vsn), application:get_env(none)}},
        receive after infinity -> ok end
    end)}.
