-module(pattern_order).
-export([main/0]).
%% The first clause that matches is taken, whatever is tested first.
main() ->
    [show(fun() -> f(A, B) end) || A <- [1, a], B <- [2, b]],
    [show(fun() -> g(X) end) || X <- [{1, 1}, {1, 2}, {2, 1}, {2, 2}]],
    [show(fun() -> h(X, Y) end) || X <- [[], [1]], Y <- [[], [2]]].

f(_, b) -> second_b;
f(a, _) -> first_a;
f(1, 2) -> both.

g({_, 1}) -> last_one;
g({1, _}) -> first_one;
g({X, Y}) -> {X, Y}.

h([], Ys) -> {left_empty, Ys};
h(Xs, []) -> {right_empty, Xs};
h([X | _], [Y | _]) -> {X, Y}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
