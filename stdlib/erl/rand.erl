%% Random numbers, the same as OTP's for the same algorithm and seed.
%%
%% Generators by S. Vigna and D. Blackman. Of 58 bits: exsss (Xorshift116 with the ** scrambler, the default), exrop (Xoroshiro116+),
%% exro928ss (Xoroshiro928 with the ** scrambler) and exsp (Xorshift116+). Of 64 bits: exs1024s (Xorshift1024*). exsplus and exs1024 are
%% the last two as they were drawn from at first, so is exs64 (Xorshift64*). Besides, mwc59 is a multiply-with-carry generator by functions
%% of its own. A state is {Handler, Words}, where the handler is a map that says how to go on, by which programs add generators of their own; what export_seed
%% gives is {Algorithm, Words}. The state of a process is in its process dictionary under rand_seed.
-module(rand).
-export([seed/1, seed/2, seed_s/1, seed_s/2, export_seed/0, export_seed_s/1, jump/0, jump/1]).
-export([uniform/0, uniform/1, uniform_s/1, uniform_s/2, uniform_real/0, uniform_real_s/1]).
-export([normal/0, normal/2, normal_s/1, normal_s/3, bytes/1, bytes_s/2]).
-export([mwc59/1, mwc59_value/1, mwc59_value32/1, mwc59_float/1, mwc59_seed/0, mwc59_seed/1]).
-export([exsp_next/1, exsp_jump/1, splitmix64_next/1, exro928_seed/1, exro928_next/1, exro928_next_state/1]).
-export([exro928_jump_2pow20/1, exro928_jump_2pow512/1, bc64/1, seed58/2]).

