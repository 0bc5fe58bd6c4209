-module(pattern_numbers).
-export([main/0]).
%% 1 and 1.0, -0.0 and 0.0, large integers.
main() ->
    [io:format("~w ~w~n", [X, f(X)]) || X <- [1, 1.0, 0, 0.0, -0.0, 1 bsl 80, -(1 bsl 80), 16#7ffffff, 16#8000000, 1.0e10]],
    io:format("~w~n", [case id(1) of 1.0 -> float; _ -> other end]),
    io:format("~w~n", [case id({1, 1.0}) of {X, X} -> same; {_, _} -> different end]),
    io:format("~w~n", [case id(0.0) of -0.0 -> matches; _ -> differs end]).

f(1) -> one;
f(1.0) -> one_float;
f(0) -> zero;
f(0.0) -> zero_float;
f(1208925819614629174706176) -> large;
f(-1208925819614629174706176) -> large_negative;
f(134217727) -> max_small;
f(134217728) -> over;
f(X) when is_float(X) -> float.

id(X) -> X.
