%% handle_continue after init, calls, casts and itself.
-module(gs_continue).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([handle_continue/2, handle_info/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    io:format("~w~n", [gen_server:call(Pid, get)]),
    io:format("~w~n", [gen_server:call(Pid, go)]),
    io:format("~w~n", [gen_server:call(Pid, get)]),
    gen_server:cast(Pid, go),
    io:format("~w~n", [gen_server:call(Pid, get)]),
    Pid ! go,
    io:format("~w~n", [gen_server:call(Pid, get)]),
    io:format("~w~n", [gen_server:call(Pid, down)]),
    io:format("~w~n", [gen_server:call(Pid, get)]),
    gen_server:stop(Pid).

init([]) -> {ok, [init], {continue, after_init}}.

handle_continue({down, 0}, S) -> {noreply, [zero | S]};
handle_continue({down, N}, S) -> {noreply, [N | S], {continue, {down, N - 1}}};
handle_continue(What, S) -> {noreply, [What | S]}.

handle_call(get, _, S) -> {reply, lists:reverse(S), S};
handle_call(down, _, S) -> {reply, ok, S, {continue, {down, 3}}};
handle_call(go, _, S) -> {reply, ok, S, {continue, after_call}}.

handle_cast(go, S) -> {noreply, S, {continue, after_cast}}.

handle_info(go, S) -> {noreply, S, {continue, after_info}}.
