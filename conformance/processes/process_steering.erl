%% Flags of other processes, suspended ones, garbage that is collected for others, and what there is to know of them.
-module(process_steering).
-export([main/0]).

main() ->
    Pid = spawn(fun loop/0),
    show(flag, [process_flag(Pid, save_calls, 0), t(fun() -> process_flag(Pid, trap_exit, true) end), t(fun() -> process_flag(foo, save_calls, 0) end),
                t(fun() -> process_flag(Pid, save_calls, -1) end)]),
    show(collected, [garbage_collect(Pid, []), garbage_collect(Pid, [{type, minor}]), garbage_collect(self(), [{type, major}]),
                     t(fun() -> garbage_collect(Pid, [foo]) end), t(fun() -> garbage_collect(foo, []) end)]),
    Id = make_ref(),
    show(async, [garbage_collect(Pid, [{async, Id}]), receive {garbage_collect, Id, X} -> X end]),
    show(suspended, [erlang:suspend_process(Pid, []), erlang:suspend_process(Pid, [unless_suspending]), asked(Pid)]),
    show(status, process_info(Pid, status)),
    show(resumed, [erlang:resume_process(Pid), receive {Pid, pong} -> pong after 1000 -> nothing end, asked(Pid)]),
    show(errors, [t(fun() -> erlang:suspend_process(Pid, [foo]) end), t(fun() -> erlang:suspend_process(self(), []) end),
                  t(fun() -> erlang:suspend_process(foo, []) end), t(fun() -> erlang:resume_process(Pid) end)]),
    Info = process_info(Pid),
    show(info, [element(1, P) || P <- Info]),
    show(some, [{K, proplists:get_value(K, Info)} || K <- [status, message_queue_len, links, dictionary, trap_exit, error_handler, priority]]),
    show(alive, [lists:member(Pid, processes()), lists:member(self(), processes()), length(processes()) =:= length(lists:usort(processes()))]),
    Pid ! stop,
    Ref = monitor(process, Pid),
    receive {'DOWN', Ref, process, Pid, Reason} -> show(ended, Reason) end,
    show(gone, [process_info(Pid), lists:member(Pid, processes()), t(fun() -> process_flag(Pid, save_calls, 0) end), garbage_collect(Pid, []),
                t(fun() -> erlang:suspend_process(Pid, []) end)]),
    show(bumped, [erlang:bump_reductions(1), erlang:bump_reductions(4000), t(fun() -> erlang:bump_reductions(0) end), t(fun() -> erlang:bump_reductions(a) end)]),
    show(checked, [check_process_code(self(), no_such_module, []), check_process_code(self(), lists, [{allow_gc, false}]),
                   t(fun() -> check_process_code(self(), ?MODULE, [foo]) end), t(fun() -> check_process_code(self(), 1, []) end)]).

loop() ->
    receive
        {From, ping} -> From ! {self(), pong}, loop();
        stop -> ok
    end.

asked(Pid) ->
    Pid ! {self(), ping},
    receive {Pid, pong} -> pong after 20 -> nothing end.

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
