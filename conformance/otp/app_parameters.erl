%% Parameters of applications, set one by one and together, and what processes of an application know of it.
-module(app_parameters).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-behaviour(gen_server).
-export([start/2, stop/1, start_link/0, init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    io:format("~w~n", [application:load({application, ?MODULE, [{vsn, "7"}, {mod, {?MODULE, [x]}}, {modules, [?MODULE]}, {env, [{from_file, 1}, {other, 2}]}]}, [])]),
    io:format("~w~n", [application:load({application, ?MODULE, []}, [])]),
    io:format("~w~n", [application:set_env([{?MODULE, [{a, 1}, {other, 3}]}, {app_parameters_none, [{b, 2}]}], [{persistent, true}, {timeout, 100}])]),
    io:format("~w ~w~n", [lists:sort(application:get_all_env(?MODULE)), application:get_all_env(app_parameters_none)]),
    io:format("~w~n", [[attempt(fun() -> application:set_env(Config, []) end) || Config <- [[{?MODULE, [{a, 1}]}, {?MODULE, []}], [{?MODULE, [{a, 1}, {b, 1}, {a, 2}]}],
        [oops], [{?MODULE, oops}], [{?MODULE, [oops]}], [{"name", []}], [{?MODULE, [{"key", 1}]}], [], oops]]]),
    io:format("~w~n", [[application:unset_env(?MODULE, other, [{persistent, false}]), application:unset_env(?MODULE, nothing, []), application:get_env(?MODULE, other)]]),
    io:format("~w~n", [[application:get_key(?MODULE, K) || K <- [vsn, modules, mod, description, nothing]]]),
    io:format("~w~n", [application:get_key(no_such, vsn)]),
    {ok, Keys} = application:get_all_key(?MODULE),
    io:format("~w ~w~n", [[K || {K, _} <- Keys], application:get_all_key(no_such)]),
    io:format("~w ~w ~w ~w~n", [application:get_all_env(), application:get_all_key(), application:start_type(), application:get_application()]),
    io:format("~w ~w~n", [application:permit(?MODULE, true), application:permit(no_such, true)]),
    io:format("~w~n", [attempt(fun() -> application:permit("x", maybe_so) end)]),
    register(app_parameters_main, self()),
    io:format("~w~n", [application:start_boot(?MODULE)]),
    receive Start -> io:format("~w~n", [Start]) end,
    io:format("~w~n", [application:ensure_started(?MODULE, permanent)]),
    io:format("~w~n", [gen_server:call(app_parameters_server, tell)]),
    io:format("~w~n", [lists:keyfind(?MODULE, 1, application:which_applications(1000))]),
    Info = application:info(),
    io:format("~w~n", [[K || {K, _} <- Info]]),
    {_, Started} = lists:keyfind(started, 1, Info),
    {_, Running} = lists:keyfind(running, 1, Info),
    io:format("~w ~w ~w~n", [lists:keyfind(?MODULE, 1, Started), lists:keyfind(kernel, 1, Started), is_pid(element(2, lists:keyfind(?MODULE, 1, Running)))]),
    io:format("~w ~w~n", [application:ensure_all_started(?MODULE, temporary), application:ensure_all_started(no_such, temporary)]),
    io:format("~w~n", [attempt(fun() -> application:ensure_all_started([?MODULE], temporary) end)]),
    io:format("~w ~w~n", [application:stop(?MODULE), application:unload(?MODULE)]),
    receive Stop -> io:format("~w~n", [Stop]) end,
    io:format("~w~n", [application:start_boot(no_such, temporary)]),
    logger:set_primary_config(level, notice).

attempt(F) -> try F() catch Class:Reason -> {Class, Reason} end.

start(Type, Args) ->
    app_parameters_main ! {start, Type, Args, application:start_type(), application:get_application()},
    supervisor:start_link(?MODULE, supervisor).

stop(State) -> app_parameters_main ! {stop, State}.

start_link() -> gen_server:start_link({local, app_parameters_server}, ?MODULE, server, []).

init(supervisor) -> {ok, {#{}, [#{id => server, start => {?MODULE, start_link, []}}]}};
init(server) -> {ok, application:start_type()}.

handle_call(tell, _, S) ->
    {ok, Keys} = application:get_all_key(),
    {reply, [S, application:start_type(), application:get_application(), lists:sort(application:get_all_env()), proplists:get_value(vsn, Keys), application:get_env(a)], S}.

handle_cast(_, S) -> {noreply, S}.
