%% Compression of all at once: round trips, what other programs have compressed, and errors.
-module(zlib_whole).
-export([main/0]).

main() ->
    [io:format("~p ~p~n", [Name, [trip(Pack, Unpack, T) || T <- texts()]]) || {Name, Pack, Unpack} <- pairs()],
    [io:format("~p ~p~n", [Name, Pack(lines()) =:= Pack(iolist_to_binary(lines()))]) || {Name, Pack, _} <- pairs()],
    [io:format("~p ~p~n", [Name, byte_size(Pack(binary:copy(<<"abcd">>, 20000))) < 1000]) || {Name, Pack, _} <- pairs()],
    io:format("~p~n", [[begin <<H:2/binary, _/binary>> = Pack("x"), H end || {N, Pack, _} <- pairs(), N =/= zip]]),
    [io:format("~p ~p~n", [Name, catch Unpack(base64:decode(Text))]) || {Name, Unpack, Text} <- fixed()],
    [io:format("~p ~p~n", [Name, [failure(fun() -> Unpack(Bad) end) || Bad <- damaged(Pack("hello, hello, hello"))]])
     || {Name, Pack, Unpack} <- pairs()],
    [io:format("~p ~p~n", [Name, [failure(fun() -> F(Bad) end) || F <- [Pack, Unpack], Bad <- [foo, [foo], 1, [256], <<1:3>>]]])
     || {Name, Pack, Unpack} <- pairs()],
    Both = [zlib:gzip("one, "), zlib:gzip(""), zlib:gzip("two")],
    io:format("~p ~p~n", [zlib:gunzip(Both), failure(fun() -> zlib:gunzip([Both, "more"]) end)]),
    io:format("~p ~p~n", [zlib:uncompress([zlib:compress("one"), "more"]), zlib:unzip([zlib:zip("one"), "more"])]),
    Heads = [<<31, 139, 8, F, 0:32, 0, 3, Parts/binary>> || {F, Parts} <- [{4, <<3:16/little, "abc">>}, {8, <<"name", 0>>}, {24, <<"name", 0, "text", 0>>}]],
    [io:format("~p~n", [zlib:gunzip([H, binary_part(zlib:gzip("body"), 10, byte_size(zlib:gzip("body")) - 10)])]) || H <- Heads],
    Checked = <<31, 139, 8, 2, 0:32, 0, 3>>,
    Sum = erlang:crc32(Checked) band 65535,
    <<_:10/binary, Body/binary>> = zlib:gzip("body"),
    [io:format("~p~n", [failure(fun() -> zlib:gunzip([Checked, <<S:16/little>>, Body]) end)]) || S <- [Sum, Sum bxor 1]],
    [io:format("~p~n", [failure(fun() -> zlib:gunzip([<<31, 139, M, F, 0:48>>, Body]) end)]) || {M, F} <- [{7, 0}, {8, 32}]],
    ok.

pairs() ->
    [{compress, fun zlib:compress/1, fun zlib:uncompress/1}, {zip, fun zlib:zip/1, fun zlib:unzip/1}, {gzip, fun zlib:gzip/1, fun zlib:gunzip/1}].

texts() ->
    [<<>>, <<"a">>, binary:copy(<<"hello ">>, 1000), list_to_binary(lists:seq(0, 255)), iolist_to_binary(lines()), noise(5000, 1, <<>>),
     binary:copy(<<0>>, 200000)].

lines() -> [["line ", integer_to_binary(N), $\n] || N <- lists:seq(1, 300)].

noise(0, _, Bytes) -> Bytes;
noise(N, X, Bytes) -> noise(N - 1, (X * 1103515245 + 12345) band 16#7fffffff, <<Bytes/binary, (X bsr 16)>>).

trip(Pack, Unpack, Text) -> Unpack(Pack(Text)) =:= Text.

failure(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

%% Bytes that are missing, others, and none.
damaged(Bytes) ->
    Size = byte_size(Bytes),
    [<<>>, <<1, 2, 3>>, <<255, 255, 255, 255, 255, 255, 255, 255, 255>>, binary_part(Bytes, 0, Size - 1), binary_part(Bytes, 0, Size div 2),
     binary_part(Bytes, 0, 1), <<(binary_part(Bytes, 0, Size - 2))/binary, "!!">>].

fixed() ->
    [{dynamic, fun zlib:uncompress/1, "eNoVjMEBACAIAldxhDI1W8r9n3EfRTicbRM2z2aXjafN0Q7dJbuV7rU0HBUBBvuAoT1RLe94UOYfjQhUy0tXmldc0SjUxbukDffU+PaSII4="},
     {fixed, fun zlib:uncompress/1, "eJzLSM3JyVfIAJEAGZEESQ=="},
     {stored, fun zlib:uncompress/1, "eAEBCAD3/2FzIGl0IGlzDHcCzg=="},
     {small_window, fun zlib:uncompress/1, "GNNLTEpOSU1Lz8jMShxljbKoxgIAPX3t5Q=="},
     {huffman, fun zlib:unzip/1, "BcFBAcAwCMBAK5EAjNJiKv6fuzOxcTEH6+A32IvT+BIzArMSsxtzFnMHqw7WGay3+FXjN4kdgd2J/RpPLZ47OHVw7uCtxfsaXyduBD8="},
     {rle, fun zlib:gunzip/1, "H4sIAAAAAAAEA0scBUQDAAkZl4ksAQAA"},
     {fast, fun zlib:gunzip/1, "H4sIAAAAAAAEAxWMwQEAIQjDVmGEAwFxKfZ/XvPRmqau26bts/W2jbI9ulPvFh61/n06gpRC3rgPGTuKNGIn1J7mPxaZpBGrUFtXXrNo0oVd2sF7Wvy2R3NsigAAAA=="}].
