%% Timeouts that callbacks ask for.
-module(gs_timeouts).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, self(), []),
    receive M1 -> io:format("~w~n", [M1]) end,
    io:format("~w~n", [gen_server:call(Pid, {wait, 10})]),
    receive M2 -> io:format("~w~n", [M2]) end,
    gen_server:cast(Pid, {wait, 10}),
    receive M3 -> io:format("~w~n", [M3]) end,
    gen_server:cast(Pid, {wait, 0}),
    receive M4 -> io:format("~w~n", [M4]) end,
    gen_server:cast(Pid, {wait, 10000}),
    io:format("~w~n", [gen_server:call(Pid, {wait, infinity})]),
    receive M5 -> io:format("~w~n", [M5]) after 20 -> io:format("none~n") end,
    gen_server:stop(Pid).

init(To) -> {ok, {To, init}, 5}.

handle_call({wait, T}, _, {To, _}) -> {reply, ok, {To, call}, T}.

handle_cast({wait, T}, {To, _}) -> {noreply, {To, cast}, T}.

handle_info(timeout, {To, From} = S) -> To ! {timeout_after, From}, {noreply, S}.
