%% A class of a single character is a first character, as the character itself is: what verbs do depends on it.
-module(re_single_classes).
-export([main/0]).

main() ->
    [io:format("~s ~s ~w ~w~n", [S, P, O, re:run(S, "(*COMMIT)" ++ P, O)]) ||
        P <- single() ++ several(), S <- ["DEFABC", "AABC", "DEFAABC"], O <- [[], [caseless], [unicode], [unicode, caseless]]].

single() ->
    ["[A]BC", "[A-A]BC", "[\\x41]BC", "[\\101]BC", "[A\\E]BC", "[\\QA\\E]BC", "[\\EA]BC", "[\\Q\\EA]BC", "(?x)[A]BC", "[A]+BC", "[A]{2}",
     "[A]{2}BC", "([A]B|A)C", "[A][B]C|ABC", "[\\n]BC", "[\\x{e9}]BC", "B[C]"].

several() ->
    ["[AA]BC", "[^A]BC", "[A ]BC", "[A-B]BC", "[A-]BC", "[[:digit:]A]BC", "[\\D]BC", "[^\\DA]BC", "[\\dA]BC", "[A\\d]BC", "[A]?BC", "x*[A]"].
