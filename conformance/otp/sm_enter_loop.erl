%% A process of proc_lib that becomes a machine.
-module(sm_enter_loop).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4, begin_as/1]).

main() ->
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_as, [plain]),
    io:format("~w~n", [gen_statem:call(Pid, state)]),
    gen_statem:stop(Pid),
    {ok, Pid2} = proc_lib:start_link(?MODULE, begin_as, [actions]),
    io:format("~w~n", [gen_statem:call(Pid2, state)]),
    gen_statem:stop(Pid2),
    {ok, Pid3} = proc_lib:start_link(?MODULE, begin_as, [named]),
    io:format("~w ~w~n", [gen_statem:call(sm_el_machine, state), Pid3 =:= whereis(sm_el_machine)]),
    gen_statem:stop(sm_el_machine).

begin_as(plain) ->
    proc_lib:init_ack({ok, self()}),
    gen_statem:enter_loop(?MODULE, [], a, plain);
begin_as(actions) ->
    proc_lib:init_ack({ok, self()}),
    gen_statem:enter_loop(?MODULE, [], a, actions, [{next_event, internal, go}]);
begin_as(named) ->
    register(sm_el_machine, self()),
    proc_lib:init_ack({ok, self()}),
    gen_statem:enter_loop(?MODULE, [], a, named, {local, sm_el_machine}).

init(_) -> ignore.

callback_mode() -> handle_event_function.

handle_event(internal, go, a, Data) -> {next_state, b, Data};
handle_event({call, From}, state, State, Data) -> {keep_state_and_data, [{reply, From, {State, Data}}]}.
