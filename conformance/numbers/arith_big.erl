%% Big integers: products, powers, division of all signs, and back to small ones.
-module(arith_big).
-export([main/0]).

main() ->
    io:format("20! = ~w~n30! = ~w~n50! = ~w~n", [factorial(20), factorial(30), factorial(50)]),
    io:format("fib(200) = ~w~n", [fibonacci(200, 0, 1)]),
    io:format("3^150 = ~w~n", [power(3, 150)]),
    A = 123456789012345678901234567890,
    B = 98765432109876543210,
    [io:format("~w ~w: ~w ~w ~w ~w ~w~n", [X, Y, X + Y, X - Y, X * Y, X div Y, X rem Y]) || X <- [A, -A], Y <- [B, -B]],
    io:format("~w~n", [factorial(50) div factorial(48)]),
    io:format("~w ~w~n", [A - A, A - A + 5]),
    io:format("~w~n", [[A > B, A < B, -A < -B, A =:= A + 0, A == B, A - B > 0]]),
    io:format("~w ~w~n", [gcd(factorial(30), power(6, 40)), gcd(A, B)]),
    io:format("~w~n", [is_integer(A) andalso not is_float(A)]),
    io:format("~w~n", [length(integer_to_list(power(7, 1000)))]),
    io:format("~w~n", [power(7, 1000) rem 1000000007]).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).

fibonacci(0, A, _) -> A;
fibonacci(N, A, B) -> fibonacci(N - 1, B, A + B).

power(_, 0) -> 1;
power(X, N) when N rem 2 =:= 0 -> power(X * X, N div 2);
power(X, N) -> X * power(X, N - 1).

gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).
