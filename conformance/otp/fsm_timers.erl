%% Timers of machines, their cancelling, and the timeout that any event ends.
-module(fsm_timers).
-compile(nowarn_deprecated_function).
-behaviour(gen_fsm).
-export([main/0, init/1, run/2, handle_event/3, handle_sync_event/4, handle_info/3]).

main() ->
    {ok, Pid} = gen_fsm:start_link(?MODULE, self(), []),
    [begin
         gen_fsm:send_event(Pid, Do),
         receive {done, Seen} -> io:format("~w: ~w~n", [Do, Seen]) end
     end || Do <- [timer, event, cancel, late, twice, none, idle, disturbed]],
    gen_fsm:stop(Pid),
    [io:format("~w~n", [catch {answer, F()}]) || F <- [fun() -> gen_fsm:cancel_timer(make_ref()) end,
        fun() -> {'EXIT', {R, _}} = (catch gen_fsm:cancel_timer(x)), R end,
        fun() -> {'EXIT', {R, _}} = (catch gen_fsm:start_timer(-1, x)), R end,
        fun() -> {'EXIT', {R, _}} = (catch gen_fsm:send_event_after(soon, x)), R end]].

init(To) -> {ok, run, To}.

run(timer, To) ->
    {next_state, run, {To, timer, gen_fsm:start_timer(5, message)}};
run({timeout, Ref, message}, {To, timer, Ref}) ->
    done(To, message);
run(event, To) ->
    _ = gen_fsm:send_event_after(5, {came, To}),
    {next_state, run, To};
run({came, To}, To) ->
    done(To, came);
run(cancel, To) ->
    Ref = gen_fsm:start_timer(60000, never),
    Left = gen_fsm:cancel_timer(Ref),
    done(To, {Left > 0, Left =< 60000, gen_fsm:cancel_timer(Ref)});
run(late, To) ->
    Timer = gen_fsm:start_timer(1, never),
    Event = gen_fsm:send_event_after(1, never),
    timer:sleep(20),
    done(To, [gen_fsm:cancel_timer(Ref) || Ref <- [Timer, Event, Timer, Event]]);
run(twice, To) ->
    _ = gen_fsm:send_event_after(20, {came, To}),
    Ref = gen_fsm:send_event_after(10, never),
    gen_fsm:cancel_timer(Ref),
    {next_state, run, To};
run(none, To) ->
    done(To, process_info(self(), message_queue_len));
run(idle, To) ->
    {next_state, run, {idle, To}, 5};
run(timeout, {idle, To}) ->
    done(To, timeout);
run(disturbed, To) ->
    self() ! disturb,
    {next_state, run, {disturbed, To}, 1};
run(timeout, {disturbed, _}) ->
    exit(not_disturbed);
run(check, {disturbed, To}) ->
    done(To, no_timeout).

done(To, What) ->
    To ! {done, What},
    {next_state, run, To}.

handle_event(_, State, Data) -> {next_state, State, Data}.

handle_sync_event(_, _, State, Data) -> {reply, ok, State, Data}.

handle_info(disturb, run, {disturbed, _} = Data) ->
    _ = gen_fsm:send_event_after(30, check),
    {next_state, run, Data}.
