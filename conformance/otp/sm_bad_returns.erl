%% Callbacks of machines that return nonsense.
-module(sm_bad_returns).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(R) || R <- [bad, {keep_state, d, bad}, {keep_state_and_data, [{reply, x, y}]}, {keep_state_and_data, [{timeout, -1, x}]},
                     {keep_state_and_data, [{state_timeout, x, y}]}, {keep_state_and_data, [{next_event, bad, x}]}, {keep_state_and_data, [{postpone, 1}]},
                     {keep_state_and_data, [{timeout, 1, x, [bad]}]}, {keep_state_and_data, [{hibernate, x}]}, {stop_and_reply, normal, [bad]},
                     {next_state, b, d, [bad]}, {next_state, bad_enter, d}, {next_state, postpone_enter, d}, {next_state, next_event_enter, d}]],
    logger:set_primary_config(level, notice).

run(R) ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    gen_statem:cast(Pid, R),
    receive {'EXIT', Pid, Reason} -> io:format("~w~n", [reason(Reason)]) end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init([]) -> {ok, a, d}.

callback_mode() -> [handle_event_function, state_enter].

handle_event(enter, _, bad_enter, _) -> {next_state, other, d};
handle_event(enter, _, postpone_enter, _) -> {keep_state_and_data, [postpone]};
handle_event(enter, _, next_event_enter, _) -> {keep_state_and_data, [{next_event, internal, x}]};
handle_event(enter, _, _, _) -> keep_state_and_data;
handle_event(cast, R, _, _) -> R.
