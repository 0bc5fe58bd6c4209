%% digraph and digraph_utils against OTP: the same graphs come of the same steps, and what is asked of
%% them is the same, in any order where OTP goes by the order of a table.
-module(otp_digraph).
-export([main/0]).

main() ->
    rand:seed(exsss, 11),
    compare:exports(digraph, [], []),
    compare:exports(digraph_utils, [], []),
    [steps(Types, rand:uniform(60)) || Types <- [[], [acyclic]], _ <- lists:seq(1, 150)],
    [parts(rand:uniform(12), rand:uniform(25)) || _ <- lists:seq(1, 150)],
    compare:calls(digraph, [{new, [T]} || T <- [foo, [foo], [cyclic | acyclic]]]).

%% Graphs that grow and shrink: vertices are numbers up to 8.
steps(Types, N) ->
    Steps = [step(rand:uniform(10)) || _ <- lists:seq(1, N)],
    compare:same({digraph, Types, Steps}, walk(p_digraph, Types, Steps), walk(digraph, Types, Steps)).

step(1) -> {add_vertex, [v(), label]};
step(2) -> {add_vertex, []};
step(3) -> {del_vertex, [v()]};
step(4) -> {del_edges, [[e(), e()]]};
step(5) -> {del_path, [v(), v()]};
step(6) -> {add_edge, [e(), v(), v(), label]};
step(_) -> {add_edge, [v(), v()]}.

v() -> rand:uniform(8).

e() -> ['$e' | rand:uniform(20)].

walk(Module, Types, Steps) ->
    G = Module:new(Types),
    [Module:add_vertex(G, V) || V <- lists:seq(1, 8)],
    Said = [{apply(Module, F, [G | Args]), seen(Module, G)} || {F, Args} <- Steps],
    Module:delete(G),
    Said.

seen(Module, G) ->
    Each = [{V, [Module:F(G, V) || F <- of_vertex()]} || V <- lists:seq(1, 8)],
    Paths = [[Module:F(G, V, W) || F <- [get_path, get_short_path]] || V <- [1, 2, 3], W <- [3, 4, 5]],
    Whole = [lists:sort(Module:F(G)) || F <- [vertices, edges, source_vertices, sink_vertices]],
    Edges = lists:sort([Module:edge(G, E) || E <- Module:edges(G)]),
    Info = proplists:delete(memory, Module:info(G)),
    {Each, Paths, Whole, Edges, Module:no_edges(G), Module:no_vertices(G), Info}.

of_vertex() ->
    [vertex, in_degree, out_degree, in_neighbours, out_neighbours, in_edges, out_edges, edges, get_cycle,
     get_short_cycle].

%% Random graphs, which OTP's digraph has for both.
parts(Vertices, Edges) ->
    G = digraph:new(),
    [digraph:add_vertex(G, V) || V <- lists:seq(1, Vertices)],
    [digraph:add_edge(G, rand:uniform(Vertices), rand:uniform(Vertices)) || _ <- lists:seq(1, Edges)],
    Some = [rand:uniform(Vertices) || _ <- lists:seq(1, 3)],
    Sorted = fun(Components) -> lists:sort([lists:sort(C) || C <- Components]) end,
    Options = [[], [{type, [acyclic]}], [{keep_labels, false}, {type, inherit}], [{type, cyclic}], [x]],
    compare:calls(digraph_utils,
        [{F, [G], Sorted} || F <- [components, strong_components, cyclic_strong_components]]
        ++ [{F, [G]} || F <- of_graph()]
        ++ [{F, [Some, G]} || F <- [reachable, reachable_neighbours, reaching, reaching_neighbours]]
        ++ [{condensation, [G], fun condensed/1}]
        ++ [{subgraph, [G, Some, O], fun all/1} || O <- Options]),
    digraph:delete(G).

of_graph() ->
    [topsort, is_acyclic, arborescence_root, is_arborescence, is_tree, loop_vertices, preorder, postorder].

all(G) ->
    {lists:sort([digraph:vertex(G, V) || V <- digraph:vertices(G)]),
     lists:sort([digraph:edge(G, E) || E <- digraph:edges(G)]),
     proplists:delete(memory, digraph:info(G))}.

%% Components may have their vertices in any order.
condensed(G) ->
    Edges = [digraph:edge(G, E) || E <- digraph:edges(G)],
    Ends = [{lists:sort(From), lists:sort(To)} || {_, From, To, _} <- Edges],
    {lists:sort([lists:sort(V) || V <- digraph:vertices(G)]), lists:sort(Ends)}.
