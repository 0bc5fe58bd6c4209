%% Shortest paths with a balanced set as the heap.
-module(gb_sets_dijkstra).
-export([main/0]).

main() ->
    show(lists:sort(maps:to_list(paths(a, #{a => [{b, 7}, {c, 3}], b => [{d, 2}], c => [{b, 1}, {d, 8}], d => []})))),
    show(maps:to_list(paths(x, #{x => []}))),
    show(maps:get(9, paths(0, maps:from_list([{I, [{J, 1} || J <- [I + 1, I * 2], J < 10]} || I <- lists:seq(0, 9)])))).

show(X) -> io:format("~w~n", [X]).

paths(From, Graph) -> paths(gb_sets:singleton({0, From}), #{}, Graph).

paths(Heap, Done, Graph) ->
    case gb_sets:is_empty(Heap) of
        true -> Done;
        false ->
            {{D, N}, Rest} = gb_sets:take_smallest(Heap),
            case Done of
                #{N := _} -> paths(Rest, Done, Graph);
                #{} ->
                    Next = gb_sets:from_list([{D + W, M} || {M, W} <- map_get(N, Graph)]),
                    paths(gb_sets:union(Rest, Next), Done#{N => D}, Graph)
            end
    end.
