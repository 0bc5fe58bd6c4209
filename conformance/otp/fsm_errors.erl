%% How calls of machines fail, and what ends machines.
-module(fsm_errors).
-compile(nowarn_deprecated_function).
-export([main/0, init/1, on/2, on/3, handle_event/3, handle_sync_event/4, handle_info/3, terminate/3]).

main() ->
    logger:set_primary_config(level, none),
    [show(fun() -> F(fsm_er_nobody, x) end) || F <- [fun gen_fsm:send_event/2, fun gen_fsm:send_all_state_event/2, fun gen_fsm:sync_send_event/2,
                                                     fun gen_fsm:sync_send_all_state_event/2]],
    [show(fun() -> F({fsm_er_nobody, node()}, x) end) || F <- [fun gen_fsm:send_event/2, fun gen_fsm:sync_send_event/2]],
    [show(fun() -> F({global, fsm_er_nobody}, x) end) || F <- [fun gen_fsm:send_event/2, fun gen_fsm:send_all_state_event/2]],
    [show(fun() -> F(fsm_er_nobody, x, 10) end) || F <- [fun gen_fsm:sync_send_event/3, fun gen_fsm:sync_send_all_state_event/3]],
    show(fun() -> gen_fsm:sync_send_event(self(), x) end),
    show(fun() -> gen_fsm:stop(fsm_er_nobody) end),
    show(fun() -> gen_fsm:start(name, ?MODULE, [], []) end),
    [io:format("~w -> ~p~n", [R, start_error(gen_fsm:start(?MODULE, R, []))]) ||
        R <- [{value, ignore}, {value, {stop, normal}}, {value, {ok, on}}, {throw, {stop, thrown}}, {throw, x}, {exit, x}, {error, x}]],
    Ends = [{value, {stop, why, new}}, {value, {stop, why, answer, new}}, {value, {reply, answer, on}}, {value, other}, {throw, other},
            {throw, {stop, normal, new}}, {exit, why}, {error, why}, {value, {next_state, nowhere, new}}, {value, {next_state, on, new, hibernate}}],
    [io:format("~w ~w~n  ~w~n", [Way, What, ended(Way, What)]) || Way <- [event, all, sync, sync_all, info, timer], What <- Ends],
    [io:format("~w~n", [ended_with(Data)]) || Data <- [terminate_exit, terminate_error, terminate_throw]],
    logger:set_primary_config(level, notice).

start_error({error, Reason}) -> {error, brief(Reason)};
start_error(Other) -> Other.

show(F) ->
    try
        io:format("~w~n", [F()])
    catch
        Class:{Reason, {M, Name, [_ | Args]}} -> io:format("~w ~w ~w ~w ~w~n", [Class, Reason, M, Name, Args]);
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

%% What a caller gets, how terminate/3 was called and why the process ended, or its state.
ended(Way, What) ->
    {ok, Pid} = gen_fsm:start(?MODULE, {value, {ok, on, self()}}, []),
    Ref = monitor(process, Pid),
    Got = got(catch sent(Way, Pid, What)),
    try sys:get_state(Pid) of
        {State, _} ->
            exit(Pid, kill),
            {Got, State}
    catch
        exit:_ ->
            receive {told, Reason, State, Data} -> ok end,
            receive {'DOWN', Ref, _, _, Why} -> {Got, {brief(Reason), State, if Data =:= self() -> old; true -> Data end}, brief(Why)} end
    end.

sent(event, Pid, What) -> gen_fsm:send_event(Pid, What);
sent(all, Pid, What) -> gen_fsm:send_all_state_event(Pid, What);
sent(sync, Pid, What) -> gen_fsm:sync_send_event(Pid, What, 50);
sent(sync_all, Pid, What) -> gen_fsm:sync_send_all_state_event(Pid, What, 50);
sent(info, Pid, What) -> Pid ! What, ok;
sent(timer, Pid, What) -> Pid ! {timeout, x, {'$gen_event', What}}, ok.

got({'EXIT', {Reason, {gen_fsm, F, [_ | _]}}}) -> {F, brief(Reason)};
got(Other) -> Other.

brief({Reason, Stack}) when is_list(Stack) -> {Reason, stack};
brief(Reason) -> Reason.

ended_with(Data) ->
    {ok, Pid} = gen_fsm:start(?MODULE, {value, {ok, on, Data}}, []),
    Ref = monitor(process, Pid),
    Stop = (catch gen_fsm:sync_send_event(Pid, {value, {stop, normal, answer, Data}})),
    receive {'DOWN', Ref, _, _, Why} -> {got(Stop), brief(Why)} end.

init({value, V}) -> V;
init({throw, V}) -> throw(V);
init({exit, V}) -> exit(V);
init({error, V}) -> error(V).

on(Event, To) -> done(Event, To).

on(Event, _, To) -> done(Event, To).

handle_event(Event, on, To) -> done(Event, To).

handle_sync_event(Event, _, on, To) -> done(Event, To).

handle_info(Event, on, To) -> done(Event, To).

done({value, V}, To) when is_pid(To) -> put(to, To), V;
done({value, V}, _) -> V;
done({Class, V}, To) -> put(to, To), erlang:raise(Class, V, []).

terminate(_, _, terminate_exit) -> exit(from_terminate);
terminate(_, _, terminate_error) -> error(from_terminate);
terminate(_, _, terminate_throw) -> throw(from_terminate);
terminate(Reason, State, Data) -> get(to) ! {told, Reason, State, Data}.
