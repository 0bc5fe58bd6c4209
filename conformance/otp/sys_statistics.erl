%% Counting messages by sys.
-module(sys_statistics).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    io:format("~w~n", [sys:statistics(Pid, get)]),
    io:format("~w~n", [sys:statistics(Pid, true)]),
    show(sys:statistics(Pid, get)),
    gen_server:cast(Pid, 1),
    gen_server:cast(Pid, 2),
    gen_server:call(Pid, x),
    show(sys:statistics(Pid, get, 1000)),
    io:format("~w~n", [sys:statistics(Pid, false)]),
    io:format("~w~n", [sys:statistics(Pid, get)]),
    gen_server:stop(Pid).

show({ok, Statistics}) ->
    io:format("~w~n", [[Key || {Key, _} <- Statistics]]),
    io:format("~w ~w~n", [proplists:get_value(messages_in, Statistics), proplists:get_value(messages_out, Statistics)]).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.
