-module(warn_order_of_terms).
-export([a/1, b/1, length/1, c/1, d/1, e/0, f/1, g/1, h/0]).
a(X) -> case [] of "pre" ++ R -> R; _ -> X end.
b(X) -> case [X] of "pre" ++ R -> R; "a" ++ "b" ++ R -> R end.
c(X) -> {"pre" ++ R, _} = {[], X}, R.
d(X) -> "p" ++ [Y] = [X], Y.
e() -> (fun length/1)([]).
length(_) -> mine.
f("a" ++ _) -> 1; f("b" ++ _) -> 2; f("a" ++ X) -> X.
g(X) -> if X =:= (1 bsl 3 =:= 8) -> 1; true -> 2 end.
h() -> [if 1 == 1.0 -> 1; true -> 2 end, if {1, a} < {1, b} -> 1; true -> 2 end, if [1] =< [1, 2] -> 1; true -> 2 end, if #{a => 1} < #{a => 2} -> 1; true -> 2 end,
 if #{a => 1} > #{1 => 2} -> 1; true -> 2 end, if <<"ab">> >= <<"b">> -> 1; true -> 2 end, if "ab" == [97, 98] -> 1; true -> 2 end,
 if byte_size(<<"ab">>) =:= 2 -> 1; true -> 2 end, if bit_size(<<"ab">>) =:= 2 -> 1; true -> 2 end, if 1.0 =:= 1 -> 1; true -> 2 end].
