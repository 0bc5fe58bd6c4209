%% The other forms of starting managers and of swapping handlers.
-module(ev_variants).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, terminate/2, code_change/3]).

main() ->
    process_flag(trap_exit, true),
    [begin
         {ok, Pid} = Start(),
         ok = gen_event:add_handler(Pid, ?MODULE, 1),
         io:format("~w~n", [gen_event:call(Pid, ?MODULE, x)]),
         gen_event:stop(Pid)
     end || Start <- [fun() -> gen_event:start() end, fun() -> gen_event:start([]) end, fun() -> gen_event:start({local, ev_va}) end,
                      fun() -> gen_event:start({local, ev_va}, []) end, fun() -> gen_event:start_link({local, ev_va}) end,
                      fun() -> gen_event:start_link({local, ev_va}, [{debug, []}]) end, fun() -> gen_event:start({global, ev_va}) end]],
    [begin
         {ok, {Pid, Ref}} = Start(),
         gen_event:stop(Pid, shutdown, 1000),
         receive {'DOWN', Ref, process, Pid, R} -> io:format("~w~n", [R]) end
     end || Start <- [fun() -> gen_event:start_monitor() end, fun() -> gen_event:start_monitor([]) end, fun() -> gen_event:start_monitor({local, ev_va}) end,
                      fun() -> gen_event:start_monitor({local, ev_va}, []) end]],
    {ok, M} = gen_event:start(),
    gen_event:add_handler(M, ?MODULE, 1),
    io:format("~w~n", [gen_event:swap_sup_handler(M, {?MODULE, leave}, {{?MODULE, new}, 2})]),
    io:format("~w~n", [gen_event:which_handlers(M)]),
    sys:suspend(M),
    io:format("~w~n", [sys:change_code(M, ?MODULE, old, extra)]),
    sys:resume(M),
    io:format("~w~n", [gen_event:call(M, {?MODULE, new}, x)]),
    gen_event:stop(M),
    receive {gen_event_EXIT, Handler, Reason} -> io:format("~w ~w~n", [Handler, Reason]) end.

init(S) -> {ok, S}.

handle_event(_, S) -> {ok, S}.

handle_call(X, S) -> {ok, {X, S}, S}.

terminate(Arg, S) -> {Arg, S}.

code_change(Vsn, S, Extra) -> {ok, {Vsn, S, Extra}}.
