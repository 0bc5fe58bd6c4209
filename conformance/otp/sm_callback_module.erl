%% Machines that change their callback module.
-module(sm_callback_module).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    io:format("~w~n", [gen_statem:call(Pid, who)]),
    gen_statem:cast(Pid, {do, {push_callback_module, sm_callback_other}}),
    io:format("~w~n", [gen_statem:call(Pid, who)]),
    {status, _, _, [_, _, _, _, [_, {data, Data} | _]]} = sys:get_status(Pid),
    io:format("~w~n", [proplists:get_value("Modules", Data)]),
    gen_statem:cast(Pid, {do, pop_callback_module}),
    io:format("~w~n", [gen_statem:call(Pid, who)]),
    gen_statem:cast(Pid, {do, {change_callback_module, sm_callback_other}}),
    io:format("~w~n", [gen_statem:call(Pid, who)]),
    gen_statem:stop(Pid).

init([]) -> {ok, here, []}.

callback_mode() -> handle_event_function.

handle_event({call, From}, who, State, _) -> {keep_state_and_data, [{reply, From, {?MODULE, State}}]};
handle_event(cast, {do, Action}, _, _) -> {keep_state_and_data, [Action]}.
