%% A change that changes nothing gives the map itself.
-module(maps_unchanged).
-export([main/0]).

main() ->
    [changes(M) || M <- [#{a => list()}, maps:from_list([{I, list()} || I <- lists:seq(1, 100)] ++ [{a, list()}])]],
    Empty = maps:without([a], #{a => 1}),
    io:format("~w~n", [erts_debug:same(maps:merge(Empty, Empty), Empty)]).

changes(M) ->
    V = maps:get(a, M),
    io:format("~w~n", [[{Name, erts_debug:same(New, M), New =:= M} || {Name, New} <- [
        {put, maps:put(a, V, M)}, {other, maps:put(a, [2], M)}, {new, maps:put(b, V, M)},
        {exact, M#{a := V}}, {remove, maps:remove(b, M)},
        {merge_left, maps:merge(#{}, M)}, {merge_right, maps:merge(M, #{})}, {merge_same, maps:merge(M, M)},
        {update, maps:update(a, V, M)}, {twice, maps:put(b, V, maps:remove(b, M))}]]]).

list() -> [list_to_integer("1")].
