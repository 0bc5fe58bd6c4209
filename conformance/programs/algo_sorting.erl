-module(algo_sorting).
-export([main/0]).

main() ->
    L = numbers(40, 7),
    io:format("~w~n", [L]),
    Sorted = lists:sort(L),
    [io:format("~w ~w~n", [Name, F(L) =:= Sorted]) ||
        {Name, F} <- [{quick, fun quick/1}, {merge, fun merge_sort/1}, {insertion, fun insertion/1}, {bubble, fun bubble/1},
                      {tree, fun tree/1}, {selection, fun selection/1}]],
    io:format("~w~n", [quick("the quick brown fox") =:= lists:sort("the quick brown fox")]).

numbers(0, _) -> [];
numbers(N, X) -> [X rem 100 | numbers(N - 1, (X * 37 + 11) rem 1009)].

quick([]) -> [];
quick([P | T]) -> quick([X || X <- T, X < P]) ++ [P] ++ quick([X || X <- T, X >= P]).

merge_sort(L) when length(L) < 2 -> L;
merge_sort(L) ->
    {A, B} = lists:split(length(L) div 2, L),
    join(merge_sort(A), merge_sort(B)).

join([], B) -> B;
join(A, []) -> A;
join([X | A], [Y | _] = B) when X =< Y -> [X | join(A, B)];
join(A, [Y | B]) -> [Y | join(A, B)].

insertion(L) -> lists:foldl(fun insert/2, [], L).

insert(X, [Y | T]) when Y < X -> [Y | insert(X, T)];
insert(X, L) -> [X | L].

bubble(L) ->
    case pass(L) of
        L -> L;
        L1 -> bubble(L1)
    end.

pass([A, B | T]) when A > B -> [B | pass([A | T])];
pass([A | T]) -> [A | pass(T)];
pass([]) -> [].

tree(L) -> in_order(lists:foldl(fun add/2, nil, L), []).

add(X, nil) -> {nil, X, nil};
add(X, {L, Y, R}) when X < Y -> {add(X, L), Y, R};
add(X, {L, Y, R}) -> {L, Y, add(X, R)}.

in_order(nil, Acc) -> Acc;
in_order({L, X, R}, Acc) -> in_order(L, [X | in_order(R, Acc)]).

selection([]) -> [];
selection(L) ->
    M = lists:min(L),
    [M | selection(lists:delete(M, L))].
