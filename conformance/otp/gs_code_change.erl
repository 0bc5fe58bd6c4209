%% sys:change_code of servers.
-module(gs_code_change).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([code_change/3]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 1, []),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, vsn1, extra)]),
    io:format("~w~n", [sys:suspend(Pid)]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, vsn1, extra)]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, vsn1, bad)]),
    {error, {'EXIT', {Reason, _}}} = sys:change_code(Pid, ?MODULE, vsn1, crash),
    io:format("~w~n", [Reason]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, vsn1, exit)]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, vsn1, throw)]),
    io:format("~w~n", [sys:resume(Pid)]),
    io:format("~w~n", [gen_server:call(Pid, state)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.

code_change(_, _, bad) -> {error, refused};
code_change(_, _, crash) -> error(crashed);
code_change(_, _, exit) -> exit(gone);
code_change(_, S, throw) -> throw({ok, {thrown, S}});
code_change(Vsn, S, Extra) -> {ok, {Vsn, S, Extra}}.
