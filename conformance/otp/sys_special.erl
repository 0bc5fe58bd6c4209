%% A process without a behaviour that serves system messages.
-module(sys_special).
-export([main/0]).
-export([begin_it/1, system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2, show/3]).

main() ->
    process_flag(trap_exit, true),
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_it, [self()]),
    Pid ! {put, 1},
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:replace_state(Pid, fun({state, N}) -> {state, N * 100} end)]),
    io:format("~w~n", [sys:log(Pid, true)]),
    Pid ! {put, 2},
    io:format("~w~n", [sys:log(Pid, get)]),
    sys:log(Pid, print),
    sys:suspend(Pid),
    Pid ! {put, 3},
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, old, extra)]),
    {status, Pid, Module, [_, Running, Parent, _, Misc]} = sys:get_status(Pid),
    io:format("~w ~w ~w ~w~n", [Module, Running, Parent =:= self(), Misc]),
    sys:resume(Pid),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [proc_lib:stop(Pid, shutdown, 1000)]).

begin_it(Parent) ->
    process_flag(trap_exit, true),
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(Parent, sys:debug_options([]), 0).

loop(Parent, Debug, N) ->
    receive
        {system, From, Request} ->
            sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, {state, N});
        {put, M} ->
            loop(Parent, sys:handle_debug(Debug, fun ?MODULE:show/3, special, {in, {put, M}}), N + M)
    end.

show(Device, Event, Extra) -> io:format(Device, "~w ~w~n", [Extra, Event]).

system_continue(Parent, Debug, {state, N}) -> loop(Parent, Debug, N).

system_terminate(Reason, _, _, {state, N}) ->
    io:format("terminate ~w ~w~n", [Reason, N]),
    exit(Reason).

system_code_change({state, N}, Module, Vsn, Extra) ->
    io:format("code change ~w ~w ~w~n", [Module, Vsn, Extra]),
    {ok, {state, N + 1000}}.

system_get_state(State) -> {ok, State}.

system_replace_state(F, State) ->
    New = F(State),
    {ok, New, New}.
