-module(bits_integers).
-export([main/0]).
main() ->
    show(fun() -> <<1, 2, 3>> end),
    show(fun() -> <<(id(300)), (id(-1)), (id(256))>> end),
    show(fun() -> <<(id(16#123456)):24>> end),
    show(fun() -> <<(id(16#123456)):24/little>> end),
    show(fun() -> <<(id(1)):1, (id(0)):1, (id(3)):6>> end),
    show(fun() -> <<(id(16#abc)):12/little>> end),
    show(fun() -> <<(id(-2)):12/signed-big>> end),
    show(fun() -> <<(id(1 bsl 100)):128>> end),
    show(fun() -> <<(id(-(1 bsl 100))):128/little>> end),
    show(fun() -> <<(id(5)):0, (id(7)):8>> end),
    show(fun() -> <<(id(a)):8>> end),
    show(fun() -> <<(id(1.0)):8>> end),
    show(fun() -> <<(id(<<1>>)):8>> end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
