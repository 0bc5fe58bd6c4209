%% Hashes and message authentication codes.
-module(crypto_hashes).
-export([main/0]).

main() ->
    Types = [md5, sha, sha224, sha256, sha384, sha512, sha3_224, sha3_256, sha3_384, sha3_512],
    Data = [<<>>, "abc", binary:copy(<<"0123456789">>, 30), ["a", [<<"b">>, $c]]],
    [io:format("~p ~s~n", [T, hex(crypto:hash(T, D))]) || T <- Types, D <- Data],
    [io:format("~p ~s~n", [T, hex(crypto:hash_final(crypto:hash_update(crypto:hash_update(crypto:hash_init(T), "ab"), <<"c">>)))]) || T <- Types],
    [io:format("~p ~s~n", [T, hex(crypto:mac(hmac, T, K, "text"))]) || T <- Types, K <- ["", "key", binary:copy(<<"k">>, 200)]],
    [io:format("~p~n", [lists:sort(maps:to_list(crypto:hash_info(T)))]) || T <- Types],
    M = crypto:mac_update(crypto:mac_update(crypto:mac_init(hmac, sha256, "key"), "te"), "xt"),
    io:format("~s~n", [hex(crypto:mac_final(M))]),
    io:format("~s ~s~n", [hex(crypto:macN(hmac, sha, "k", "d", 4)), hex(crypto:mac_finalN(crypto:mac_init(hmac, sha, "k"), 3))]),
    Texts = [<<>>, binary:copy(<<"a">>, 15), binary:copy(<<"a">>, 16), binary:copy(<<"a">>, 17), binary:copy(<<"a">>, 40)],
    [io:format("~s~n", [hex(crypto:mac(cmac, C, binary:copy(<<"k">>, N), T))]) || {C, N} <- [{aes_128_cbc, 16}, {aes_192_cbc, 24}, {aes_256_cbc, 32}], T <- Texts],
    C = crypto:mac_update(crypto:mac_update(crypto:mac_init(cmac, aes_128_cbc, binary:copy(<<"k">>, 16)), binary:copy(<<"a">>, 20)), binary:copy(<<"a">>, 20)),
    io:format("~s~n", [hex(crypto:mac_final(C))]),
    io:format("~p~n", [[crypto:hash_equals(<<"ab">>, B) || B <- [<<"ab">>, <<"ac">>]]]),
    io:format("~p ~p~n", [crypto:exor("abc", <<1, 2, 3>>), crypto:bytes_to_integer(<<1, 0>>)]),
    io:format("~s~n", [hex(crypto:pbkdf2_hmac(sha256, <<"password">>, <<"salt">>, 3, 50))]),
    io:format("~w ~w~n", [crypto:mod_pow(3, 200, 1009), crypto:mod_pow(<<5>>, <<7>>, <<1, 1>>)]),
    [io:format("~p~n", [failure(F)]) || F <- failures()],
    ok.

hex(Binary) -> binary:encode_hex(Binary).

failure(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

failures() ->
    [fun() -> crypto:hash(none, <<>>) end,
     fun() -> crypto:hash(sha, a) end,
     fun() -> crypto:hash_init(none) end,
     fun() -> crypto:hash_update(none, <<>>) end,
     fun() -> crypto:hash_final(none) end,
     fun() -> crypto:hash_update(crypto:hash_init(sha), a) end,
     fun() -> crypto:mac(hmac, none, <<"k">>, <<>>) end,
     fun() -> crypto:mac(none, sha, <<"k">>, <<>>) end,
     fun() -> crypto:mac(hmac, sha, none, <<>>) end,
     fun() -> crypto:mac(hmac, sha, <<"k">>, none) end,
     fun() -> crypto:mac(cmac, aes_128_cbc, <<"k">>, <<>>) end,
     fun() -> crypto:mac(cmac, none, <<"k">>, <<>>) end,
     fun() -> crypto:macN(hmac, sha, <<"k">>, <<>>, 100) end,
     fun() -> crypto:mac_init(hmac, none, <<"k">>) end,
     fun() -> crypto:mac_update(none, <<"k">>) end,
     fun() -> crypto:mac_final(none) end,
     fun() -> crypto:hash_info(none) end,
     fun() -> crypto:hash_equals(<<1>>, <<1, 2>>) end,
     fun() -> crypto:exor(<<1>>, <<1, 2>>) end,
     fun() -> crypto:strong_rand_bytes(-1) end,
     fun() -> crypto:strong_rand_bytes(a) end].
