%% uri_string against OTP: texts are taken apart and put together in the same way, in lists and in
%% binaries, and so are random ones of characters that mean something.
-module(otp_uri_string).
-export([main/0]).

main() ->
    rand:seed(exsss, 5),
    compare:exports(uri_string, [], []),
    Texts = both(texts() ++ [random(rand:uniform(24)) || _ <- lists:seq(1, 1500)]),
    compare:calls(uri_string, [{F, [T]} || F <- [parse, normalize], T <- Texts]),
    compare:calls(uri_string, [{normalize, [T, [return_map]]} || T <- Texts]),
    compare:calls(uri_string, [{resolve, [T, B]} || T <- Texts, B <- bases()]),
    compare:calls(uri_string, [{recompose, [M]} || M <- maps()]),
    compare:calls(uri_string, [{F, [T]} || F <- [percent_decode, quote, unquote], T <- coded(), is_list(T)]),
    compare:calls(uri_string, [{dissect_query, [T]} || T <- coded()]),
    compare:calls(uri_string, [{compose_query, [Q | O]} || Q <- queries(), O <- [[], [[{encoding, latin1}]]]]),
    compare:calls(uri_string, [{transcode, [T, O]} || T <- coded(), T =/= [], T =/= <<>>, O <- codings()]),
    compare:calls(uri_string, [{F, [C]} || F <- [is_host, is_path], C <- lists:seq(0, 300)]),
    compare:calls(uri_string, [{allowed_characters, []}]).

both(Texts) -> Texts ++ [unicode:characters_to_binary(T) || T <- Texts].

texts() ->
    ["", "a", "a:", "a:b", "//a", "//a:1/b?c#d", "s://u:p@h:9/x/y?q=1&r#f", "//[::1]:80/", "//[::ffff:1.2.3.4]", "//[1:2]",
     "//[1:2:3:4:5:6:7::]", "//[1::2:3:4:5:6:7:8]", "//[12345::]", "//[::1.2.3]", "//[]", "//[::", "//1.2.3.4:5x", "a/b:c", "1a:b",
     "HTTP://A%2fB:80/%7Ea/./b/../c", "https://a", "ftp://a:21", "//a:", "x:a/../..", "%zz", "a%4", "//a%c3%a9", [229], "/..", "a/.."].

bases() -> ["http://a/b/c/d;p?q", <<"s://h:1">>, "x:y/z", "//none", #{scheme => "s", path => "a/b"}].

random(N) -> [lists:nth(rand:uniform(26), "ab1:/?#@[].%41%2f%7E-+ //.") || _ <- lists:seq(1, N)].

maps() ->
    Keys = [scheme, userinfo, host, path, query, fragment],
    [maps:from_list([{port, lists:nth(rand:uniform(3), [80, 0, undefined])} || host =:= hd(Some)]
        ++ [{K, part(K)} || K <- Some]) || _ <- lists:seq(1, 500), Some <- [[K || K <- [host | Keys], rand:uniform(3) > 1]], Some =/= []]
        ++ [#{}, #{host => "h"}, #{path => "a", x => 1}, #{path => "", host => "h", port => 7}].

part(scheme) -> one(["s", <<"s">>, "A+b", "", "a b"]);
part(host) -> one(["h", <<"h">>, "::1", "1.2.3.4", "[x]", [233], "a%41"]);
part(_) -> one(["", <<>>, "a", <<"/b">>, "/a b/c?d#e", "%41%", [233, 256], "x:y@z", [["/"], <<"d">>]]).

one(Some) -> lists:nth(rand:uniform(length(Some)), Some).

coded() ->
    both(["", "a%20b", "%C3%A9", "%zz", "%4", "%", "a=b&c=d+e", "a&b", "&", "=", "a==b", "a=%26%2365%3Bx", "&#65;=1", "a=&#65;", [233, 256],
          "%E5%90%88x", "/a b\"", "a=%zzb", "a;b=c"]).

queries() ->
    [[], [{"a b", "c&d=e+f"}], [{[233], "*-._~!"}], [{<<"a">>, <<"b">>}], [{"a", <<"b">>}], [{"a", true}], [{<<"a">>, true}], [{"a", x}],
     [{a, "b"}], [{[256], [257]}, {"", ""}], [{"\r\n", "\n"}]].

codings() -> [[], [{in_encoding, latin1}], [{out_encoding, latin1}], [{out_encoding, utf16}], [{in_encoding, utf16}]].
