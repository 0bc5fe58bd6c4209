%% Ending processes by sys.
-module(sys_terminate).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    [run(Reason) || Reason <- [normal, shutdown, {shutdown, x}, why]],
    logger:set_primary_config(level, notice).

run(Reason) ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    Answer = sys:terminate(Pid, Reason),
    receive {'EXIT', Pid, Exit} -> io:format("~w exit ~w~n", [Answer, Exit]) end.

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.

terminate(Reason, _) -> io:format("terminate ~w~n", [Reason]).
