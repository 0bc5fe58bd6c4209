%% Random numbers, the same as OTP's for the same algorithm and seed.
%%
%% Three generators of 58-bit words by S. Vigna and D. Blackman: exsss (Xorshift116 with the ** scrambler, the default),
%% exrop (Xoroshiro116+) and exro928ss (Xoroshiro928 with the ** scrambler). A state is {Algorithm, Words}, which is
%% what export_seed gives as well; the state of a process is in its process dictionary under rand_seed.
-module(rand).
-export([seed/1, seed/2, seed_s/1, seed_s/2, export_seed/0, export_seed_s/1]).
-export([uniform/0, uniform/1, uniform_s/1, uniform_s/2, uniform_real/0, uniform_real_s/1]).
-export([normal/0, normal/2, normal_s/1, normal_s/3]).

-define(BITS, 58).
-define(MASK, 16#3ffffffffffffff).
-define(MASK64, 16#ffffffffffffffff).

%% Seeding

seed(AlgorithmOrState) -> keep(seed_s(AlgorithmOrState)).

seed(Algorithm, Seed) -> keep(seed_s(Algorithm, Seed)).

keep(State) ->
    put(rand_seed, State),
    State.

seed_s({Algorithm, Words}) when is_atom(Algorithm) ->
    {algorithm(Algorithm), Words};
seed_s(Algorithm) ->
    seed_s(Algorithm, {erlang:phash2([{node(), self()}]), erlang:system_time(), erlang:unique_integer()}).

%% Seed is an integer, three integers, or the list of the words themselves.
seed_s(Name, Seed) ->
    Algorithm = algorithm(Name),
    {Algorithm, words(Algorithm, Seed)}.

algorithm(default) -> exsss;
algorithm(A) when A =:= exsss; A =:= exrop; A =:= exro928ss -> A;
algorithm(Other) -> error({no_such_algorithm, Other}).

words(exro928ss, Seed) -> {seed_words(16, Seed), []};
words(exrop, {A1, A2, A3}) ->
    [_ | S1] = exrop_next((A1 * 4294967197 + 1) band ?MASK, (A2 * 4294967231 + 1) band ?MASK),
    exrop_next((A3 * 4294967279 + 1) band ?MASK, S1);
words(exsss, {_, _, _} = Seed) ->
    [_, S0, S1] = seed_words(3, Seed),
    [S0 | S1];
words(_, Seed) ->
    [S0, S1] = seed_words(2, Seed),
    [S0 | S1].

%% Count words, none of them 0, from the seed.
seed_words(Count, Words) when is_list(Words), length(Words) =:= Count ->
    [nonzero(W band ?MASK) || W <- Words];
seed_words(Count, Seed) when is_integer(Seed) ->
    split_mix(Count, Seed band ?MASK64);
seed_words(Count, {A1, A2, A3}) ->
    {W1, X1} = split_mix(A1 band ?MASK64),
    {W2, X2} = split_mix(A2 band ?MASK64 bxor X1),
    {W3, X3} = split_mix(A3 band ?MASK64 bxor X2),
    [W1, W2, W3 | split_mix(Count - 3, X3)].

nonzero(0) -> error(zero_seed);
nonzero(W) -> W.

split_mix(0, _) ->
    [];
split_mix(Count, X) ->
    {Word, Next} = split_mix(X),
    [Word | split_mix(Count - 1, Next)].

%% SplitMix64, cut to 58 bits: {a word that is not 0, the next X}.
split_mix(X0) ->
    X = (X0 + 16#9e3779b97f4a7c15) band ?MASK64,
    Z1 = (X bxor (X bsr 30)) * 16#bf58476d1ce4e5b9 band ?MASK64,
    Z2 = (Z1 bxor (Z1 bsr 27)) * 16#94d049bb133111eb band ?MASK64,
    case (Z2 bxor (Z2 bsr 31)) band ?MASK of
        0 -> split_mix(X);
        Word -> {Word, X}
    end.

%% {Algorithm, Words} of the process, or undefined.
export_seed() ->
    case get(rand_seed) of
        undefined -> undefined;
        State -> export_seed_s(State)
    end.

export_seed_s({_, _} = State) -> State.

state() ->
    case get(rand_seed) of
        undefined -> seed_s(default);
        State -> State
    end.

%% Generators: {58 bits, next state}

next({exsss, [S1 | S0]}) ->
    X = S1 bxor ((S1 bsl 24) band ?MASK),
    {scramble(S0), {exsss, [S0 | X bxor S0 bxor (X bsr 11) bxor (S0 bsr 41)]}};
next({exrop, [S0 | S1]}) ->
    {(S0 + S1) band ?MASK, {exrop, exrop_next(S0, S1)}};
next({exro928ss, {[S15, S0 | Ss], Used}}) ->
    X = S15 bxor S0,
    New = rotate(S0, 44) bxor X bxor ((X bsl 9) band ?MASK),
    {scramble(S0), {exro928ss, {[rotate(X, 45) | Ss], [New | Used]}}};
next({exro928ss, {[S15], Used}}) ->
    next({exro928ss, {[S15 | lists:reverse(Used)], []}}).

exrop_next(S0, S1) ->
    X = S1 bxor S0,
    [rotate(S0, 24) bxor X bxor ((X bsl 2) band ?MASK) | rotate(X, 35)].

%% The ** scrambler: multiply by 5, rotate by 7, multiply by 9.
scramble(S) -> rotate(S * 5 band ?MASK, 7) * 9 band ?MASK.

rotate(W, N) -> ((W bsl N) band ?MASK) bor (W bsr (?BITS - N)).

%% Numbers

%% A float of 0.0 =< X < 1.0, a multiple of 2^-53.
uniform() -> kept(uniform_s(state())).

%% An integer of 1 =< X =< N.
uniform(N) -> kept(uniform_s(N, state())).

%% A float of 0.0 < X < 1.0 with 53 significant bits however small it is.
uniform_real() -> kept(uniform_real_s(state())).

%% A float of the normal distribution with mean 0 and variance 1, or those given.
normal() -> kept(normal_s(state())).

normal(Mean, Variance) -> kept(normal_s(Mean, Variance, state())).

kept({X, State}) ->
    put(rand_seed, State),
    X.

uniform_s(State) ->
    {V, Next} = next(State),
    {(V bsr (?BITS - 53)) * 1.1102230246251565e-16, Next}.

%% Draws that fall into the incomplete last run of N values are repeated, so that all numbers are equally likely.
uniform_s(N, State) when is_integer(N), N >= 1 ->
    {V, Next} = next(State),
    case widen(spare_bits(N), N, V, ?BITS, Next) of
        {Wide, Bits, Last} when Wide - Wide rem N =< (1 bsl Bits) - N -> {Wide rem N + 1, Last};
        {_, _, Last} -> uniform_s(N, Last)
    end.

%% Two bits more than N has keep repeated draws rare where one word is not enough; powers of 2 need none.
spare_bits(N) when N =< 1 bsl ?BITS; N band (N - 1) =:= 0 -> 0;
spare_bits(_) -> 2.

%% Appends words to the Bits bits of V until they cover N values: {V, Bits, State}.
widen(Spare, N, V, Bits, State) when N bsr (Bits - Spare) =< 1 ->
    {V, Bits, State};
widen(Spare, N, V, Bits, State) ->
    Weak = weak_low_bits(State),
    {W, Next} = next(State),
    Shift = ?BITS - Weak,
    widen(Spare, N, ((V bsr Weak bsl Weak) bsl Shift) bor W, Bits + Shift, Next).

%% The lowest bit of a sum of two words is less random than the others and gives way to that of a word appended.
weak_low_bits({exrop, _}) -> 1;
weak_low_bits(_) -> 0.

uniform_real_s(State) ->
    {V, Next} = next(State),
    normalize(V bsr 2, -56, Next).

%% M * 2^Exponent with M brought to 53 bits: bits too many are dropped, missing ones come from the next word.
normalize(M, Exponent, State) when M >= 1 bsl 53 ->
    normalize(M bsr 1, Exponent + 1, State);
normalize(M, Exponent, State) when M >= 1 bsl 52 ->
    {math:pow(2.0, Exponent) * M, State};
normalize(M, Exponent, State) ->
    {V, Next} = next(State),
    Missing = 53 - bits(M, 0),
    normalize((M bsl Missing) bor (V bsr (?BITS - Missing)), Exponent - Missing, Next).

bits(0, N) -> N;
bits(M, N) -> bits(M bsr 1, N + 1).

normal_s(Mean, Variance, State) when Variance > 0 ->
    {X, Next} = normal_s(State),
    {Mean + math:sqrt(Variance) * X, Next}.

%% The ziggurat: a layer, a side and a point of 51 bits come from one word; most points lie inside the layer above too.
normal_s(State) ->
    {V, Next} = next(State),
    Point = V bsr (?BITS - 51),
    Layer = Point band 255,
    {Inside, Width, Height} = epiphany_ziggurat:layer(Layer),
    Sign = 1 - 2 * ((V bsr (?BITS - 52)) band 1),
    case Point * Width of
        X when Point < Inside -> {Sign * X, Next};
        _ when Layer =:= 0 -> tail(Sign, Next);
        X -> edge(Sign * X, Layer, Height, Next)
    end.

%% A point in the tail beyond the lowest layer.
tail(Sign, State0) ->
    R = epiphany_ziggurat:r(),
    {U0, State1} = uniform_s(State0),
    X = -math:log(U0) / R,
    {U1, State2} = uniform_s(State1),
    case -2 * math:log(U1) > X * X of
        true -> {Sign * (R + X), State2};
        false -> tail(Sign, State2)
    end.

%% A point at the edge of a layer counts when it lies under the curve.
edge(X, Layer, Height, State) ->
    {_, _, Above} = epiphany_ziggurat:layer(Layer - 1),
    {U, Next} = uniform_s(State),
    case (Above - Height) * U + Height < math:exp(-0.5 * X * X) of
        true -> {X, Next};
        false -> normal_s(Next)
    end.
