%% The sieve of Eratosthenes in an array.
-module(array_sieve).
-export([main/0]).

main() ->
    show(primes(60)),
    show(length(primes(300))),
    show(array:sparse_size(array:from_list([true, false], false))).

show(X) -> io:format("~w~n", [X]).

primes(N) ->
    Sieve = sieve(2, N, array:new([{size, N + 1}, {default, true}])),
    [I || I <- lists:seq(2, N), array:get(I, Sieve)].

sieve(I, N, A) when I * I > N -> A;
sieve(I, N, A) ->
    case array:get(I, A) of
        true -> sieve(I + 1, N, lists:foldl(fun(J, B) -> array:set(J, false, B) end, A, lists:seq(I * I, N, I)));
        false -> sieve(I + 1, N, A)
    end.
