%% spawn_opt with a monitor gives a pid and a reference, whatever its options.
-module(spawn_opt_monitor).
-export([main/0]).

main() ->
    {P, R} = spawn_opt(fun() -> exit(one) end, [monitor]),
    receive {'DOWN', R, process, P, Reason} -> show(plain, Reason) end,
    {P2, R2} = spawn_opt(fun() -> exit(two) end, [{monitor, [{tag, gone}]}]),
    receive {gone, R2, process, P2, Reason2} -> show(tagged, Reason2) end,
    {P3, R3} = spawn_opt(fun() -> receive {R3, A} -> A ! {by_alias, self()} end end, [{monitor, [{alias, explicit_unalias}]}, link]),
    P3 ! {R3, R3},
    show(alias, receive {by_alias, P3} -> yes after 10 -> no end),
    show(unlink, unlink(P3)).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
