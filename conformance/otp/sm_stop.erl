%% Ways for a machine to stop.
-module(sm_stop).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, handle_event/4, terminate/3]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(How) || How <- [stop, {stop, shutdown}, {stop, why}, {stop, why, new_data}, {stop_and_reply, normal, bye}, {stop_and_reply, why, bye, data2},
                         {exit, gone}, {error, oops}, {throw, keep_state_and_data}]],
    logger:set_primary_config(level, notice).

run(How) ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    Answer =
        try
            gen_statem:call(Pid, How, 50)
        catch
            exit:{Reason, {gen_statem, call, _}} -> {exit, reason(Reason)}
        end,
    Answer =:= {exit, timeout} andalso gen_statem:stop(Pid),
    receive {'EXIT', Pid, R} -> io:format("~w: ~w, exit ~w~n", [How, Answer, reason(R)]) end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init([]) -> {ok, here, data}.

callback_mode() -> handle_event_function.

handle_event({call, _}, {exit, R}, _, _) -> exit(R);
handle_event({call, _}, {error, R}, _, _) -> error(R);
handle_event({call, _}, {throw, R}, _, _) -> throw(R);
handle_event({call, From}, {stop_and_reply, R, Reply}, _, _) -> {stop_and_reply, R, [{reply, From, Reply}]};
handle_event({call, From}, {stop_and_reply, R, Reply, Data}, _, _) -> {stop_and_reply, R, {reply, From, Reply}, Data};
handle_event({call, _}, How, _, _) -> How.

terminate(Reason, State, Data) -> io:format("terminate ~w ~w ~w~n", [reason(Reason), State, Data]).
