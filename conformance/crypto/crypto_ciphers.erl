%% AES: in one step, step by step, with padding, with a tag; random bytes.
-module(crypto_ciphers).
-export([main/0]).

main() ->
    [one(mode_name(M, B), B div 8) || M <- [ecb, cbc, ctr, cfb8, cfb128, ofb], B <- [128, 192, 256]],
    [steps(mode_name(M, 128)) || M <- [ecb, cbc, ctr, cfb8, cfb128, ofb]],
    [padding(P) || P <- [none, pkcs_padding, zero, undefined]],
    [tagged(mode_name(gcm, B), B div 8) || B <- [128, 192, 256]],
    [io:format("~p~n", [lists:sort(maps:to_list(crypto:cipher_info(mode_name(M, B))))]) || M <- [ecb, cbc, ctr, cfb8, cfb128, ofb, gcm], B <- [128, 192, 256]],
    random(),
    [io:format("~p~n", [failure(F)]) || F <- failures()],
    ok.

mode_name(Mode, Bits) -> list_to_atom(lists:concat([aes_, Bits, "_", Mode])).

key(Bytes) -> list_to_binary(lists:seq(1, Bytes)).

iv(aes_128_ecb) -> <<>>;
iv(aes_192_ecb) -> <<>>;
iv(aes_256_ecb) -> <<>>;
iv(_) -> list_to_binary(lists:seq(241, 255) ++ [255]).

text() -> list_to_binary(lists:seq(0, 63)).

one(Cipher, Bytes) ->
    Out = crypto:crypto_one_time(Cipher, key(Bytes), iv(Cipher), text(), true),
    io:format("~p ~s ~p~n", [Cipher, binary:encode_hex(Out), crypto:crypto_one_time(Cipher, key(Bytes), iv(Cipher), Out, false) =:= text()]).

steps(Cipher) ->
    [begin
         Ref = crypto:crypto_init(Cipher, key(16), iv(Cipher), Encrypt),
         Out = [crypto:crypto_update(Ref, binary:part(text(), At, N)) || {At, N} <- [{0, 3}, {3, 20}, {23, 1}, {24, 24}]],
         Last = crypto:crypto_final(Ref),
         io:format("~p ~p ~s ~p~n", [Cipher, [byte_size(O) || O <- Out], binary:encode_hex(iolist_to_binary(Out)), Last])
     end || Encrypt <- [true, false]].

padding(Padding) ->
    [io:format("~p ~p ~w~n", [Padding, N, failure(fun() -> padded(Padding, binary:part(text(), 0, N)) end)]) || N <- [0, 5, 16, 20]].

padded(Padding, Text) ->
    Out = crypto:crypto_one_time(aes_128_cbc, key(16), iv(cbc), Text, [{encrypt, true}, {padding, Padding}]),
    Ref = crypto:crypto_init(aes_128_cbc, key(16), iv(cbc), [{encrypt, true}, {padding, Padding}]),
    Parts = [crypto:crypto_update(Ref, Text), crypto:crypto_final(Ref)],
    {iolist_to_binary(Parts) =:= Out, lists:sort(maps:to_list(crypto:crypto_get_data(Ref))), Out,
     crypto:crypto_one_time(aes_128_cbc, key(16), iv(cbc), Out, [{encrypt, false}, {padding, Padding}])}.

tagged(Cipher, Bytes) ->
    [begin
         {Out, Tag} = crypto:crypto_one_time_aead(Cipher, key(Bytes), IV, Text, AAD, Size, true),
         io:format("~s ~s ~p ~p~n", [binary:encode_hex(Out), binary:encode_hex(Tag),
                                      crypto:crypto_one_time_aead(Cipher, key(Bytes), IV, Out, AAD, Tag, false) =:= Text,
                                      crypto:crypto_one_time_aead(Cipher, key(Bytes), IV, Out, <<"other">>, Tag, false)])
     end || IV <- [<<"0123456789ab">>, <<"012">>], Text <- [<<>>, <<"some text">>], AAD <- [<<>>, <<"more">>], Size <- [16, 8]].

random() ->
    {A, B} = {crypto:strong_rand_bytes(20), crypto:strong_rand_bytes(20)},
    io:format("~p ~p ~p~n", [byte_size(A), A =/= B, byte_size(crypto:strong_rand_bytes(0))]),
    io:format("~p~n", [byte_size(crypto:strong_rand_bytes(200000))]),
    io:format("~p~n", [crypto:rand_seed(<<"seed">>)]).

failure(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

failures() ->
    K = key(16),
    IV = iv(cbc),
    [fun() -> crypto:crypto_one_time(aes_128_cbc, key(15), IV, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, <<1>>, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, none, IV, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, none, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, IV, none, true) end,
     fun() -> crypto:crypto_one_time(none, K, IV, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_cbc, key(15), IV, <<>>, true) end,
     fun() -> crypto:crypto_one_time(aes_cbc, key(24), IV, text(), true) =:= crypto:crypto_one_time(aes_192_cbc, key(24), IV, text(), true) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, IV, <<>>, [{encrypt, maybe_so}]) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, IV, <<>>, [{padding, none_such}]) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, IV, <<>>, [{none, such}]) end,
     fun() -> crypto:crypto_one_time(aes_128_cbc, K, IV, <<0:128>>, [{encrypt, false}, {padding, pkcs_padding}]) end,
     fun() -> crypto:crypto_one_time(aes_128_gcm, K, <<"0123456789ab">>, <<>>, true) end,
     fun() -> crypto:crypto_one_time_aead(aes_128_gcm, K, <<>>, <<>>, <<>>, true) end,
     fun() -> crypto:crypto_one_time_aead(aes_128_gcm, key(15), <<"0123456789ab">>, <<>>, <<>>, true) end,
     fun() -> crypto:crypto_one_time_aead(aes_128_cbc, K, IV, <<>>, <<>>, true) end,
     fun() -> crypto:crypto_update(none, <<>>) end,
     fun() -> crypto:crypto_final(make_ref()) end,
     fun() -> crypto:crypto_init(none, K, IV, true) end,
     fun() -> crypto:cipher_info(none) end,
     fun() -> is_reference(crypto:crypto_init(aes_128_ctr, K, IV, true)) end].
