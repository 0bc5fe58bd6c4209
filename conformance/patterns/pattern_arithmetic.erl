-module(pattern_arithmetic).
-export([main/0]).
-define(LIMIT, 10).
main() ->
    [show(fun() -> f(X) end) || X <- [3, 16, -5, 1.5, 11, 255, -1, 4, 97]],
    show(fun() -> {1 + 2, X} = id({3, x}), X end),
    show(fun() -> -(3) = id(-3) end),
    show(fun() -> <<(1 + 1):8, X>> = id(<<2, 9>>), X end).

f(1 + 2) -> sum;
f(1 bsl 4) -> shift;
f(-5) -> minus;
f(+1.5) -> float;
f(?LIMIT + 1) -> limit;
f(16#f0 bor 16#0f) -> bits;
f(bnot 0) -> bnot_zero;
f(20 div 5) -> four;
f($a) -> char;
f(_) -> none.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
