%% An alias for one reply ends with it.
-module(alias_reply).
-export([main/0]).

main() ->
    A = alias([reply]),
    P = spawn(fun() -> receive {To, X} -> To ! {reply, X}, To ! {late, X} end end),
    P ! {A, 1},
    show(got, receive M -> M after 1000 -> none end),
    show(late, receive M2 -> M2 after 20 -> none end),
    show(over, unalias(A)).

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
