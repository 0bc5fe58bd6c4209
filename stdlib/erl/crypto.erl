%% Hashes, message authentication codes and AES, over the BIFs of epiphany_crypto. A cipher that goes on is a reference, as on OTP; the states
%% of hashes and codes are terms. Random bytes follow from the run's seed, or come from outside if the application crypto is set so.
%% Errors are {Kind, {File, Line}, Text} as OTP has them.
-module(crypto).
-export([start/0, stop/0, info/0, info_lib/0, info_fips/0, supports/0, supports/1, version/0]).
-export([hash/2, hash_init/1, hash_update/2, hash_final/1, hash_info/1, hash_equals/2]).
-export([mac/3, mac/4, macN/4, macN/5, mac_init/2, mac_init/3, mac_update/2, mac_final/1, mac_finalN/2, pbkdf2_hmac/5]).
-export([crypto_init/3, crypto_init/4, crypto_update/2, crypto_final/1, crypto_get_data/1, cipher_info/1]).
-export([crypto_one_time/4, crypto_one_time/5, crypto_one_time_aead/6, crypto_one_time_aead/7]).
-export([strong_rand_bytes/1, rand_uniform/2, rand_seed/0, rand_seed/1, rand_seed_s/0, rand_seed_alg/1, rand_seed_alg/2, rand_seed_alg_s/1, rand_seed_alg_s/2]).
-export([rand_plugin_next/1, rand_plugin_uniform/1, rand_plugin_uniform/2, rand_cache_plugin_next/1]).
-export([rand_plugin_aes_next/1, rand_plugin_aes_jump/1, rand_plugin_aes_jump_2pow20/1]).
-export([exor/2, mod_pow/3, bytes_to_integer/1]).

-define(BLOCK, 16).

start() -> ok.

stop() -> ok.

version() -> "5.1.2".

info() ->
    #{compile_type => normal, cryptolib_version_compiled => "Go", cryptolib_version_linked => "Go", fips_provider_available => false,
      link_type => static, otp_crypto_version => version()}.

info_lib() -> [{<<"Go">>, 0, <<"Go's standard library">>}].

info_fips() -> not_supported.

supports() -> [{Kind, supports(Kind)} || Kind <- [hashs, ciphers, public_keys, macs, curves, rsa_opts]].

supports(hashs) -> [sha3_512, sha3_384, sha3_256, sha3_224, sha512, sha384, sha256, sha224, sha, md5];
supports(ciphers) -> [C || {C, _, _} <- ciphers()] ++ [C || {C, _} <- families()];
supports(macs) -> [cmac, hmac];
supports(Kind) when Kind =:= public_keys; Kind =:= curves; Kind =:= rsa_opts -> [].

%% Hashes. A state is {hash, Type, Binary}.

hash(Type, Data) ->
    Bytes = iolist_to_binary(Data),
    size_of(Type) =/= false orelse failed({"hash.c", 108}, "Bad digest type", [Type, Data]),
    epiphany_crypto:hash(Type, Bytes).

hash_init(Type) ->
    size_of(Type) =/= false orelse failed({"hash.c", 142}, "Bad digest type", [Type]),
    {hash, Type, epiphany_crypto:start(Type)}.

hash_update({hash, Type, State}, Data) -> {hash, Type, epiphany_crypto:add(Type, State, iolist_to_binary(Data))};
hash_update(State, Data) -> failed({"hash.c", 171}, "Bad state", [State, Data]).

hash_final({hash, Type, State}) -> epiphany_crypto:finish(Type, State);
hash_final(State) -> failed({"hash.c", 205}, "Bad state", [State]).

%% The bytes of a hash and of a block of it, or false.
size_of(md5) -> {16, 64};
size_of(sha) -> {20, 64};
size_of(sha224) -> {28, 64};
size_of(sha256) -> {32, 64};
size_of(sha384) -> {48, 128};
size_of(sha512) -> {64, 128};
size_of(sha3_224) -> {28, 144};
size_of(sha3_256) -> {32, 136};
size_of(sha3_384) -> {48, 104};
size_of(sha3_512) -> {64, 72};
size_of(_) -> false.

