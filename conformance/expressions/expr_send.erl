-module(expr_send).
-export([main/0]).
main() ->
    io:format("~w~n", [self() ! hello]),
    io:format("~w~n", [receive X -> X end]),
    Y = self() ! self() ! chained,
    io:format("~w~n", [Y]),
    io:format("~w~n", [receive A -> receive B -> {A, B} end end]),
    register(me, self()),
    me ! by_name,
    io:format("~w~n", [receive C -> C end]),
    {me, node()} ! by_node,
    io:format("~w~n", [receive D -> D end]),
    show(fun() -> nobody ! x end),
    show(fun() -> id(3) ! x end),
    show(fun() -> id({a, b, c}) ! x end),
    show(fun() -> id([]) ! x end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
