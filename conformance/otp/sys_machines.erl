%% System messages to a state machine and an event manager.
-module(sys_machines).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, on/3, off/3, code_change/4, terminate/3]).

main() ->
    process_flag(trap_exit, true),
    {ok, Pid} = gen_statem:start_link({local, sys_machine}, ?MODULE, 0, []),
    io:format("~w~n", [sys:get_state(Pid)]),
    Self = self(),
    Tell = fun(seen, Event, _) -> Self ! {seen, element(1, Event)}, seen end,
    io:format("~w~n", [sys:install(Pid, {Tell, seen}, 1000)]),
    io:format("~w~n", [sys:install(Pid, {by_name, fun(N, _, _) -> N + 1 end, 0})]),
    gen_statem:cast(Pid, push),
    gen_statem:call(Pid, count),
    io:format("~w~n", [seen()]),
    io:format("~w ~w~n", [sys:remove(Pid, Tell), sys:remove(Pid, by_name, 1000)]),
    gen_statem:cast(Pid, push),
    io:format("~w~n", [seen()]),
    io:format("~w~n", [sys:statistics(Pid, get)]),
    io:format("~w~n", [sys:statistics(Pid, true)]),
    gen_statem:cast(Pid, push),
    gen_statem:call(Pid, count),
    {ok, Figures} = sys:statistics(Pid, get),
    io:format("~w ~w~n", [[K || {K, _} <- Figures], proplists:get_value(messages_in, Figures)]),
    io:format("~w~n", [sys:statistics(Pid, false)]),
    io:format("~w~n", [sys:trace(Pid, true, 1000)]),
    gen_statem:cast(Pid, push),
    gen_statem:cast(Pid, push),
    io:format("~w~n", [sys:trace(Pid, false, 1000)]),
    io:format("~w~n", [sys:no_debug(Pid, 1000)]),
    sys:suspend(Pid),
    gen_statem:cast(Pid, push),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, "1", more, 1000)]),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:resume(Pid, 1000)]),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:replace_state(Pid, fun({_, N}) -> {off, N * 2} end)]),
    io:format("~w~n", [gen_statem:call(Pid, count)]),
    Told = sys:terminate(Pid, shutdown, 1000),
    receive {'EXIT', Pid, Reason} -> io:format("~w ~w~n", [Told, Reason]) end,
    {ok, Manager} = gen_event:start_link(),
    io:format("~w~n", [sys:get_state(Manager)]),
    io:format("~w ~w~n", [sys:statistics(Manager, true), sys:install(Manager, {x, fun(N, {in, {notify, E}}, _) -> io:format("~w ~w~n", [N, E]), N + 1; (N, _, _) -> N end, 1})]),
    gen_event:notify(Manager, {event, 1}),
    gen_event:sync_notify(Manager, {event, 2}),
    io:format("~w~n", [sys:remove(Manager, x)]),
    io:format("~w~n", [sys:terminate(Manager, normal, 1000)]),
    receive {'EXIT', Manager, Reason2} -> io:format("~w~n", [Reason2]) end.

seen() -> receive {seen, E} -> [E | seen()] after 20 -> [] end.

callback_mode() -> state_functions.

init(N) -> {ok, off, N}.

off(cast, push, N) -> {next_state, on, N + 1};
off({call, From}, count, N) -> {keep_state_and_data, {reply, From, {off, N}}}.

on(cast, push, N) -> {next_state, off, N + 1};
on({call, From}, count, N) -> {keep_state_and_data, {reply, From, {on, N}}}.

code_change(Vsn, State, N, Extra) ->
    io:format("~w ~w ~w~n", [Vsn, State, Extra]),
    {ok, State, N + 1000}.

terminate(Reason, State, N) -> io:format("~w in ~w with ~w~n", [Reason, State, N]).
