%% Makes and counts full binary trees of all even depths up to N.
-module(trees).
-export([run/1]).

run(N) ->
    Long = make(N),
    Sums = [sum(1 bsl (N - D + 4), D, 0) || D <- lists:seq(4, N, 2)],
    {lists:sum(Sums), count(Long)}.

sum(0, _, Sum) -> Sum;
sum(I, Depth, Sum) -> sum(I - 1, Depth, Sum + count(make(Depth))).

make(0) -> {nil, nil};
make(Depth) -> {make(Depth - 1), make(Depth - 1)}.

count({nil, nil}) -> 1;
count({Left, Right}) -> 1 + count(Left) + count(Right).
