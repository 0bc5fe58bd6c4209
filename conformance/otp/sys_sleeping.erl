%% Processes without a behaviour whose log is printed, and that sleep again after a system message where they slept before it.
-module(sys_sleeping).
-export([main/0, begin_it/1, loop/3, asleep/3, show/3]).
-export([system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2]).

main() ->
    Empty = sys:debug_options([]),
    io:format("~w ~w~n", [Empty, sys:print_log(Empty)]),
    Debug = lists:foldl(fun(E, D) -> sys:handle_debug(D, fun ?MODULE:show/3, main, E) end, sys:debug_options([{log, 3}]), [{in, I} || I <- lists:seq(1, 5)]),
    io:format("~w ~w~n", [sys:print_log(Debug), sys:get_log(Debug)]),
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_it, [self()]),
    [io:format("~w ~w~n", [F(), where(Pid)]) || F <-
        [fun() -> ask(Pid, {sleep, x}) end, fun() -> sys:get_state(Pid) end, fun() -> sys:replace_state(Pid, fun(S) -> [replaced | S] end) end,
         fun() -> sys:log(Pid, true) end, fun() -> ask(Pid, y) end, fun() -> sys:get_state(Pid) end, fun() -> ask(Pid, {sleep, z}) end,
         fun() -> sys:log(Pid, get) end, fun() -> ask(Pid, print) end, fun() -> sys:suspend(Pid) end, fun() -> sys:get_state(Pid) end,
         fun() -> sys:change_code(Pid, ?MODULE, undefined, extra) end, fun() -> sys:resume(Pid) end, fun() -> sys:get_state(Pid) end]],
    io:format("~w~n", [proc_lib:stop(Pid, normal, 1000)]).

%% Whether it sleeps.
where(Pid) ->
    case process_info(Pid, [status, current_function]) of
        [{status, waiting}, {_, {erlang, hibernate, 3}}] -> asleep;
        [{status, waiting}, _] -> awake;
        _ -> erlang:yield(), where(Pid)
    end.

ask(Pid, What) ->
    Pid ! {ask, self(), What},
    receive {Pid, Answer} -> Answer end.

begin_it(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(Parent, [], []).

loop(Parent, Debug, Seen) -> receive Message -> received(Message, Parent, Debug, Seen, false) end.

asleep(Parent, Debug, Seen) -> receive Message -> received(Message, Parent, Debug, Seen, true) end.

received({system, From, Request}, Parent, Debug, Seen, Asleep) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, Seen, Asleep);
received({ask, From, print}, Parent, Debug, Seen, _) ->
    From ! {self(), sys:print_log(Debug)},
    loop(Parent, Debug, Seen);
received({ask, From, What}, Parent, Debug, Seen, _) ->
    Noted = sys:handle_debug(Debug, fun ?MODULE:show/3, process, {in, What}),
    From ! {self(), ok},
    case What of
        {sleep, X} -> proc_lib:hibernate(?MODULE, asleep, [Parent, Noted, [X | Seen]]);
        X -> loop(Parent, Noted, [X | Seen])
    end.

show(Device, Event, Who) -> io:format(Device, "~w: ~w~n", [Who, Event]).

system_continue(Parent, Debug, Seen) -> loop(Parent, Debug, Seen).

system_terminate(Reason, _, _, Seen) -> io:format("~w~n", [Seen]), exit(Reason).

system_code_change(Seen, _, _, Extra) -> {ok, [Extra | Seen]}.

system_get_state(Seen) -> {ok, {state, Seen}}.

system_replace_state(F, Seen) -> New = F(Seen), {ok, {state, New}, New}.
