%% Directed graphs of vertices and edges with labels, in tables of ETS that the process which made
%% the graph owns. An edge has a name of its own, so two vertices may have several between them. Of
%% a graph that is acyclic each edge keeps it so.
-module(digraph).
-export([new/0, new/1, delete/1, info/1]).
-export([add_vertex/1, add_vertex/2, add_vertex/3, del_vertex/2, del_vertices/2]).
-export([vertex/2, vertices/1, no_vertices/1, source_vertices/1, sink_vertices/1]).
-export([add_edge/3, add_edge/4, add_edge/5, del_edge/2, del_edges/2, del_path/3]).
-export([edge/2, edges/1, edges/2, no_edges/1]).
-export([in_edges/2, in_neighbours/2, in_degree/2, out_edges/2, out_neighbours/2, out_degree/2]).
-export([get_path/3, get_cycle/2, get_short_path/3, get_short_cycle/2]).
-export_type([graph/0, d_type/0, vertex/0, edge/0, label/0]).

%% vertices: {Vertex, Label}; edges: {Edge, From, To, Label}; ends: {{in | out, Vertex}, Edge}, and
%% the numbers of the next names.
-record(digraph, {vertices, edges, ends, cyclic}).

-type graph() :: #digraph{}.
-type d_type() :: cyclic | acyclic | protected | private.
-type vertex() :: term().
-type edge() :: term().
-type label() :: term().

-define(next_vertex, '$vid').
-define(next_edge, '$eid').

new() -> new([]).

new(Types) ->
    {Cyclic, Protection} = types(Types, cyclic, protected),
    Ends = ets:new(ends, [bag, Protection]),
    ets:insert(Ends, [{?next_vertex, 0}, {?next_edge, 0}]),
    #digraph{vertices = ets:new(vertices, [set, Protection]),
             edges = ets:new(edges, [set, Protection]),
             ends = Ends, cyclic = Cyclic =:= cyclic}.

types([Type | Types], _, Protection) when Type =:= cyclic; Type =:= acyclic ->
    types(Types, Type, Protection);
types([Type | Types], Cyclic, _) when Type =:= protected; Type =:= private ->
    types(Types, Cyclic, Type);
types([], Cyclic, Protection) -> {Cyclic, Protection};
types(_, _, _) -> error(badarg).

