-module(bits_comprehension).
-export([main/0]).
main() ->
    show(fun() -> << <<X>> || X <- [1, 2, 3] >> end),
    show(fun() -> << <<X:4>> || X <- [1, 2, 3] >> end),
    show(fun() -> << <<X:16/little>> || <<X>> <= <<1, 2, 3>> >> end),
    show(fun() -> << <<(X + Y)>> || X <- [1, 2], <<Y>> <= <<10, 20>> >> end),
    show(fun() -> << <<X>> || X <- [1, 2, 3, 4], X rem 2 =:= 0 >> end),
    show(fun() -> << X || X <- [<<1>>, <<2:3>>, <<>>] >> end),
    show(fun() -> << <<X/binary, $,>> || X <- [<<"ab">>, <<"c">>] >> end),
    show(fun() -> << <<X>> || X <- [1 | id(2)] >> end),
    show(fun() -> << <<X>> || X <- [1, a] >> end),
    show(fun() -> << X || X <- [<<1>>, id(2)] >> end),
    show(fun() -> << <<X>> || X <- [1, 2], id(X) >> end),
    show(fun() -> << <<X>> || X <- [] >> end),
    show(fun() -> << << <<Y>> || Y <- L >> || L <- [[1, 2], [3]] >> end),
    show(fun() -> N = id(7), << <<X:N>> || X <- [1, 2] >> end),
    show(fun() -> << <<(upper(C))/utf8>> || <<C/utf8>> <= <<"abå"/utf8>> >> end).

upper(C) when C >= $a, C =< $z -> C - 32;
upper(C) -> C.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
