%% Events of a state machine, an event manager and a process without a behaviour in files.
-module(sys_log_files).
-export([main/0]).
-export([init/1, callback_mode/0, handle_event/4, special/1, system_continue/3, system_terminate/4, show/3]).

main() ->
    {ok, Machine} = gen_statem:start_link({local, sys_log_machine}, ?MODULE, idle, []),
    io:format("~w~n", [sys:log_to_file(Machine, "machine.txt", 1000)]),
    gen_statem:cast(Machine, go),
    Machine ! back,
    sys:get_state(Machine),
    io:format("~w~n", [sys:log_to_file(Machine, false)]),
    gen_statem:stop(Machine),
    show("machine.txt"),
    {ok, Manager} = gen_event:start_link({local, sys_log_manager}),
    io:format("~w~n", [sys:log_to_file(Manager, "manager.txt")]),
    gen_event:notify(Manager, {some, event}),
    gen_event:sync_notify(Manager, other),
    io:format("~w~n", [sys:log_to_file(Manager, false, 1000)]),
    gen_event:stop(Manager),
    {ok, Text} = file:read_file("manager.txt"),
    io:format("~s~n", [hd(string:split(Text, "\n"))]),
    {ok, Special} = proc_lib:start_link(?MODULE, special, [self()]),
    io:format("~w~n", [sys:log_to_file(Special, <<"special.txt">>)]),
    [Special ! X || X <- [1, {two, "zwei"}, 3]],
    io:format("~w~n", [sys:get_state(Special)]),
    io:format("~w~n", [sys:no_debug(Special, 100)]),
    Special ! 4,
    io:format("~w~n", [sys:terminate(Special, normal)]),
    show("special.txt").

show(File) ->
    {ok, Text} = file:read_file(File),
    io:format("~ts:~n~ts", [File, Text]).

callback_mode() -> handle_event_function.

init(State) -> {ok, State, data}.

handle_event(cast, go, idle, Data) -> {next_state, busy, Data};
handle_event(info, back, busy, _) -> {next_state, idle, new_data}.

special(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(Parent, [], 0).

loop(Parent, Debug, N) ->
    receive
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, N);
        X -> loop(Parent, sys:handle_debug(Debug, fun ?MODULE:show/3, N, {in, X}), N + 1)
    end.

show(Device, {in, X}, N) -> io:format(Device, "~w: ~tp~n", [N, X]).

system_continue(Parent, Debug, N) -> loop(Parent, Debug, N).

system_terminate(Reason, _, _, _) -> exit(Reason).
