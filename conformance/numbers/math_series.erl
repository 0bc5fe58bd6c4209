%% Numbers from series against the library's.
-module(math_series).
-export([main/0]).

main() ->
    show(close(pi_series(), math:pi())),
    show(close(e_series(1.0), math:exp(1))),
    show(close(sine(0.7), math:sin(0.7))),
    show(close(math:cosh(1.2), (math:exp(1.2) + math:exp(-1.2)) / 2)),
    show(close(math:sinh(1.2), (math:exp(1.2) - math:exp(-1.2)) / 2)),
    show(close(math:tanh(0.3), math:sinh(0.3) / math:cosh(0.3))),
    show(close(math:asinh(math:sinh(0.4)), 0.4)),
    show(close(math:acosh(math:cosh(0.4)), 0.4)),
    show(close(math:atanh(math:tanh(0.4)), 0.4)),
    show(close(math:pow(2, 0.5), math:sqrt(2))),
    show(close(math:log(10), math:log2(10) / math:log2(math:exp(1)))),
    show(close(math:log10(50), math:log(50) / math:log(10))),
    show(close(math:erf(0.3) + math:erfc(0.3), 1)),
    show(close(math:atan(1) * 4, math:pi())),
    show(close(math:atan2(1, 1), math:asin(math:sqrt(2) / 2))),
    show(close(math:acos(0.5) * 3, math:pi())),
    show(close(math:tan(0.5), math:sin(0.5) / math:cos(0.5))),
    show(close(math:fmod(7.25, 2), 1.25)).

show(X) -> io:format("~w~n", [X]).

close(A, B) -> abs(A - B) < 1.0e-9.

pi_series() -> 16 * arctan(1 / 5) - 4 * arctan(1 / 239).

arctan(X) -> lists:sum([sign(K) * power(X, 2 * K + 1) / (2 * K + 1) || K <- lists:seq(0, 15)]).

sign(K) -> 1 - 2 * (K rem 2).

power(_, 0) -> 1;
power(X, N) -> X * power(X, N - 1).

e_series(X) -> lists:sum([power(X, K) / factorial(K) || K <- lists:seq(0, 20)]).

sine(X) -> lists:sum([sign(K) * power(X, 2 * K + 1) / factorial(2 * K + 1) || K <- lists:seq(0, 10)]).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).
