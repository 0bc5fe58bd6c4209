%% Sorts lists of numbers, of tuples by key, and by a function, N times.
-module(sorting).
-export([run/1]).

run(N) ->
    Numbers = numbers(2000, 12345, []),
    Pairs = [{X rem 100, X} || X <- Numbers],
    repeat(N, Numbers, Pairs, 0).

repeat(0, _, _, Sum) -> Sum;
repeat(N, Numbers, Pairs, Sum) ->
    [A | _] = lists:sort(Numbers),
    [{B, _} | _] = lists:keysort(1, Pairs),
    [C | _] = lists:sort(fun(X, Y) -> X >= Y end, Numbers),
    D = length(lists:usort([X rem 500 || X <- Numbers])),
    E = hd(lists:reverse(quick(Numbers))),
    repeat(N - 1, Numbers, Pairs, (Sum + A + B + C + D + E) rem 1000003).

quick([]) -> [];
quick([P | T]) -> quick([X || X <- T, X < P]) ++ [P | quick([X || X <- T, X >= P])].

numbers(0, _, L) -> L;
numbers(N, X, L) -> numbers(N - 1, (X * 1103 + 12345) rem 1000003, [X | L]).
