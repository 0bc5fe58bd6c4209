%% A door with a code: events with and without answers, for a state and for all of them.
-module(fsm_door).
-compile(nowarn_deprecated_function).
-behaviour(gen_fsm).
-export([main/0]).
-export([init/1, handle_event/3, handle_sync_event/4, handle_info/3, terminate/3, code_change/4]).
-export([locked/2, locked/3, open/2, open/3]).

main() ->
    [try_door(Name) || Name <- [anonymous, {local, fsm_door_local}, {global, {door, 1}}, {via, global, {door, 2}}]],
    io:format("~w~n", [gen_fsm:start(?MODULE, nobody, [])]),
    io:format("~w~n", [gen_fsm:start(?MODULE, refuse, [])]).

try_door(Name) ->
    {ok, Pid} = started(Name),
    Door = case Name of anonymous -> Pid; {local, Local} -> Local; _ -> Name end,
    io:format("~w~n", [gen_fsm:sync_send_event(Door, {code, 1})]),
    ok = gen_fsm:send_event(Door, {digit, 4}),
    ok = gen_fsm:send_event(Door, {digit, 2}),
    io:format("~w~n", [gen_fsm:sync_send_all_state_event(Door, where)]),
    ok = gen_fsm:send_all_state_event(Door, {tell, self()}),
    receive {told, Told} -> io:format("~w~n", [Told]) end,
    io:format("~w~n", [gen_fsm:sync_send_event(Door, {later, 30})]),
    Pid ! {knock, self()},
    receive knocked -> ok end,
    io:format("~w~n", [gen_fsm:sync_send_event(Door, wait, 1000)]),
    io:format("~w~n", [gen_fsm:sync_send_all_state_event(Door, where, infinity)]),
    case Name of
        anonymous -> ok;
        _ -> io:format("~w~n", [started(Name) =:= {error, {already_started, Pid}}])
    end,
    ok = gen_fsm:stop(Door),
    io:format("~w~n", [is_process_alive(Pid)]).

started(anonymous) -> gen_fsm:start_link(?MODULE, [4, 2], []);
started(Name) -> gen_fsm:start(Name, ?MODULE, [4, 2], []).

init(nobody) -> ignore;
init(refuse) -> {stop, no_door};
init(Code) -> {ok, locked, {Code, Code}}.

locked({digit, D}, {[D], Code}) -> {next_state, open, {[], Code}};
locked({digit, D}, {[D | More], Code}) -> {next_state, locked, {More, Code}};
locked(_, {_, Code}) -> {next_state, locked, {Code, Code}}.

locked({code, _}, _, Data) -> {reply, no, locked, Data};
locked(wait, From, {_, Code}) -> throw({next_state, open, {From, Code}, 10}).

open(timeout, {From, Code}) -> gen_fsm:reply(From, waited), {next_state, open, {[], Code}}.

open({later, T}, From, {_, Code}) ->
    gen_fsm:reply(From, soon),
    {next_state, locked, {Code, Code}, T}.

handle_event({tell, To}, State, Data) -> To ! {told, {State, Data}}, {next_state, State, Data}.

handle_sync_event(where, _, State, Data) -> {reply, {State, Data}, State, Data}.

handle_info({knock, From}, State, Data) -> From ! knocked, {next_state, State, Data}.

terminate(Reason, State, Data) -> io:format("ends: ~w~n", [{Reason, State, Data}]).

code_change(_, State, Data, _) -> {ok, State, Data}.
