%% Events of machines printed as they come.
-module(sm_trace).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, a/3, b/3]).

main() ->
    {ok, Pid} = gen_statem:start_link({local, sm_tr_machine}, ?MODULE, [], [{debug, [trace]}]),
    gen_statem:cast(Pid, later),
    gen_statem:cast(Pid, to_b),
    gen_statem:cast(Pid, {timer, 10000}),
    gen_statem:cast(Pid, cancel),
    Pid ! info,
    gen_statem:cast(Pid, internal),
    sys:get_state(Pid),
    sys:trace(Pid, false),
    gen_statem:stop(Pid).

init([]) -> {ok, a, []}.

callback_mode() -> state_functions.

a(cast, later, _) -> {keep_state_and_data, postpone};
a(cast, to_b, D) -> {next_state, b, D}.

b(cast, {timer, T}, _) -> {keep_state_and_data, {state_timeout, T, x}};
b(cast, cancel, _) -> {keep_state_and_data, {state_timeout, cancel}};
b(cast, internal, _) -> {keep_state_and_data, {next_event, internal, event}};
b(_, _, _) -> keep_state_and_data.
