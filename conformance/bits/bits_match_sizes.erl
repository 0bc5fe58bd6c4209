-module(bits_match_sizes).
-export([main/0]).
main() ->
    show(fun() -> <<N, B:N/binary, R/binary>> = id(<<2, 5, 6, 7>>), {N, B, R} end),
    show(fun() -> <<N, B:N/binary, R/binary>> = id(<<4, 5, 6, 7>>), {N, B, R} end),
    show(fun() -> <<N:4, A:N, R/bits>> = id(<<16#4f, 16#21>>), {N, A, R} end),
    show(fun() -> N = id(12), <<A:N, R/bits>> = id(<<1, 2, 3>>), {A, R} end),
    show(fun() -> N = id(-1), <<A:N, R/bits>> = id(<<1, 2, 3>>), {A, R} end),
    show(fun() -> N = id(foo), <<A:N, R/bits>> = id(<<1, 2, 3>>), {A, R} end),
    show(fun() -> N = id(1 bsl 70), <<A:N, R/bits>> = id(<<1, 2, 3>>), {A, R} end),
    show(fun() -> <<N, B:(N * 2)/binary, R/binary>> = id(<<1, 5, 6, 7>>), {N, B, R} end),
    show(fun() -> <<N, B:(N div 0)/binary, R/binary>> = id(<<1, 5, 6, 7>>), {N, B, R} end),
    show(fun() -> L = id([a, b]), <<B:(length(L))/binary, R/binary>> = id(<<1, 5, 6, 7>>), {B, R} end),
    show(fun() -> <<A:2/unit:4, B:1/binary-unit:12, R/bits>> = id(<<1, 2, 3, 4>>), {A, B, R} end),
    show(fun() -> <<A:2/integer-unit:8, R/binary-unit:16>> = id(<<1, 2, 3, 4>>), {A, R} end),
    show(fun() -> <<A:1/integer-unit:8, R/binary-unit:16>> = id(<<1, 2, 3, 4>>), {A, R} end),
    show(fun() -> f(8, <<7, 8>>) end),
    show(fun() -> f(16, <<7, 8>>) end),
    show(fun() -> F = fun(<<S, X:S>>) -> X; (_) -> none end, {F(<<8, 3>>), F(<<8>>)} end).

f(N, B) ->
    case B of
        <<X:N>> -> {all, X};
        <<X:N, R/bits>> -> {X, R}
    end.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
