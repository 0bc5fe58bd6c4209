-module(comprehension_mixed).
-export([main/0]).
main() ->
    show(fun() -> [{A, B} || <<A>> <= <<1, 2>>, <<B:4>> <= <<A>>] end),
    show(fun() -> << <<X:4, Y:4>> || X <- [1, 2], Y <- [3, 4] >> end),
    show(fun() -> << <<(length(L))>> || L <- [[a], [], [b, c]], L =/= [] >> end),
    show(fun() -> [<< <<(X + N)>> || <<X>> <= B >> || {N, B} <- [{1, <<1, 2>>}, {10, <<5>>}]] end),
    show(fun() -> maps:from_list([{K, V} || K <- [a, b], V <- [1, 2]]) end),
    show(fun() -> << <<B/binary>> || {k, B} <- [{k, <<"x">>}, skip, {k, <<"y">>}] >> end),
    show(fun() -> [X || #{v := X} <- [#{v => 1}, #{}, #{v => 2, w => 3}]] end),
    show(fun() -> [X || <<X:2/binary>> <= << <<Y>> || Y <- "abcdef" >>] end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
