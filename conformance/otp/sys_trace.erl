%% Events printed as they come.
-module(sys_trace).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, sys_tr_server}, ?MODULE, 0, [{debug, [trace]}]),
    gen_server:cast(Pid, 1),
    gen_server:cast(Pid, {continue, 2}),
    sys:get_state(Pid),
    io:format("~w~n", [sys:trace(Pid, false)]),
    gen_server:cast(Pid, 3),
    io:format("~w~n", [sys:get_state(Pid)]),
    io:format("~w~n", [sys:trace(Pid, true)]),
    gen_server:cast(Pid, 4),
    sys:get_state(Pid),
    io:format("~w~n", [sys:no_debug(Pid)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.
