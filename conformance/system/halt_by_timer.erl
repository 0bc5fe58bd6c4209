%% The end of everything, which a process brings about when a timer tells it to.
-module(halt_by_timer).
-export([main/0]).

main() ->
    Errors = [try F() catch C:R -> {C, R} end || F <- [fun() -> halt(1.0) end, fun() -> halt(no) end, fun() -> halt([-1]) end]],
    _ = erlang:display(Errors),
    Pid = spawn(fun waiting/0),
    _ = erlang:send_after(5, Pid, now),
    Dead = spawn(fun() -> ok end),
    Ref = monitor(process, Dead),
    receive {'DOWN', Ref, process, _, _} -> ok end,
    _ = erlang:display(try erlang:process_display(Dead, backtrace) catch C1:R1 -> {C1, R1} end),
    receive never -> ok end.

waiting() ->
    receive
        now ->
            _ = erlang:display("now"),
            halt()
    end.
