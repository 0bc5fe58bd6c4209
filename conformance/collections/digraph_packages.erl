%% Packages that need others, as a graph: the order to build them in, what a change reaches, and
%% which need each other.
-module(digraph_packages).
-export([main/0]).

main() ->
    G = graph([], needs()),
    show(lists:sort(digraph:vertices(G))),
    show([V || V <- digraph_utils:topsort(G), V =:= net orelse V =:= app orelse V =:= base]),
    show({digraph_utils:is_acyclic(G), digraph_utils:is_tree(G), digraph_utils:arborescence_root(G)}),
    show(lists:sort(digraph_utils:reaching([base], G))),
    show(lists:sort(digraph_utils:reachable_neighbours([app], G))),
    show(digraph:get_short_path(G, app, base)),
    show({lists:sort(digraph:out_neighbours(G, app)), digraph:in_degree(G, base)}),
    show({digraph:source_vertices(G), digraph:sink_vertices(G)}),
    show([digraph:edge(G, E) || E <- digraph:out_edges(G, net)]),
    cyclic(G),
    digraph:delete(G),
    acyclic().

needs() -> [{app, net}, {app, text}, {net, base}, {text, base}, {net, log}, {log, base}].

graph(Types, Needs) ->
    G = digraph:new(Types),
    [digraph:add_vertex(G, V) || {A, B} <- Needs, V <- [A, B]],
    [digraph:add_edge(G, A, B, {A, needs, B}) || {A, B} <- Needs],
    G.

%% An edge that makes a circle.
cyclic(G) ->
    digraph:add_edge(G, back, log, net, why),
    show({digraph_utils:topsort(G), digraph_utils:is_acyclic(G), digraph:get_cycle(G, log)}),
    show([lists:sort(C) || C <- digraph_utils:cyclic_strong_components(G)]),
    C = digraph_utils:condensation(G),
    show({digraph:no_vertices(C), digraph:no_edges(C), digraph_utils:is_acyclic(C)}),
    digraph:delete(C),
    digraph:del_edge(G, back),
    show(digraph_utils:is_acyclic(G)),
    Part = digraph_utils:subgraph(G, [app, net, base], [{keep_labels, false}]),
    show(lists:sort([{A, B, L} || E <- digraph:edges(Part), {_, A, B, L} <- [digraph:edge(Part, E)]])),
    digraph:del_vertex(Part, net),
    show({lists:sort(digraph:vertices(Part)), digraph:edges(Part)}),
    digraph:delete(Part).

%% Of an acyclic graph such an edge is an error, as is one to nowhere.
acyclic() ->
    G = graph([acyclic, private], needs()),
    show(digraph:add_edge(G, base, net)),
    show(digraph:add_edge(G, base, nowhere)),
    show(digraph:add_edge(G, base, base)),
    show(proplists:delete(memory, digraph:info(G))),
    show(try digraph:new([sideways]) catch error:badarg -> badarg end).

show(X) -> io:format("~w~n", [X]).
