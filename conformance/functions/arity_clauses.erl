-module(arity_clauses).
-export([main/0]).
%% Functions of one name, and clauses chosen by guards.
-export([f/0, f/1, f/2]).

main() ->
    io:format("~w~n", [[f(), f(1), f(1, 2), ?MODULE:f(3)]]),
    [show(fun() -> g(X) end) || X <- [1, -1, 0, 1.5, a, "l", {1}, {1, 2}]],
    show(fun() -> f(a, b) end).

f() -> none.
f(X) -> {one, X}.
f(X, Y) when X < Y, is_integer(X) -> {two, X, Y}.

g(X) when is_integer(X), X > 0; is_float(X) -> positive;
g(0) -> zero;
g(X) when is_integer(X) -> negative;
g([_ | _] = L) when length(L) =:= 1 -> single;
g({_}) -> tuple1;
g(X) when tuple_size(X) =:= 2 -> tuple2;
g(X) when X =:= a -> atom.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
