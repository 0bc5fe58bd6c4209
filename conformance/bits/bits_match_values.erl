-module(bits_match_values).
-export([main/0]).
main() ->
    show(fun() -> <<A, A>> = id(<<3, 3>>), A end),
    show(fun() -> <<A, A>> = id(<<3, 4>>), A end),
    show(fun() -> A = id(3), <<A, B>> = id(<<3, 4>>), B end),
    show(fun() -> A = id(2), <<A, B>> = id(<<3, 4>>), B end),
    show(fun() -> X = id(8), case id(<<5, 6>>) of <<5:X, R/bits>> -> {five, R}; <<6:X, R/bits>> -> {six, R} end end),
    show(fun() -> B = id(<<"ab">>), <<B:2/binary, C>> = id(<<"abc">>), C end),
    show(fun() -> B = id(<<"ax">>), <<B:2/binary, C>> = id(<<"abc">>), C end),
    show(fun() -> case id(<<1.0/float>>) of <<1/float>> -> yes; _ -> no end end),
    show(fun() -> case id(<<1.0/float>>) of <<1.0/float>> -> yes; _ -> no end end),
    show(fun() -> case id(<<2.0:32/float>>) of <<1.0:32/float>> -> yes; <<X:32/float>> -> X end end),
    show(fun() -> {N, <<X:8, N>>} = id({4, <<9, 4>>}), {N, X} end),
    show(fun() -> {N, <<X:8, N>>} = id({4, <<9, 5>>}), {N, X} end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
