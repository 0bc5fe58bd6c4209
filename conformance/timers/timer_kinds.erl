%% Timers with options, from when they are set to when they are read, cancelled, or gone.
-module(timer_kinds).
-export([main/0]).

main() ->
    Now = erlang:monotonic_time(millisecond),
    Far = erlang:send_after(Now + 60000, self(), far, [{abs, true}]),
    show(read, [left(erlang:read_timer(Far, [])), left(erlang:read_timer(Far))]),
    show(read_async, [erlang:read_timer(Far, [{async, true}]), receive {read_timer, Far, L} -> left(L) end]),
    show(cancel, [left(erlang:cancel_timer(Far, [])), erlang:cancel_timer(Far, []), erlang:read_timer(Far, [{async, false}])]),
    Other = erlang:send_after(60000, self(), other, []),
    show(cancel_async, [erlang:cancel_timer(Other, [{async, true}]), receive {cancel_timer, Other, L1} -> left(L1) end]),
    show(cancel_silent, [erlang:cancel_timer(erlang:send_after(60000, self(), x, []), [{info, false}]), erlang:cancel_timer(Other, [{async, true}, {info, false}])]),
    Started = erlang:start_timer(0, self(), started, []),
    show(started, receive {timeout, Started, M} -> M after 1000 -> nothing end),
    show(sent, begin _ = erlang:send_after(1, self(), sent, [{abs, false}]), receive X -> X after 1000 -> nothing end end),
    show(past, begin _ = erlang:send_after(Now, self(), past, [{abs, true}]), receive X2 -> X2 after 1000 -> nothing end end),
    show(bad, [t(F) || F <- [fun() -> erlang:send_after(-1, self(), x, []) end, fun() -> erlang:send_after(1, self(), x, [foo]) end,
                             fun() -> erlang:send_after(1, self(), x, foo) end, fun() -> erlang:read_timer(Far, [foo]) end, fun() -> erlang:read_timer(a, []) end,
                             fun() -> erlang:cancel_timer(Far, [{info, 1}]) end, fun() -> erlang:cancel_timer(a, []) end,
                             fun() -> erlang:read_timer(Far, [{async, 1}]) end]]),
    show(none, receive Y -> Y after 0 -> nothing end).

left(N) when is_integer(N), N > 50000, N =< 60000 -> left;
left(Other) -> Other.

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
