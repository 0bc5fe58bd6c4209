%% Applications whose processes end by themselves.
-module(app_ends).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1]).

main() ->
    logger:set_primary_config(level, none),
    register(app_en_main, self()),
    [run(Reason) || Reason <- [normal, shutdown, why]],
    unregister(app_en_main),
    logger:set_primary_config(level, notice).

run(Reason) ->
    ok = application:load({application, ?MODULE, [{mod, {?MODULE, []}}]}),
    ok = application:start(?MODULE, temporary),
    Pid = receive {first, P} -> P end,
    Ref = monitor(process, Pid),
    Pid ! {exit, Reason},
    receive {'DOWN', Ref, _, _, R} -> io:format("~w~n", [R]) end,
    receive {stopped, State} -> io:format("stopped ~w~n", [State]) end,
    wait_until_gone(),
    io:format("~w~n", [application:stop(?MODULE)]),
    ok = application:unload(?MODULE).

wait_until_gone() ->
    case lists:keymember(?MODULE, 1, application:which_applications()) of
        true -> timer:sleep(1), wait_until_gone();
        false -> ok
    end.

start(normal, []) ->
    Pid = spawn_link(fun() -> app_en_main ! {first, self()}, receive {exit, Reason} -> exit(Reason) end end),
    {ok, Pid, my_state}.

stop(State) -> app_en_main ! {stopped, State}.

init(_) -> {ok, {#{}, []}}.
