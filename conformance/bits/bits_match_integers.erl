-module(bits_match_integers).
-export([main/0]).
main() ->
    show(fun() -> <<A, B, C>> = id(<<1, 2, 255>>), {A, B, C} end),
    show(fun() -> <<A:16, B:8>> = id(<<1, 2, 255>>), {A, B} end),
    show(fun() -> <<A:16/little, B:8/signed>> = id(<<1, 2, 255>>), {A, B} end),
    show(fun() -> <<A:4, B:12/signed, C:8>> = id(<<16#5f, 16#ff, 7>>), {A, B, C} end),
    show(fun() -> <<A:12/little, B:12/little-signed>> = id(<<16#bc, 16#ad, 16#ef>>), {A, B} end),
    show(fun() -> <<A:64>> = id(<<255, 255, 255, 255, 255, 255, 255, 255>>), A end),
    show(fun() -> <<A:64/signed-little>> = id(<<0, 0, 0, 0, 0, 0, 0, 128>>), A end),
    show(fun() -> <<A:96/little>> = id(<<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12>>), A end),
    show(fun() -> <<A:0, B:8>> = id(<<9>>), {A, B} end),
    show(fun() -> <<A:1, B:1, C:1, D:1, E:1, F:3>> = id(<<2#10110101>>), {A, B, C, D, E, F} end),
    show(fun() -> <<_:3, A:28, _:1>> = id(<<255, 255, 255, 254>>), A end),
    show(fun() -> <<_:3, A:29/signed>> = id(<<31, 255, 255, 254>>), A end),
    show(fun() -> <<A:16>> = id(<<1, 2, 3>>), A end),
    show(fun() -> <<A:16>> = id(<<1>>), A end),
    show(fun() -> <<A:16>> = id(not_bits), A end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
