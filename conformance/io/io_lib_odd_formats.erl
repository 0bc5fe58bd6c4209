%% Formats that are wrong or odd in a sign, a prefix or a depth, and tokens of texts that end too early.
-module(io_lib_odd_formats).
-export([main/0]).

main() ->
    [format(F, A) || F <- ["~-s", "~-~", "~-w", "~-.3s", "~-*w", "~-n", "~-", "~--3s", "~-3s", "~-0s"], A <- [[], ["abc"], [5, "abc"], [-5, "abc"]]],
    [format(F, [-5, P]) || F <- ["~x", "~X", "~.16x"],
                           P <- ["", "0x", '0x', <<"0x">>, ["a", [$b]], [256], [a], 1, [<<"a">>], [-1], '', ["a" | $b], [16#110000]]],
    [format(F, [T, D]) || F <- ["~P", "~W"], T <- [#{k => 1}, [1, 2], {a, "b"}, []], D <- [-5, -1, 0, 1, 2]],
    [io:format("~w ~w~n", [S, erl_scan:string(S)]) || S <- ["??", "?=", "???=", "?=?", "\"a\\tb\\x41", "'a\\tb\\x{400} cdefghijklmnop", "\"\\", "\"abc\\x",
                                                            "\"abc\\x{4", "'\n\\\n", "\"\\^a", "\"abcdefghijklmno\\npqr", "=:=:", "$\\", "<=>"]].

format(F, A) ->
    io:format("~w ~w ~w~n", [F, A, try {ok, lists:flatten(io_lib:format(F, A))} catch C:R -> {C, R} end]).
