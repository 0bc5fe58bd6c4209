%% Callbacks that return nonsense.
-module(gs_bad_returns).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).
-export([handle_continue/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(fun(Pid) -> catch gen_server:call(Pid, X) end) || X <- [foo, {noreply}, {reply, a}, {stop, a}, ok]],
    run(fun(Pid) -> gen_server:cast(Pid, foo) end),
    run(fun(Pid) -> gen_server:cast(Pid, {reply, a, b}) end),
    run(fun(Pid) -> Pid ! foo end),
    run(fun(Pid) -> gen_server:cast(Pid, {noreply, s, {continue, foo}}) end),
    run(fun(Pid) -> gen_server:cast(Pid, {noreply, s, bad_timeout}) end),
    logger:set_primary_config(level, notice).

run(Do) ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    Do(Pid),
    receive {'EXIT', Pid, R} -> io:format("~w~n", [reason(R)]) end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init([]) -> {ok, []}.

handle_call(X, _, _) -> X.

handle_cast(X, _) -> X.

handle_info(X, _) -> X.

handle_continue(X, _) -> X.
