%% Subexpressions are evaluated from left to right.
-module(evaluation_order).
-export([main/0]).

main() ->
    io:format("~w~n", [{s(1), s(2), [s(3) | s(4)]}]),
    io:format("~w~n", [f(s(a), s(b), s(c))]),
    io:format("~w~n", [s(10) - s(3) * s(2)]),
    io:format("~w~n", [#{s(k1) => s(v1), s(k2) => s(v2)}]),
    (s(self_pid()) =:= none) orelse s(right),
    io:format("~w~n", [case s(x) of y -> s(never); x -> s(yes) end]),
    (id(fun(A, B) -> {A, B} end))(s(arg1), s(arg2)),
    io:format("~w~n", [[{s(X), s(Y)} || X <- s([1, 2]), Y <- s([a])]]),
    io:format("~w~n", [[s(1)] ++ [s(2)] ++ [s(3)]]),
    {s(l), s(r)} =:= {l, r} andalso s(both),
    io:format("~w~n", [catch {s(before), throw(out), s(never)}]).

self_pid() -> the_pid.


s(X) -> io:format("~w ", [X]), X.

f(A, B, C) -> [A, B, C].

id(X) -> X.
