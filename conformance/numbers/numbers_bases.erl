%% Numbers in other bases.
-module(numbers_bases).
-export([main/0]).

main() ->
    show([integer_to_list(255, B) || B <- [2, 8, 10, 16, 36]]),
    show([list_to_integer("11", B) || B <- [2, 3, 10, 16, 36]]),
    show([2#1010, 8#17, 16#ff, 36#zz, 16#DEAD_BEEF]),
    show([roman(N) || N <- [1, 4, 9, 14, 40, 90, 400, 1990, 2024]]),
    show([digits(N, 7) || N <- [0, 6, 7, 48, 343]]),
    show([collatz(N) || N <- [1, 6, 27]]),
    tried(fun() -> integer_to_list(1, 37) end),
    tried(fun() -> list_to_integer("2", 2) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

roman(0) -> "";
roman(N) ->
    {V, S} = hd([P || {V, _} = P <- signs(), V =< N]),
    S ++ roman(N - V).

signs() ->
    [{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}].

digits(N, B) when N < B -> [N];
digits(N, B) -> digits(N div B, B) ++ [N rem B].

collatz(1) -> 0;
collatz(N) when N rem 2 =:= 0 -> 1 + collatz(N div 2);
collatz(N) -> 1 + collatz(3 * N + 1).
