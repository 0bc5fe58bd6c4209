%% cancel_timer with options.
-module(cancel_options).
-export([main/0]).

main() ->
    T = fun() -> erlang:start_timer(100000, self(), x) end,
    show(plain, is_integer(erlang:cancel_timer(T()))),
    show(no_info, erlang:cancel_timer(T(), [{info, false}])),
    R = T(),
    show(async, erlang:cancel_timer(R, [{async, true}])),
    receive {cancel_timer, R, Left} -> show(left, Left > 90000) end,
    R2 = make_ref(),
    show(async, erlang:cancel_timer(R2, [{async, true}])),
    receive {cancel_timer, R2, None} -> show(none, None) end,
    show(silent, erlang:cancel_timer(T(), [{async, true}, {info, false}])),
    show(unknown, erlang:cancel_timer(make_ref())),
    [show(bad, try_(fun() -> apply(erlang, cancel_timer, A) end)) || A <- [[foo], [T(), foo], [T(), [foo]], [T(), [{async, 1}]]]],
    show(silence, receive M -> M after 5 -> none end).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
