%% Ways for a server to stop, what terminate gets and what links see.
-module(gs_stop_reasons).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(Call) || Call <- [{stop, normal}, {stop, shutdown}, {stop, {shutdown, x}}, {stop, why}, {stop, normal, bye}, {stop, why, bye},
                           {cast, normal}, {cast, why}, {exit, normal}, {exit, why}, {error, why}]],
    logger:set_primary_config(level, notice).

run(What) ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    Answer =
        try
            call(Pid, What)
        catch
            exit:{Reason, _} -> {exit, reason(Reason)}
        end,
    receive {'EXIT', Pid, R} -> io:format("~w: ~w ~w~n", [What, Answer, reason(R)]) end.

call(Pid, {cast, _} = What) -> gen_server:cast(Pid, What);
call(Pid, What) -> gen_server:call(Pid, What).

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init([]) -> {ok, []}.

handle_call({stop, Reason}, _, S) -> {stop, Reason, S};
handle_call({stop, Reason, Reply}, _, S) -> {stop, Reason, Reply, S};
handle_call({exit, Reason}, _, _) -> exit(Reason);
handle_call({error, Reason}, _, _) -> error(Reason).

handle_cast({cast, Reason}, S) -> {stop, Reason, S}.

terminate(Reason, _) -> io:format("terminate ~w~n", [reason(Reason)]).
