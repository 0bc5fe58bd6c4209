%% Run lengths, groups and transposed tables.
-module(lists_runs).
-export([main/0]).

main() ->
    show(runs("aaabccd")),
    show(runs([])),
    show(unrun(runs([x, x, y, x]))),
    show(group(fun(X) -> X rem 3 end, lists:seq(1, 10))),
    show(transpose([[1, 2, 3], [4, 5, 6]])),
    show(transpose([[1, 2], [3, 4], [5, 6]])),
    show(lists:map(fun lists:sum/1, transpose([[1, 2], [3, 4]]))).

show(X) -> io:format("~w~n", [X]).

runs([]) -> [];
runs([X | T]) ->
    {Same, Rest} = lists:splitwith(fun(Y) -> Y =:= X end, T),
    [{X, length(Same) + 1} | runs(Rest)].

unrun(Runs) -> lists:flatmap(fun({X, N}) -> lists:duplicate(N, X) end, Runs).

group(F, L) ->
    Keyed = lists:keysort(1, [{F(X), X} || X <- L]),
    [{K, [X || {K1, X} <- Keyed, K1 =:= K]} || K <- lists:usort([K || {K, _} <- Keyed])].

transpose([[] | _]) -> [];
transpose(Rows) -> [lists:map(fun hd/1, Rows) | transpose(lists:map(fun tl/1, Rows))].
