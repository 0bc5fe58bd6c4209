%% What init may return, and what start makes of it.
-module(gs_init_results).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [show(How, Result, start(How, Result)) || Result <- [{ok, s}, {ok, s, 1000}, {ok, s, hibernate}, ignore, {stop, why}, bad, {throw, {ok, s}},
                                                         {throw, other}, {exit, gone}, {exit, normal}, {error, oops}],
                                              How <- [start, start_link]],
    logger:set_primary_config(level, notice).

start(start, Result) -> gen_server:start(?MODULE, Result, []);
start(start_link, Result) -> gen_server:start_link(?MODULE, Result, []).

show(How, Result, {ok, Pid}) ->
    io:format("~w ~w: ok ~w~n", [How, Result, gen_server:call(Pid, state)]),
    gen_server:stop(Pid),
    exits(How);
show(How, Result, {error, Reason}) ->
    io:format("~w ~w: error ~w~n", [How, Result, reason(Reason)]),
    exits(How);
show(How, Result, Other) ->
    io:format("~w ~w: ~w~n", [How, Result, Other]),
    exits(How).

exits(start) -> ok;
exits(start_link) ->
    receive {'EXIT', _, Reason} -> io:format("  exit ~w~n", [reason(Reason)])
    after 1000 -> io:format("  no exit~n")
    end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init({throw, Result}) -> throw(Result);
init({exit, Reason}) -> exit(Reason);
init({error, Reason}) -> error(Reason);
init(Result) -> Result.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.
