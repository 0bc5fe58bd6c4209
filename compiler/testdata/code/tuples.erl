%% Decision trees over tuples, records and constants.
-module(tuples).
-export([insert/2, eval/1, kind/1, move/1, state/2, swap/1]).
-record(point, {x, y}).

insert(K, nil) -> {K, nil, nil};
insert(K, {K, _, _} = Node) -> Node;
insert(K, {V, L, R}) when K < V -> {V, insert(K, L), R};
insert(K, {V, L, R}) -> {V, L, insert(K, R)}.

eval({add, A, B}) -> eval(A) + eval(B);
eval({mul, A, B}) -> eval(A) * eval(B);
eval({neg, A}) -> -eval(A);
eval(N) when is_integer(N) -> N.

kind(red) -> 1;
kind(green) -> 2;
kind(blue) -> 3;
kind(N) when is_integer(N), N >= 0 -> N;
kind(_) -> other.

move(#point{x = X} = P) when X < 10 -> P#point{x = X + 1};
move(P) -> P#point.y.

state({idle, N}, {start, Who}) -> {{busy, N, Who}, ok};
state({busy, N, Who}, {stop, Who}) -> {{idle, N + 1}, ok};
state({busy, _, _} = S, _) -> {S, refused};
state(S, _) -> {S, ignored}.

swap(T) ->
    {A, B} = T,
    case {B, A} of
        {X, X} -> same;
        {X, Y} when X < Y -> {X, Y};
        Other -> Other
    end.
