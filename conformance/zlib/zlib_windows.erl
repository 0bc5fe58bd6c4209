%% What copies may reach while streams are inflated.
-module(zlib_windows).
-export([main/0]).

main() ->
    Z = zlib:open(),
    io:format("~p ~p~n", [failure(fun() -> zlib:inflateGetDictionary(Z) end), failure(fun() -> zlib:inflateGetDictionary(z) end)]),
    ok = zlib:inflateInit(Z),
    io:format("~p~n", [zlib:inflateGetDictionary(Z)]),
    Text = iolist_to_binary([["line ", integer_to_binary(N), $\n] || N <- lists:seq(1, 9000)]),
    <<First:3000/binary, Second/binary>> = zlib:compress(Text),
    Out = iolist_to_binary(zlib:inflate(Z, First)),
    io:format("~p~n", [seen(Z, Out)]),
    More = iolist_to_binary(zlib:inflate(Z, Second)),
    io:format("~p~n", [<<Out/binary, More/binary>> =:= Text]),
    ok = zlib:inflateReset(Z),
    io:format("~p~n", [zlib:inflateGetDictionary(Z)]),
    [io:format("~p ~p~n", [zlib:inflate(Z, Bytes), zlib:inflateGetDictionary(Z)]) || Bytes <- [<<>>, zlib:compress("short, short, short")]],
    zlib:close(Z),
    [given(Bits) || Bits <- [15, -15]],
    ok.

%% Whether the window ends what has come out, and has some of it.
seen(Z, Out) ->
    Window = zlib:inflateGetDictionary(Z),
    Size = byte_size(Window),
    Size > 0 andalso Size =< 32768 andalso binary:part(Out, byte_size(Out), -Size) =:= Window.

given(Bits) ->
    D = zlib:open(),
    ok = zlib:deflateInit(D, default, deflated, Bits, 8, default),
    _ = zlib:deflateSetDictionary(D, "known words"),
    Packed = zlib:deflate(D, "words, known words", finish),
    zlib:close(D),
    Z = zlib:open(),
    ok = zlib:inflateInit(Z, Bits),
    Bits < 0 orelse io:format("~p~n", [{failure(fun() -> zlib:inflate(Z, Packed) end), zlib:inflateGetDictionary(Z)}]),
    ok = zlib:inflateSetDictionary(Z, "known words"),
    io:format("~p~n", [zlib:inflateGetDictionary(Z)]),
    Rest = case Bits < 0 of
               true -> Packed;
               false -> []
           end,
    io:format("~p~n", [iolist_to_binary(zlib:inflate(Z, Rest))]),
    zlib:close(Z).

failure(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.
