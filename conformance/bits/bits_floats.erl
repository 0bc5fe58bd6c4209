-module(bits_floats).
-export([main/0]).
main() ->
    show(fun() -> <<(id(1.5))/float>> end),
    show(fun() -> <<(id(1.5)):32/float>> end),
    show(fun() -> <<(id(1.5)):16/float>> end),
    show(fun() -> <<(id(-0.0)):64/float-little>> end),
    show(fun() -> <<(id(2)):64/float>> end),
    show(fun() -> <<(id(2)):32/float-little>> end),
    show(fun() -> <<(id(1 bsl 60)):64/float>> end),
    show(fun() -> <<(id(1.5)):33/float>> end),
    show(fun() -> <<(id(a))/float>> end),
    show(fun() -> <<(id(1 bsl 1030)):64/float>> end),
    show(fun() -> <<F:32/float>> = id(<<63, 192, 0, 0>>), F end),
    show(fun() -> <<F/float-little>> = id(<<0, 0, 0, 0, 0, 0, 248, 63>>), F end),
    show(fun() -> <<F:16/float>> = id(<<62, 0>>), F end),
    show(fun() -> <<F/float>> = id(<<127, 240, 0, 0, 0, 0, 0, 0>>), F end),
    show(fun() -> <<F/float>> = id(<<255, 255, 255, 255, 255, 255, 255, 255>>), F end),
    show(fun() -> S = id(32), <<F:S/float>> = id(<<64, 73, 15, 219>>), F end),
    show(fun() -> S = id(31), case id(<<64, 73, 15, 219>>) of <<F:S/float, _/bits>> -> F; _ -> no end end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
