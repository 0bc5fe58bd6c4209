%% gen_server:stop and what may go wrong.
-module(gs_stop_function).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    try_stop(fun() -> gen_server:stop(gs_sf_nobody) end),
    {ok, Pid} = gen_server:start(?MODULE, fast, []),
    try_stop(fun() -> gen_server:stop(Pid, {shutdown, x}, infinity) end),
    try_stop(fun() -> gen_server:stop(Pid) end),
    {ok, Pid2} = gen_server:start({local, gs_sf_server}, ?MODULE, slow, []),
    try_stop(fun() -> gen_server:stop(gs_sf_server, normal, 20) end),
    exit(Pid2, kill),
    {ok, Pid3} = gen_server:start(?MODULE, crash, []),
    try_stop(fun() -> gen_server:stop(Pid3, normal, 1000) end),
    {ok, Pid4} = gen_server:start(?MODULE, exit, []),
    try_stop(fun() -> gen_server:stop(Pid4, normal, 1000) end),
    {ok, Pid5} = gen_server:start(?MODULE, fast, []),
    try_stop(fun() -> gen_server:stop(Pid5, bad_reason, 1000) end),
    logger:set_primary_config(level, notice).

try_stop(Stop) ->
    try
        io:format("~w~n", [Stop()])
    catch
        Class:{Reason, Stack} when is_list(Stack) -> io:format("~w ~w~n", [Class, Reason]);
        Class:Reason -> io:format("~w ~w~n", [Class, Reason])
    end.

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(_, S) -> {noreply, S}.

terminate(_, slow) -> timer:sleep(infinity);
terminate(_, crash) -> error(crashed);
terminate(_, exit) -> exit(other);
terminate(Reason, fast) -> io:format("terminate ~w~n", [Reason]).
