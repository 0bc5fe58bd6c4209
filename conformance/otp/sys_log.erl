%% Events that sys keeps.
-module(sys_log).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, sys_log_server}, ?MODULE, 0, []),
    io:format("~w~n", [sys:log(Pid, get)]),
    io:format("~w~n", [sys:log(Pid, true)]),
    gen_server:cast(Pid, 1),
    Pid ! message,
    gen_server:call(Pid, sync),
    show(sys:log(Pid, get)),
    io:format("~w~n", [sys:log(Pid, {true, 2})]),
    show(sys:log(Pid, get)),
    gen_server:cast(Pid, 2),
    gen_server:cast(Pid, 3),
    show(sys:log(Pid, get)),
    io:format("~w~n", [sys:log(Pid, false)]),
    io:format("~w~n", [sys:log(Pid, get)]),
    gen_server:stop(Pid),
    {ok, Pid2} = gen_server:start_link(?MODULE, 0, [{debug, [{log, 3}]}]),
    [gen_server:cast(Pid2, I) || I <- [4, 5, 6]],
    show(sys:log(Pid2, get, 1000)),
    io:format("~w~n", [sys:no_debug(Pid2)]),
    io:format("~w~n", [sys:log(Pid2, get)]),
    gen_server:stop(Pid2).

show({ok, Events}) -> io:format("~p~n", [[without_from(E) || E <- Events]]).

without_from({in, {'$gen_call', _, Request}}) -> {in, call, Request};
without_from({out, Reply, _From, State}) -> {out, Reply, State};
without_from(Event) -> Event.

init(S) -> {ok, S}.

handle_call(sync, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.

handle_info(_, S) -> {noreply, S}.
