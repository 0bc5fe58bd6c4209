%% Thrown values are what a callback returns.
-module(gs_throws).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    io:format("~w~n", [gen_server:call(Pid, a)]),
    gen_server:cast(Pid, b),
    io:format("~w~n", [gen_server:call(Pid, c)]),
    Pid ! d,
    io:format("~w~n", [gen_server:call(Pid, e)]),
    gen_server:stop(Pid).

init([]) -> throw({ok, [init]}).

handle_call(X, _, S) -> throw({reply, S, [X | S]}).

handle_cast(X, S) -> throw({noreply, [X | S]}).

handle_info(X, S) -> throw({noreply, [X | S]}).
