%% Applications that need each other.
-module(app_dependencies).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1]).

main() ->
    logger:set_primary_config(level, none),
    [ok = application:load({application, Name, [{applications, Needs}, {mod, {?MODULE, Name}}]})
     || {Name, Needs} <- [{app_de_a, [kernel]}, {app_de_b, [app_de_a]}, {app_de_c, [app_de_a, app_de_b]}, {app_de_d, [app_de_c, app_de_bad]}]],
    ok = application:load({application, app_de_bad, [{mod, {?MODULE, bad}}]}),
    ok = application:load({application, app_de_lib, []}),
    io:format("~w~n", [application:start(app_de_c)]),
    io:format("~w~n", [application:ensure_all_started(app_de_c)]),
    io:format("~w~n", [running()]),
    io:format("~w~n", [application:ensure_all_started(app_de_d)]),
    io:format("~w~n", [running()]),
    io:format("~w~n", [application:start(app_de_lib)]),
    io:format("~w~n", [running()]),
    [io:format("~w~n", [application:stop(A)]) || A <- [app_de_lib, app_de_c, app_de_b, app_de_a]],
    io:format("~w~n", [running()]),
    io:format("~w~n", [application:ensure_all_started(app_de_b, temporary)]),
    [application:stop(A) || A <- [app_de_b, app_de_a]],
    [application:unload(A) || A <- [app_de_a, app_de_b, app_de_c, app_de_d, app_de_bad, app_de_lib]],
    logger:set_primary_config(level, notice).

running() -> lists:sort([A || {A, _, _} <- application:which_applications(), lists:prefix("app_de", atom_to_list(A))]).

start(normal, bad) -> {error, refused};
start(normal, _) -> supervisor:start_link(?MODULE, []).

stop(_) -> ok.

init(_) -> {ok, {#{}, []}}.
