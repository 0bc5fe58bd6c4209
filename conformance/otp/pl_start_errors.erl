%% Processes that crash before they are ready.
-module(pl_start_errors).
-export([main/0]).
-export([crash/1]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [begin
         show(proc_lib:start(?MODULE, crash, [How])),
         show(proc_lib:start_link(?MODULE, crash, [How]))
     end || How <- [error, exit, throw]],
    show(proc_lib:start(?MODULE, no_such_function, [])),
    try proc_lib:start(?MODULE, crash, [error], 1000, [monitor]) catch error:R1 -> io:format("~w~n", [R1]) end,
    try proc_lib:start("m", crash, []) catch error:R2 -> io:format("~w~n", [R2]) end,
    try proc_lib:start(?MODULE, crash, args) catch error:R3 -> io:format("~w~n", [R3]) end,
    logger:set_primary_config(level, notice).

show({error, {Reason, Stack}}) when is_list(Stack) -> io:format("~w, stack~n", [Reason]);
show(Other) -> io:format("~w~n", [Other]).

crash(error) -> error(oops);
crash(exit) -> exit(gone);
crash(throw) -> throw(ball).
