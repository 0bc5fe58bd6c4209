%% Stopping processes by proc_lib:stop.
-module(pl_stop).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Pid} = gen_server:start(?MODULE, quick, []),
    show(fun() -> proc_lib:stop(Pid) end),
    show(fun() -> proc_lib:stop(Pid) end),
    show(fun() -> proc_lib:stop(pl_st_nobody) end),
    {ok, Pid2} = gen_server:start({local, pl_st_server}, ?MODULE, quick, []),
    show(fun() -> proc_lib:stop(pl_st_server, {shutdown, x}, 1000) end),
    io:format("~w~n", [is_process_alive(Pid2)]),
    {ok, Pid3} = gen_server:start(?MODULE, slow, []),
    show(fun() -> proc_lib:stop(Pid3, normal, 20) end),
    exit(Pid3, kill),
    {ok, Pid4} = gen_server:start(?MODULE, other, []),
    show(fun() -> proc_lib:stop(Pid4, normal, infinity) end),
    Plain = spawn(fun() -> receive X -> exit(X) end end),
    show(fun() -> proc_lib:stop(Plain, normal, 10) end),
    logger:set_primary_config(level, notice).

show(F) ->
    try F() of
        Result -> io:format("~w~n", [Result])
    catch
        exit:{system, _, {terminate, R}} -> io:format("exit system ~w~n", [R]);
        exit:{{system, _, {terminate, R}}, _} -> io:format("exit system ~w~n", [R]);
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.

terminate(_, slow) -> timer:sleep(infinity);
terminate(_, other) -> exit(other);
terminate(Reason, quick) -> io:format("terminate ~w~n", [Reason]).
