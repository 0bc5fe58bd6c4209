%% Starting and stopping an application.
-module(app_start_stop).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, prep_stop/1, init/1]).

main() ->
    logger:set_primary_config(level, none),
    io:format("~w~n", [application:load({application, ?MODULE, [{description, "A test"}, {vsn, "1.2"}, {modules, [?MODULE]},
                                                                {applications, [kernel, stdlib]}, {mod, {?MODULE, [an, argument]}}]})]),
    io:format("~p~n", [lists:keyfind(?MODULE, 1, application:loaded_applications())]),
    io:format("~p~n", [lists:keyfind(?MODULE, 1, application:which_applications())]),
    io:format("~w~n", [application:start(?MODULE)]),
    io:format("~w~n", [application:start(?MODULE)]),
    io:format("~w~n", [application:ensure_started(?MODULE)]),
    io:format("~w~n", [application:ensure_all_started(?MODULE)]),
    io:format("~p~n", [lists:keyfind(?MODULE, 1, application:which_applications())]),
    io:format("~w~n", [is_pid(whereis(app_ss_sup))]),
    io:format("~w~n", [application:unload(?MODULE)]),
    io:format("~w~n", [application:stop(?MODULE)]),
    io:format("~w~n", [whereis(app_ss_sup)]),
    io:format("~w~n", [application:stop(?MODULE)]),
    io:format("~w~n", [application:unload(?MODULE)]),
    io:format("~w~n", [application:unload(?MODULE)]),
    logger:set_primary_config(level, notice).

start(Type, Args) ->
    normal = Type,
    [an, argument] = Args,
    {ok, Pid} = supervisor:start_link({local, app_ss_sup}, ?MODULE, []),
    {ok, Pid, state}.

prep_stop(State) -> {prepared, State}.

stop({prepared, state}) -> ok.

init(_) -> {ok, {#{}, []}}.
