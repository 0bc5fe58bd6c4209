%% Strings as segments of a type and a size, empty ones too.
-module(random_strings_in_bits).
-export([main/0]).

main() ->
    [io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]) || F <- [
        fun() -> <<""/bytes>> end,
        fun() -> <<""/binary, 1>> end,
        fun() -> <<1, ("")/bitstring, 2>> end,
        fun() -> <<"":1/binary>> end,
        fun() -> <<"ab":4/binary>> end,
        fun() -> <<"a"/binary>> end,
        fun() -> << <<""/bytes>> || _ <- id([1]) >> end,
        fun() -> << <<""/bytes>> || _ <- id([]) >> end,
        fun() -> <<"", ""/utf8, "":8, ""/float, "":3/float>> end,
        fun() -> <<"ab":8/bytes, "":8/bits, "a":8/float, "b":8/binary-unit:16>> end,
        fun() -> <<"":(id(3)), 1>> end,
        fun() -> <<"":(id(0))/float, 1>> end,
        fun() -> <<"":a, 1>> end,
        fun() -> <<"":(id(a))/little, 1>> end,
        fun() -> <<"":(-1)>> end,
        fun() -> <<"":(throw(x))/bytes>> end,
        fun() -> <<""/bytes, (throw(x))>> end,
        fun() -> case id(<<>>) of <<""/utf8>> -> empty; _ -> more end end]],
    ok.

id(X) -> X.
