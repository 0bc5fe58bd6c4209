%% Primes, factors and greatest common divisors.
-module(numbers_primes).
-export([main/0]).

main() ->
    show([N || N <- lists:seq(2, 60), prime(N)]),
    show(factors(360)),
    show(factors(1 bsl 40)),
    show(factors(97 * 89 * 83)),
    show(gcd(1071, 462)),
    show(gcd(1 bsl 70, 3 * (1 bsl 65))),
    show(lcm(21, 6)),
    show(lists:sum([N || N <- lists:seq(2, 200), prime(N)])),
    show([perfect(N) || N <- [6, 28, 12, 496]]).

show(X) -> io:format("~w~n", [X]).

prime(2) -> true;
prime(N) when N < 2; N rem 2 =:= 0 -> false;
prime(N) -> lists:all(fun(D) -> N rem D =/= 0 end, lists:seq(3, trunc(math:sqrt(N)), 2)).

factors(N) -> factors(N, 2).

factors(1, _) -> [];
factors(N, D) when D * D > N -> [N];
factors(N, D) when N rem D =:= 0 -> [D | factors(N div D, D)];
factors(N, D) -> factors(N, D + 1).

gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).

lcm(A, B) -> A * B div gcd(A, B).

perfect(N) -> lists:sum([D || D <- lists:seq(1, N div 2), N rem D =:= 0]) =:= N.
