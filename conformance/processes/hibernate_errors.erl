%% What hibernate refuses, what it calls that does not exist, and messages that have come before.
-module(hibernate_errors).
-export([main/0, again/2]).

main() ->
    [show(bad, try_(fun() -> erlang:hibernate(M, F, A) end)) || {M, F, A} <- [{lists, sort, x}, {1, sort, []}, {lists, "sort", []}, {lists, sort, [a | b]}]],
    Me = self(),
    {P, R} = spawn_monitor(fun() -> receive go -> ok end, erlang:hibernate(?MODULE, again, [Me, 2]) end),
    P ! early,
    P ! go,
    P ! late,
    [receive {P, X} -> show(woken, X) end || _ <- [1, 2]],
    P ! last,
    receive {P, Y} -> show(woken, Y) end,
    receive {'DOWN', R, process, P, Reason} -> show(down, Reason) end,
    {P2, R2} = spawn_monitor(fun() -> erlang:hibernate(?MODULE, missing, [a]) end),
    P2 ! wake,
    receive {'DOWN', R2, process, P2, {undef, [{M2, F2, A2, _} | _]}} -> show(undef, {M2, F2, A2}) end.

again(To, 0) -> To ! {self(), done};
again(To, N) -> receive M -> To ! {self(), M} end, erlang:hibernate(?MODULE, again, [To, N - 1]).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
