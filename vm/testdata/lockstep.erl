%% What native code is for, with values that ordinary programs have.
-module(lockstep).
-export([ints/2, edges/1, bits/2, doubles/3, lists/1, tuples/2, choose/1, deep/1, funs/2, tries/1,
         values/1, mixed/3, parts/2, places/2, bits_of/1, cuts/1, floats/1, roots/1,
         maps_of/1, made_of/2, fields_of/2, words_of/1, same_of/1]).

ints(0, Sum) -> Sum;
ints(N, Sum) when N rem 3 =:= 0 -> ints(N - 1, Sum + N * 7 - 5);
ints(N, Sum) -> ints(N - 1, Sum - N div 2 + 11).

%% Sums and products beside the ends of small integers.
edges(N) -> [N + 1, N - 1, N + N, N * 3, -N, N * N, N div 7, N rem 7].

bits(0, X) -> X;
bits(N, X) -> bits(N - 1, ((X bsl 3) bxor (X bsr 2) bor N) band 16#3ffff).

doubles(0, X, _) -> X;
doubles(N, X, Y) when X < 1.0e6 -> doubles(N - 1, X * 1.25 + Y, Y - 0.5);
doubles(N, X, Y) -> doubles(N - 1, X / 3.0, Y).

lists(N) -> sum(double(up(N, [])), 0).

up(0, L) -> L;
up(N, L) -> up(N - 1, [N | L]).

double([X | Xs]) -> [X + X | double(Xs)];
double([]) -> [].

sum([X | Xs], S) -> sum(Xs, S + X);
sum([], S) -> S.

tuples(0, T) -> T;
tuples(N, {A, B, C}) -> tuples(N - 1, {B, C, A + N}).

choose(L) -> [kind(X) || X <- L].

kind(0) -> zero;
kind(7) -> seven;
kind(a) -> first;
kind(N) when is_integer(N), N > 100 -> large;
kind(N) when is_integer(N) -> small;
kind(X) when is_float(X) -> float;
kind([_ | _]) -> list;
kind(X) when is_tuple(X), tuple_size(X) =:= 2 -> pair;
kind(_) -> other.

deep(0) -> 0;
deep(N) -> 1 + deep(N - 1).

funs(0, _) -> [];
funs(N, K) -> F = fun(X) -> X + K end, [F(N) | funs(N - 1, K)].

tries(N) ->
    try ints(N, 0) + lists(N) of
        X when X > 0 -> {ok, X};
        X -> throw({no, X})
    catch
        throw:Y -> Y
    end.

%% Funs with and without free variables, in all places of arguments; what they are asked.
values(N) ->
    A = fun() -> N end,
    B = fun(X) -> X + N end,
    C = fun(X, Y, Z, V) -> {X, Y, Z, V, N, A} end,
    {X, Y, Z, V, _, F} = each(C, N, A(), B(N), 3),
    [X, Y, Z, V, F(), is_function(B, 1), is_function(A, 1), is_function(N, 1), is_function({N}, 1),
     is_function(fun erlang:hd/1, 1), of_three(fun(P) -> P(N) end, B), catch B(), catch N(1),
     if N > 0 -> values(N - 1); true -> [] end].

each(C, X, Y, Z, V) -> C(X, Y, Z, V).

of_three(F, P) -> F(P).

%% Doubles with small integers.
mixed(0, X, _) -> X;
mixed(N, X, Y) -> mixed(N - 1, X * 2 + N, [N / 4, 7 / N, N - X, X - N, Y]).

%% Parts of tuples, lists and binaries.
parts(0, _) -> [];
parts(N, T) ->
    [element(N rem tuple_size(T) + 1, T), catch element(N, T), catch element(T, N), max(N, 3), min(N, 3),
     max(N, 2.5), min(T, N), hd([N]), tl([N | T]), catch hd(T), byte_size(<<N, N:3>>),
     catch byte_size(T), catch tuple_size(N) | parts(N - 1, T)].

places(0, T) -> T;
places(N, T) -> places(N - 1, setelement(N rem tuple_size(T) + 1, T, [N | (catch setelement(N, T, x))])).

%% Bitstrings of all kinds and at all places: short and long, parts of others, odd sizes.
bits_of(N) ->
    Long = binary:copy(<<N, 255, N:16, 200>>, 30),
    <<_:11, Odd/bitstring>> = Long,
    <<_:3/binary, Part/binary>> = Long,
    [taken(B, []) || B <- [<<>>, <<N>>, <<1, 2, 3, 4, 5, N>>, <<N:4>>, Long, Odd, Part]] ++
    [catch taken(N, []), is_binary(Odd), is_binary(Part), is_binary(N), is_binary({N})].

taken(<<255, Rest/bitstring>>, L) -> taken(Rest, [a | L]);
taken(<<X:3, _:2, Y:13, Rest/bitstring>>, L) when X > 3 -> taken(Rest, [X, Y | L]);
taken(<<X:32, Rest/bitstring>>, L) -> taken(Rest, [X | L]);
taken(<<X, Y:1, Rest/bitstring>>, L) -> taken(Rest, [X, Y | L]);
taken(<<X:4>>, L) -> [X | L];
taken(<<>>, L) -> L;
taken(<<Rest/bitstring>>, L) -> [Rest | L].

%% Parts of bitstrings of all kinds: of none to a hundred bits, from all places, and floats there.
cuts(N) ->
    Long = <<(binary:copy(<<N, 255, N:16, 129>>, 12))/binary, 7:3>>,
    <<_:11, Odd/bitstring>> = Long,
    <<_:5/binary, Part/binary>> = <<Long/bitstring, 0:5>>,
    [[cut(B, From, Size) || B <- [<<>>, <<1, 2, 3, 4, N:3>>, Long, Odd, Part]] ||
        From <- [0, 1, 7, 8, 31, 32, 45, N], Size <- [0, 1, 31, 32, 33, 63, 64, 65, 100, -1, none]].

cut(B, From, Size) ->
    case B of
        <<_:From, X:Size/bitstring, Rest/binary>> -> [X, Rest | half(Rest, [])];
        <<_:From, X:Size/bitstring, Y:4/binary-unit:2, Z:16/little, Rest/bitstring>> -> [X, Y, Z, Rest];
        <<_:From, X:24/little, Rest/bitstring>> -> {X, Rest};
        _ -> none
    end.

half(<<X:2/binary, Y:3/little-unit:8, Rest/binary>>, L) -> half(Rest, [X, Y | L]);
half(<<X/binary>>, L) -> [X | L].

floats(N) ->
    All = << <<(X / 7):64/float, X, (X * 1.5e100):64/little-float>> || X <- lists:seq(1, N) >>,
    [read(All, []), read(<<0:1, All/binary>>, []), read(<<(-1):64, All/binary>>, []),
     read(<<16#7FF:12, 0:52>>, [])].

read(<<X:64/float, B, Y:64/little-float, Rest/bitstring>>, L) -> read(Rest, [X, Y + B | L]);
read(<<_:13, X/float, Rest/bitstring>>, L) -> read(Rest, [X | L]);
read(Rest, L) -> {byte_size(Rest), L}.

%% Square roots of what has one, and of what has none.
roots(N) -> [catch math:sqrt(X) || X <- [N / 3, N, 2.25, 0.0, -0.0, -1.0, 1.0e300, a, 1 bsl 70, N * 1.0]].

%% Values of keys that small maps have, and of those that they do not have.
maps_of(N) ->
    Maps = [#{}, #{a => 1}, #{N => a, b => N, c => 3}, #{1.5 => x, a => y, N => z}, #{{N} => 1, a => 2, [] => 3},
            maps:from_list([{X, N} || X <- lists:seq(1, 32)]), maps:from_list([{X, N} || X <- lists:seq(1, 40)])],
    [[found(K, M) || K <- [a, b, N, 1, 17, 32, 1.5, {N}, [], zz]] || M <- Maps ++ [N, {N}]].

found(K, M) ->
    [catch maps:get(K, M), catch map_get(K, M), case M of #{K := V} -> {V}; _ -> none end,
     case M of #{a := V, K := W} -> {V, W}; #{b := V} -> V; _ -> none end].

%% Small bitstrings of integers.
made_of(0, _) -> [];
made_of(N, X) ->
    [<<N>>, <<N, X>>, <<N:3, X:7>>, <<X:16/little, N:8>>, <<X:32, N:32>>, <<X:24/little, N:1, 5:4>>,
     <<(-N):32/little, X:29>>, catch <<N, (N + 0.5)>>, catch <<(a)>>, <<(X bsl 30):8>> | made_of(N - 1, X * 7 - N)].

%% Fields of constant sizes, of more than a word together, and what is behind them: bitstrings of all
%% sizes and kinds, which may be no whole bytes or not fit the heap.
fields_of(0, _) -> [];
fields_of(N, X) ->
    Long = <<(binary:copy(<<N, "abc">>, 40))/binary, N:3>>,
    <<_:5, Odd/bitstring>> = <<(X * 7):40, 1:3>>,
    Fixed = [<<X:64, N>>, <<N:4, 3:4, X:16, N:32/little, (X / 2):64/float>>,
        <<N:5, X:64/little, 2:3, N:29, X:1>>, <<N:64, X:64, N:64, X:64>>, <<(X * 0.1)/little-float, N:3>>,
        <<N:33, (N / 1)/float, X:30>>, catch <<N:40, X/float>>, catch <<(X * 1.0):40, N>>,
        catch <<0:64, (1 bsl 70):40>>, catch <<N:64, a/float>>, <<"PUT ", N:32, X:8>>,
        <<N:4, 7:3, X:64, "ninechars">>, <<5:4, X/float>>, <<"abcdefgh", N>>, <<X:7, "abcdefghi">>],
    Rests = [<<>>, <<N>>, <<X:24>>, <<N:32>>, <<X:40>>, <<N:9>>, <<X:64, N:30>>, Odd, Long,
        binary:part(Long, 0, 33), binary:part(Long, 0, 56), binary:part(Long, 0, 64), X],
    Joined = [[catch <<N:8, R/binary>>, catch <<N:16, X:32/little, R/binary>>,
        catch <<X:64, R/bitstring>>, catch <<N:5, R/bitstring>>,
        catch <<N:3, (X / 3):64/float, X:29, R/bitstring>>, catch <<X:61, N:64/little, R/binary>>,
        catch <<N:32, R/binary-unit:16>>, catch <<4:4, X:4, N:16, R/binary>>,
        catch <<"long", N:16, "er", R/bitstring>>, catch <<X:60, N:36, R/bitstring>>] || R <- Rests],
    [Fixed, Joined | fields_of(N - 1, X * 7 - N)].

%% Bits compared with those of literals, where they are, too short, or others.
words_of(N) ->
    Long = <<(binary:copy(<<N, "GET ", "abc">>, 20))/binary, N:3>>,
    <<_:5, Odd/bitstring>> = Long,
    <<_:8, Part/binary>> = <<"zGET abcd">>,
    [[word(B, From) || From <- [0, 3, 8, 11, 27, 40]] ||
        B <- [<<"GET ">>, <<"ab">>, <<5:4>>, <<>>, Long, Odd, Part, <<"GET abc", N>>, <<N, "GET a", N:7>>, N]].

word(B, From) ->
    case B of
        <<"GET ", Rest/bitstring>> -> {get, Rest};
        <<_:From, "ab", Rest/bitstring>> -> {ab, word(Rest, 0)};
        <<_:From, "GET ", "a", Rest/bitstring>> -> {all, Rest};
        <<_:From, 2:3, Rest/bitstring>> -> {some, Rest};
        <<5:4, _/bitstring>> -> five;
        <<_:From, "abcdefgh", _/bitstring>> -> many;
        _ -> none
    end.

%% Terms compared by the same instructions, of which some are doubles.
same_of(N) ->
    All = [0.0, -0.0, N * 1.0, N + 0.5, 1.0e300, N, {N}, {0.0}, [N], <<N>>, N bsl 40, a],
    [{X =:= Y, X =/= Y, same(X, Y), same(Y, {X, [X]})} || X <- All, Y <- All].

same(X, X) -> same;
same(X, {X, [X]}) -> inside;
same(_, _) -> other.
