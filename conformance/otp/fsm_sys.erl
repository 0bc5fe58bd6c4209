%% What sys shows of machines, and changes; what they print as they go.
-module(fsm_sys).
-compile(nowarn_deprecated_function).
-export([main/0, init/1, a/2, a/3, b/2, b/3, handle_event/3, handle_sync_event/4, handle_info/3, code_change/4, format_status/2]).

main() ->
    {ok, Pid} = gen_fsm:start({local, fsm_sys_it}, ?MODULE, plain, [{debug, [trace, {log, 20}]}]),
    gen_fsm:send_event(Pid, {to, b}),
    gen_fsm:send_all_state_event(Pid, {to, a}),
    Pid ! {to, b},
    Pid ! {timeout, ref, {'$gen_timer', {to, a}}},
    Pid ! {timeout, ref, {'$gen_event', {to, b}}},
    sys:trace(Pid, false),
    a = gen_fsm:sync_send_event(Pid, {answer, a}),
    b = gen_fsm:sync_send_all_state_event(Pid, {answer, b}),
    {ok, Log} = sys:log(Pid, get),
    io:format("~p~n", [[masked(Event) || Event <- Log]]),
    [status(Pid, How) || How <- [plain, list, term, thrown, exits]],
    io:format("~p~n", [sys:replace_state(Pid, fun({S, D}) -> {a, {S, D}} end)]),
    io:format("~p~n", [catch_reason(fun() -> sys:replace_state(Pid, fun(_) -> error(no) end) end)]),
    sys:suspend(Pid),
    io:format("~p~n", [[sys:change_code(Pid, ?MODULE, old, E) || E <- [extra, bad]]]),
    io:format("~p~n", [element(1, element(2, element(2, sys:change_code(Pid, ?MODULE, old, error))))]),
    sys:resume(Pid),
    io:format("~p~n", [sys:get_state(fsm_sys_it)]),
    gen_fsm:stop(Pid),
    asleep(),
    entered().

catch_reason(F) ->
    {'EXIT', {Reason, _}} = (catch F()),
    Reason.

masked({in, {Tag, _, Event}, State}) when Tag =/= timeout -> {in, Tag, Event, State};
masked({out, Reply, _, State}) -> {out, Reply, State};
masked(Event) -> Event.

status(Pid, How) ->
    sys:replace_state(Pid, fun({State, _}) -> {State, How} end),
    {status, Pid, {module, Module}, [_, Running, _, _, [Header, {data, Data} | Specific]]} = sys:get_status(Pid),
    io:format("~p~n", [{Module, Running, Header, [K || {K, _} <- Data], lists:keyfind("StateName", 1, Data), Specific}]).

%% Machines that hibernate when they say so, and after some time.
asleep() ->
    {ok, Pid} = gen_fsm:start_link(?MODULE, plain, [{hibernate_after, 2000}]),
    Where = fun() -> timer:sleep(50), {_, {M, F, _}} = process_info(Pid, current_function), {M, F} =:= {erlang, hibernate} end,
    Before = Where(),
    timer:sleep(3000),
    After = Where(),
    x = gen_fsm:sync_send_event(Pid, {sleep, x}),
    io:format("~w~n", [[Before, After, Where()]]),
    gen_fsm:stop(Pid).

%% Processes that become machines.
entered() ->
    [begin
         Pid = proc_lib:spawn_link(fun() -> register(fsm_sys_entered, self()), Enter() end),
         io:format("~w~n", [gen_fsm:sync_send_event(Pid, {answer, b})]),
         unlink(Pid),
         gen_fsm:stop(Pid)
     end || Enter <- [fun() -> gen_fsm:enter_loop(?MODULE, [], a, plain) end,
                      fun() -> gen_fsm:enter_loop(?MODULE, [], a, plain, {local, fsm_sys_entered}) end,
                      fun() -> gen_fsm:enter_loop(?MODULE, [], a, plain, 1000) end,
                      fun() -> gen_fsm:enter_loop(?MODULE, [], a, plain, {local, fsm_sys_entered}, infinity) end]].

init(D) -> {ok, a, D}.

a({timeout, _, {to, S}}, D) -> {next_state, S, D};
a({to, S}, D) -> {next_state, S, D}.

a({sleep, A}, _, D) -> {reply, A, a, D, hibernate};
a({answer, A}, _, D) -> {reply, A, a, D}.

b({timeout, _, {to, S}}, D) -> {next_state, S, D};
b({to, S}, D) -> {next_state, S, D}.

b({answer, A}, From, D) ->
    gen_fsm:reply(From, A),
    {next_state, b, D}.

handle_event({to, S}, _, D) -> {next_state, S, D}.

handle_sync_event({answer, A}, _, _, D) -> {reply, A, b, D}.

handle_info({to, S}, _, D) -> {next_state, S, D}.

code_change(_, _, _, bad) -> no;
code_change(_, _, _, error) -> error(no_change);
code_change(Vsn, State, Data, Extra) -> {ok, State, {Vsn, Data, Extra}}.

format_status(normal, [_, list]) -> [{data, [{"Shown", list}]}];
format_status(normal, [_, thrown]) -> throw(shown);
format_status(normal, [_, exits]) -> exit(gone);
format_status(Opt, [_, D]) -> {shown, Opt, D}.
