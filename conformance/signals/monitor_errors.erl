%% What monitor and demonitor refuse.
-module(monitor_errors).
-export([main/0]).

main() ->
    [show(bad, try_(fun() -> monitor(T, W) end)) ||
        {T, W} <- [{foo, self()}, {process, 1}, {process, "x"}, {time_offset, foo}, {process, {a, 1}}, {process, {1, node()}}]],
    [show(bad, try_(fun() -> demonitor(R) end)) || R <- [foo, 1, self()]],
    [show(bad, try_(fun() -> demonitor(make_ref(), O) end)) || O <- [foo, [foo], [flush | info]]],
    show(unknown, demonitor(make_ref())),
    show(unknown, demonitor(make_ref(), [info])),
    show(unknown, demonitor(make_ref(), [flush, info])),
    show(self, is_reference(monitor(process, self()))).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
