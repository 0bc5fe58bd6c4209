%% Processes that say when they are ready.
-module(pl_start).
-export([main/0]).
-export([ready/1, silent/1, value/2, late/1]).

main() ->
    process_flag(trap_exit, true),
    {ok, Pid, extra} = proc_lib:start(?MODULE, ready, [self()]),
    Pid ! {stop, self()},
    receive {stopped, Pid} -> io:format("stopped~n") end,
    {ok, Pid2, extra} = proc_lib:start_link(?MODULE, ready, [self()]),
    Pid2 ! {stop, self()},
    receive {stopped, Pid2} -> ok end,
    receive {'EXIT', Pid2, Reason} -> io:format("~w~n", [Reason]) end,
    io:format("~w~n", [proc_lib:start(?MODULE, value, [self(), anything])]),
    io:format("~w~n", [proc_lib:start(?MODULE, silent, [normal])]),
    io:format("~w~n", [proc_lib:start(?MODULE, silent, [shutdown])]),
    io:format("~w~n", [proc_lib:start_link(?MODULE, silent, [shutdown])]),
    io:format("~w~n", [proc_lib:start(?MODULE, late, [self()], 10)]),
    io:format("~w~n", [proc_lib:start_link(?MODULE, late, [self()], 10)]),
    receive M -> io:format("~w~n", [M]) after 10 -> io:format("no message~n") end,
    {{ok, Pid3, extra}, Ref} = proc_lib:start_monitor(?MODULE, ready, [self()]),
    Pid3 ! {stop, self()},
    receive {stopped, Pid3} -> ok end,
    receive {'DOWN', Ref, process, Pid3, Reason3} -> io:format("~w~n", [Reason3]) end,
    {{error, Reason4}, Ref4} = proc_lib:start_monitor(?MODULE, silent, [shutdown]),
    receive {'DOWN', Ref4, process, _, Reason5} -> io:format("~w ~w~n", [Reason4, Reason5]) end.

ready(Parent) ->
    proc_lib:init_ack(Parent, {ok, self(), extra}),
    receive {stop, To} -> To ! {stopped, self()} end.

value(_, Value) -> proc_lib:init_ack(Value).

silent(Reason) -> exit(Reason).

late(_) -> timer:sleep(10000).
