%% terminate that fails or throws.
-module(gs_terminate_fails).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(Why, Then) || Then <- [fine, throw, exit, error], Why <- [normal, bad]],
    logger:set_primary_config(level, notice).

run(Why, Then) ->
    {ok, Pid} = gen_server:start_link(?MODULE, Then, []),
    gen_server:cast(Pid, Why),
    receive {'EXIT', Pid, R} -> io:format("~w ~w: ~w~n", [Why, Then, reason(R)]) end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init(Then) -> {ok, Then}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(Why, S) -> {stop, Why, S}.

terminate(_, fine) -> fine;
terminate(_, throw) -> throw(ball);
terminate(_, exit) -> exit(other);
terminate(_, error) -> error(broken).
