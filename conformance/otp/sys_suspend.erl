%% Servers that are suspended keep what comes.
-module(sys_suspend).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    io:format("~w~n", [sys:suspend(Pid)]),
    gen_server:cast(Pid, a),
    try gen_server:call(Pid, state, 10) catch exit:{timeout, _} -> io:format("timeout~n") end,
    io:format("~w~n", [sys:get_state(Pid)]),
    {status, _, _, [_, Running, _, _, _]} = sys:get_status(Pid),
    io:format("~w~n", [Running]),
    io:format("~w~n", [sys:suspend(Pid)]),
    gen_server:cast(Pid, b),
    io:format("~w~n", [sys:replace_state(Pid, fun(S) -> [replaced | S] end)]),
    io:format("~w~n", [sys:resume(Pid)]),
    io:format("~w~n", [gen_server:call(Pid, state)]),
    io:format("~w~n", [sys:resume(Pid)]),
    io:format("~w~n", [sys:suspend(Pid, infinity)]),
    io:format("~w~n", [sys:terminate(Pid, normal)]).

init(S) -> {ok, S}.

handle_call(state, _, S) -> {reply, S, [called | S]}.

handle_cast(X, S) -> {noreply, [X | S]}.
