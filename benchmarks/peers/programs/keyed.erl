%% The same N keys in dict, gb_trees, gb_sets and orddict.
-module(keyed).
-export([run/1]).

run(N) ->
    Keys = keys(N, 1, []),
    D = lists:foldl(fun(K, A) -> dict:update_counter(K rem 500, 1, A) end, dict:new(), Keys),
    T = lists:foldl(fun enter/2, gb_trees:empty(), Keys),
    S = gb_sets:from_list(Keys),
    O = lists:foldl(fun(K, A) -> orddict:store(K rem 20, K, A) end, orddict:new(), Keys),
    Found = length([K || K <- Keys, gb_sets:is_element(K + 1, S)]),
    {_, Largest, _} = gb_trees:take_largest(T),
    {dict:size(D), gb_trees:size(T), Largest, Found, length(O)}.

enter(K, Tree) ->
    case gb_trees:lookup(K rem 1000, Tree) of
        none -> gb_trees:insert(K rem 1000, 1, Tree);
        {value, V} -> gb_trees:update(K rem 1000, V + 1, Tree)
    end.

keys(0, _, L) -> L;
keys(N, X, L) -> keys(N - 1, (X * 1103 + 12345) rem 1000003, [X | L]).
