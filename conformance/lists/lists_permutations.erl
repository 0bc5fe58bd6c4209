%% Permutations, subsets and combinations.
-module(lists_permutations).
-export([main/0]).

main() ->
    show(permutations([1, 2, 3])),
    show(length(permutations(lists:seq(1, 5)))),
    show(subsets([a, b, c])),
    show(combinations(2, [a, b, c, d])),
    show(lists:all(fun(P) -> lists:sort(P) =:= [1, 2, 3, 4] end, permutations([4, 3, 2, 1]))),
    show(lists:usort(lists:map(fun lists:sum/1, subsets([1, 2, 4])))).

show(X) -> io:format("~w~n", [X]).

permutations([]) -> [[]];
permutations(L) -> [[X | P] || X <- L, P <- permutations(L -- [X])].

subsets([]) -> [[]];
subsets([X | T]) -> lists:append([[S, [X | S]] || S <- subsets(T)]).

combinations(0, _) -> [[]];
combinations(_, []) -> [];
combinations(N, [X | T]) -> [[X | C] || C <- combinations(N - 1, T)] ++ combinations(N, T).
