%% Maps in maps.
-module(maps_nested).
-export([main/0]).

main() ->
    pretty(#{user => #{name => "Ann", tags => [a, b]}, id => 7}),
    show(maps:get(y, maps:get(x, #{x => #{y => deep}}))),
    show(deep_get([a, b, c], #{a => #{b => #{c => found}}})),
    show(deep_get([a, z], #{a => #{}})),
    show(deep_put([a, b], 1, #{})),
    show(deep_put([a, b], 2, #{a => #{b => 1, c => 3}})),
    show(maps:map(fun(_, M) -> maps:size(M) end, #{x => #{}, y => #{a => 1}})).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

deep_get([K | Ks], M) ->
    case M of
        #{K := V} when Ks =:= [] -> V;
        #{K := V} -> deep_get(Ks, V);
        #{} -> undefined
    end.

deep_put([K], V, M) -> M#{K => V};
deep_put([K | Ks], V, M) -> M#{K => deep_put(Ks, V, maps:get(K, M, #{}))}.
