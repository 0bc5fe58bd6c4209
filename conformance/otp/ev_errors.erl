%% Asking managers that are not there.
-module(ev_errors).
-export([main/0]).
main() ->
    show(fun() -> gen_event:notify(ev_er_nobody, x) end),
    show(fun() -> gen_event:sync_notify(ev_er_nobody, x) end),
    show(fun() -> gen_event:add_handler(ev_er_nobody, m, x) end),
    show(fun() -> gen_event:delete_handler(ev_er_nobody, m, x) end),
    show(fun() -> gen_event:which_handlers(ev_er_nobody) end),
    show(fun() -> gen_event:call(ev_er_nobody, m, x) end),
    show(fun() -> gen_event:call(ev_er_nobody, m, x, 10) end),
    show(fun() -> gen_event:stop(ev_er_nobody) end),
    {ok, Pid} = gen_event:start({local, ev_er_manager}),
    {error, {already_started, Pid}} = gen_event:start({local, ev_er_manager}),
    {ok, {Pid2, Ref}} = gen_event:start_monitor(),
    gen_event:stop(Pid2, {shutdown, why}, 1000),
    receive {'DOWN', Ref, process, Pid2, Reason} -> io:format("~w~n", [Reason]) end,
    gen_event:stop(Pid),
    io:format("~w~n", [whereis(ev_er_manager)]).

show(F) ->
    try
        io:format("~w~n", [F()])
    catch
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.
