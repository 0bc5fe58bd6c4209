%% Servers that hibernate.
-module(gs_hibernate).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, lists:seq(1, 100), []),
    io:format("~w~n", [gen_server:call(Pid, sum)]),
    gen_server:cast(Pid, sleep),
    io:format("~w~n", [gen_server:call(Pid, sum)]),
    Pid ! sleep,
    io:format("~w~n", [sys:get_state(Pid) =:= lists:seq(1, 100)]),
    io:format("~w~n", [gen_server:call(Pid, sum)]),
    [gen_server:cast(Pid, sleep) || _ <- lists:seq(1, 200)],
    io:format("~w~n", [gen_server:call(Pid, sum)]),
    {ok, Pid2} = gen_server:start_link(?MODULE, [1], [{hibernate_after, 5}]),
    timer:sleep(20),
    io:format("~w~n", [gen_server:call(Pid2, sum)]),
    timer:sleep(20),
    io:format("~w~n", [gen_server:call(Pid2, sum)]),
    gen_server:stop(Pid2),
    gen_server:stop(Pid).

init(L) -> {ok, L, hibernate}.

handle_call(sum, _, L) -> {reply, lists:sum(L), L, hibernate}.

handle_cast(sleep, L) -> {noreply, L, hibernate}.

handle_info(sleep, L) -> {noreply, L, hibernate}.
