%% Machines of the old kind that end.
-module(rep_fsms).
-compile(nowarn_deprecated_function).
-export([main/0, init/1, on/2, on/3, handle_event/3, handle_sync_event/4, terminate/3, format_status/2]).

main() ->
    [run(data, [X]) || X <- [{event, stop}, {event, {exit, gone}}, {event, badret}, {event, crash}, {all, stop}, {event, {stop, normal}},
                             {event, {stop, shutdown}}, {event, {stop, {shutdown, x}}}]],
    run(hidden, [{event, stop}]),
    run(terminates, [{event, {stop, normal}}]),
    run(data, [{info, {timeout, ref, {'$gen_timer', stop}}}]),
    run(data, [{info, {timeout, ref, {'$gen_event', stop}}}]),
    [rep:crash(fun() -> refused(I) end) || I <- [{exit, no_init}, {stop, refused}, other]],
    run(data, [{info, hello}, {event, {stop, normal}}]),
    {ok, Pid} = gen_fsm:start(?MODULE, data, [{debug, [log]}]),
    gen_fsm:send_event(Pid, {next_state, on, data}),
    gen_fsm:send_event(Pid, stop),
    rep:ended(Pid),
    [io:format("~tp~n~ts~n", [gen_fsm:format_log(R), gen_fsm:format_log(R, #{single_line => true})]) || R <- reports()],
    [io:format("~ts~n", [gen_fsm:format_log(R, #{depth => 8})]) || #{client_info := undefined} = R <- reports()].

%% Reports as they are, of each kind of message.
reports() ->
    From = {list_to_pid("<0.0.0>"), tag},
    [#{label => {gen_fsm, terminate}, name => name, last_message => Message, state_name => state, state_data => lists:seq(1, 12), log => Log,
       reason => Reason, client_info => Client} ||
        {Message, Log, Reason, Client} <-
            [{{'$gen_event', event}, [], reason, undefined},
             {{'$gen_all_state_event', event}, [[1], [2]], reason, undefined},
             {{'$gen_sync_event', From, event}, [], {undef, [{rep_fsms_nowhere, f, [], []}]}, {list_to_pid("<0.0.0>"), dead}},
             {{'$gen_sync_all_state_event', From, event}, [lists:seq(1, 12)], {undef, [{lists, nofun, [1], []}]}, {list_to_pid("<0.0.0>"), remote}},
             {{timeout, ref, {'$gen_timer', message}}, [], reason, undefined},
             {{timeout, ref, {'$gen_event', event}}, [], reason, undefined},
             {other, [], {{undef, [{lists, nofun, [], []}]}, more}, {list_to_pid("<0.0.0>"), {name, []}}}]].

%% Waits for the report of a machine that does not begin.
refused(Init) ->
    process_flag(trap_exit, true),
    {error, Reason} = gen_fsm:start_link(?MODULE, Init, []),
    receive {'EXIT', _, Reason} -> ok end.

run(Data, Messages) ->
    {ok, Pid} = gen_fsm:start(?MODULE, Data, []),
    [case M of
         {event, X} -> gen_fsm:send_event(Pid, X);
         {all, X} -> gen_fsm:send_all_state_event(Pid, X);
         {info, X} -> Pid ! X
     end || M <- Messages],
    rep:ended(Pid).

init({exit, R}) -> exit(R);
init({stop, R}) -> {stop, R};
init(other) -> other;
init(D) -> {ok, on, D}.

on(stop, D) -> {stop, stop_reason, D};
on({timeout, ref, stop}, D) -> {stop, timer_reason, D};
on({stop, R}, D) -> {stop, R, D};
on({exit, R}, _) -> exit(R);
on(badret, _) -> whatever;
on(crash, D) -> atom_to_list({D});
on({next_state, S, D}, _) -> {next_state, S, D}.

on(_, _, D) -> {reply, ok, on, D}.

handle_event(stop, _, D) -> {stop, all_reason, D}.

handle_sync_event(_, _, S, D) -> {reply, ok, S, D}.

terminate(_, _, terminates) -> exit(from_terminate);
terminate(_, _, _) -> ok.

format_status(terminate, [_, hidden]) -> secret;
format_status(_, [_, D]) -> D.
