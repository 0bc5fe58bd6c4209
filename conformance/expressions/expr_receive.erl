-module(expr_receive).
-export([main/0]).
main() ->
    self() ! {b, 2},
    self() ! {a, 1},
    self() ! c,
    io:format("~w~n", [receive {a, X} -> X end]),
    io:format("~w~n", [receive c when false -> no; {Y, _} when Y =:= b -> Y end]),
    io:format("~w~n", [receive none -> x after 0 -> timeout end]),
    io:format("~w~n", [receive c -> got_c after infinity -> never end]),
    io:format("~w~n", [receive after 1 -> slept end]),
    show(fun() -> receive after id(a) -> ok end end),
    show(fun() -> receive after id(-1) -> ok end end),
    show(fun() -> receive after id(1 bsl 70) -> ok end end),
    self() ! 1,
    self() ! 2,
    io:format("~w~n", [receive A -> receive B -> B - A end after 0 -> none end]).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
