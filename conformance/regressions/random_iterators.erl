%% Tuples that pass for iterators of maps, up to the place where they are none.
-module(random_iterators).
-export([main/0]).

main() ->
    [io:format("~w: ~w~n", [I, [outcome(F, I) || F <- functions()]]) ||
        I <- [{r, x, y}, {r, x, none}, none, [], {r, x, []}, {a, b, {c, d, e}}, {a, b, {c, d, none}}, {a, b, {a, c, none}}, [0 | a], {a, b}, x, {a, b, #{}}]].

functions() ->
    [fun(I) -> maps:map(fun(K, V) -> {K, V} end, I) end,
     fun(I) -> maps:filter(fun(_, _) -> true end, I) end,
     fun(I) -> maps:filter(fun(_, V) -> V end, I) end,
     fun(I) -> maps:filtermap(fun(K, _) -> {true, K} end, I) end,
     fun(I) -> maps:fold(fun(K, V, A) -> [K, V | A] end, [], I) end,
     fun(I) -> maps:foreach(fun(K, _) -> throw(K) end, I) end,
     fun(I) -> maps:map(fun(K, _) -> throw(K) end, I) end,
     fun maps:next/1,
     fun maps:to_list/1].

outcome(F, I) -> try F(I) catch Class:Reason -> {Class, Reason} end.
