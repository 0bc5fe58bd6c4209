%% Why processes of proc_lib end.
-module(pl_exits).
-export([main/0]).
main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(F) || F <- [fun() -> ok end, fun() -> exit(normal) end, fun() -> exit(shutdown) end, fun() -> exit({shutdown, x}) end,
                     fun() -> exit(why) end, fun() -> error(oops) end, fun() -> throw(ball) end, fun() -> hd([]) end,
                     fun() -> undefined_module:f() end, fun() -> exit(self(), kill), timer:sleep(1000) end]],
    logger:set_primary_config(level, notice).

run(F) ->
    Pid = proc_lib:spawn_link(F),
    receive {'EXIT', Pid, Reason} -> show(Reason) end.

show({Reason, [{M, _, _, _} | _]}) -> io:format("~w in ~w~n", [Reason, M]);
show(Reason) -> io:format("~w~n", [Reason]).
