%% Many values alive at once, arguments that change places, frames of all sizes.
-module(registers).
-export([main/0]).
-record(big, {a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12}).

main() ->
    [rotate(5, a, b, c, d), swap(3, x, y), swap(4, x, y), shuffle(7, 1, 2, 3, 4, 5, 6),
     wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), across(1, 2, 3), branches(1, 2), branches(2, 1), branches(3, 3),
     late(0, [1, 2]), late(1, [1, 2]), late(2, []), record(#big{}), chain(#big{a = 9}),
     arith(3, 4, 5, 6), arith(1000000, 1000000, 1000000, 7), poly(lists:seq(1, 20)), joins([1, 2, 3, 4, 5, 6]),
     holes(1), holes(x), sums(lists:seq(1, 10), 0, 0, 1), tuple40(1), calls(2, 3), deep(50), frames(3), frames(a), frames([]),
     loop(10, {0, 0, []}), again(5, []), many()].

rotate(0, A, B, C, D) -> {A, B, C, D};
rotate(N, A, B, C, D) -> rotate(N - 1, B, C, D, A).
swap(0, A, B) -> {A, B};
swap(N, A, B) -> swap(N - 1, B, A).
shuffle(0, A, B, C, D, E, F) -> [A, B, C, D, E, F];
shuffle(N, A, B, C, D, E, F) -> shuffle(N - 1, C, A, F + 1, B, D, E).

wide(A, B, C, D, E, F, G, H, I, J) ->
    X = id(A) + J, Y = id(B) + I, Z = id(C) + H,
    {X, Y, Z, D, E, F, G, id(X + Y), id(Z), [A, B, C | id([D])]}.

across(A, B, C) ->
    D = id(B), E = id({A, D}), F = id([C | E]), {F, E, D, C, B, A, id(F)}.

branches(A, B) ->
    X = if A > B -> id(A); A < B -> B - A; true -> {A, B} end,
    Y = case id(X) of N when is_integer(N) -> N + A; T -> T end,
    {X, Y, A, B}.

late(0, _) -> leaf;
late(N, [H | T]) when N > 1 -> late(N - 1, id(T)) + H;
late(N, L) -> {N, id(L), length(L)}.

record(R) -> R#big{c = R#big.a + R#big.l, k = id(R#big.b)}.
chain(R) -> S = R#big{a = 0}, T = S#big{b = id(S#big.a), l = S#big.c}, {S, T#big.b, T#big{d = 1, e = 2, f = 3, g = 4}}.

arith(A, B, C, D) -> (A * B - C) div D + (A bor B) bxor (C band D) + (A bsl 3) - (B bsr 1) + (A * B * C) rem (D * D) + abs(-A) - (-B) + bnot C.

poly(L) -> [lists:foldl(fun(C, Acc) -> Acc * X + C end, 0, L) || X <- [-2, 3, 10]].

joins([A | T]) ->
    B = case A of 1 -> x; 2 -> y; _ -> z end,
    C = case {B, T} of {x, [_ | _]} -> 1; {y, _} -> 2; {_, []} -> 3; _ -> 4 end,
    D = case C > 1 of true -> {big, C}; false -> {small, C} end,
    [{A, B, C, D} | joins(T)];
joins([]) -> [].

holes(X) -> target(a, b, c, if is_atom(X) -> id(X); true -> X + 1 end, {X, X}).
target(A, B, C, D, E) -> [E, D, C, B, A].

sums([], A, B, C) -> {A, B, C};
sums([H | T], A, B, C) when H rem 3 =:= 0 -> sums(T, B + H, A, C);
sums([H | T], A, B, C) when H > 5 -> sums(T, A, B - 1, C * H);
sums([_ | T], A, B, C) -> sums(T, A + 1, B, C).

tuple40(X) ->
    Y = id(X),
    {X, Y, X + 1, Y + 1, X + 2, Y + 2, X + 3, Y + 3, X + 4, Y + 4, X + 5, Y + 5, X + 6, Y + 6, X + 7, Y + 7, X + 8, Y + 8, X + 9, Y + 9,
     X - 1, Y - 1, X - 2, Y - 2, X - 3, Y - 3, X - 4, Y - 4, X - 5, Y - 5, X - 6, Y - 6, X - 7, Y - 7, X - 8, Y - 8, X - 9, Y - 9, [X], {Y}}.

calls(A, B) -> id(id(A) + id(B)) * id(A - B) + target2(id(B), id(A), A + B).
target2(A, B, C) -> A * 100 + B * 10 + C.

deep(0) -> [];
deep(N) -> [N | deep(N - 1)] ++ [x || N rem 10 =:= 0].

frames(X) when is_atom(X) -> X;
frames(X) when is_integer(X) -> Y = id(X), case Y of 3 -> three; _ -> id(Y) end;
frames(X) -> try id(X) of [] -> (catch throw({X, id(X)})); Z -> Z catch _:_ -> id(X) end.

loop(0, {A, B, L}) -> {A, B, L};
loop(N, {A, B, L}) when N rem 2 =:= 0 -> loop(N - 1, {A + N, B, [N | L]});
loop(N, {A, B, L}) -> loop(N - 1, {A, B + N, L}).

again(0, L) -> L;
again(N, L) ->
    V = receive {never, _} -> no after 0 -> N * 2 end,
    self() ! {msg, N, V},
    W = receive {msg, N, X} when X > 4 -> {big, X}; {msg, M, Y} -> {M, Y} end,
    again(N - 1, [W | L]).

many() ->
    A1 = id(1), A2 = id(2), A3 = id(3), A4 = id(4), A5 = id(5), A6 = id(6), A7 = id(7), A8 = id(8), A9 = id(9), A10 = id(10),
    B1 = A1 + A10, B2 = A2 + A9, B3 = A3 + A8, B4 = A4 + A7, B5 = A5 + A6,
    C = id({B1, B2, B3, B4, B5}),
    {A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, B1 * B2, B3 - B4, B5, C}.

id(X) -> X.
