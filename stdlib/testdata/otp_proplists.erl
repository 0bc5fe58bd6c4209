%% proplists against OTP.
-module(otp_proplists).
-export([main/0]).

main() ->
    compare:exports(proplists, [], [{expand, 2}, {normalize, 2}, {to_map, 2}]),
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
        ++ [{substitute_aliases, [[{a, x}, {b, y}, {x, z}], L]}, {substitute_negations, [[{a, x}, {b, y}, {c, a}], L]}].
