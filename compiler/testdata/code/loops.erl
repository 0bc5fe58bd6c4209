%% What the speed depends on: loops without frames, arguments in place, elements loaded where they are needed.
-module(loops).
-export([sum/2, len/1, last/1, map/2, fold/3, reverse/2, member/2, count/3, nth/2, seq/3, zip/2, append/2]).

sum([H | T], Acc) -> sum(T, Acc + H);
sum([], Acc) -> Acc.

len([]) -> 0;
len([_ | T]) -> 1 + len(T).

last([X]) -> X;
last([_ | T]) -> last(T).

map(F, [H | T]) -> [F(H) | map(F, T)];
map(_, []) -> [].

fold(F, Acc, [H | T]) -> fold(F, F(H, Acc), T);
fold(_, Acc, []) -> Acc.

reverse([H | T], Acc) -> reverse(T, [H | Acc]);
reverse([], Acc) -> Acc.

member(X, [X | _]) -> true;
member(X, [_ | T]) -> member(X, T);
member(_, []) -> false.

count(N, Max, Acc) when N =< Max, N rem 3 =:= 0 -> count(N + 1, Max, Acc + N);
count(N, Max, Acc) when N =< Max -> count(N + 1, Max, Acc);
count(_, _, Acc) -> Acc.

nth(1, [H | _]) -> H;
nth(N, [_ | T]) when N > 1 -> nth(N - 1, T).

seq(From, To, Acc) when To < From -> Acc;
seq(From, To, Acc) -> seq(From, To - 1, [To | Acc]).

zip([A | As], [B | Bs]) -> [{A, B} | zip(As, Bs)];
zip([], []) -> [].

append([H | T], L) -> [H | append(T, L)];
append([], L) -> L.
