%% Applications that do not start.
-module(app_errors).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1]).

main() ->
    logger:set_primary_config(level, none),
    [begin
         Name = list_to_atom("app_er_" ++ atom_to_list(How)),
         ok = application:load({application, Name, [{mod, {?MODULE, How}}]}),
         show(application:start(Name)),
         show(application:ensure_all_started(Name)),
         ok = application:unload(Name)
     end || How <- [error, crash, exit, throw, bad, ignore]],
    io:format("~w~n", [application:load({application, app_er_x, [{applications, [app_er_missing]}]})]),
    io:format("~w~n", [application:load({application, app_er_x, []})]),
    io:format("~w~n", [application:start(app_er_x)]),
    io:format("~p~n", [application:ensure_all_started(app_er_x)]),
    io:format("~w~n", [application:start(app_er_x, sometimes)]),
    io:format("~p~n", [application:start(app_er_missing)]),
    io:format("~p~n", [application:load(app_er_missing)]),
    io:format("~w~n", [application:stop(app_er_missing)]),
    io:format("~w~n", [application:unload(app_er_missing)]),
    application:unload(app_er_x),
    logger:set_primary_config(level, notice).

show(X) -> io:format("~w~n", [without_stacks(X)]).

without_stacks({'EXIT', {Reason, Stack}}) when is_list(Stack) -> {'EXIT', Reason};
without_stacks(T) when is_tuple(T) -> list_to_tuple([without_stacks(E) || E <- tuple_to_list(T)]);
without_stacks(X) -> X.

start(normal, error) -> {error, refused};
start(normal, crash) -> error(crashed);
start(normal, exit) -> exit(gone);
start(normal, throw) -> throw(ball);
start(normal, bad) -> bad;
start(normal, ignore) -> ignore.

stop(_) -> ok.

init(_) -> {ok, {#{}, []}}.
