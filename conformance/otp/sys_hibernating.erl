%% A process without a behaviour that serves system messages, sleeps between messages, and looks at its own debug options.
-module(sys_hibernating).
-export([main/0]).
-export([begin_it/1, loop/3, asleep/3, system_continue/3, system_terminate/4, system_code_change/4, show/3]).

main() ->
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_it, [self()]),
    ask(Pid, hibernate),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:log(Pid, {true, 3})]),
    [ask(Pid, {push, X}) || X <- [a, b, c]],
    io:format("~w~n", [sys:log(Pid, print)]),
    io:format("~w~n", [ask(Pid, logged)]),
    io:format("~w~n", [ask(Pid, options)]),
    ask(Pid, hibernate),
    io:format("~w~n", [sys:suspend(Pid, 1000)]),
    Pid ! {push, d},
    {status, Pid, {module, M}, [Dictionary, Status, Parent, _, Misc]} = sys:get_status(Pid, 1000),
    io:format("~w ~w ~w ~w ~w~n", [M, proplists:get_value('$initial_call', Dictionary), Status, Parent =:= self(), Misc]),
    io:format("~w~n", [catch sys:change_code(Pid, ?MODULE, {down, 1}, wrong, 1000)]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, {down, 1}, reverse, 1000)]),
    io:format("~w~n", [sys:resume(Pid, 1000)]),
    io:format("~w~n", [sys:get_state(Pid, 1000)]),
    io:format("~w~n", [sys:install(Pid, {counter, fun(N, Event, Name) -> io:format("~w ~w ~w~n", [N, Event, Name]), N + 1 end, 1}, 1000)]),
    ask(Pid, {push, e}),
    io:format("~w~n", [ask(Pid, options)]),
    io:format("~w~n", [sys:remove(Pid, counter, 1000)]),
    io:format("~w~n", [sys:no_debug(Pid, 1000)]),
    io:format("~w ~w~n", [ask(Pid, options), ask(Pid, logged)]),
    process_flag(trap_exit, true),
    Told = sys:terminate(Pid, enough, 1000),
    receive {'EXIT', Pid, Reason} -> io:format("~w ~w~n", [Told, Reason]) end.

ask(Pid, What) ->
    Pid ! {ask, self(), What},
    receive {Pid, Answer} -> Answer end.

begin_it(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(Parent, sys:debug_options([]), []).

loop(Parent, Debug, Stack) -> receive Message -> received(Message, Parent, Debug, Stack, false) end.

asleep(Parent, Debug, Stack) -> receive Message -> received(Message, Parent, Debug, Stack, true) end.

received({system, From, Request}, Parent, Debug, Stack, Asleep) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, Stack, Asleep);
received({ask, From, What}, Parent, Debug, Stack, _) ->
    Seen = sys:handle_debug(Debug, fun ?MODULE:show/3, stack, {in, What}),
    case What of
        {push, X} -> From ! {self(), ok}, loop(Parent, Seen, [X | Stack]);
        hibernate -> From ! {self(), ok}, proc_lib:hibernate(?MODULE, asleep, [Parent, Seen, Stack]);
        logged -> From ! {self(), sys:get_log(Debug)}, loop(Parent, Seen, Stack);
        options -> From ! {self(), [sys:get_debug(K, Debug, none) =/= none || K <- [log, trace, counter]]}, loop(Parent, Seen, Stack)
    end;
received({push, X}, Parent, Debug, Stack, _) ->
    loop(Parent, Debug, [X | Stack]).

show(Device, {in, What}, Name) -> io:format(Device, "~w gets ~w~n", [Name, What]).

system_continue(Parent, Debug, Stack) -> loop(Parent, Debug, Stack).

system_terminate(Reason, Parent, _, Stack) ->
    io:format("~w with ~w left, ~w~n", [Reason, Stack, is_pid(Parent)]),
    exit(Reason).

system_code_change(Stack, Module, Vsn, reverse) ->
    io:format("~w ~w~n", [Module, Vsn]),
    {ok, lists:reverse(Stack)};
system_code_change(_, _, _, wrong) ->
    throw(no).
