-module(ext_safe).
-export([main/0]).

main() ->
    B = fun(L) -> list_to_binary([131 | L]) end,
    [io:format("~w ~w~n", [{L, O}, try binary_to_term(B(L), O) catch C:R -> {C, R} end])
     || {L, O} <- [{[97, 1], [safe]}, {[119, 2, "ok"], [safe]}, {[119, 5, "zzqqz"], [safe]}, {[113, 119, 5, "zzqqy", 119, 1, "b", 97, 1], [safe]},
                   {[104, 2, 97, 1, 119, 6, "zzqqzz"], [safe]}, {[97, 1, 7, 7], [used]}, {[104, 1, 97, 1], [used]}, {[97, 1], [safe, used]},
                   {[97, 1], []}, {[97, 1], foo}, {[97, 1], [foo]}, {[97, 1], [used | safe]}]],
    io:format("~w~n", [binary_to_term(B([119, 5, "zzqqz"]))]),
    io:format("~w~n", [binary_to_term(B([119, 5, "zzqqz"]), [safe])]).
