-module(match_maps).
-export([main/0]).

main() ->
    Maps = [#{}, #{a => 1}, #{a => 2, b => 3}, #{type => circle, r => 5}, #{type => box, w => 2, h => 3},
            #{"key" => {1, 2}}, #{1 => x, 1.0 => y}, #{a => #{b => #{c => deep}}}, not_a_map],
    [io:format("~p: ~p~n", [M, f(M)]) || M <- Maps],
    K = b,
    [io:format("~p~n", [bound_key(K, M)]) || M <- Maps],
    #{a := X, b := Y} = #{b => 3, a => 2},
    io:format("~w ~w~n", [X, Y]),
    io:format("~w~n", [[V || #{v := V} <- [#{v => 1}, #{w => 2}, #{v => 3}]]]).

f(#{a := #{b := #{c := D}}}) -> {deep, D};
f(#{a := A, b := B}) -> {both, A, B};
f(#{a := A}) -> {a, A};
f(#{type := circle, r := R}) -> {area, 3 * R * R};
f(#{type := box, w := W, h := H}) when W < H -> {tall, W * H};
f(#{"key" := {X, Y}}) -> {string_key, X, Y};
f(#{1 := X, 1.0 := Y}) -> {numbers, X, Y};
f(M) when map_size(M) =:= 0 -> empty;
f(_) -> none.

bound_key(K, M) ->
    case M of
        #{K := V} -> {found, V};
        #{} -> missing;
        _ -> no_map
    end.
