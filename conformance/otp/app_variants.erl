%% The other functions of applications.
-module(app_variants).
-export([main/0]).
-behaviour(application).
-export([start/2, stop/1]).

main() ->
    logger:set_primary_config(level, none),
    io:format("~w~n", [application:load({application, ?MODULE, [{mod, {?MODULE, []}}, {vsn, "2"}]}, [])]),
    io:format("~w~n", [application:ensure_started(?MODULE)]),
    io:format("~w~n", [application:ensure_started(?MODULE, temporary)]),
    io:format("~w~n", [lists:keyfind(?MODULE, 1, application:which_applications(1000))]),
    io:format("~w~n", [lists:member(?MODULE, [A || {A, _, _} <- application:loaded_applications()])]),
    io:format("~w~n", [application:permit(?MODULE, true)]),
    io:format("~w~n", [application:set_env([{?MODULE, [{a, 1}]}], [{persistent, true}])]),
    io:format("~w~n", [application:set_env(?MODULE, b, 2, [{timeout, 1000}])]),
    io:format("~w~n", [lists:sort(application:get_all_env(?MODULE))]),
    io:format("~w~n", [application:get_env(?MODULE, c, default)]),
    io:format("~w~n", [application:unset_env(?MODULE, a)]),
    io:format("~w~n", [application:unset_env(?MODULE, b, [{timeout, 1000}])]),
    io:format("~w~n", [application:get_all_env(?MODULE)]),
    io:format("~w ~w ~w~n", [application:get_all_env(), application:get_all_key(), application:get_key(vsn)]),
    io:format("~w~n", [lists:sort([K || {K, _} <- application:info()])]),
    io:format("~w~n", [application:stop(?MODULE)]),
    io:format("~w~n", [application:start_boot(?MODULE)]),
    io:format("~w~n", [application:stop(?MODULE)]),
    io:format("~w~n", [application:start_boot(?MODULE, temporary)]),
    io:format("~w~n", [application:stop(?MODULE)]),
    io:format("~w~n", [application:unload(?MODULE)]),
    logger:set_primary_config(level, notice).

start(normal, []) -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)}.

stop(_) -> ok.
