-module(record_typed).
-export([main/0]).
-record(node, {key :: integer(), left = nil :: nil | #node{}, right = nil :: nil | #node{}}).
-record(state, {tree = nil, count = 0 :: non_neg_integer(), log = [] :: [term()]}).

main() ->
    S = lists:foldl(fun add/2, #state{}, [5, 2, 8, 1, 9, 5]),
    io:format("~w ~w~n", [S#state.count, S#state.log]),
    io:format("~w~n", [walk(S#state.tree)]),
    io:format("~w~n", [S#state.tree#node.left#node.key]).

add(K, #state{tree = T, count = N} = S) ->
    case insert(K, T) of
        T -> S#state{log = [K | S#state.log]};
        T2 -> S#state{tree = T2, count = N + 1}
    end.

insert(K, nil) -> #node{key = K};
insert(K, #node{key = K} = N) -> N;
insert(K, #node{key = X, left = L} = N) when K < X -> N#node{left = insert(K, L)};
insert(K, #node{right = R} = N) -> N#node{right = insert(K, R)}.

walk(nil) -> [];
walk(#node{key = K, left = L, right = R}) -> walk(L) ++ [K | walk(R)].
