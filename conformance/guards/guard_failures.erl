-module(guard_failures).
-export([main/0]).
%% What fails in a guard makes its alternative false.
main() ->
    [io:format("~w: ~w ~w ~w ~w ~w~n", [X, a(X), b(X), c(X), d(X), e(X)]) || X <- [0, 1, 5, a, [1], {1, 2}, #{x => 1}]].

a(X) when 10 div X > 1 -> div_ok;
a(_) -> none.
b(X) when hd(X) =:= 1; X =:= 5 -> ok;
b(_) -> none.
c(X) when (X + 1 > 0) orelse true -> ok;
c(_) -> none.
d(X) when element(2, X) =:= 2 orelse is_atom(X) -> ok;
d(X) when is_atom(X) orelse element(2, X) =:= 2 -> second;
d(_) -> none.
e(X) when X#{y => 2} =:= #{x => 1, y => 2} -> updated;
e(X) when map_get(x, X) =:= 2 -> two;
e(X) when not (length(X) > 0) -> no_length;
e(_) -> none.
