-module(bv_exceptions).
-export([main/0, id/1]).

id(X) -> X.

c(F) -> try F() catch C:R -> {C, R} end.

%% Sizes are looked at before values.
main() ->
    A = id(a), N = id(-1), Big = id(1 bsl 70), B = id(<<1, 2, 3:4>>),
    [io:format("~w~n", [c(F)]) || F <- [
        fun() -> <<5:N>> end, fun() -> <<5:Big>> end, fun() -> <<A:Big>> end, fun() -> <<5:A>> end, fun() -> <<A:8>> end, fun() -> <<A>> end,
        fun() -> <<1.5:8>> end, fun() -> <<1:24/float>> end, fun() -> <<A:64/float>> end, fun() -> <<Big:64/float>> end,
        fun() -> <<(id(1 bsl 1024)):64/float>> end, fun() -> <<B/binary>> end, fun() -> <<B:2/binary>> end, fun() -> <<B:3/binary>> end,
        fun() -> <<B:21/bits>> end, fun() -> <<A/bits>> end, fun() -> <<B/binary-unit:4>> end, fun() -> <<(id(16#D800))/utf8>> end,
        fun() -> <<(id(16#110000))/utf16>> end, fun() -> <<N/utf32>> end, fun() -> <<A/utf8>> end, fun() -> <<B/bits, A/bits>> end,
        fun() -> <<X:A>> = B, X end, fun() -> <<X:N>> = B, X end, fun() -> <<X:Big>> = B, X end, fun() -> <<X:64>> = B, X end,
        fun() -> <<X:0/float, _/bits>> = B, X end, fun() -> <<>> = B end]].
