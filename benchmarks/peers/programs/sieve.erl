%% Primes below 3000 by lists, and below 500 by an array, N times.
-module(sieve).
-export([run/1]).

run(N) -> run(N, 0).

run(0, Sum) -> Sum;
run(N, Sum) ->
    Listed = length(primes(lists:seq(2, 3000))),
    Array = cross(2, 500, array:new(501, {default, true})),
    Counted = length([I || I <- lists:seq(2, 500), array:get(I, Array)]),
    run(N - 1, Sum + Listed + Counted).

primes([P | T]) when P * P > 3000 -> [P | T];
primes([P | T]) -> [P | primes([X || X <- T, X rem P =/= 0])].

cross(I, Most, Array) when I * I > Most -> Array;
cross(I, Most, Array) ->
    case array:get(I, Array) of
        true -> cross(I + 1, Most, strike(I * I, I, Most, Array));
        false -> cross(I + 1, Most, Array)
    end.

strike(X, _, Most, Array) when X > Most -> Array;
strike(X, Step, Most, Array) -> strike(X + Step, Step, Most, array:set(X, false, Array)).
