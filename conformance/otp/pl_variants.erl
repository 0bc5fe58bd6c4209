%% The other forms of starting by proc_lib.
-module(pl_variants).
-export([main/0]).
-export([ready/1, told/2]).

main() ->
    process_flag(trap_exit, true),
    Self = self(),
    [begin {ok, Pid} = Start(), stop(Pid) end
     || Start <- [fun() -> proc_lib:start(?MODULE, ready, [Self], 1000) end, fun() -> proc_lib:start(?MODULE, ready, [Self], 1000, [{priority, low}]) end,
                  fun() -> proc_lib:start_link(?MODULE, ready, [Self], 1000) end, fun() -> proc_lib:start_link(?MODULE, ready, [Self], infinity, []) end]],
    [begin {{ok, Pid}, Ref} = Start(), stop(Pid), receive {'DOWN', Ref, process, Pid, R} -> io:format("down ~w~n", [R]) end end
     || Start <- [fun() -> proc_lib:start_monitor(?MODULE, ready, [Self], 1000) end, fun() -> proc_lib:start_monitor(?MODULE, ready, [Self], 1000, []) end]],
    proc_lib:spawn(node(), ?MODULE, told, [Self, a]),
    proc_lib:spawn_link(node(), ?MODULE, told, [Self, b]),
    proc_lib:spawn_link(node(), fun() -> told(Self, c) end),
    proc_lib:spawn_opt(node(), fun() -> told(Self, d) end, []),
    proc_lib:spawn_opt(node(), ?MODULE, told, [Self, e], [link]),
    io:format("~w~n", [[receive {told, X} -> X end || X <- [a, b, c, d, e]]]),
    {error, timeout} = proc_lib:start(timer, sleep, [infinity], 5),
    {error, timeout} = proc_lib:start_link(timer, sleep, [infinity], 5),
    {{error, timeout}, Ref2} = proc_lib:start_monitor(timer, sleep, [infinity], 5),
    receive {'DOWN', Ref2, process, _, R2} -> io:format("~w~n", [R2]) end.

stop(Pid) ->
    Pid ! {stop, self()},
    receive {stopped, Pid} -> io:format("stopped~n") end.

ready(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    receive {stop, To} -> To ! {stopped, self()} end.

told(To, X) -> To ! {told, X}.
