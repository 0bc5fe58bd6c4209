%% Applications that start in phases.
-module(app_phases).
-export([main/0]).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, start_phase/3, init/1]).

main() ->
    logger:set_primary_config(level, none),
    register(app_ph_main, self()),
    [begin
         ok = application:load({application, ?MODULE, [{mod, {?MODULE, [args]}}, {start_phases, Phases}]}),
         io:format("~w~n", [application:start(?MODULE)]),
         io:format("~w~n", [told()]),
         application:stop(?MODULE),
         application:unload(?MODULE)
     end || Phases <- [[], [{one, 1}, {two, 2}], [{one, 1}, {bad, 2}, {three, 3}]]],
    unregister(app_ph_main),
    logger:set_primary_config(level, notice).

told() -> receive {told, X} -> [X | told()] after 0 -> [] end.

tell(X) -> app_ph_main ! {told, X}.

start(normal, Args) -> tell({start, Args}), supervisor:start_link(?MODULE, []).

start_phase(bad, _, _) -> {error, refused};
start_phase(Phase, Type, Args) -> tell({Phase, Type, Args}), ok.

stop(_) -> ok.

init(_) -> {ok, {#{}, []}}.
