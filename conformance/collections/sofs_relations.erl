%% Sets of sets: how types are found, what goes together, relations and families.
-module(sofs_relations).
-export([main/0]).

main() ->
    types(),
    sets(),
    relations(),
    functions(),
    families(),
    graphs().

show(S) -> io:format("~w ~w~n", [sofs:type(S), sofs:to_external(S)]).

%% Shows the set, or the reason why there is none.
tried(F) ->
    try F() of
        S -> case sofs:is_sofs_set(S) of true -> show(S); false -> io:format("~w~n", [S]) end
    catch
        error:Reason when is_atom(Reason) -> io:format("~w~n", [Reason])
    end.

types() ->
    [tried(fun() -> sofs:from_term(T) end)
     || T <- [[], [[]], [3, 1, 2, 1], [[], [b, a]], [{2, [x]}, {1, []}], {a, [c, b]}, atom, [1, [2]], [{a}, {a, b}], {}, [a | b]]],
    [tried(fun() -> sofs:from_term(T, Type) end)
     || {T, Type} <- [{[[b, a]], [name]}, {[[b, a]], [[name]]}, {[{1, []}], [{key, ['_']}]}, {[], ['_']}, {[a], {a}}, {[], x}]],
    tried(fun() -> sofs:from_sets([sofs:set([2, 1]), sofs:empty_set()]) end),
    tried(fun() -> sofs:from_sets({sofs:from_term(a), sofs:set([1])}) end),
    tried(fun() -> sofs:from_sets([sofs:set([1]), sofs:relation([{1, 2}])]) end),
    tried(fun() -> [sofs:to_external(S) || S <- sofs:to_sets(sofs:from_term([[1], [2, 3]]))] end),
    tried(fun() -> lists:map(fun sofs:is_type/1, [atom, '_', ['_'], {a, '_'}, {a, [b]}, {}, 1]) end).

sets() ->
    {A, B} = {sofs:set([1, 2, 3, 4]), sofs:set([3, 4, 5])},
    [tried(fun() -> F(A, B) end) || F <- [fun sofs:union/2, fun sofs:intersection/2, fun sofs:difference/2, fun sofs:symdiff/2,
                                          fun sofs:product/2, fun sofs:is_subset/2, fun sofs:is_disjoint/2, fun sofs:is_equal/2]],
    tried(fun() -> sofs:union(A, sofs:relation([{1, 2}])) end),
    tried(fun() -> sofs:union(sofs:from_term([[1, 2], [2, 3]])) end),
    tried(fun() -> sofs:partition(sofs:from_term([[a, b, c], [b, c, d]])) end),
    tried(fun() -> sofs:partition(fun(S) -> sofs:from_term(sofs:to_external(S) rem 2) end, A) end),
    tried(fun() -> sofs:specification({external, fun(X) -> X > 2 end}, A) end),
    tried(fun() -> sofs:specification(fun(_) -> maybe_so end, A) end),
    tried(fun() -> sofs:substitution({external, fun(X) -> {X, X} end}, A) end),
    tried(fun() -> sofs:projection(2, sofs:relation([{1, b}, {2, a}, {3, b}])) end),
    tried(fun() -> sofs:projection(3, sofs:relation([{1, b}])) end).

relations() ->
    R = sofs:relation([{1, a}, {2, b}, {2, c}, {3, c}]),
    [tried(fun() -> F(R) end) || F <- [fun sofs:domain/1, fun sofs:range/1, fun sofs:field/1, fun sofs:converse/1, fun sofs:inverse/1,
                                       fun sofs:weak_relation/1, fun sofs:strict_relation/1, fun sofs:is_a_function/1,
                                       fun sofs:relation_to_family/1]],
    S = sofs:set([2, 3]),
    [tried(fun() -> F(R, S) end) || F <- [fun sofs:image/2, fun sofs:restriction/2, fun sofs:drestriction/2]],
    tried(fun() -> sofs:inverse_image(R, sofs:set([c])) end),
    tried(fun() -> sofs:relative_product1(R, R) end),
    tried(fun() -> sofs:relative_product([R, sofs:relation([{2, x}, {2, y}])]) end),
    tried(fun() -> sofs:join(R, 2, sofs:relation([{a, 1, z}, {c, 2, y}]), 1) end),
    tried(fun() -> sofs:multiple_relative_product({R, R}, sofs:relation([{1, 2}])) end),
    tried(fun() -> sofs:extension(R, sofs:set([3, 4]), sofs:from_term(none)) end).

functions() ->
    F = sofs:a_function([{a, 1}, {b, 2}]),
    tried(fun() -> sofs:composite(F, sofs:a_function([{1, x}, {2, y}])) end),
    tried(fun() -> sofs:composite(F, sofs:a_function([{1, x}])) end),
    tried(fun() -> sofs:a_function([{a, 1}, {a, 2}]) end),
    tried(fun() -> sofs:constant_function(sofs:set([a, b]), sofs:from_term([1])) end),
    tried(fun() -> sofs:inverse(F) end).

families() ->
    F = sofs:family([{a, [2, 1]}, {b, [3]}, {c, []}]),
    G = sofs:family([{b, [3, 4]}, {d, [5]}]),
    [tried(fun() -> X(F) end) || X <- [fun sofs:family_to_relation/1, fun sofs:union_of_family/1, fun sofs:intersection_of_family/1,
                                       fun sofs:family_union/1]],
    [tried(fun() -> X(F, G) end) || X <- [fun sofs:family_union/2, fun sofs:family_intersection/2, fun sofs:family_difference/2]],
    tried(fun() -> sofs:family_specification(fun(S) -> sofs:no_elements(S) > 1 end, F) end),
    tried(fun() -> sofs:family_projection(fun(S) -> sofs:from_term(sofs:no_elements(S)) end, F) end),
    tried(fun() -> sofs:family_domain(sofs:from_term([{r, [{1, x}, {2, y}]}])) end),
    tried(fun() -> sofs:partition_family(1, sofs:relation([{1, a}, {1, b}, {2, c}])) end),
    tried(fun() -> sofs:canonical_relation(sofs:from_term([[1, 2], [2]])) end).

graphs() ->
    F = sofs:family([{a, [b, c]}, {b, []}, {c, [a]}]),
    G = sofs:family_to_digraph(F),
    tried(fun() -> sofs:digraph_to_family(G) end),
    tried(fun() -> sofs:family_to_digraph(F, [acyclic]) end),
    tried(fun() -> sofs:family_to_digraph(F, [rhombic]) end),
    digraph:delete(G).
