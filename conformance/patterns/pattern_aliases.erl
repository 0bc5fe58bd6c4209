-module(pattern_aliases).
-export([main/0]).
main() ->
    show(fun() -> {A, _} = {_, B} = id({1, 2}), {A, B} end),
    show(fun() -> f({point, 3, 4}) end),
    show(fun() -> g([1, 2, 3]) end),
    show(fun() -> h(#{a => 1, b => {2}}) end),
    show(fun() -> X = Y = Z = id(7), {X, Y, Z} end),
    show(fun() -> [A | B] = C = [_, D | _] = id("xyz"), {A, B, C, D} end),
    show(fun() -> {a, X} = {X, a} = id({a, a}), X end),
    show(fun() -> {a, X} = {X, b} = id({a, b}), X end).

f({point, X, _} = P = {_, _, Y}) -> {P, X, Y}.
g([H | T] = L = [_ | [S | _]]) -> {L, H, T, S}.
h(#{a := A} = M = #{b := {B} = C}) -> {A, B, C, map_size(M)}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
