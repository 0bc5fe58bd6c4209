-module(expr_arithmetic).
-export([main/0]).
main() ->
    io:format("~w~n", [[7 div 2, -7 div 2, 7 rem -2, -7 rem 2, 7 / 2, 6 / 3]]),
    io:format("~w~n", [[1 bsl 100, -1 bsr 3, (1 bsl 100) bsr 98, 5 bsl -1, 5 bsr -2]]),
    io:format("~w~n", [[12 band 10, 12 bor 3, 12 bxor 10, bnot 5, bnot -1]]),
    io:format("~w~n", [[2 + 3 * 4, (2 + 3) * 4, 2 * -3, 10 - 4 - 3, 100 div 10 div 3]]),
    io:format("~w~n", [[1 + 2 bsl 3, 1 bor 2 + 4, 7 band 3 * 2, - 2 * 3, not true or true]]),
    [show(fun() -> F() end) || F <- [fun() -> 1 / id(0) end, fun() -> 1 div id(0) end, fun() -> 1 rem id(0) end, fun() -> id(a) + 1 end,
                      fun() -> 1.5 div id(1) end, fun() -> id(1.0) band 1 end, fun() -> - id(b) end, fun() -> bnot id(1.0) end,
                      fun() -> 1.0e308 * id(10) end, fun() -> id(1 bsl 2000) * 1.0 end]].

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
