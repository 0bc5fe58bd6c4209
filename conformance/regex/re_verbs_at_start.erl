%% Places where a pattern with verbs is not tried, as its first character is not there.
-module(re_verbs_at_start).
-export([main/0]).

main() ->
    [io:format("~s ~s ~w ~w~n", [S, P, O, re:run(S, P, O)]) ||
        P <- patterns(), S <- ["DEFABC", "ABC", "xaBABCaabb", "aaab", ""],
        O <- [[], [no_start_optimize], [caseless], [unicode], [anchored]]].

patterns() ->
    ["(*COMMIT)ABC", "(*COMMIT)[AB]C", "(*PRUNE)ABC", "(*SKIP)ABC", "(*THEN)ABC", "(*COMMIT)(?:ABC|AB)", "A(*COMMIT)C|ABC",
     "(*COMMIT)(A|B)C", "(*COMMIT)\\w+b", "(*FAIL)|ABC", "(*COMMIT)A?BC", "(?:(*COMMIT)A)BC", "a+(*COMMIT)b",
     "(*COMMIT)(?=A)ABC", "(*MARK:x)ABC", "(*COMMIT)A+BC", "(*COMMIT)^ABC", "(*COMMIT).*b", "a(*SKIP)b|b", "(*ACCEPT)A"].
