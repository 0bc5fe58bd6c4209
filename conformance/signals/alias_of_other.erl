%% Only the owner of an alias can take it back, and an alias ends with its owner.
-module(alias_of_other).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> Me ! {alias, alias()}, receive {stop, X} -> exit(X) end end),
    A = receive {alias, X} -> X end,
    show(not_mine, unalias(A)),
    A ! {stop, by_alias},
    receive {'DOWN', R, process, P, Reason} -> show(down, Reason) end,
    A ! nobody,
    show(send, erlang:send(A, nobody, [nosuspend])),
    show(to_a_reference, make_ref() ! sent).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
