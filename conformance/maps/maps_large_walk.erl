%% Large maps by iterators, bit by bit, and keys that are equal but not the same.
-module(maps_large_walk).
-export([main/0]).

main() ->
    [walked(N) || N <- [0, 1, 32, 33, 64, 65, 100, 1000]],
    emptied(numbers(200), 0),
    combined(),
    [tried(I) || I <- [[x | numbers(40)], [-1 | numbers(40)], [0 | a], [0.0 | numbers(40)], [-(1 bsl 70) | numbers(40)], [0], a, {a, b}]],
    zeros(numbers(33)),
    constants().

numbers(N) -> maps:from_list([{I, I * I} || I <- lists:seq(1, N)]).

walked(N) ->
    M = numbers(N),
    Pairs = walk(maps:next(maps:iterator(M))),
    io:format("~w ~w~n", [N, [length(Pairs), maps:from_list(Pairs) =:= M, lists:sort(Pairs) =:= lists:sort(maps:to_list(M))]]).

walk(none) -> [];
walk({K, V, Iterator}) -> [{K, V} | walk(maps:next(Iterator))].

%% The first key of what is left, until nothing is.
emptied(M, N) ->
    case maps:next(maps:iterator(M)) of
        {K, V, _} when V =:= K * K -> emptied(maps:remove(K, M), N + 1);
        none -> io:format("~w ~w~n", [N, M])
    end.

%% Whatever takes a map takes an iterator, also one that has been used.
combined() ->
    M = numbers(100),
    {K, V, Rest} = maps:next(maps:iterator(M)),
    Sum = fun(_, X, Acc) -> X + Acc end,
    io:format("~w~n", [[maps:fold(Sum, 0, maps:iterator(M)), maps:fold(Sum, V, Rest) =:= maps:fold(Sum, 0, M)]]),
    Less = maps:remove(K, M),
    io:format("~w~n", [[maps:map(fun(_, X) -> X end, Rest) =:= Less, maps:filter(fun(_, _) -> true end, Rest) =:= Less,
        map_size(maps:filtermap(fun(Key, _) -> Key rem 2 =:= 0 end, maps:iterator(M)))]]),
    io:format("~w~n", [lists:sort(walk(Rest)) =:= lists:sort(maps:to_list(Less))]),
    io:format("~w~n", [maps:foreach(fun(_, X) when is_integer(X) -> x end, maps:iterator(M))]).

tried(Iterator) ->
    io:format("~w~n", [try maps:next(Iterator) catch C:R -> {C, R} end]).

%% 0.0 and -0.0 are one key. In a large map it is the one that came last.
zeros(M) ->
    Plus = M#{0.0 => a},
    Minus = M#{-0.0 => b},
    Maps = [maps:put(-0.0, x, Plus), maps:put(-0.0, a, Plus), Plus#{-0.0 := y}, maps:merge(Plus, Minus), maps:merge(#{0.0 => a}, Minus), maps:merge(Plus, #{-0.0 => b}),
        maps:map(fun(_, V) -> V end, Minus), maps:intersect(Plus, Minus), maps:update_with(-0.0, fun(X) -> X end, Plus), maps:update_with(-0.0, fun(X) -> {X} end, Plus),
        M#{{k, 0.0} => 1, {k, -0.0} => 2}, maps:from_list([{[0.0], 1}, {[-0.0], 2} | maps:to_list(M)])],
    io:format("~w~n", [[[{K, V} || {K, V} <- maps:to_list(X), not is_integer(K)] || X <- Maps]]),
    io:format("~w~n", [[map_size(X) || X <- Maps]]),
    io:format("~w ~w ~w~n", [Plus =:= M#{-0.0 => a}, Plus == M#{-0.0 => a}, erlang:phash2(Plus) =:= erlang:phash2(M#{-0.0 => a})]).

constants() ->
    io:format("~w~n", [#{0.0 => a, -0.0 => b, 1 => c}]),
    io:format("~w~n", [maps:values(#{{0.0} => a, {-0.0} => b})]),
    io:format("~w~n", [maps:values(#{#{0.0 => x} => a, #{-0.0 => x} => b})]),
    io:format("~w~n", [map_size(#{[a, 0.0 | b] => a, [a, -0.0 | b] => b, [a | 0.0] => c, [a | -0.0] => d})]),
    io:format("~w~n", [#{-0.0 => minus}]).
