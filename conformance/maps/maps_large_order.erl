%% Large maps in the order of terms, as keys of maps, and with keys that are equal in one way and not in the other.
-module(maps_large_order).
-export([main/0]).

main() ->
    compare(),
    sorted(),
    numbers(),
    keys(),
    same_hash().

base(N) -> maps:from_list([{{k, I}, I} || I <- lists:seq(1, N)]).

compare() ->
    M = base(60),
    Others = [
        {smaller, base(59)}, {larger, base(61)}, {same, base(60)},
        {low_key, maps:remove({k, 60}, M#{0 => 5})}, {high_key, maps:remove({k, 1}, M#{"z" => 0})},
        {middle_key, maps:remove({k, 30}, M#{{k, 30.5} => 30})}, {two_keys, maps:remove({k, 2}, maps:remove({k, 59}, M#{{k, 58.5} => 1, {k, 2.5} => 1}))},
        {value, M#{{k, 30} := 31}}, {two_values, M#{{k, 30} := 31, {k, 29} := 0}}, {float_value, M#{{k, 3} := 3.0}},
        {float_key, maps:remove({k, 3}, M#{{k, 3.0} => 3})}, {nested, M#{{k, 3} := M}}, {flat, #{a => 1}}, {tuple, {1}}, {list, []}, {atom, a}],
    [io:format("~w ~w~n", [Name, [M < X, M =< X, M > X, M >= X, M == X, M /= X, M =:= X, M =/= X]]) || {Name, X} <- Others].

sorted() ->
    Ms = [maps:from_list([{I * J rem 97, J} || I <- lists:seq(1, 40)]) || J <- lists:seq(1, 30)],
    Sorted = lists:sort(Ms),
    io:format("~w~n", [[maps:get(1, M, none) || M <- Sorted]]),
    io:format("~w~n", [[lists:max(maps:values(M)) || M <- Sorted]]),
    io:format("~w~n", [[map_size(M) || M <- Sorted]]),
    io:format("~w~n", [length(lists:usort(Ms ++ Ms))]),
    io:format("~w~n", [lists:member(lists:nth(7, Ms), Sorted)]),
    io:format("~w~n", [lists:max(Ms) =:= lists:last(Sorted)]).

%% 1 and 1.0 are two keys, 0.0 and -0.0 one.
numbers() ->
    Ints = [{I, int} || I <- lists:seq(0, 39)],
    Floats = [{float(I), float} || I <- lists:seq(0, 39)],
    M = maps:from_list(Ints ++ Floats),
    io:format("~w ~w ~w~n", [map_size(M), maps:get(7, M), maps:get(7.0, M)]),
    Zero = M#{-0.0 => zero},
    io:format("~w ~w~n", [map_size(Zero), maps:get(0.0, Zero)]),
    io:format("~w ~w~n", [maps:from_list(Ints) == maps:from_list(Floats), maps:from_list(Ints) < maps:from_list(Floats)]),
    IntVals = maps:from_list([{I, I} || I <- lists:seq(1, 50)]),
    FloatVals = maps:map(fun(_, V) -> float(V) end, IntVals),
    io:format("~w~n", [[IntVals == FloatVals, IntVals =:= FloatVals, IntVals < FloatVals, IntVals =< FloatVals]]),
    io:format("~w ~w~n", [#{IntVals => 1} == #{FloatVals => 1}, maps:is_key(FloatVals, #{IntVals => 1})]).

%% Maps in keys of maps in keys of maps.
keys() ->
    Inner = [maps:from_list([{{J, I}, x} || I <- lists:seq(1, 40)]) || J <- lists:seq(1, 40)],
    Outer = maps:from_list([{K, N} || {N, K} <- lists:zip(lists:seq(1, 40), Inner)]),
    io:format("~w ~w ~w~n", [map_size(Outer), [maps:get(K, Outer) || K <- Inner], erlang:phash2(Outer)]),
    [First | _] = Inner,
    io:format("~w~n", [maps:find(First#{{1, 1} := y}, Outer)]),
    Other = maps:remove(First, Outer#{First#{{1, 1} := y} => 1}),
    io:format("~w~n", [[Outer == Other, Outer < Other, Outer > Other, #{Outer => 1} == #{Other => 1}]]),
    #{First := V} = Outer,
    io:format("~w ~w~n", [V, maps:get(Outer, #{Outer => a, Other => b})]),
    Deep = lists:foldl(fun(_, M) -> (base(34))#{M => 1} end, Outer, [1, 2, 3]),
    Deep2 = lists:foldl(fun(_, M) -> (base(34))#{M => 1} end, Other, [1, 2, 3]),
    io:format("~w~n", [[Deep < Deep2, Deep > Deep2, Deep == Deep2, Deep =:= binary_to_term(term_to_binary(Deep))]]).

%% Pairs that are hard to tell apart for the hash function of a small machine.
pairs() ->
    [{0, 0}, {9, 60286752}, {18, 86957632}, {27, 122008928}, {36, 115125632}, {45, -126647136}, {54, -74744896}, {63, -48082208}, {72, -54966016},
     {81, -19914720}, {157, 30159521}, {166, 56830401}, {175, 49938657}, {184, 68282113}, {193, 128507425}, {202, -113265343}, {211, -78205855},
     {220, -85097343}, {229, -66749535}, {238, -6532415}, {261, -57999456}, {270, -31336768}, {346, 18736961}, {355, 11853409}, {364, 46904961},
     {373, 73575841}, {382, 133792961}, {391, -116294687}, {400, -123186687}, {409, -96515807}, {418, -61464511}, {427, -1243295}, {516, 106375553},
     {525, -101842783}, {534, -83499071}, {543, -90382623}, {552, -63720191}, {561, -28660703}, {637, 21413536}, {646, 14521792}].

same_hash() ->
    Pairs = pairs(),
    M = maps:from_list([{P, I} || {I, P} <- lists:zip(lists:seq(1, length(Pairs)), Pairs)]),
    io:format("~w ~w ~w~n", [map_size(M), erlang:phash2(M), [maps:get(P, M) || P <- Pairs]]),
    io:format("~w~n", [lists:sort(maps:to_list(M)) =:= lists:zip(Pairs, lists:seq(1, length(Pairs)))]),
    Back = lists:foldl(fun(P, A) -> A#{P => maps:get(P, M)} end, #{}, lists:reverse(Pairs)),
    io:format("~w ~w~n", [M =:= Back, maps:find({1, 1}, M)]),
    [begin
        Less = lists:foldl(fun maps:remove/2, M, lists:sublist(Pairs, N)),
        io:format("~w ~w ~w~n", [map_size(Less), erlang:phash2(Less), maps:find({646, 14521792}, Less)])
    end || N <- [1, 2, 6, 7, 8, 9, 20, 39]],
    Mixed = maps:merge(maps:from_list([{I, I} || I <- lists:seq(1, 200)]), M),
    io:format("~w ~w~n", [map_size(Mixed), [maps:get(P, Mixed) || P <- Pairs]]),
    Two = lists:foldl(fun maps:remove/2, Mixed, tl(Pairs)),
    io:format("~w ~w ~w~n", [map_size(Two), maps:get({0, 0}, Two), Two =:= (maps:from_list([{I, I} || I <- lists:seq(1, 200)]))#{{0, 0} => 1}]),
    io:format("~w~n", [(M#{{18, 86957632} := x}) =:= maps:update({18, 86957632}, x, M)]),
    io:format("~w~n", [[M < M#{{0, 0} := 0}, M > M#{{0, 0} := 0}, maps:remove({0, 0}, M) < maps:remove({646, 14521792}, M)]]).
