%% Starting and monitoring a server at once.
-module(gs_start_monitor).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, {Pid, Ref}} = gen_server:start_monitor(?MODULE, {ok, 1}, []),
    io:format("~w ~w~n", [is_reference(Ref), gen_server:call(Pid, state)]),
    gen_server:stop(Pid, shutdown, 1000),
    receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~w~n", [Reason]) end,
    {ok, {Pid2, Ref2}} = gen_server:start_monitor({local, gs_sm_server}, ?MODULE, {ok, 2}, []),
    {error, {already_started, Pid2}} = gen_server:start_monitor({local, gs_sm_server}, ?MODULE, {ok, 2}, []),
    gen_server:stop(gs_sm_server),
    receive {'DOWN', Ref2, process, Pid2, Reason2} -> io:format("~w~n", [Reason2]) end,
    io:format("~w~n", [gen_server:start_monitor(?MODULE, ignore, [])]),
    io:format("~w~n", [gen_server:start_monitor(?MODULE, {stop, why}, [])]),
    io:format("~w~n", [process_info(self(), message_queue_len)]),
    logger:set_primary_config(level, notice).

init(Result) -> Result.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.
