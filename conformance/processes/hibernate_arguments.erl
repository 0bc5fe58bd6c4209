%% How many arguments a process may wake up with.
-module(hibernate_arguments).
-export([main/0]).

main() ->
    [io:format("~w ~w~n", [N, ended(N)]) || N <- [0, 3, 254, 255, 256, 1000, 1024, 1025, 5000]].

ended(N) ->
    {Pid, Ref} = spawn_monitor(fun() ->
        try erlang:hibernate(no_module, no_function, lists:duplicate(N, x)) catch Class:Reason -> exit({Class, Reason}) end end),
    receive
        {'DOWN', Ref, process, Pid, Reason} -> Reason
    after 50 ->
        exit(Pid, kill),
        asleep
    end.
