%% Numbers from the small generators.
-module(rand_hashes).
-export([main/0]).

main() ->
    show(splits(4, 42)),
    show(waves(6, rand:mwc59_seed(1))),
    show([rand:mwc59_value(rand:mwc59(rand:mwc59_seed(S))) rem 100 || S <- lists:seq(0, 9)]),
    show(rand:mwc59_seed() > 0),
    pretty([rand:mwc59_float(rand:mwc59(CX)) < 1.0 || CX <- [1, 2, 3]]),
    show(element(1, rand:exro928_next(rand:exro928_next_state(rand:exro928_seed(lists:seq(1, 16)))))),
    show(element(1, rand:exsp_next([1 | 1]))).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

splits(0, _) -> [];
splits(N, X) ->
    {V, Next} = rand:splitmix64_next(X),
    [V rem 1000 | splits(N - 1, Next)].

waves(0, _) -> [];
waves(N, CX) -> [rand:mwc59_value32(CX) rem 10 | waves(N - 1, rand:mwc59(CX))].
