%% Number theory and recursion over integers of every size.
-module(algo_numbers).
-export([main/0]).

main() ->
    io:format("~w~n", [[hanoi(N) || N <- lists:seq(1, 10)]]),
    io:format("~w~n", [[P || P <- lists:seq(2, 100), prime(P, 2)]]),
    io:format("~w~n", [factors(600851475143)]),
    io:format("~w~n", [factors(1 bsl 70)]),
    io:format("~w~n", [[N || N <- lists:seq(1, 500), N =:= lists:sum([D || D <- lists:seq(1, N div 2), N rem D =:= 0])]]),
    io:format("~w~n", [power_mod(3, 1 bsl 100, 1000000007)]),
    io:format("~w~n", [isqrt(1 bsl 201)]),
    io:format("~w~n", [pi_digits(40)]),
    io:format("~w~n", [lists:sum(digits(power(2, 500)))]),
    io:format("~w~n", [length([1 || N <- lists:seq(1, 300), is_square(N)])]),
    io:format("~w~n", [binomials(10)]),
    io:format("~w ~w~n", [gcd(1 bsl 90, 6 * (1 bsl 40)), lcm([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])]),
    io:format("~w~n", [fermat(170141183460469231731687303715884105727)]).

hanoi(0) -> 0;
hanoi(N) -> 2 * hanoi(N - 1) + 1.

prime(N, D) when D * D > N -> true;
prime(N, D) -> N rem D =/= 0 andalso prime(N, D + 1).

factors(N) -> factors(N, 2).

factors(1, _) -> [];
factors(N, D) when D * D > N -> [N];
factors(N, D) when N rem D =:= 0 -> [D | factors(N div D, D)];
factors(N, D) -> factors(N, D + 1).

power_mod(_, 0, _) -> 1;
power_mod(B, E, M) when E band 1 =:= 1 -> B * power_mod(B, E - 1, M) rem M;
power_mod(B, E, M) -> power_mod(B * B rem M, E bsr 1, M).

power(_, 0) -> 1;
power(B, E) -> B * power(B, E - 1).

isqrt(N) -> isqrt(N, N).

isqrt(N, X) ->
    case (X + N div X) div 2 of
        Y when Y < X -> isqrt(N, Y);
        _ -> X
    end.

%% Machin's formula in whole numbers.
pi_digits(N) ->
    One = power(10, N + 10),
    4 * (4 * arctan(5, One) - arctan(239, One)) div power(10, 10).

arctan(X, One) -> arctan(One div X, X * X, 1, 1).

arctan(0, _, _, _) -> 0;
arctan(T, XX, D, S) -> S * (T div D) + arctan(T div XX, XX, D + 2, -S).

digits(N) -> [D - $0 || D <- integer_to_list(N)].

is_square(N) -> R = isqrt(N), R * R =:= N.

binomials(0) -> [1];
binomials(N) ->
    Row = binomials(N - 1),
    lists:zipwith(fun(A, B) -> A + B end, [0 | Row], Row ++ [0]).

gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).

lcm(L) -> lists:foldl(fun(X, A) -> X * A div gcd(X, A) end, 1, L).

%% Fermat's test to a few bases.
fermat(N) -> [power_mod(B, N - 1, N) =:= 1 || B <- [2, 3, 5, 7]].
