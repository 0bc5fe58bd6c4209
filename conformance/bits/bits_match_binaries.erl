-module(bits_match_binaries).
-export([main/0]).
main() ->
    show(fun() -> <<A:2/binary, B/binary>> = id(<<"abcd">>), {A, B} end),
    show(fun() -> <<A:3/bits, B/bits>> = id(<<16#ab>>), {A, B} end),
    show(fun() -> <<A/binary>> = id(<<1:4>>), A end),
    show(fun() -> <<_:4, A/binary>> = id(<<1, 2:4>>), A end),
    show(fun() -> <<_:4, A/bits>> = id(<<1, 2>>), A end),
    show(fun() -> <<_/binary>> = id(<<1>>) end),
    show(fun() -> <<_/binary>> = id(<<1:1>>) end),
    show(fun() -> <<_/bits>> = id(<<1:1>>) end),
    show(fun() -> <<_/bits>> = id("string") end),
    show(fun() -> <<_:2/binary, A, _/binary>> = id(<<"hello">>), A end),
    show(fun() -> <<>> = id(<<>>) end),
    show(fun() -> <<>> = id(<<0:1>>) end),
    show(fun() -> <<A:1/bits, B:1/bits, _/bits>> = id(<<2#10:2>>), {A, B} end),
    show(fun() -> <<A:0/binary, B:0, C/binary>> = id(<<"x">>), {A, B, C} end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
