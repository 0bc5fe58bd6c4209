%% Primes by a chain of filter processes, and a parallel map that keeps order.
-module(algo_pipeline).
-export([main/0]).

main() ->
    io:format("~w~n", [primes(30)]),
    io:format("~w~n", [pmap(fun(X) -> X * X end, lists:seq(1, 30))]),
    io:format("~w~n", [catch pmap(fun(X) -> 12 div X end, [1, 2, 0, 4])]),
    io:format("~w~n", [map_reduce([["a", "b", "a"], ["b", "c"], [], ["a"]])]).

primes(N) ->
    Self = self(),
    First = spawn(fun() -> filter_for(Self) end),
    feed(First, 2, N, []).

feed(First, _, 0, Primes) ->
    First ! stop,
    lists:reverse(Primes);
feed(First, X, Left, Primes) ->
    First ! {number, X, self()},
    receive
        {prime, P} -> feed(First, X + 1, Left - 1, [P | Primes]);
        dropped -> feed(First, X + 1, Left, Primes)
    end.

filter_for(Owner) ->
    receive
        {number, P, From} ->
            From ! {prime, P},
            filter(P, spawn(fun() -> filter_for(Owner) end));
        stop -> ok
    end.

filter(P, Next) ->
    receive
        {number, X, From} when X rem P =:= 0 -> From ! dropped, filter(P, Next);
        {number, _, _} = M -> Next ! M, filter(P, Next);
        stop -> Next ! stop
    end.

pmap(F, L) ->
    Jobs = [spawn_monitor(fun() -> exit({done, F(X)}) end) || X <- L],
    [receive
        {'DOWN', Ref, process, Pid, {done, V}} -> V;
        {'DOWN', Ref, process, Pid, {Reason, _}} -> throw({failed, Reason})
     end || {Pid, Ref} <- Jobs].

map_reduce(Documents) ->
    Counts = pmap(fun(Words) -> lists:foldl(fun(W, M) -> M#{W => maps:get(W, M, 0) + 1} end, #{}, Words) end, Documents),
    maps:to_list(lists:foldl(fun(A, B) -> maps:merge_with(fun(_, X, Y) -> X + Y end, A, B) end, #{}, Counts)).
