-module(maps_basic).
-export([main/0]).

main() ->
    M = #{a => 1, "b" => {2}, 3 => [c]},
    io:format("~p~n", [M]),
    io:format("~p ~p~n", [M#{a => new, d => 4}, M#{a := 5}]),
    io:format("~w ~w ~w~n", [map_size(M), maps:get(a, M), maps:get(z, M, default)]),
    io:format("~w ~w~n", [maps:find(3, M), maps:find(4, M)]),
    io:format("~w ~w~n", [maps:is_key(a, M), is_map_key(x, M)]),
    io:format("~p ~p~n", [maps:put(k, v, M), maps:remove(a, M)]),
    io:format("~p ~p~n", [maps:keys(M), maps:values(M)]),
    io:format("~p~n", [maps:to_list(M)]),
    io:format("~p~n", [maps:from_list([{x, 1}, {y, 2}, {x, 3}])]),
    io:format("~p~n", [maps:merge(#{a => 1, b => 2}, #{b => 3, c => 4})]),
    io:format("~w ~w~n", [#{} =:= maps:new(), #{1 => a} =:= #{1.0 => a}]),
    io:format("~w~n", [#{a => 1, b => 2} =:= #{b => 2, a => 1}]),
    io:format("~p~n", [#{{t, [u]} => #{nested => #{deep => 1}}}]),
    io:format("~p~n", [#{1 => int, 1.0 => float}]),
    X = #{k => 1},
    Y = X#{k => 2},
    io:format("~w ~w~n", [X, Y]),
    K = "computed" ++ " key",
    io:format("~p~n", [#{K => 1, length(K) => 2}]),
    [io:format("~p~n", [try F() catch C:R -> {C, R} end]) || F <- [
        fun() -> maps:get(z, M) end, fun() -> M#{z := 1} end, fun() -> (id(a))#{b => 1} end,
        fun() -> maps:put(a, b, c) end, fun() -> maps:keys([]) end, fun() -> maps:from_list([a]) end,
        fun() -> map_size(id(x)) end, fun() -> maps:merge(#{}, 7) end]].

id(X) -> X.
