-module(guard_comparisons).
-export([main/0]).
main() ->
    Vs = [1, 1.0, 2, a, "s", {}, <<>>],
    [io:format("~w ", [f(A, B)]) || A <- Vs, B <- Vs],
    io:nl().

f(A, B) when A =:= B -> eqx;
f(A, B) when A == B -> eq;
f(A, B) when A < B, A =< B, B > A, B >= A, A /= B, A =/= B -> lt;
f(A, B) when A > B -> gt.
