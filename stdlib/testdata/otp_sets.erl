%% sets, ordsets and gb_sets against OTP: the same terms come out of the same calls.
-module(otp_sets).
-export([main/0]).

main() ->
    rand:seed(exsss, 7),
    [begin
         compare:exports(Module, [], []),
         compare:calls(Module, calls(Module, sets(Module))),
         compare:calls(Module, wrong(Module))
     end || Module <- [sets, ordsets, gb_sets]],
    compare:calls(sets, [{new, [O]} || O <- options()] ++ [{from_list, [[c, a, b, a], O]} || O <- options()]),
    compare:calls(sets, [{F, [A, B]} || F <- [union, intersection, subtract, is_subset, is_disjoint], A <- mixed(), B <- mixed()]),
    compare:calls(gb_sets, gb_calls()),
    [walk(Module, rand:uniform(200), rand:uniform(400)) || Module <- [sets, ordsets, gb_sets], _ <- lists:seq(1, 40)].

options() -> [[], [{version, 1}], [{version, 2}], [{version, 3}], [version], {version, 2}, foo].

sets(Module) -> [Module:from_list(L) || L <- lists()].

lists() ->
    [[], [a], [1, 1.0, {x}], lists:seq(1, 20), lists:seq(15, 200, 3)]
        ++ [[rand:uniform(2 * N) || _ <- lists:seq(1, N)] || N <- [5, 12, 40, 130, 700]].

mixed() -> [sets:from_list(L, [{version, V}]) || L <- [[], [a], [b, c], [c, b, a, d], lists:seq(1, 40)], V <- [1, 2]].

calls(Module, Sets) ->
    Odd = fun(X) -> is_integer(X) andalso X rem 2 =:= 1 end,
    Push = fun(X, Xs) -> [X | Xs] end,
    [{new, []}]
        ++ [{from_list, [L]} || L <- lists()]
        ++ [{F, [S]} || F <- [is_set, is_empty, to_list], S <- Sets ++ [foo, {a, b}], F =:= is_set orelse lists:member(S, Sets)]
        ++ [{size, [S]} || S <- Sets]
        ++ [{F, [X, S]} || F <- [is_element, add_element, del_element], X <- [a, 1, 1.0, 17, zz], S <- Sets]
        ++ [{F, [A, B]} || F <- [union, intersection, subtract, is_subset, is_disjoint], A <- Sets, B <- Sets]
        ++ [{F, [Some]} || F <- [union, intersection], Some <- [[], Sets, tl(Sets), [hd(Sets)]], Module =/= ordsets orelse F =/= union orelse Some =/= x]
        ++ [{filter, [Odd, S]} || S <- Sets] ++ [{fold, [Push, [], S]} || S <- Sets].

wrong(Module) ->
    One = Module:from_list([a]),
    [{F, [X]} || F <- [size, to_list, from_list, union, intersection], X <- [foo, [foo | bar]], Module =/= ordsets orelse F =/= to_list]
        ++ [{is_empty, [foo]}]
        ++ [{F, [a, foo]} || F <- [is_element, add_element, del_element]]
        ++ [{F, [X, One]} || F <- [filter], X <- [foo, fun() -> ok end]]
        ++ [{fold, [X, acc, One]} || X <- [foo, fun() -> ok end]].

gb_calls() ->
    Sets = sets(gb_sets),
    [{empty, []}, {singleton, [x]}, {from_ordset, [[3, 1, 2]]}, {from_ordset, [[]]}]
        ++ [{F, [S]} || F <- [balance, smallest, largest, take_smallest, take_largest, iterator], S <- Sets]
        ++ [{F, [X, S]} || F <- [is_member, insert, add, delete, delete_any, iterator_from], X <- [a, 1, 1.0, 17, zz], S <- Sets]
        ++ [{difference, [A, B]} || A <- Sets, B <- Sets]
        ++ [{iterator, [S], fun(I) -> gb_sets:next(I) end} || S <- Sets].

%% Many elements come and go in sets of both modules.
walk(Module, Steps, Range) ->
    Ops = [{lists:nth(rand:uniform(3), [add_element, add_element, del_element]), rand:uniform(Range)} || _ <- lists:seq(1, Steps)]
        ++ [{del_element, X} || X <- lists:seq(1, Range, 2)],
    compare:same({Module, Ops}, changed(prefixed(Module), Ops), changed(Module, Ops)).

changed(Module, Ops) -> lists:foldl(fun({F, X}, Set) -> Module:F(X, Set) end, Module:new(), Ops).

prefixed(Module) -> list_to_atom("p_" ++ atom_to_list(Module)).