-define(MASK, 16#3ffffffffffffff).
-define(MASK64, 16#ffffffffffffffff).
-define(is_old(Handler), is_map_key(max, Handler)).

%% What is known of an algorithm: its type; bits, those of a word, or max, the largest word of an old one; weak_low_bits, if the lowest bits of a word are less
%% random than the others; next, which makes {Word, Next} of the words of a state. A handler of a program's own may have uniform and uniform_n, which draw
%% numbers from a state, and jump.
handler(default) -> handler(exsss);
handler(exsss) -> #{type => exsss, bits => 58, next => fun exsss_next/1};
handler(exrop) -> #{type => exrop, bits => 58, weak_low_bits => 1, next => fun exrop_next/1};
handler(exro928ss) -> #{type => exro928ss, bits => 58, next => fun exro928ss_next/1};
handler(exsp) -> #{type => exsp, bits => 58, weak_low_bits => 1, next => fun exsplus_next/1};
handler(exs1024s) -> #{type => exs1024s, bits => 64, weak_low_bits => 3, next => fun exs1024_next/1};
handler(exs64) -> #{type => exs64, max => ?MASK64, next => fun exs64_next/1};
handler(exsplus) -> #{type => exsplus, max => ?MASK, next => fun exsplus_next/1};
handler(exs1024) -> #{type => exs1024, max => ?MASK64, next => fun exs1024_next/1}.

bits(#{bits := Bits}) -> Bits;
bits(#{max := ?MASK}) -> 58;
bits(#{max := _}) -> 64.

%% Seeding

seed(AlgorithmOrState) -> keep(seed_s(AlgorithmOrState)).

seed(Algorithm, Seed) -> keep(seed_s(Algorithm, Seed)).

keep(State) ->
    put(rand_seed, State),
    State.

seed_s({Algorithm, Words}) when is_atom(Algorithm) ->
    {handler(Algorithm), Words};
seed_s({#{type := _}, _} = State) ->
    State;
seed_s(Algorithm) ->
    seed_s(Algorithm, {erlang:phash2([{node(), self()}]), erlang:system_time(), erlang:unique_integer()}).

%% Seed is an integer, three integers, or the list of the words themselves.
seed_s(Name, Seed) ->
    #{type := Algorithm} = Handler = handler(Name),
    {Handler, words(Algorithm, Seed)}.

words(exro928ss, Seed) ->
    {seed_words(16, Seed), []};
words(exs64, [Word]) ->
    nonzero(Word band ?MASK64);
words(exs64, {A1, A2, A3}) ->
    [V1, V2, V3] = [element(1, exs64_next((A band 16#ffffffff) * M + 1)) || {A, M} <- [{A1, 4294967197}, {A2, 4294967231}, {A3, 4294967279}]],
    V1 * V2 * V3 rem (?MASK64 - 1) + 1;
words(exs64, Seed) when is_integer(Seed) ->
    hd(split_mix64(1, Seed band ?MASK64));
words(A, {A1, A2, A3}) when A =:= exs1024; A =:= exs1024s ->
    [B1, B2, B3] = [((N band 16#1fffff) + 1) * M band 16#1fffff || {N, M} <- [{A1, 2097131}, {A2, 2097133}, {A3, 2097143}]],
    {exs1024_words(16, B1 bsl 43 bor (B2 bsl 22) bor (B3 bsl 1) bor 1, []), []};
words(A, Words) when A =:= exs1024 orelse A =:= exs1024s, is_list(Words), length(Words) =:= 16 ->
    {[nonzero(W band ?MASK64) || W <- Words], []};
words(A, Seed) when A =:= exs1024 orelse A =:= exs1024s, is_integer(Seed) ->
    {split_mix64(16, Seed band ?MASK64), []};
words(A, {A1, A2, A3}) when A =:= exsp; A =:= exsplus ->
    {_, [_ | S1]} = exsp_next([(A1 * 4294967197 + 1) band ?MASK | (A2 * 4294967231 + 1) band ?MASK]),
    {_, Words} = exsp_next([(A3 * 4294967279 + 1) band ?MASK | S1]),
    Words;
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

exs1024_words(0, _, Words) ->
    Words;
exs1024_words(Count, X, Words) ->
    {Word, Next} = exs64_next(X),
    exs1024_words(Count - 1, Next, [Word | Words]).

%% So many words of 58 bits by SplitMix64.
seed58(Count, X) -> split_mix(Count, X).

split_mix(0, _) ->
    [];
split_mix(Count, X) ->
    {Word, Next} = split_mix(X),
    [Word | split_mix(Count - 1, Next)].

split_mix64(0, _) ->
    [];
split_mix64(Count, X) ->
    case splitmix64_next(X) of
        {0, Next} -> split_mix64(Count, Next);
        {Word, Next} -> [Word | split_mix64(Count - 1, Next)]
    end.

%% SplitMix64, cut to 58 bits: {a word that is not 0, the next X}.
split_mix(X0) ->
    {Word, X} = splitmix64_next(X0),
    case Word band ?MASK of
        0 -> split_mix(X);
        Cut -> {Cut, X}
    end.

splitmix64_next(X0) ->
    X = (X0 + 16#9e3779b97f4a7c15) band ?MASK64,
    Z1 = (X bxor (X bsr 30)) * 16#bf58476d1ce4e5b9 band ?MASK64,
    Z2 = (Z1 bxor (Z1 bsr 27)) * 16#94d049bb133111eb band ?MASK64,
    {Z2 bxor (Z2 bsr 31), X}.

%% {Algorithm, Words} of the process, or undefined.
export_seed() ->
    case get(rand_seed) of
        undefined -> undefined;
        State -> export_seed_s(State)
    end.

export_seed_s({#{type := Algorithm}, Words}) -> {Algorithm, Words}.

state() ->
    case get(rand_seed) of
        undefined -> seed_s(default);
        State -> State
    end.

%% {the good bits of a word, how many they may be, next state}: of the old algorithms, the lower ones.
draw({Handler, _} = State) when ?is_old(Handler) ->
    {V, Next} = next(State),
    {V band 16#ffffffffffffff, 56, Next};
draw({#{bits := Bits}, _} = State) ->
    {V, Next} = next(State),
    {V, Bits, Next}.

%% {a word, next state}
next({#{next := Step} = Handler, Words}) ->
    {V, Next} = Step(Words),
    {V, {Handler, Next}}.

%% Generators: {a word, next words}

exsss_next(Words) ->
    [V | Next] = epiphany_rand:exsss(Words),
    {V, Next}.

exrop_next(Words) ->
    [V | Next] = epiphany_rand:exrop(Words),
    {V, Next}.

exsplus_next(Words) ->
    [V | Next] = epiphany_rand:exsp(Words),
    {V, Next}.

exro928ss_next(Words) ->
    {{_, S0}, Next} = exro928_next(Words),
    {scramble(S0), Next}.

exsp_next([S1 | S0]) ->
    X = S1 bxor ((S1 bsl 24) band ?MASK),
    New = X bxor S0 bxor (X bsr 11) bxor (S0 bsr 41),
    {(S0 + New) band ?MASK, [S0 | New]}.

exro928_next({[S15, S0 | Ss], Used}) ->
    X = S15 bxor S0,
    New = rotate(S0, 44) bxor X bxor ((X bsl 9) band ?MASK),
    {{S15, S0}, {[rotate(X, 45) | Ss], [New | Used]}};
exro928_next({[S15], Used}) ->
    exro928_next({[S15 | lists:reverse(Used)], []}).

exro928_next_state(Words) ->
    {_, Next} = exro928_next(Words),
    Next.

exro928_seed(Words) -> {seed_words(16, Words), []}.

exs64_next(X) ->
    X1 = X bxor (X bsr 12),
    X2 = X1 bxor ((X1 bsl 25) band ?MASK64),
    X3 = X2 bxor (X2 bsr 27),
    {X3 * 2685821657736338717 band ?MASK64, X3}.

exs1024_next({[S0, S1 | Ss], Used}) ->
    X = S1 bxor ((S1 bsl 31) band ?MASK64),
    New = S0 bxor (S0 bsr 30) bxor X bxor (X bsr 11),
    {New * 1181783497276652981 band ?MASK64, {[New | Ss], [S0 | Used]}};
exs1024_next({[S0], Used}) ->
    exs1024_next({[S0 | lists:reverse(Used)], []}).

exrop_next(S0, S1) ->
    X = S1 bxor S0,
    [rotate(S0, 24) bxor X bxor ((X bsl 2) band ?MASK) | rotate(X, 35)].

%% The ** scrambler: multiply by 5, rotate by 7, multiply by 9.
scramble(S) -> rotate(S * 5 band ?MASK, 7) * 9 band ?MASK.

rotate(W, N) -> ((W bsl N) band ?MASK) bor (W bsr (58 - N)).

%% Jumps: the state after so many steps that sequences do not meet. A step is linear over the field of two elements, so that many steps are a polynomial
%% of one: X to the power of their number, modulo the characteristic polynomial of the step. Bit I of a constant is the coefficient of X to the I.

%% Of 2^64 steps.
-define(JUMP_XORSHIFT116, 16#d174a83e17de2302f8ea6bc32c797).
-define(JUMP_XOROSHIRO116, 16#9863200f83fcd4a11293241fcb12a).
%% Of 2^512 steps.
-define(JUMP_XORSHIFT1024,
    16#284600e3f30e38c3b99181f2d8f685ca047f7684e9fc949d0b5fc64563b3e2a87910c41d10a1e6a5691548c86c1bd5405ee975283d71c93bc4cb815590989b13aac17d8efa43cab83659132bb12fea70dc2d9891fe68c0222ffeeb0a48316f404489affce4f31a1e5b34a39f070b5837a3c65b8776f9685584242f96eca9c41d).
-define(JUMP_XOROSHIRO928,
    16#b10773cbe19f5fc1a1504acd83f240c6007e76cebcb3b7c4cc049c536e62a33cc2323831b45a3a8a3cef3cc0f02f778573cf0f0a0657e19f00d4b3584ddd98ee4be41e015ac26d5d20f9b49fa81b0090567fd9f0b83fe51a1eb3be1910a1de1d7d6813d2ba05381fdfd1490244085302f77130ca).
%% Of 2^20 steps.
-define(SHORT_JUMP_XOROSHIRO928,
    16#cb3d181ca30bebc15fefcc78ff45ef33c82f3d48a480c5878c3549bd5bdeb1a5a90f2e6b06df2eb1feaf0fb690627c014098f4b6dc4d3af15f8a4dfdc081a7bf148531fb8ebc73c700b8b091af699c306d8e75664a426866bfad3c77da90f4a806c17e9e644807a56270cf78bdb966a3daf905e6).

jump() ->
    keep(jump(state())).

jump({#{jump := Jump}, _} = State) -> Jump(State);
jump({#{type := exrop}, _} = State) -> jump(State, ?JUMP_XOROSHIRO116, 0);
jump({#{type := exro928ss}, _} = State) -> jump(State, ?JUMP_XOROSHIRO928, 0);
jump({#{type := A}, _} = State) when A =:= exs1024; A =:= exs1024s -> jump(State, ?JUMP_XORSHIFT1024, 0);
jump({#{type := A}, _} = State) when A =:= exsss; A =:= exsp; A =:= exsplus -> jump(State, ?JUMP_XORSHIFT116, 0);
jump({#{}, _}) -> error(not_implemented).

exsp_jump(Words) -> words_after(exsp, Words, ?JUMP_XORSHIFT116).

exro928_jump_2pow512(Words) -> words_after(exro928ss, Words, ?JUMP_XOROSHIRO928).

exro928_jump_2pow20(Words) -> words_after(exro928ss, Words, ?SHORT_JUMP_XOROSHIRO928).

words_after(Algorithm, Words, Polynomial) -> element(2, jump({handler(Algorithm), Words}, Polynomial, 0)).

%% Adds up the states that the polynomial names; Sum is 0 or a list of words.
jump({Handler, Words}, 0, Sum) ->
    {Handler, like(Words, Sum)};
jump({_, Words} = State, Polynomial, Sum) ->
    {_, Next} = next(State),
    case Polynomial band 1 of
        1 -> jump(Next, Polynomial bsr 1, added(word_list(Words), Sum));
        0 -> jump(Next, Polynomial bsr 1, Sum)
    end.

added(Words, 0) -> Words;
added(Words, Sum) -> lists:zipwith(fun(A, B) -> A bxor B end, Words, Sum).

word_list({Ss, Used}) -> Ss ++ lists:reverse(Used);
word_list([A | B]) -> [A, B].

like({_, _}, Words) -> {Words, []};
like([_ | _], [A, B]) -> [A | B].

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

uniform_s({#{type := exsss} = Handler, Words}) ->
    [V | Next] = epiphany_rand:exsss(Words),
    {(V bsr 5) * 1.1102230246251565e-16, {Handler, Next}};
uniform_s({#{uniform := Uniform}, _} = State) ->
    Uniform(State);
uniform_s({Handler, _} = State) when ?is_old(Handler) ->
    {V, Next} = next(State),
    {V / (1 bsl bits(Handler)), Next};
uniform_s({#{bits := Bits}, _} = State) ->
    {V, Next} = next(State),
    {(V bsr (Bits - 53)) * 1.1102230246251565e-16, Next}.

%% Words of 58 bits below which no draw falls into the last run of so few values.
-define(FEW, 16#7ffffff).
-define(AMPLE, 16#3fffffff8000000).

%% The old algorithms take what there is; otherwise draws that fall into the incomplete last run of N values are repeated, so that all numbers
%% are equally likely.
uniform_s(N, {#{type := exsss} = Handler, Words}) when is_integer(N), N >= 1, N =< ?FEW ->
    [V | Next] = epiphany_rand:exsss(Words),
    case V rem N of
        R when V =< ?AMPLE; V - R =< ?MASK + 1 - N -> {R + 1, {Handler, Next}};
        _ -> uniform_s(N, {Handler, Next})
    end;
uniform_s(N, {#{uniform_n := Uniform}, _} = State) when is_integer(N), N >= 1 ->
    Uniform(N, State);
uniform_s(N, {Handler, _} = State) when ?is_old(Handler), is_integer(N), N >= 1 ->
    {V, Next} = next(State),
    case 1 bsl bits(Handler) of
        Words when N < Words -> {V rem N + 1, Next};
        Words -> {trunc(V / Words * N) + 1, Next}
    end;
uniform_s(N, {#{bits := Bits0}, _} = State) when is_integer(N), N >= 1 ->
    {V, Next} = next(State),
    case widen(spare_bits(N, Bits0), N, V, Bits0, Next) of
        {Wide, Bits, Last} when Wide - Wide rem N =< (1 bsl Bits) - N -> {Wide rem N + 1, Last};
        {_, _, Last} -> uniform_s(N, Last)
    end.

%% Two bits more than N has keep repeated draws rare where one word is not enough; powers of 2 need none.
spare_bits(N, Bits) when N =< 1 bsl Bits; N band (N - 1) =:= 0 -> 0;
spare_bits(_, _) -> 2.

%% Appends words to the Bits bits of V until they cover N values: {V, Bits, State}.
widen(Spare, N, V, Bits, State) when N bsr (Bits - Spare) =< 1 ->
    {V, Bits, State};
widen(Spare, N, V, Bits, {Handler, _} = State) ->
    Weak = weak_low_bits(Handler),
    {W, Next} = next(State),
    Shift = bits(Handler) - Weak,
    widen(Spare, N, ((V bsr Weak bsl Weak) bsl Shift) bor W, Bits + Shift, Next).

%% The lowest bits of a sum or product of two words are less random than the others and give way to those of a word appended.
weak_low_bits(#{weak_low_bits := Bits}) -> Bits;
weak_low_bits(#{}) -> 0.

uniform_real_s(State) ->
    {V, Bits, Next} = draw(State),
    normalize(V bsr (Bits - 56), -56, Next).

%% M * 2^Exponent with M brought to 53 bits: bits too many are dropped, missing ones come from the next word. A word of zeros is followed by a
%% whole word. What would be less than the least normal float, after 18 words of zeros, is drawn again.
normalize(M, Exponent, State) when M >= 1 bsl 53 ->
    normalize(M bsr 1, Exponent + 1, State);
normalize(M, Exponent, State) when M >= 1 bsl 52 ->
    {math:pow(2.0, Exponent) * M, State};
normalize(M, -1064, State) when M < 1 bsl 42 ->
    uniform_real_s(State);
normalize(0, Exponent, State) ->
    {V, Bits, Next} = draw(State),
    normalize(V bsr (Bits - 56), Exponent - 56, Next);
normalize(M, Exponent, State) ->
    {V, Bits, Next} = draw(State),
    Missing = 53 - bits(M, 0),
    normalize((M bsl Missing) bor (V bsr (Bits - Missing)), Exponent - Missing, Next).

bits(0, N) -> N;
bits(M, N) -> bits(M bsr 1, N + 1).

%% How many bits a number has.
bc64(M) when is_integer(M), M >= 0 -> bits(M, 0).

%% N bytes: of each word as many as its good bits have, the lowest first dropped.
bytes(N) -> kept(bytes_s(N, state())).

bytes_s(N, State) when is_integer(N), N >= 0 -> bytes_s(N, State, <<>>).

bytes_s(N, {Handler, _} = State, Bytes) ->
    {V, Bits, Next} = draw(State),
    case (Bits - weak_low_bits(Handler)) div 8 of
        Good when N > Good ->
            bytes_s(N - Good, Next, <<Bytes/binary, (V bsr (Bits - 8 * Good)):Good/unit:8>>);
        Good ->
            {<<Bytes/binary, (V bsr (8 * (Good - N))):N/unit:8>>, Next}
    end.

normal_s(Mean, Variance, State) ->
    {X, Next} = normal_s(State),
    {Mean + math:sqrt(Variance) * X, Next}.

%% The ziggurat: a layer, a side and a point of 51 bits come from one word; most points lie inside the layer above too.
normal_s(State) ->
    {V, Bits, Next} = draw(State),
    Point = V bsr (Bits - 51),
    Layer = Point band 255,
    {Inside, Width, Height} = epiphany_ziggurat:layer(Layer),
    Sign = 1 - 2 * ((V bsr (Bits - 52)) band 1),
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

%% A generator whose state is an integer of 59 bits: multiply with carry, base 2^32.

mwc59(CX) ->
    C = CX bsr 32,
    16#7fa6502 * (CX band 16#ffffffff) + C.

%% 32, 59 and 53 good bits of a state, the last as a float of 0.0 =< X < 1.0.

mwc59_value32(CX) ->
    X = CX band 16#ffffffff,
    X bxor ((X bsl 8) band 16#ffffffff).

mwc59_value(CX) -> mixed(CX, 16#7ffffffffffffff).

mwc59_float(CX) -> mixed(CX, 16#1fffffffffffff) * 1.1102230246251565e-16.

mixed(CX, Mask) ->
    X = CX band Mask,
    Y = X bxor ((X bsl 4) band Mask),
    Y bxor ((Y bsl 27) band Mask).

mwc59_seed() -> mwc59_seed(erlang:phash2({node(), self(), erlang:system_time(), erlang:unique_integer()})).

mwc59_seed(Seed) when is_integer(Seed), Seed >= 0, Seed =< ?MASK ->
    X1 = (Seed bxor (Seed bsr 29)) * 16#351afd7ed558ccd band ?MASK,
    X2 = (X1 bxor (X1 bsr 29)) * 16#0ceb9fe1a85ec53 band ?MASK,
    (X2 bxor (X2 bsr 29)) + 1.
