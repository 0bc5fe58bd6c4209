%% Directed graphs: what they have, what is reached, in which order, and what they refuse.
-module(digraph_walks).
-export([main/0]).

main() ->
    G = graph([], [{a, b}, {b, c}, {c, a}, {c, d}, {d, e}, {f, f}, {g, h}]),
    show(edges, lists:sort([{V1, V2} || E <- digraph:edges(G), {_, V1, V2, _} <- [digraph:edge(G, E)]])),
    show(at, [{V, digraph:in_degree(G, V), digraph:out_degree(G, V), length(digraph:edges(G, V))} || V <- sorted(digraph:vertices(G))]),
    show(ends, {sorted(digraph:source_vertices(G)), sorted(digraph:sink_vertices(G))}),
    show(paths, [digraph:get_path(G, a, e), digraph:get_path(G, e, a), digraph:get_cycle(G, a), digraph:get_cycle(G, d),
                 digraph:get_cycle(G, f), digraph:get_short_path(G, b, d), digraph:get_short_cycle(G, f)]),
    utilities(G),
    changes(G),
    refusals().

show(What, Value) -> io:format("~w: ~w~n", [What, Value]).

sorted(L) -> lists:sort(L).

each_sorted(Ls) -> lists:sort([lists:sort(L) || L <- Ls]).

graph(Options, Edges) ->
    G = digraph:new(Options),
    [digraph:add_vertex(G, V) || {V1, V2} <- Edges, V <- [V1, V2]],
    [digraph:add_edge(G, V1, V2) || {V1, V2} <- Edges],
    G.

utilities(G) ->
    show(components, each_sorted(digraph_utils:components(G))),
    show(strong, each_sorted(digraph_utils:strong_components(G))),
    show(cyclic, each_sorted(digraph_utils:cyclic_strong_components(G))),
    show(loops, digraph_utils:loop_vertices(G)),
    show(reachable, {sorted(digraph_utils:reachable([d, f], G)), sorted(digraph_utils:reachable_neighbours([d, f], G))}),
    show(reaching, {sorted(digraph_utils:reaching([d], G)), sorted(digraph_utils:reaching_neighbours([d], G))}),
    show(orders, {length(digraph_utils:preorder(G)), length(digraph_utils:postorder(G)), digraph_utils:topsort(G)}),
    C = digraph_utils:condensation(G),
    show(condensed, sorted([{sorted(V1), sorted(V2)} || E <- digraph:edges(C), {_, V1, V2, _} <- [digraph:edge(C, E)]])),
    S = digraph_utils:subgraph(G, [a, b, d, nowhere], [{keep_labels, false}]),
    show(sub, {sorted(digraph:vertices(S)), digraph:no_edges(S)}),
    Tree = graph([acyclic], [{r, x}, {r, y}, {y, z}]),
    show(tree, [digraph_utils:F(T) || T <- [Tree, G], F <- [is_tree, is_acyclic, is_arborescence, arborescence_root]]),
    Order = digraph_utils:topsort(Tree),
    show(first, {hd(Order), length(Order)}).

changes(G) ->
    show(labels, {digraph:add_vertex(G, a, first), digraph:vertex(G, a), digraph:add_edge(G, own, a, d, x), digraph:edge(G, own)}),
    show(again, {digraph:add_edge(G, own, a, d, y), digraph:edge(G, own), digraph:add_edge(G, own, a, e, z)}),
    show(fresh, {digraph:add_vertex(G), digraph:add_vertex(G)}),
    show(deleted, {digraph:del_edge(G, own), digraph:del_path(G, a, e), digraph:get_path(G, a, e), digraph:del_vertices(G, [a, b]),
                   digraph:vertex(G, a), sorted(digraph:vertices(G))}),
    digraph:delete(G).

refusals() ->
    G = graph([acyclic, private], [{a, b}, {b, c}]),
    show(info, [I || {Key, _} = I <- digraph:info(G), Key =/= memory]),
    show(cycle, {digraph:add_edge(G, c, a), digraph:add_edge(G, a, a), digraph:add_edge(G, a, nowhere)}),
    show(bad, [try digraph:new(O), made catch error:badarg -> badarg end || O <- [[round], none]]),
    show(options, try digraph_utils:subgraph(G, [a], [x]) catch error:badarg -> badarg end).
