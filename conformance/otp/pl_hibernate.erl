%% Hibernation of processes of proc_lib.
-module(pl_hibernate).
-export([main/0]).
-export([wait/2, woken/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    Pid = proc_lib:spawn_link(?MODULE, wait, [self(), 0]),
    [begin Pid ! I, receive {got, I, N} -> io:format("~w ~w~n", [I, N]) end end || I <- [a, b, c]],
    Pid ! crash,
    receive {'EXIT', Pid, {Reason, _}} -> io:format("~w~n", [Reason]) end,
    logger:set_primary_config(level, notice).

wait(To, N) -> proc_lib:hibernate(?MODULE, woken, [To, N]).

woken(To, N) ->
    receive
        crash -> error(crashed);
        M -> To ! {got, M, N}, wait(To, N + 1)
    end.
