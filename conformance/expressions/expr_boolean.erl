-module(expr_boolean).
-export([main/0]).
main() ->
    show(fun() -> id(true) and id(false) end),
    show(fun() -> id(true) or id(1) end),
    show(fun() -> id(true) xor id(true) end),
    show(fun() -> not id(0) end),
    show(fun() -> id(false) andalso id(1) end),
    show(fun() -> id(true) andalso id(1) end),
    show(fun() -> id(true) orelse id(1) end),
    show(fun() -> id(a) orelse id(1) end),
    show(fun() -> id(a) andalso id(1) end),
    show(fun() -> X = id(3), X > 1 andalso X < 5 andalso {ok, X} end),
    show(fun() -> false or id(true) andalso id(true) end),
    show(fun() -> case id(2) of N when N > 1 andalso N < 3 orelse N =:= 9 -> in; _ -> out end end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