%% The number of an algorithm is OpenSSL's.
hash_info(Type) ->
    Numbers = #{md5 => 4, sha => 64, sha224 => 675, sha256 => 672, sha384 => 673, sha512 => 674, sha3_224 => 1096, sha3_256 => 1097,
                sha3_384 => 1098, sha3_512 => 1099},
    case size_of(Type) of
        {Size, Block} -> #{size => Size, block_size => Block, type => maps:get(Type, Numbers)};
        false -> error(badarg, [Type])
    end.

hash_equals(A, B) when is_binary(A), is_binary(B), byte_size(A) =:= byte_size(B) -> equal(A, B, 0);
hash_equals(A, B) -> error(badarg, [A, B]).

equal(<<X, A/binary>>, <<Y, B/binary>>, Different) -> equal(A, B, Different bor (X bxor Y));
equal(<<>>, <<>>, Different) -> Different =:= 0.

%% Codes. A state is {mac, Kind, ...}.

mac(Type, Key, Data) -> mac(Type, undefined, Key, Data).

mac(Type, Sub, Key, Data) ->
    Args = [Type, Sub, Key, Data],
    Secret = iolist_to_binary(Key),
    case begun(Type, Sub, Secret) of
        {error, Line, Text} -> failed({"mac.c", Line}, Text, Args);
        State -> mac_final(mac_update(State, flat(Data, {"mac.c", 175}, "Bad text", Args)))
    end.

macN(Type, Key, Data, Bytes) -> macN(Type, undefined, Key, Data, Bytes).

macN(Type, Sub, Key, Data, Bytes) -> binary:part(mac(Type, Sub, Key, Data), 0, Bytes).

mac_init(Type, Key) -> mac_init(Type, undefined, Key).

mac_init(Type, Sub, Key) ->
    case begun(Type, Sub, iolist_to_binary(Key)) of
        {error, Line, Text} -> failed({"mac.c", Line + 354}, Text, [Type, Sub, Key]);
        State -> State
    end.

