-module(bits_sizes).
-export([main/0]).
main() ->
    show(fun() -> <<(id(1)):(id(12))>> end),
    show(fun() -> <<(id(1)):(id(0))>> end),
    show(fun() -> <<(id(1)):(id(-1))>> end),
    show(fun() -> <<(id(1)):(id(a))>> end),
    show(fun() -> <<(id(1)):(id(2.0))>> end),
    show(fun() -> <<(id(5)):3/unit:8>> end),
    show(fun() -> N = id(2), <<(id(5)):N/integer-unit:12>> end),
    show(fun() -> <<(id(<<1, 2, 3, 4>>)):2/binary>> end),
    show(fun() -> <<(id(<<1, 2, 3, 4>>)):5/binary>> end),
    show(fun() -> <<(id(<<1, 2, 3, 4>>)):11/bits>> end),
    show(fun() -> <<(id(<<1, 2, 3, 4>>)):1/binary-unit:16>> end),
    show(fun() -> <<(id(<<1, 2, 3, 4>>)):(id(1))/binary-unit:3>> end),
    show(fun() -> <<(id(<<1:3>>))/binary>> end),
    show(fun() -> <<(id(<<1:6>>))/binary-unit:3>> end),
    show(fun() -> <<(id(abc))/binary>> end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
