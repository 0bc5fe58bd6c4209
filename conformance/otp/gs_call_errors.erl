%% How calls fail.
-module(gs_call_errors).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    logger:set_primary_config(level, none),
    try_call(fun() -> gen_server:call(gs_no_such_name, request) end),
    try_call(fun() -> gen_server:call(gs_no_such_name, request, 100) end),
    try_call(fun() -> gen_server:call({gs_no_such_name, node()}, request) end),
    try_call(fun() -> gen_server:call({name, 'other@nowhere'}, request) end),
    try_call(fun() -> gen_server:call(self(), request) end),
    try_call(fun() -> gen_server:call({global, gs_no_such_name}, request) end),
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    try_call(fun() -> gen_server:call(Pid, forget, 20) end),
    try_call(fun() -> gen_server:call(Pid, forget, 0) end),
    try_call(fun() -> gen_server:call(Pid, forget, -1) end),
    try_call(fun() -> gen_server:call(Pid, forget, x) end),
    try_call(fun() -> gen_server:call(17, forget) end),
    try_call(fun() -> gen_server:call(Pid, {exit, normal}) end),
    try_call(fun() -> gen_server:call(Pid, again) end),
    {ok, Pid2} = gen_server:start(?MODULE, [], []),
    try_call(fun() -> gen_server:call(Pid2, {exit, {shutdown, why}}) end),
    {ok, Pid3} = gen_server:start(?MODULE, [], []),
    spawn(fun() -> timer:sleep(10), exit(Pid3, kill) end),
    try_call(fun() -> gen_server:call(Pid3, forget) end),
    logger:set_primary_config(level, notice).

try_call(Call) ->
    try
        io:format("~w~n", [Call()])
    catch
        Class:{Reason, {gen_server, call, [To | Args]}} ->
            io:format("~w ~w ~w ~w~n", [Class, reason(Reason), is_pid(To), Args]);
        Class:Reason ->
            io:format("~w ~w~n", [Class, reason(Reason)])
    end.

reason({Reason, Stack}) when is_list(Stack) -> Reason;
reason(Reason) -> Reason.

init([]) -> {ok, []}.

handle_call(forget, _, S) -> {noreply, S};
handle_call({exit, Reason}, _, _) -> exit(Reason).

handle_cast(_, S) -> {noreply, S}.
