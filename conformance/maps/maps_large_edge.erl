%% Around 32 associations, where the form of a map changes: up and down one by one, by every construct that makes or reads a map.
-module(maps_large_edge).
-export([main/0]).

main() ->
    up(28, 40),
    down(40, 28),
    [same_either_way(N) || N <- [31, 32, 33, 34]],
    literal(),
    errors(),
    guards(numbers(32)),
    guards(numbers(33)),
    update_many(numbers(30)),
    update_many(numbers(33)),
    taken(),
    merged().

numbers(N) -> maps:from_list([{I, I * I} || I <- lists:seq(1, N)]).

show(What, M) -> io:format("~w ~w ~w~n", [What, map_size(M), erlang:phash2(M)]).

up(From, To) ->
    lists:foldl(fun(I, M) ->
        New = M#{I => I * I},
        show(up, New),
        show(before, M),
        true = New =:= numbers(I),
        New
    end, numbers(From - 1), lists:seq(From, To)).

down(From, To) ->
    lists:foldl(fun(I, M) ->
        New = maps:remove(I, M),
        show(down, New),
        true = New =:= numbers(I - 1),
        New
    end, numbers(From), lists:seq(From, To, -1)).

same_either_way(N) ->
    Grown = lists:foldl(fun(I, M) -> maps:put(I, I * I, M) end, #{}, lists:seq(N, 1, -1)),
    Shrunk = lists:foldl(fun maps:remove/2, numbers(N + 50), lists:seq(N + 1, N + 50)),
    io:format("~w ~w~n", [N, [Grown =:= Shrunk, Grown == numbers(N), Shrunk =:= numbers(N),
        #{Grown => 1} =:= #{Shrunk => 1}, erlang:phash2(Grown) =:= erlang:phash2(Shrunk),
        term_to_binary(Grown) =:= term_to_binary(Shrunk), Grown < Shrunk, Grown > Shrunk,
        binary_to_term(term_to_binary(Grown)) =:= numbers(N)]]).

big() ->
    #{a => 1, b => 2, c => 3, d => 4, e => 5, f => 6, g => 7, h => 8, i => 9, j => 10, k => 11, l => 12, m => 13, n => 14, o => 15, p => 16,
      q => 17, r => 18, s => 19, t => 20, u => 21, v => 22, w => 23, x => 24, y => 25, z => 26, 1 => 27, 1.0 => 28, "s" => 29, <<"b">> => 30,
      {t} => 31, [] => 32, #{} => 33, #{1 => 2} => 34, -1 => 35, 1 bsl 70 => 36, {} => 37, [[]] => 38, 0.0 => 39, 0 => 40}.

literal() ->
    M = big(),
    show(literal, M),
    #{a := A, 1 := One, 1.0 := Float, "s" := S, {t} := T, #{} := Empty, #{1 => 2} := Nested, 0 := Zero} = M,
    io:format("~w~n", [[A, One, Float, S, T, Empty, Nested, Zero, maps:get(1 bsl 70, M), maps:get(-0.0, M), maps:find(<<"b">>, M), maps:find(2.0, M)]]),
    io:format("~w~n", [lists:sort(maps:values(M)) =:= lists:seq(1, 40)]),
    io:format("~w~n", [[K || {K, _} <- lists:sort([{K, is_float(K)} || K <- maps:keys(M)])]]), % 0 before 0.0
    [io:format("~w: ~w~n", [K, find(K, M)]) || K <- [a, aa, 1, 1.0, 2, "s", "t", {t}, {u}, [], nil, #{}, #{1 => 2}, #{1 => 3}, 0, 0.0]].

find(K, M) ->
    case M of
        #{K := V} when is_integer(V), V > 30 -> {large, V};
        #{K := V} -> {small, V};
        #{} -> none
    end.

caught(F) ->
    try F() catch C:R -> {C, R} end.

errors() ->
    M = big(),
    io:format("~p~n", [caught(fun() -> maps:get(zz, M) end)]),
    io:format("~p~n", [caught(fun() -> map_get(zz, M) end)]),
    io:format("~p~n", [caught(fun() -> M#{a := 2, zz := 1} end)]),
    io:format("~p~n", [caught(fun() -> maps:update(zz, 1, M) end)]),
    io:format("~p~n", [caught(fun() -> maps:update_with(zz, fun(X) -> X end, M) end)]),
    io:format("~p~n", [caught(fun() -> #{zz := V} = M, V end) =:= {error, {badmatch, M}}]),
    io:format("~p~n", [caught(fun() -> maps:merge(M, x) end)]),
    io:format("~p~n", [caught(fun() -> maps:merge(x, M) end)]),
    io:format("~p~n", [maps:update_with(zz, fun(X) -> X end, 7, M) =:= M#{zz => 7}]).

guards(M) when map_size(M) > 32, is_map_key(33, M), map_get(33, M) =:= 1089 -> io:format("large~n");
guards(M) when is_map(M), map_size(M) =< 32, not is_map_key(33, M) -> io:format("small ~w~n", [is_map_key(32, M)]).

%% Several associations at once, some there and some not, one of them twice.
update_many(M) ->
    New = M#{1 => one, 100 => hundred, 101 => x, 102 => y, 103 => z, 101 => last, 2 := two},
    show(many, New),
    io:format("~w~n", [[maps:get(K, New) || K <- [1, 2, 3, 100, 101, 102, 103]]]),
    io:format("~p~n", [caught(fun() -> M#{1 := a, 200 => b, 200 := c, 201 := d} end)]),
    show(old, M).

taken() ->
    M = numbers(33),
    {V, Rest} = maps:take(5, M),
    io:format("~w ~w ~w~n", [V, map_size(Rest), maps:is_key(5, Rest)]),
    io:format("~w ~w~n", [maps:take(99, M), maps:remove(99, M) =:= M]),
    show(without, maps:without([1, 2, 3, 99], M)),
    show(with, maps:with([1, 2, 3, 99], M)).

merged() ->
    A = numbers(20),
    B = maps:from_list([{I, {b, I}} || I <- lists:seq(11, 45)]),
    [begin
        R = maps:merge(X, Y),
        show(merge, R),
        io:format("~w~n", [[maps:get(K, R, none) || K <- [1, 11, 20, 21, 45, 46]]])
    end || {X, Y} <- [{A, B}, {B, A}, {B, B}, {B, #{}}, {#{}, B}, {A, numbers(40)}, {numbers(40), A}]].
