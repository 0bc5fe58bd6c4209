%% Shortest paths and reachability in graphs kept as maps of maps.
-module(algo_graph).
-export([main/0]).

main() ->
    G = graph([{a, b, 4}, {a, c, 1}, {c, b, 2}, {b, d, 5}, {c, d, 8}, {d, e, 3}, {f, g, 1}]),
    io:format("~p~n", [G]),
    io:format("~p~n", [shortest(a, G)]),
    io:format("~p~n", [shortest(f, G)]),
    io:format("~w ~w~n", [reachable(a, G), reachable(d, G)]),
    io:format("~w~n", [path(a, e, G)]),
    io:format("~w~n", [path(a, g, G)]),
    io:format("~w~n", [topological(G)]).

graph(Edges) ->
    lists:foldl(fun({From, To, Cost}, G) ->
        Out = maps:get(From, G, #{}),
        maps:merge(#{To => #{}}, G#{From => Out#{To => Cost}})
    end, #{}, Edges).

shortest(Start, G) -> dijkstra([{0, Start}], #{}, G).

dijkstra([], Done, _) -> Done;
dijkstra(Queue, Done, G) ->
    [{Cost, Node} | Rest] = lists:sort(Queue),
    case Done of
        #{Node := _} -> dijkstra(Rest, Done, G);
        #{} -> dijkstra([{Cost + C, N} || {N, C} <- maps:to_list(maps:get(Node, G))] ++ Rest, Done#{Node => Cost}, G)
    end.

reachable(Start, G) -> lists:sort(visit([Start], [], G)).

visit([], Seen, _) -> Seen;
visit([N | Ns], Seen, G) ->
    case lists:member(N, Seen) of
        true -> visit(Ns, Seen, G);
        false -> visit(maps:keys(maps:get(N, G)) ++ Ns, [N | Seen], G)
    end.

path(From, To, G) ->
    try search(From, To, [From], G), none
    catch throw:{path, P} -> P end.

search(To, To, P, _) -> throw({path, lists:reverse(P)});
search(From, To, P, G) -> [search(N, To, [N | P], G) || N <- maps:keys(maps:get(From, G)), not lists:member(N, P)].

topological(G) when map_size(G) =:= 0 -> [];
topological(G) ->
    Targets = lists:usort(lists:append([maps:keys(Out) || Out <- maps:values(G)])),
    [N | _] = lists:sort(maps:keys(G)) -- Targets,
    [N | topological(maps:remove(N, G))].
