%% What sys says to nonsense and to processes that are not there.
-module(sys_errors).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    io:format("~w~n", [catch sys:suspend(sys_er_nobody)]),
    io:format("~w~n", [catch sys:get_status(sys_er_nobody, 10)]),
    io:format("~w~n", [catch sys:change_code(sys_er_nobody, m, v, e)]),
    io:format("~w~n", [catch sys:log(sys_er_nobody, get)]),
    io:format("~w~n", [catch sys:terminate(sys_er_nobody, why)]),
    Deaf = spawn_link(fun() -> receive stop -> ok end end),
    {'EXIT', {Reason, {sys, F, [_ | Args]}}} = (catch sys:get_state(Deaf, 10)),
    io:format("~w ~w ~w~n", [Reason, F, Args]),
    Deaf ! stop,
    Ref = make_ref(),
    Pid ! {system, {self(), Ref}, nonsense},
    receive {Ref, Answer} -> io:format("~w~n", [Answer]) end,
    io:format("~w~n", [sys:debug_options([])]),
    io:format("~w~n", [sys:handle_debug([], f, e, x)]),
    gen_server:stop(Pid).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(X, _) -> {noreply, X}.
