-module(record_updates).
-export([main/0]).
-record(big, {a, b, c, d, e, f, g, h}).

main() ->
    B = #big{a = 1, h = 8},
    io:format("~w~n", [B#big{b = 2, c = 3, d = 4}]),
    io:format("~w~n", [B#big{h = B#big.a, a = B#big.h}]),
    io:format("~w~n", [B#big{}]),
    io:format("~w~n", [lists:foldl(fun(I, R) -> R#big{c = I} end, B, [1, 2, 3])]),
    show(fun() -> (id({big, 1}))#big{} end),
    io:format("~w~n", [put_all(B)]).

put_all(#big{a = A} = R) when R#big.h =:= 8 ->
    R#big{a = {A}, b = {A, A}, c = A, d = A, e = A, f = A, g = A, h = A}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
