%% What graphs of digraph are like: components, orders, and what is reached from where.
-module(digraph_utils).
-export([components/1, strong_components/1, cyclic_strong_components/1, condensation/1]).
-export([reachable/2, reachable_neighbours/2, reaching/2, reaching_neighbours/2]).
-export([topsort/1, preorder/1, postorder/1, is_acyclic/1, loop_vertices/1]).
-export([is_tree/1, is_arborescence/1, arborescence_root/1, subgraph/2, subgraph/3]).

%% Components

components(G) -> forest(digraph:vertices(G), both_ways(G)).

both_ways(G) -> fun(V) -> digraph:in_neighbours(G, V) ++ digraph:out_neighbours(G, V) end.

backward(G) -> fun(V) -> digraph:in_neighbours(G, V) end.

forward(G) -> fun(V) -> digraph:out_neighbours(G, V) end.

%% What is reached backward, in the order in which vertices are left forward, the last one first.
strong_components(G) -> forest(left_last(G), backward(G)).

cyclic_strong_components(G) ->
    lists:reverse([Component || Component <- strong_components(G), is_cyclic(Component, G)]).

is_cyclic([V], G) -> has_loop(V, G);
is_cyclic(_, _) -> true.

has_loop(V, G) -> lists:member(V, digraph:out_neighbours(G, V)).

%% The lists of vertices that are reached from each of some, each vertex in the first; what comes
%% last begins. In a list later vertices stand before earlier ones.
forest(Vs, Next) ->
    {Trees, _} = lists:foldl(fun(V, {Trees, Seen}) ->
        case visit([V], Next, [], Seen) of
            {[], _} -> {Trees, Seen};
            {Tree, Seen1} -> {[Tree | Trees], Seen1}
        end
    end, {[], #{}}, Vs),
    Trees.

visit([V | Vs], Next, Tree, Seen) when is_map_key(V, Seen) -> visit(Vs, Next, Tree, Seen);
visit([V | Vs], Next, Tree, Seen) -> visit(Next(V) ++ Vs, Next, [V | Tree], Seen#{V => []});
visit([], _, Tree, Seen) -> {Tree, Seen}.

%% The graph of the strong components, with edges between those that have edges between them.
condensation(G) ->
    Components = strong_components(G),
    Of = maps:from_list([{V, Component} || Component <- Components, V <- Component]),
    Condensed = new_like(G, inherit),
    lists:foreach(fun(Component) -> digraph:add_vertex(Condensed, Component) end, Components),
    lists:foreach(fun(Component) ->
        Neighbours = [map_get(W, Of) || V <- Component, W <- digraph:out_neighbours(G, V)],
        Others = lists:delete(Component, lists:usort(Neighbours)),
        [digraph:add_edge(Condensed, Component, Other) || Other <- Others]
    end, Components),
    Condensed.

%% What is reached

reachable(Vs, G) -> reached(Vs, forward(G)).

reaching(Vs, G) -> reached(Vs, backward(G)).

%% By at least one edge.
reachable_neighbours(Vs, G) -> reached_beyond(Vs, forward(G)).

reaching_neighbours(Vs, G) -> reached_beyond(Vs, backward(G)).

reached(Vs, Next) -> lists:append(forest(Vs, Next)).

reached_beyond(Vs, Next) -> reached(lists:flatmap(Next, Vs), Next).

%% Orders

preorder(G) -> lists:reverse(lists:append(forest(digraph:vertices(G), forward(G)))).

postorder(G) -> lists:reverse(left_last(G)).

%% The vertices in the order in which a search in depth leaves them, the last one first.
left_last(G) -> leave([{[], digraph:vertices(G)}], forward(G), [], #{}).

%% Of each level: the vertex that is left when all of the others have been, in a list, and these.
leave([{Left, []} | Levels], Next, All, Seen) -> leave(Levels, Next, Left ++ All, Seen);
leave([{Left, [V | Vs]} | Levels], Next, All, Seen) when is_map_key(V, Seen) ->
    leave([{Left, Vs} | Levels], Next, All, Seen);
leave([{Left, [V | Vs]} | Levels], Next, All, Seen) ->
    leave([{[V], Next(V)}, {Left, Vs} | Levels], Next, All, Seen#{V => []});
leave([], _, All, _) -> All.

%% Each vertex before those that its edges lead to, or false when there is a cycle of several.
topsort(G) ->
    Order = left_last(G),
    Trees = forest(Order, backward(G)),
    case length(Trees) =:= length(Order) of
        true -> Order;
        false -> false
    end.

is_acyclic(G) -> loop_vertices(G) =:= [] andalso topsort(G) =/= false.

loop_vertices(G) -> [V || V <- digraph:vertices(G), has_loop(V, G)].

%% Trees

is_tree(G) ->
    digraph:no_edges(G) =:= digraph:no_vertices(G) - 1 andalso length(components(G)) =:= 1.

is_arborescence(G) -> arborescence_root(G) =/= no.

%% The vertex from which exactly one path leads to each.
arborescence_root(G) ->
    case digraph:no_edges(G) =:= digraph:no_vertices(G) - 1 of
        true -> only_root([V || V <- digraph:vertices(G), digraph:in_degree(G, V) =/= 1], G);
        false -> no
    end.

only_root([V], G) ->
    case digraph:in_degree(G, V) of
        0 -> {yes, V};
        _ -> no
    end;
only_root(_, _) -> no.

%% Parts

subgraph(G, Vs) -> subgraph(G, Vs, []).

%% Some of the vertices with all edges between them.
subgraph(G, Vs, Options) ->
    {Types, Labels} = part_options(Options, inherit, true),
    Part = new_like(G, Types),
    Label = fun(Old) when Labels -> Old; (_) -> [] end,
    Wanted = [Vertex || V <- Vs, Vertex <- [digraph:vertex(G, V)], Vertex =/= false],
    lists:foreach(fun({V, Old}) -> digraph:add_vertex(Part, V, Label(Old)) end, Wanted),
    lists:foreach(fun(V) ->
        Edges = [digraph:edge(G, E) || E <- digraph:out_edges(G, V)],
        [digraph:add_edge(Part, E, V, W, Label(Old)) || {E, _, W, Old} <- Edges]
    end, digraph:vertices(Part)),
    Part.

part_options([{type, Types} | Options], _, Labels) when Types =:= inherit; is_list(Types) ->
    part_options(Options, Types, Labels);
part_options([{keep_labels, Labels} | Options], Types, _) when is_boolean(Labels) ->
    part_options(Options, Types, Labels);
part_options([], Types, Labels) -> {Types, Labels};
part_options(_, _, _) -> error(badarg).

%% An empty graph with the types of another, unless some are given.
new_like(G, inherit) ->
    Info = digraph:info(G),
    digraph:new([proplists:get_value(Key, Info) || Key <- [cyclicity, protection]]);
new_like(_, Types) -> digraph:new(Types).
