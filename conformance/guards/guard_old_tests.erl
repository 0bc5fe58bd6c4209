-module(guard_old_tests).
-export([main/0]).
%% Guards with bare booleans, constants and nested conditions.
main() ->
    [io:format("~w ~w~n", [X, f(X)]) || X <- [true, false, 1, a]],
    io:format("~w ~w~n", [g(1), g(2)]),
    io:format("~w~n", [h()]).

f(X) when X -> bare;
f(X) when not X -> negated;
f(X) when is_integer(X) =:= true -> integer;
f(_) when false -> never;
f(_) when true -> always.

g(X) when (X =:= 1) =:= true; X =:= {a} -> one;
g(X) when is_tuple({X}), [X] =/= [], hd([X]) =:= 2 -> two.

h() when 1 + 1 =:= 2, abs(-1) =:= 1, length([a, b]) =:= 2, element(1, {x}) =:= x -> constant.
