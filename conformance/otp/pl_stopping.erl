%% Ending processes by proc_lib, in all the ways that this may go wrong.
-module(pl_stopping).
-export([main/0, init/1, system_continue/3, system_terminate/4]).

main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    P1 = start(obedient),
    io:format("~w~n", [proc_lib:stop(P1)]),
    gone(P1),
    P2 = start(obedient),
    register(pl_stopping_p2, P2),
    io:format("~w~n", [proc_lib:stop(pl_stopping_p2)]),
    gone(P2),
    [begin
         P = start(How),
         io:format("~w ~w: ~w~n", [How, Reason, attempt(fun() -> proc_lib:stop(P, Reason, Timeout) end)]),
         exit(P, kill),
         gone(P)
     end || {How, Reason, Timeout} <- [{obedient, shutdown, 1000}, {obedient, {shutdown, x}, infinity}, {obedient, crash, 1000}, {other, normal, 1000},
                                      {slow, normal, 5}, {deaf, normal, 5}, {failing, normal, 1000}]],
    io:format("~w~n", [[attempt(fun() -> proc_lib:stop(Nobody) end) || Nobody <- [P1, nobody, {global, nobody}, {nobody, node()}, {nobody, other@host}]]]),
    io:format("~w~n", [[attempt(fun() -> proc_lib:stop(Nobody, normal, 10) end) || Nobody <- [P1, nobody, {via, global, nobody}]]]),
    logger:set_primary_config(level, notice).

attempt(F) -> try F() catch Class:Reason -> {Class, without_stack(Reason)} end.

without_stack({{Reason, [{_, _, _, _} | _]}, _}) -> Reason;
without_stack({Reason, [{_, _, _, _} | _]}) -> Reason;
without_stack(Reason) -> Reason.

gone(P) -> receive {'EXIT', P, Reason} -> io:format("~w~n", [without_stack(Reason)]) end.

start(How) ->
    {ok, P} = proc_lib:start_link(?MODULE, init, [{How, self()}]),
    P.

init({How, Parent}) ->
    proc_lib:init_ack({ok, self()}),
    loop(How, Parent).

loop(deaf, _) -> receive never -> ok end;
loop(How, Parent) ->
    receive {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, ?MODULE, [], {How, Parent}) end.

system_continue(_, _, {How, Parent}) -> loop(How, Parent).

system_terminate(Reason, _, _, {obedient, _}) -> exit(Reason);
system_terminate(_, _, _, {other, _}) -> exit(other);
system_terminate(_, _, _, {slow, _}) -> receive never -> ok end;
system_terminate(_, _, _, {failing, _}) -> error(failing).
