%% proplists against OTP.
-module(otp_proplists).
-export([main/0]).

main() ->
    compare:exports(proplists, [], []),
    Lists = [[], [a], [{a, 1}, a, {b, 2}], [{b, false}, {a, true}, {a, 3, x}, c, 7, "s", {}], [{a, [1]}, {a, 2}, {a, [3, 4]}, {"k", v}]],
    [compare:calls(proplists, calls(L)) || L <- Lists],
    compare:calls(proplists, [{property, [P]} || P <- [a, {a, true}, {a, 1}, {"s", true}, 7]]
                             ++ [{property, [K, V]} || K <- [a, "s"], V <- [true, 1]]
                             ++ [{from_map, [#{a => 1, b => true}]}]).

calls(L) ->
    [{F, [L]} || F <- [unfold, compact, to_map]]
        ++ [{get_keys, [L], fun lists:sort/1}]
        ++ [{F, [K, L]} || F <- [is_defined, lookup, lookup_all, delete, get_value, get_bool, get_all_values, append_values],
                           K <- [a, b, c, "k", 7]]
        ++ [{get_value, [K, L, default]} || K <- [a, b, z]]
        ++ [{split, [L, Ks]} || Ks <- [[], [a], [a, b], [z, c]]]
        ++ [{substitute_aliases, [[{a, x}, {b, y}, {x, z}], L]}, {substitute_negations, [[{a, x}, {b, y}, {c, a}], L]}]
        ++ [{expand, [E, L]} || E <- expansions()]
        ++ [{F, [L, S]} || F <- [normalize, to_map], S <- [[], [{aliases, [{a, x}]}, {negations, [{c, z}]}, {expand, [{{x, 1}, [p, q]}]}], [foo]]].

expansions() ->
    [[], [{a, [x, {y, 1}]}], [{{a, 1}, [x]}, {a, [y]}], [{{b, false}, []}, {c, [a, b]}, {a, [c]}], [{a, [a]}], [{a, x}], [foo]].
