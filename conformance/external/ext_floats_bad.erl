-module(ext_floats_bad).
-export([main/0]).

main() ->
    [io:format("~w ~w~n", [L, try binary_to_term(list_to_binary([131 | L])) catch C:R -> {C, R} end])
     || L <- [[70, 127, 240, 0, 0, 0, 0, 0, 0], [70, 127, 248, 0, 0, 0, 0, 0, 0], [70, 0, 0, 0, 0, 0, 0, 0], [70, 128, 0, 0, 0, 0, 0, 0, 0],
              [99, "1.5", zeros(28)], [99, "-1.5e3", zeros(25)], [99, "foo", zeros(28)], [99, "15", zeros(29)], [99, "1.5"]]].

zeros(N) -> lists:duplicate(N, 0).
