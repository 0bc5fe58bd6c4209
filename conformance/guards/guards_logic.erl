-module(guards_logic).
-export([main/0]).

main() ->
    [io:format("~w ~w: ~w~n", [A, B, [F(A, B) || F <- [fun a/2, fun b/2, fun c/2, fun d/2, fun e/2]]]) ||
        A <- [1, 2, x], B <- [1, 2, x]].

a(A, B) when A =:= 1, B =:= 1; A =:= x -> yes;
a(_, _) -> no.

b(A, B) when (A =:= 1) and (B =:= 1) or (A =:= B) -> yes;
b(_, _) -> no.

c(A, B) when A =:= 1 andalso B =/= 1 orelse not (A == B) andalso is_atom(A) -> yes;
c(_, _) -> no.

d(A, B) when is_integer(A), is_integer(B), (A band B) > 0; (A =:= 1) xor (B =:= 1) -> yes;
d(_, _) -> no.

e(A, B) when A < B -> less;
e(A, B) when A > B -> greater;
e(A, A) -> equal.
