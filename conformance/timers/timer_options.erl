%% Options of send_after and start_timer.
-module(timer_options).
-export([main/0]).

main() ->
    Me = self(),
    [show(O, try_(fun() -> is_reference(erlang:send_after(1, Me, {after_, O}, O)) end)) || O <- [[], [{abs, false}], [{abs, foo}], [foo], foo, [{abs, true} | x]]],
    T = erlang:monotonic_time(millisecond) + 2,
    erlang:send_after(T, Me, absolute, [{abs, true}]),
    R = erlang:start_timer(T, Me, started, [{abs, true}]),
    show(got, [receive {after_, _} = M -> M end || _ <- [1, 2]]),
    show(absolute, receive absolute -> yes end),
    show(started, receive {timeout, R, X} -> X end),
    erlang:send_after(erlang:monotonic_time(millisecond) - 1, Me, past, [{abs, true}]),
    show(past, receive past -> yes after 1000 -> no end).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
