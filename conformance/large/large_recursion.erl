-module(large_recursion).
-export([main/0]).

main() ->
    io:format("~w~n", [sum(lists:seq(1, 100000))]),
    io:format("~w~n", [length(copy(lists:seq(1, 200000)))]),
    io:format("~w~n", [depth(100000)]),
    io:format("~w~n", [length(build(100000))]),
    io:format("~w~n", [mutual_even(100001)]),
    io:format("~w~n", [flat(nest(50000, []))]),
    io:format("~w~n", [ackermann(2, 300)]).

sum([]) -> 0;
sum([H | T]) -> H + sum(T).

copy([]) -> [];
copy([H | T]) -> [H | copy(T)].

depth(0) -> 0;
depth(N) -> 1 + depth(N - 1).

build(0) -> [];
build(N) -> [{N, [N]} | build(N - 1)].

mutual_even(0) -> true;
mutual_even(N) -> not mutual_odd(N).

mutual_odd(0) -> true;
mutual_odd(N) -> mutual_even(N - 1).

nest(0, L) -> L;
nest(N, L) -> nest(N - 1, [L]).

flat([]) -> 0;
flat([L]) -> 1 + flat(L).

ackermann(0, N) -> N + 1;
ackermann(M, 0) -> ackermann(M - 1, 1);
ackermann(M, N) -> ackermann(M - 1, ackermann(M, N - 1)).
