-module(guard_terms).
-export([main/0]).
%% Terms built in guards.
main() ->
    [io:format("~w: ~w~n", [X, f(X, 2)]) || X <- [{2, a}, [2, b], #{2 => c}, "abc", {{2}}, #{a => 2}, 3]].

f(X, Y) when X =:= {Y, a} -> tuple;
f(X, Y) when X == [Y | [b]] -> list;
f(X, Y) when X =:= #{Y => c} -> map;
f(X, _) when X =:= "abc" -> string;
f(X, Y) when {X} =:= {{{Y}}} -> nested;
f(X, Y) when #{a => 3} =:= X#{a := Y + 1} -> updated;
f(X, Y) when X * 2 - Y == 4, (X bsl 1) bor 1 =:= 7, X rem 2 =:= 1 -> arithmetic;
f(_, _) -> none.
