%% The functions of sys with a time to wait.
-module(sys_timeouts).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, code_change/3]).

main() ->
    {ok, Pid} = gen_server:start_link({local, sys_ti_server}, ?MODULE, 1, []),
    io:format("~w~n", [sys:suspend(Pid, 1000)]),
    io:format("~w~n", [sys:change_code(Pid, ?MODULE, old, extra, 1000)]),
    io:format("~w~n", [sys:resume(Pid, 1000)]),
    io:format("~w~n", [sys:get_state(Pid, infinity)]),
    io:format("~w~n", [sys:replace_state(Pid, fun(_) -> 7 end, infinity)]),
    io:format("~w~n", [element(1, sys:get_status(Pid, 1000))]),
    io:format("~w~n", [sys:log(Pid, true, 1000)]),
    gen_server:cast(Pid, 8),
    io:format("~w~n", [sys:log(Pid, get, 1000)]),
    io:format("~w~n", [sys:log(Pid, print, 1000)]),
    io:format("~w~n", [sys:statistics(Pid, true, 1000)]),
    io:format("~w~n", [sys:trace(Pid, false, 1000)]),
    F = fun(S, _, _) -> S end,
    io:format("~w~n", [sys:install(Pid, {F, s}, 1000)]),
    io:format("~w~n", [sys:remove(Pid, F, 1000)]),
    io:format("~w~n", [sys:no_debug(Pid, 1000)]),
    [io:format("~w~n", [catch Ask()])
     || Ask <- [fun() -> sys:suspend(nobody_here, 10) end, fun() -> sys:resume(nobody_here, 10) end, fun() -> sys:log(nobody_here, get, 10) end,
                fun() -> sys:trace(nobody_here, true, 10) end, fun() -> sys:statistics(nobody_here, get, 10) end, fun() -> sys:no_debug(nobody_here, 10) end,
                fun() -> sys:terminate(nobody_here, normal, 10) end, fun() -> sys:change_code(nobody_here, m, v, e, 10) end,
                fun() -> sys:remove(nobody_here, id, 10) end, fun() -> sys:install(nobody_here, {id, f, s}, 10) end]],
    io:format("~w~n", [sys:terminate(Pid, normal, 1000)]).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, S, S}.

handle_cast(X, _) -> {noreply, X}.

code_change(Vsn, S, Extra) -> {ok, {Vsn, S, Extra}}.
