%% Integers without limit.
-module(numbers_big).
-export([main/0]).

main() ->
    show(factorial(50)),
    show(power(2, 200)),
    show(power(-3, 99)),
    show(factorial(60) div factorial(58)),
    show(fibonacci(300)),
    show(power(10, 40) - 1),
    show(power(7, 77) rem 1000007),
    show(integer_to_list(power(36, 20) - 1, 36)),
    show(length(integer_to_list(factorial(200)))),
    show(digit_sum(power(2, 500))),
    show(modular(5, 1 bsl 90, 1000003)).

show(X) -> io:format("~w~n", [X]).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).

power(_, 0) -> 1;
power(X, N) when N rem 2 =:= 0 -> power(X * X, N div 2);
power(X, N) -> X * power(X, N - 1).

fibonacci(N) -> fibonacci(N, 0, 1).

fibonacci(0, A, _) -> A;
fibonacci(N, A, B) -> fibonacci(N - 1, B, A + B).

digit_sum(N) -> lists:sum([C - $0 || C <- integer_to_list(N)]).

modular(_, 0, _) -> 1;
modular(X, N, M) when N rem 2 =:= 0 -> modular(X * X rem M, N div 2, M);
modular(X, N, M) -> X * modular(X, N - 1, M) rem M.
