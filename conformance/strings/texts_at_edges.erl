%% What random texts and numbers have shown to be easily got wrong.
-module(texts_at_edges).
-export([main/0]).

main() ->
    [io:format("~w ~0p~n", [D, try float_to_list(5.19375259234022e244, [{decimals, D} | O]) catch error:R -> R end]) ||
        D <- [0, 7, 8, 9, 10, 20], O <- [[], [compact]]],
    [io:format("~w~n", [string:titlecase(S)]) ||
        S <- [[32, 837, 101], [128545, 815, 837, 32], [44, 837], [$a, 837, $b], [16#1C6, 837], "straße", "ßa", <<32, 837/utf8, "a">>]],
    [io:format("~0p~n", [erl_scan:string(S, {1, 1})]) || S <- ["?=:=", "a ?= b", "??X", "???", "?a", "?=="]].
