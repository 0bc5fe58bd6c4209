%% Events that are kept for another state.
-module(sm_postpone).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, idle/3, busy/3]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    [gen_statem:cast(Pid, {job, I}) || I <- [1, 2, 3]],
    gen_statem:cast(Pid, begin_now),
    gen_statem:cast(Pid, {job, 4}),
    io:format("~w~n", [gen_statem:call(Pid, done)]),
    gen_statem:cast(Pid, finish),
    [gen_statem:cast(Pid, {job, I}) || I <- [5, 6]],
    gen_statem:cast(Pid, begin_now),
    io:format("~w~n", [gen_statem:call(Pid, done)]),
    gen_statem:stop(Pid).

init([]) -> {ok, idle, []}.

callback_mode() -> state_functions.

idle(cast, {job, _}, _) -> {keep_state_and_data, postpone};
idle(cast, begin_now, Done) -> {next_state, busy, [begun | Done]};
idle({call, _}, done, _) -> {keep_state_and_data, [{postpone, true}]}.

busy(cast, {job, I}, Done) -> {keep_state, [I | Done], [{postpone, false}]};
busy(cast, finish, Done) -> {next_state, idle, Done};
busy({call, From}, done, Done) -> {keep_state_and_data, [{reply, From, lists:reverse(Done)}]}.