begun(hmac, Hash, Key) ->
    case size_of(Hash) of
        false -> {error, 263, "Bad digest algorithm for HMAC"};
        {_, Block} ->
            Short = case byte_size(Key) > Block of
                        true -> epiphany_crypto:hash(Hash, Key);
                        false -> Key
                    end,
            Padded = <<Short/binary, 0:(8 * (Block - byte_size(Short)))>>,
            {mac, hmac, mixed(Hash, Padded, 16#36), mixed(Hash, Padded, 16#5c)}
    end;
begun(cmac, Cipher, Key) ->
    case specific(Cipher, byte_size(Key)) of
        {_, cbc, Bytes} when Bytes =:= byte_size(Key) -> {mac, cmac, Key, <<0:128>>, <<>>};
        {_, cbc, _} -> {error, 316, "Bad key size"};
        _ -> {error, 313, "Unknown cipher"}
    end;
begun(_, _, _) ->
    {error, 233, "Unknown mac algorithm"}.

%% A hash that has begun with the key.
mixed(Hash, Key, Byte) -> hash_update(hash_init(Hash), << <<(B bxor Byte)>> || <<B>> <= Key >>).

mac_update({mac, hmac, Inner, Outer}, Data) ->
    {mac, hmac, hash_update(Inner, Data), Outer};
mac_update({mac, cmac, Key, Before, Rest}, Data) ->
    %% The last block waits: it is treated in another way.
    All = iolist_to_binary([Rest, Data]),
    Ready = max(byte_size(All) - 1, 0) div ?BLOCK * ?BLOCK,
    <<Blocks:Ready/binary, Last/binary>> = All,
    {Out, _} = epiphany_crypto:cipher(cbc, Key, Before, Blocks, true),
    {mac, cmac, Key, binary:part(<<Before/binary, Out/binary>>, byte_size(Out), ?BLOCK), Last};
mac_update(State, Data) ->
    failed({"mac.c", 817}, "Bad ref", [State, Data]).

mac_final({mac, hmac, Inner, Outer}) ->
    hash_final(hash_update(Outer, hash_final(Inner)));
mac_final({mac, cmac, Key, Before, Last}) ->
    {<<Zero:128>>, _} = epiphany_crypto:cipher(ecb, Key, <<>>, <<0:128>>, true),
    Once = doubled(Zero),
    Block = case byte_size(Last) of
                ?BLOCK -> xored(Last, <<Once:128>>);
                N -> xored(<<Last/binary, 16#80, 0:(8 * (?BLOCK - 1 - N))>>, <<(doubled(Once)):128>>)
            end,
    {Code, _} = epiphany_crypto:cipher(cbc, Key, Before, Block, true),
    Code;
mac_final(State) ->
    failed({"mac.c", 847}, "Bad ref", [State]).

mac_finalN(State, Bytes) -> binary:part(mac_final(State), 0, Bytes).

%% Twice a number of the field of 2^128 elements.
doubled(N) when N band (1 bsl 127) =:= 0 -> N bsl 1;
doubled(N) -> ((N bsl 1) bxor 16#87) band (1 bsl 128 - 1).

xored(A, B) ->
    Bits = bit_size(A),
    <<X:Bits>> = A,
    <<Y:Bits>> = B,
    <<(X bxor Y):Bits>>.

exor(A, B) ->
    {X, Y} = {iolist_to_binary(A), iolist_to_binary(B)},
    byte_size(X) =:= byte_size(Y) orelse error(badarg, [A, B]),
    xored(X, Y).

pbkdf2_hmac(Hash, Password, Salt, Rounds, Bytes) when is_integer(Rounds), Rounds > 0, is_integer(Bytes), Bytes > 0 ->
    is_binary(Password) andalso is_binary(Salt) orelse failed({"pbkdf2_hmac.c", 41}, "Not binary", [Hash, Password, Salt, Rounds, Bytes]),
    {Size, _} = size_of(Hash),
    Blocks = [stretched(Hash, Password, [Salt, <<N:32>>], Rounds) || N <- lists:seq(1, (Bytes + Size - 1) div Size)],
    binary:part(iolist_to_binary(Blocks), 0, Bytes);
pbkdf2_hmac(Hash, Password, Salt, Rounds, Bytes) ->
    error(badarg, [Hash, Password, Salt, Rounds, Bytes]).

stretched(Hash, Secret, Start, Rounds) ->
    First = mac(hmac, Hash, Secret, Start),
    stretched(Hash, Secret, First, First, Rounds - 1).

stretched(_, _, _, Sum, 0) -> Sum;
stretched(Hash, Secret, Last, Sum, Rounds) ->
    Next = mac(hmac, Hash, Secret, Last),
    stretched(Hash, Secret, Next, xored(Sum, Next), Rounds - 1).

%% Ciphers: {Name, Mode, bytes of the key}.

ciphers() ->
    [{aes_256_ofb, ofb, 32}, {aes_192_ofb, ofb, 24}, {aes_192_cbc, cbc, 24}, {aes_256_cbc, cbc, 32}, {aes_128_cfb128, cfb128, 16},
     {aes_192_cfb128, cfb128, 24}, {aes_256_cfb128, cfb128, 32}, {aes_192_cfb8, cfb8, 24}, {aes_256_cfb8, cfb8, 32}, {aes_192_ecb, ecb, 24},
     {aes_256_ecb, ecb, 32}, {aes_192_gcm, gcm, 24}, {aes_256_ctr, ctr, 32}, {aes_128_gcm, gcm, 16}, {aes_192_ctr, ctr, 24}, {aes_256_gcm, gcm, 32},
     {aes_128_ecb, ecb, 16}, {aes_128_cfb8, cfb8, 16}, {aes_128_ofb, ofb, 16}, {aes_128_ctr, ctr, 16}, {aes_128_cbc, cbc, 16}].

%% Names that leave the size of the key open.
families() -> [{aes_cbc, cbc}, {aes_cfb128, cfb128}, {aes_cfb8, cfb8}, {aes_ctr, ctr}, {aes_ecb, ecb}, {aes_gcm, gcm}].

%% A cipher by its name, and the size of the key where that is open.
specific(Name, Bytes) ->
    case {lists:keyfind(Name, 1, ciphers()), lists:keyfind(Name, 1, families())} of
        {false, {_, Mode}} when Bytes =:= 16; Bytes =:= 24; Bytes =:= 32 -> {Name, Mode, Bytes};
        {Found, _} -> Found
    end.

cipher_info(Name) ->
    case lists:keyfind(Name, 1, ciphers()) of
        false -> error(badarg, [Name]);
        {_, Mode, Key} ->
            #{type => number(Mode, Key), key_length => Key, iv_length => iv_bytes(Mode), block_size => block(Mode), mode => mode(Mode),
              prop_aead => Mode =:= gcm}
    end.

%% OpenSSL's number of an algorithm, for those that have one.
number(Mode, Key) ->
    Larger = (Key - 16) div 8,
    case lists:keyfind(Mode, 1, [{ecb, 418, 4}, {cbc, 419, 4}, {ofb, 420, 4}, {cfb8, 421, 4}, {cfb128, 421, 4}, {gcm, 895, 3}]) of
        {_, First, Step} -> First + Step * Larger;
        false -> undefined
    end.

mode(ecb) -> ecb_mode;
mode(cbc) -> cbc_mode;
mode(ofb) -> ofb_mode;
mode(ctr) -> ctr_mode;
mode(gcm) -> gcm_mode;
mode(_) -> cfb_mode.

iv_bytes(ecb) -> 0;
iv_bytes(gcm) -> 12;
iv_bytes(_) -> ?BLOCK.

block(Mode) when Mode =:= ecb; Mode =:= cbc -> ?BLOCK;
block(_) -> 1.

crypto_one_time(Cipher, Key, Data, Options) -> one_time(Cipher, Key, <<>>, Data, Options, [Cipher, Key, Data, Options]).

crypto_one_time(Cipher, Key, IV, Data, Options) -> one_time(Cipher, Key, IV, Data, Options, [Cipher, Key, IV, Data, Options]).

one_time(Cipher, Key, IV, Data, Options, Args) ->
    State = opened(Cipher, Key, IV, Options, Args),
    {Out, Next} = stepped(State, flat(Data, {"api_ng.c", 966}, "expected binary as data", Args)),
    {Last, _} = closed(Next, Args),
    <<Out/binary, Last/binary>>.

crypto_init(Cipher, Key, Options) -> epiphany_cell:new({?MODULE, opened(Cipher, Key, <<>>, Options, [Cipher, Key, Options])}).

crypto_init(Cipher, Key, IV, Options) -> epiphany_cell:new({?MODULE, opened(Cipher, Key, IV, Options, [Cipher, Key, IV, Options])}).

crypto_update(Ref, Data) ->
    State = state(Ref, {"api_ng.c", 731}, [Ref, Data]),
    {Out, Next} = stepped(State, flat(Data, {"api_ng.c", 761}, "expected binary", [Ref, Data])),
    ok = epiphany_cell:put(Ref, {?MODULE, Next}),
    Out.

crypto_final(Ref) ->
    {Out, Next} = closed(state(Ref, {"api_ng.c", 886}, [Ref]), [Ref]),
    ok = epiphany_cell:put(Ref, {?MODULE, Next}),
    Out.

crypto_get_data(Ref) ->
    #{encrypt := Encrypt, padding := Padding, size := Size, added := Added} = state(Ref, {"api_ng.c", 920}, [Ref]),
    #{encrypt => Encrypt, padding_type => Padding, size => Size, padding_size => Added}.

state(Ref, Where, Args) ->
    try epiphany_cell:get(Ref) of
        {?MODULE, State} -> State;
        _ -> failed(Where, "Bad State", Args)
    catch
        error:badarg -> failed(Where, "Bad State", Args)
    end.

flat(Data, Where, Text, Args) ->
    try iolist_to_binary(Data)
    catch
        error:badarg -> failed(Where, Text, Args)
    end.

%% A cipher at its beginning.
opened(Cipher, Key, IV, Options, Args) ->
    Secret = flat(Key, {"api_ng.c", 228}, "Bad key", Args),
    {Mode, Bytes} = case specific(Cipher, byte_size(Secret)) of
                        {_, M, B} -> {M, B};
                        false -> failed({"api_ng.c", 242}, "Unknown cipher", Args)
                    end,
    Bytes =:= byte_size(Secret) orelse failed({"api_ng.c", 244}, "Bad key size", Args),
    Mode =/= gcm orelse failed({"api_ng.c", 250}, "Missing arguments for this cipher", Args),
    Vector = flat(IV, {"api_ng.c", 304}, "Bad iv type", Args),
    Mode =:= ecb orelse byte_size(Vector) =:= iv_bytes(Mode) orelse failed({"api_ng.c", 310}, "Bad iv size", Args),
    {Encrypt, Padding} = options(Options, Args),
    #{mode => Mode, key => Secret, at => binary:part(Vector, 0, iv_bytes(Mode)), rest => <<>>, encrypt => Encrypt, padding => Padding,
      size => 0, added => 0}.

options(Encrypt, _) when is_boolean(Encrypt) -> {Encrypt, undefined};
options(Options, Args) when is_list(Options) -> lists:foldl(fun(O, Now) -> option(O, Now, Args) end, {true, undefined}, Options);
options(_, Args) -> failed({"api_ng.c", 142}, "Bad option format", Args).

option({encrypt, Encrypt}, {_, Padding}, _) when is_boolean(Encrypt) -> {Encrypt, Padding};
option({encrypt, _}, _, Args) -> failed({"api_ng.c", 152}, "The 'encrypt' option must be a boolean!", Args);
option({padding, Padding}, {Encrypt, _}, _)
  when Padding =:= undefined; Padding =:= none; Padding =:= pkcs_padding; Padding =:= zero; Padding =:= random -> {Encrypt, Padding};
option({padding, _}, _, Args) -> failed({"api_ng.c", 168}, "Bad 'padding' option value", Args);
option({Tag, _}, _, Args) when is_atom(Tag) -> failed({"api_ng.c", 174}, "Bad tag in option: " ++ atom_to_list(Tag), Args);
option(_, _, Args) -> failed({"api_ng.c", 142}, "Bad option format", Args).

%% Data in, as much of it as makes whole blocks out. Of what is decrypted the last block waits if there is padding in it.
stepped(#{mode := Mode, key := Key, at := At, rest := Rest, encrypt := Encrypt, padding := Padding, size := Size} = State, Data) ->
    All = <<Rest/binary, Data/binary>>,
    Block = block(Mode),
    Held = case Padding =:= pkcs_padding andalso not Encrypt andalso Block > 1 of
               true -> 1;
               false -> 0
           end,
    Ready = max(byte_size(All) - Held, 0) div Block * Block,
    <<Now:Ready/binary, Left/binary>> = All,
    {Out, Next} = epiphany_crypto:cipher(Mode, Key, At, Now, Encrypt),
    {Out, State#{at := Next, rest := Left, size := Size + byte_size(Data)}}.

%% The end of a cipher: what is left, padded.
closed(#{mode := Mode, rest := Rest, padding := Padding, encrypt := Encrypt} = State, Args) ->
    Missing = (block(Mode) - byte_size(Rest)) rem block(Mode),
    case {Padding, Encrypt} of
        {pkcs_padding, true} when Mode =:= ecb; Mode =:= cbc ->
            N = ?BLOCK - byte_size(Rest),
            padded(State, binary:copy(<<N>>, N));
        {pkcs_padding, false} when Mode =:= ecb; Mode =:= cbc ->
            unpadded(State, Args);
        {zero, true} -> padded(State, <<0:(8 * Missing)>>);
        {random, true} -> padded(State, strong_rand_bytes(Missing));
        {none, _} when Missing > 0 -> failed(error, {"api_ng.c", 610}, "Padding 'none' but unfilled last block", Args);
        _ -> {<<>>, State#{rest := <<>>, added := Missing}}
    end.

unfinished(Args) -> failed(error, {"api_ng.c", 638}, "Can't finalize", Args).

padded(#{size := Size} = State, Padding) ->
    {Out, Next} = stepped(State, Padding),
    {Out, Next#{size := Size, added := byte_size(Padding)}}.

unpadded(#{rest := Rest, mode := Mode, key := Key, at := At} = State, Args) ->
    byte_size(Rest) =:= ?BLOCK orelse unfinished(Args),
    {Out, _} = epiphany_crypto:cipher(Mode, Key, At, Rest, false),
    N = binary:last(Out),
    N > 0 andalso N =< ?BLOCK andalso binary:part(Out, ?BLOCK, -N) =:= binary:copy(<<N>>, N) orelse unfinished(Args),
    {binary:part(Out, 0, ?BLOCK - N), State#{rest := <<>>, added := N}}.

crypto_one_time_aead(Cipher, Key, IV, Data, AAD, Encrypt) ->
    is_gcm(Cipher) orelse error({badarg, "Not an AEAD cipher"}, [Cipher, Key, IV, Data, AAD, Encrypt]),
    sealed(Cipher, [Key, IV, Data, AAD], ?BLOCK, Encrypt, [Cipher, Key, IV, Data, AAD, Encrypt]).

crypto_one_time_aead(Cipher, Key, IV, Data, AAD, Tag, Encrypt) ->
    sealed(Cipher, [Key, IV, Data, AAD], Tag, Encrypt, [Cipher, Key, IV, Data, AAD, Tag, Encrypt]).

is_gcm(Cipher) -> lists:member(Cipher, [aes_128_gcm, aes_192_gcm, aes_256_gcm, aes_gcm]).

sealed(Cipher, Parts, Tag, Encrypt, Args) ->
    [Key, IV, Data, AAD] = [flat(P, {"aead.c", 83}, "non-binary argument", Args) || P <- Parts],
    case is_gcm(Cipher) andalso specific(Cipher, byte_size(Key)) of
        {_, _, Bytes} when Bytes =:= byte_size(Key) -> ok;
        _ -> failed({"aead.c", 90}, "Unknown cipher or invalid key size", Args)
    end,
    IV =/= <<>> orelse failed({"aead.c", 111}, "Bad IV length", Args),
    case {Encrypt, Tag} of
        {true, N} when is_integer(N), N > 0, N =< ?BLOCK ->
            {Out, Full} = epiphany_crypto:aead(Key, IV, Data, AAD, true),
            {Out, binary:part(Full, 0, N)};
        {false, <<_, _/binary>>} when byte_size(Tag) =< ?BLOCK ->
            opened(Key, IV, Data, AAD, Tag, byte_size(Tag));
        _ ->
            failed({"aead.c", 117}, "Bad Tag length", Args)
    end.

%% The mode is its own inverse: the plain text is what encrypts the text once more, and its tag tells whether it is right.
opened(Key, IV, Data, AAD, Tag, Bytes) ->
    {Plain, _} = epiphany_crypto:aead(Key, IV, Data, <<>>, true),
    {_, Full} = epiphany_crypto:aead(Key, IV, Plain, AAD, true),
    case hash_equals(binary:part(Full, 0, Bytes), Tag) of
        true -> Plain;
        false -> error
    end.

%% Random bytes: from the run's seed, or from outside, as what comes in otherwise.
strong_rand_bytes(N) when is_integer(N), N >= 0, N =< 16#ffffffff ->
    Source = case epiphany_env:get(crypto, entropy) of
                 {ok, system} -> fun asked/1;
                 _ -> fun epiphany_crypto:random/1
             end,
    iolist_to_binary([Source(Part) || Part <- parts(N)]);
strong_rand_bytes(N) ->
    error(badarg, [N]).

parts(N) -> [65536 || _ <- lists:seq(1, N div 65536)] ++ [N rem 65536].

asked(N) ->
    Ref = epiphany_host:call({random, N}),
    receive
        {epiphany_host, Ref, {ok, Bytes}} -> Bytes;
        {epiphany_host, Ref, _} -> error(low_entropy)
    end.

%% A number from From on and below To.
rand_uniform(From, To) when is_integer(From), is_integer(To), From < To ->
    Range = To - From,
    From + bytes_to_integer(strong_rand_bytes(byte_size(binary:encode_unsigned(Range)) + 8)) rem Range;
rand_uniform(From, To) ->
    error(badarg, [From, To]).

%% Random bytes do not depend on what a program gives.
rand_seed(Seed) when is_binary(Seed) -> ok.

%% Generators for module rand: of random bytes, of random bytes that are asked for many at a time, and one with a seed.

rand_seed() -> rand:seed(rand_seed_s()).

rand_seed_s() -> rand_seed_alg_s(?MODULE).

rand_seed_alg(Algorithm) -> rand:seed(rand_seed_alg_s(Algorithm)).

rand_seed_alg(Algorithm, Seed) -> rand:seed(rand_seed_alg_s(Algorithm, Seed)).

rand_seed_alg_s({#{}, _} = State) -> State;
rand_seed_alg_s({Algorithm, State}) when is_atom(Algorithm) -> {generator(Algorithm), State};
rand_seed_alg_s(Algorithm) when is_atom(Algorithm) -> {generator(Algorithm), generator_state(Algorithm)}.

rand_seed_alg_s(Algorithm, Seed) -> {generator(Algorithm), generator_state({Algorithm, Seed})}.

generator(crypto) ->
    #{type => crypto, bits => 64, next => fun ?MODULE:rand_plugin_next/1, uniform => fun ?MODULE:rand_plugin_uniform/1,
      uniform_n => fun ?MODULE:rand_plugin_uniform/2};
generator(crypto_cache) ->
    #{type => crypto_cache, bits => 56, next => fun ?MODULE:rand_cache_plugin_next/1};
generator(crypto_aes) ->
    #{type => crypto_aes, bits => 58, next => fun ?MODULE:rand_plugin_aes_next/1, jump => fun ?MODULE:rand_plugin_aes_jump/1}.

generator_state(crypto) -> no_seed;
generator_state(crypto_cache) -> <<>>;
generator_state({crypto_aes, Seed}) -> epiphany_counter:seed(Seed, cache_size() div ?BLOCK + 1).

cache_size() ->
    case application:get_env(crypto, rand_cache_size, 1024) of
        Size when is_integer(Size), Size >= 0 -> Size;
        _ -> 1024
    end.

rand_plugin_next(State) -> {bytes_to_integer(strong_rand_bytes(8)), State}.

rand_plugin_uniform(State) ->
    <<N:53, _/bits>> = strong_rand_bytes(7),
    {N * 1.1102230246251565e-16, State}.

rand_plugin_uniform(Most, State) -> {rand_uniform(0, Most) + 1, State}.

rand_cache_plugin_next(<<Number:56, Rest/binary>>) -> {Number, Rest};
rand_cache_plugin_next(<<>>) -> rand_cache_plugin_next(strong_rand_bytes(7 * (cache_size() div 7 + 1))).

rand_plugin_aes_next(State) -> epiphany_counter:next(State).

rand_plugin_aes_jump({Generator, State}) -> {Generator, epiphany_counter:jump(fun rand:exro928_jump_2pow512/1, State)}.

rand_plugin_aes_jump_2pow20(State) -> epiphany_counter:jump(fun rand:exro928_jump_2pow20/1, State).

mod_pow(Base, Exponent, Modulus) ->
    [B, E, M] = [number(N) || N <- [Base, Exponent, Modulus]],
    binary:encode_unsigned(power(B rem M, E, M, 1)).

number(N) when is_integer(N) -> N;
number(Bytes) -> bytes_to_integer(iolist_to_binary(Bytes)).

power(_, 0, M, R) -> R rem M;
power(B, E, M, R) when E band 1 =:= 1 -> power(B * B rem M, E bsr 1, M, R * B rem M);
power(B, E, M, R) -> power(B * B rem M, E bsr 1, M, R).

bytes_to_integer(Bytes) -> binary:decode_unsigned(Bytes).

failed(Where, Text, Args) -> failed(badarg, Where, Text, Args).

failed(Kind, Where, Text, Args) -> error({Kind, Where, Text}, Args).
