%% Runs one program of the comparison in a process of its own, and prints what it gave.
-module(alone).
-export([main/1]).

%% Arguments: the module, the size that its run/1 takes, and how often it does.
main([Module, Size, Times]) ->
    Run = fun() -> run(list_to_atom(Module), list_to_integer(Size), list_to_integer(Times)) end,
    {Pid, Monitor} = spawn_monitor(fun() -> exit({gave, Run()}) end),
    receive
        {'DOWN', Monitor, process, Pid, {gave, Value}} -> io:format("~w~n", [Value]);
        {'DOWN', Monitor, process, Pid, Reason} -> exit(Reason)
    end.

run(Module, Size, 1) ->
    Module:run(Size);
run(Module, Size, Times) ->
    _ = Module:run(Size),
    run(Module, Size, Times - 1).