delete(#digraph{vertices = Vertices, edges = Edges, ends = Ends}) ->
    [ets:delete(Table) || Table <- [Vertices, Edges, Ends]],
    true.

info(#digraph{vertices = Vertices, edges = Edges, ends = Ends, cyclic = Cyclic}) ->
    Memory = lists:sum([ets:info(Table, memory) || Table <- [Vertices, Edges, Ends]]),
    [{cyclicity, case Cyclic of true -> cyclic; false -> acyclic end},
     {memory, Memory},
     {protection, ets:info(Vertices, protection)}].

%% Vertices

add_vertex(G) -> add_vertex(G, ['$v' | next(G, ?next_vertex)]).

add_vertex(G, V) -> add_vertex(G, V, []).

add_vertex(#digraph{vertices = Vertices}, V, Label) ->
    ets:insert(Vertices, {V, Label}),
    V.

%% The number of the next vertex or edge that has to be given a name.
next(#digraph{ends = Ends}, Key) ->
    [{_, N}] = ets:lookup(Ends, Key),
    ets:delete(Ends, Key),
    ets:insert(Ends, {Key, N + 1}),
    N.

%% A vertex goes with the edges that begin or end at it.
del_vertex(G, V) ->
    del_edges(G, edges(G, V)),
    ets:delete(G#digraph.vertices, V).

del_vertices(G, Vs) ->
    lists:foreach(fun(V) -> del_vertex(G, V) end, Vs),
    true.

vertex(#digraph{vertices = Vertices}, V) ->
    case ets:lookup(Vertices, V) of
        [Vertex] -> Vertex;
        [] -> false
    end.

vertices(#digraph{vertices = Vertices}) -> keys(Vertices).

no_vertices(#digraph{vertices = Vertices}) -> ets:info(Vertices, size).

source_vertices(G) -> without(in, G).

sink_vertices(G) -> without(out, G).

without(Way, #digraph{vertices = Vertices, ends = Ends}) ->
    [V || V <- keys(Vertices), not ets:member(Ends, {Way, V})].

keys(Table) -> ets:foldl(fun(Object, Keys) -> [element(1, Object) | Keys] end, [], Table).

%% Edges

add_edge(G, From, To) -> add_edge(G, From, To, []).

add_edge(G, From, To, Label) -> add_edge(G, ['$e' | next(G, ?next_edge)], From, To, Label).

%% An edge of that name between the same vertices gets another label.
add_edge(#digraph{vertices = Vertices, edges = Edges, cyclic = Cyclic} = G, E, From, To, Label) ->
    case [V || V <- [From, To], not ets:member(Vertices, V)] of
        [V | _] -> {error, {bad_vertex, V}};
        [] ->
            case ets:lookup(Edges, E) of
                [{_, From, To, _}] -> put_edge(G, E, From, To, Label);
                [_] -> {error, {bad_edge, [From, To]}};
                [] when Cyclic -> put_edge(G, E, From, To, Label);
                [] -> put_acyclic(G, E, From, To, Label)
            end
    end.

put_acyclic(_, _, V, V, _) -> {error, {bad_edge, [V, V]}};
put_acyclic(G, E, From, To, Label) ->
    case get_path(G, To, From) of
        false -> put_edge(G, E, From, To, Label);
        Path -> {error, {bad_edge, Path}}
    end.

put_edge(#digraph{edges = Edges, ends = Ends}, E, From, To, Label) ->
    ets:insert(Ends, [{{out, From}, E}, {{in, To}, E}]),
    ets:insert(Edges, {E, From, To, Label}),
    E.

del_edge(#digraph{edges = Edges, ends = Ends}, E) ->
    case ets:lookup(Edges, E) of
        [{_, From, To, _}] ->
            ets:delete_object(Ends, {{out, From}, E}),
            ets:delete_object(Ends, {{in, To}, E}),
            ets:delete(Edges, E);
        [] -> true
    end.

del_edges(G, Es) ->
    lists:foreach(fun(E) -> del_edge(G, E) end, Es),
    true.

edge(#digraph{edges = Edges}, E) ->
    case ets:lookup(Edges, E) of
        [Edge] -> Edge;
        [] -> false
    end.

edges(#digraph{edges = Edges}) -> keys(Edges).

edges(G, V) -> in_edges(G, V) ++ out_edges(G, V).

no_edges(#digraph{edges = Edges}) -> ets:info(Edges, size).

in_edges(G, V) -> ends(G, in, V).

out_edges(G, V) -> ends(G, out, V).

ends(#digraph{ends = Ends}, Way, V) -> [E || {_, E} <- ets:lookup(Ends, {Way, V})].

in_degree(G, V) -> length(in_edges(G, V)).

out_degree(G, V) -> length(out_edges(G, V)).

%% The vertices at the other ends; those of the latest edges come first.
in_neighbours(G, V) -> others(G, in_edges(G, V), 2).

out_neighbours(G, V) -> others(G, out_edges(G, V), 3).

others(#digraph{edges = Edges}, Es, Position) ->
    lists:foldl(fun(E, Vs) -> [ets:lookup_element(Edges, E, Position) | Vs] end, [], Es).

%% Paths, as lists of vertices

%% Takes edges away until no path is left.
del_path(G, From, To) ->
    case get_path(G, From, To) of
        false -> true;
        Path ->
            del_steps(G, Path),
            del_path(G, From, To)
    end.

del_steps(G, [From | [To | _] = Path]) ->
    del_edges(G, [E || E <- out_edges(G, From), ets:lookup_element(G#digraph.edges, E, 3) =:= To]),
    del_steps(G, Path);
del_steps(_, [_]) -> ok.

get_path(G, From, To) -> deep(G, From, To, 1).

%% Through other vertices if there are such, or [V] when an edge leads from V to itself.
get_cycle(G, V) ->
    case deep(G, V, V, 2) of
        false ->
            case lists:member(V, out_neighbours(G, V)) of
                true -> [V];
                false -> false
            end;
        Path -> Path
    end.

%% A path of at least so many edges, depth first.
deep(G, From, To, Least) ->
    deep([{out_neighbours(G, From), [From], 1}], To, Least, #{From => []}, G).

%% Left to try: vertices behind a path, backwards, whose next edge has a number.
deep([{[], _, _} | Left], To, Least, Seen, G) -> deep(Left, To, Least, Seen, G);
deep([{[To | Vs], Path, N} | Left], To, Least, Seen, G) ->
    case N >= Least of
        true -> lists:reverse(Path, [To]);
        false -> deep([{Vs, Path, N} | Left], To, Least, Seen, G)
    end;
deep([{[V | Vs], Path, N} | Left], To, Least, Seen, G) when is_map_key(V, Seen) ->
    deep([{Vs, Path, N} | Left], To, Least, Seen, G);
deep([{[V | Vs], Path, N} | Left], To, Least, Seen, G) ->
    Deeper = {out_neighbours(G, V), [V | Path], N + 1},
    deep([Deeper, {Vs, Path, N} | Left], To, Least, Seen#{V => []}, G);
deep([], _, _, _, _) -> false.

get_short_cycle(G, V) -> get_short_path(G, V, V).

get_short_path(G, From, To) -> wide([[From]], To, #{}, G).

%% A shortest path, by all paths of a length before those that are longer.
wide([], _, _, _) -> false;
wide(Paths, To, Seen, G) -> wide(Paths, [], To, Seen, G).

wide([[V | _] = Path | Paths], Longer, To, Seen, G) ->
    Next = lists:reverse(out_neighbours(G, V)),
    case lists:member(To, Next) of
        true -> lists:reverse(Path, [To]);
        false ->
            Step = fun(W, Found) -> step(W, Path, Found) end,
            {Longer1, Seen1} = lists:foldl(Step, {Longer, Seen}, Next),
            wide(Paths, Longer1, To, Seen1, G)
    end;
wide([], Longer, To, Seen, G) -> wide(lists:reverse(Longer), To, Seen, G).

step(V, _, {_, Seen} = Found) when is_map_key(V, Seen) -> Found;
step(V, Path, {Longer, Seen}) -> {[[V | Path] | Longer], Seen#{V => []}}.
