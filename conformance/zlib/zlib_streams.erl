%% Compression by streams: in pieces, flushed, with dictionaries, and used in the wrong way.
-module(zlib_streams).
-export([main/0]).
-compile(nowarn_deprecated_function).

main() ->
    Text = iolist_to_binary([["item ", integer_to_list(N * N), ", "] || N <- lists:seq(1, 2000)]),
    [io:format("~p ~p~n", [{Bits, Level}, trip(Text, Bits, Level, default)]) || Bits <- [15, -15, 31, 9, -10], Level <- [none, best_speed, default, best_compression]],
    io:format("~p~n", [[trip(Text, 15, 6, S) || S <- [filtered, rle, huffman_only]]]),
    io:format("~p~n", [[pieces(Text, Bits, Size) || Bits <- [15, -15, 31], Size <- [1000, 5000, 30000]]]),
    flushed(),
    taken(Text),
    dictionaries(),
    ends(),
    sums(),
    [io:format("~p~n", [failure(F)]) || F <- wrong()],
    Z = opened(),
    Me = self(),
    spawn_link(fun() -> Me ! {failure(fun() -> zlib:deflateInit(Z) end), failure(fun() -> zlib:close(Z) end)} end),
    receive Failures -> io:format("~p~n", [Failures]) end,
    ok.

opened() -> zlib:open().

failure(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

with(F) ->
    Z = opened(),
    Result = F(Z),
    ok = zlib:close(Z),
    Result.

deflated(Text, Bits, Level, Strategy) ->
    with(fun(Z) ->
             ok = zlib:deflateInit(Z, Level, deflated, Bits, 8, Strategy),
             Out = iolist_to_binary([zlib:deflate(Z, Text), zlib:deflate(Z, <<>>, finish)]),
             ok = zlib:deflateEnd(Z),
             Out
         end).

inflated(Packed, Bits) ->
    with(fun(Z) ->
             ok = zlib:inflateInit(Z, Bits),
             Out = iolist_to_binary(zlib:inflate(Z, Packed)),
             ok = zlib:inflateEnd(Z),
             Out
         end).

trip(Text, Bits, Level, Strategy) -> inflated(deflated(Text, Bits, Level, Strategy), Bits) =:= Text.

cut(Bytes, Size) when byte_size(Bytes) =< Size -> [Bytes];
cut(Bytes, Size) -> [binary_part(Bytes, 0, Size) | cut(binary_part(Bytes, Size, byte_size(Bytes) - Size), Size)].

%% Both ways by pieces, where every second one is flushed.
pieces(Text, Bits, Size) ->
    with(fun(In) ->
             with(fun(Out) ->
                      ok = zlib:deflateInit(In, default, deflated, Bits, 8, default),
                      ok = zlib:inflateInit(Out, Bits),
                      Flushes = lists:zip(cut(Text, Size), flushes(length(cut(Text, Size)))),
                      Packed = iolist_to_binary([[zlib:deflate(In, P, F) || {P, F} <- Flushes], zlib:deflate(In, [], finish)]),
                      iolist_to_binary([zlib:inflate(Out, P) || P <- cut(Packed, Size div 3)]) =:= Text
                  end)
         end).

flushes(N) -> lists:sublist(lists:append(lists:duplicate(N, [none, sync, full])), N).

%% What has been flushed can be read at once.
flushed() ->
    with(fun(In) ->
             with(fun(Out) ->
                      ok = zlib:deflateInit(In, default, deflated, -15, 8, default),
                      ok = zlib:inflateInit(Out, -15),
                      [begin
                           Packed = iolist_to_binary(zlib:deflate(In, ["message ", integer_to_list(N)], F)),
                           Mark = binary_part(Packed, byte_size(Packed), -4),
                           io:format("~p ~s~n", [Mark, zlib:inflate(Out, Packed)])
                       end || N <- lists:seq(1, 20), F <- [sync, full]],
                      io:format("~p~n", [zlib:deflate(In, <<>>, full)]),
                      Zeros = list_to_binary(lists:duplicate(500, <<0, 0, 255, 255>>)),
                      Stored = <<0, (byte_size(Zeros)):16/little, (bnot byte_size(Zeros)):16/little, Zeros/binary>>,
                      Parts = cut(<<Stored/binary, Stored/binary>>, 700),
                      io:format("~p~n", [iolist_to_binary([zlib:inflate(Out, P) || P <- Parts]) =:= <<Zeros/binary, Zeros/binary>>])
                  end)
         end).

%% Pieces that are no longer than what is asked for.
taken(Text) ->
    Packed = zlib:compress(binary:copy(Text, 4)),
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             All = safe(Z, zlib:safeInflate(Z, Packed)),
             io:format("~p ~p~n", [iolist_to_binary(All) =:= binary:copy(Text, 4), lists:all(fun(P) -> iolist_size(P) =< 16384 end, All)]),
             ok = zlib:inflateEnd(Z)
         end),
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             ok = zlib:setBufSize(Z, 1000),
             All = chunks(Z, zlib:inflateChunk(Z, Packed)),
             io:format("~p ~p ~p~n", [iolist_to_binary(All) =:= binary:copy(Text, 4), zlib:getBufSize(Z), length(All) > 90]),
             ok = zlib:inflateEnd(Z)
         end).

safe(Z, {continue, Out}) -> [Out | safe(Z, zlib:safeInflate(Z, []))];
safe(_, {finished, Out}) -> [Out].

chunks(Z, {more, Out}) -> [Out | chunks(Z, zlib:inflateChunk(Z))];
chunks(_, Out) -> [Out].

dictionaries() ->
    Words = "common words of both",
    Packed = with(fun(Z) ->
                      ok = zlib:deflateInit(Z),
                      io:format("~p~n", [zlib:deflateSetDictionary(Z, Words)]),
                      iolist_to_binary(zlib:deflate(Z, ["some ", Words], finish))
                  end),
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             io:format("~p~n", [failure(fun() -> zlib:inflate(Z, Packed) end)]),
             io:format("~p~n", [failure(fun() -> zlib:inflateSetDictionary(Z, "others") end)]),
             ok = zlib:inflateSetDictionary(Z, Words),
             io:format("~s~n", [zlib:inflate(Z, [])]),
             ok = zlib:inflateEnd(Z)
         end),
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             io:format("~p ~p~n", [zlib:inflate(Z, Packed, [{exception_on_need_dict, false}]), zlib:inflateSetDictionary(Z, Words)]),
             io:format("~s~n", [zlib:inflate(Z, [])])
         end),
    %% Made by OTP.
    Fixed = base64:decode("eLsL1Q5CK85PTVVIhlIAFoYENA=="),
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             io:format("~p~n", [failure(fun() -> zlib:safeInflate(Z, Fixed) end)])
         end).

%% What is behind the end.
ends() ->
    [with(fun(Z) ->
              ok = zlib:inflateInit(Z, 47, End),
              io:format("~p ~p ~p~n", [End, failure(fun() -> iolist_to_binary(zlib:inflate(Z, [Pack("one") | More])) end), failure(fun() -> zlib:inflateEnd(Z) end)])
          end) || End <- [cut, reset, error], Pack <- [fun zlib:gzip/1, fun zlib:compress/1], More <- ["", "more", Pack("two")]],
    with(fun(Z) ->
             ok = zlib:inflateInit(Z),
             One = iolist_to_binary(zlib:inflate(Z, zlib:compress("one"))),
             ok = zlib:inflateReset(Z),
             io:format("~p ~p~n", [One, iolist_to_binary(zlib:inflate(Z, zlib:compress("two")))])
         end),
    with(fun(Z) ->
             ok = zlib:deflateInit(Z, 1),
             _ = zlib:deflate(Z, "forgotten"),
             ok = zlib:deflateReset(Z),
             ok = zlib:deflateParams(Z, 9, filtered),
             Out = zlib:deflate(Z, "kept", finish),
             io:format("~p ~p~n", [zlib:uncompress(Out), zlib:deflate(Z, [], finish)]),
             io:format("~p~n", [zlib:deflateEnd(Z)])
         end).

sums() ->
    with(fun(Z) ->
             io:format("~p ~p ~p~n", [zlib:crc32(Z, "abc"), zlib:crc32(Z, zlib:crc32(Z, "a"), "bc"), zlib:crc32_combine(Z, zlib:crc32(Z, "a"), zlib:crc32(Z, "bc"), 2)]),
             io:format("~p ~p ~p~n", [zlib:adler32(Z, "abc"), zlib:adler32(Z, zlib:adler32(Z, "a"), "bc"), zlib:adler32_combine(Z, zlib:adler32(Z, "a"), zlib:adler32(Z, "bc"), 2)])
         end),
    [with(fun(Z) ->
              ok = zlib:deflateInit(Z, default, deflated, Bits, 8, default),
              _ = zlib:deflate(Z, "hello", finish),
              io:format("~p ~p~n", [Bits, zlib:crc32(Z)])
          end) || Bits <- [15, -15]].

wrong() ->
    [fun() -> with(fun(Z) -> F(Z) end) end
     || F <- [fun(Z) -> zlib:deflate(Z, "a") end, fun(Z) -> zlib:inflate(Z, "a") end, fun zlib:deflateEnd/1, fun zlib:inflateEnd/1,
              fun zlib:deflateReset/1, fun zlib:inflateReset/1, fun zlib:crc32/1,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflateInit(Z) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:inflateInit(Z) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:inflate(Z, "a") end,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflateEnd(Z) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflate(Z, "a"), zlib:deflateEnd(Z) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflate(Z, "a", finish), zlib:deflate(Z, "b", finish) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflate(Z, [a]) end,
              fun(Z) -> zlib:deflateInit(Z), zlib:deflate(Z, "a", foo) end,
              fun(Z) -> zlib:inflateInit(Z), zlib:inflate(Z, foo) end,
              fun(Z) -> zlib:inflateInit(Z), zlib:inflate(Z, "no such stream") end,
              fun(Z) -> zlib:inflateInit(Z, 9), zlib:inflate(Z, zlib:compress("a")) end,
              fun(Z) -> zlib:inflateInit(Z), zlib:inflateEnd(Z) end,
              fun(Z) -> zlib:inflateInit(Z, 7) end, fun(Z) -> zlib:inflateInit(Z, 20) end, fun(Z) -> zlib:inflateInit(Z, 15, foo) end,
              fun(Z) -> zlib:deflateInit(Z, 10) end, fun(Z) -> zlib:deflateInit(Z, 1, foo, 15, 8, default) end,
              fun(Z) -> zlib:deflateInit(Z, 1, deflated, 47, 8, default) end, fun(Z) -> zlib:deflateInit(Z, 1, deflated, 1, 8, default) end,
              fun(Z) -> zlib:deflateInit(Z, 1, deflated, 15, 0, default) end, fun(Z) -> zlib:deflateInit(Z, 1, deflated, 15, 8, foo) end,
              fun(Z) -> zlib:setBufSize(Z, 1) end, fun(Z) -> zlib:close(Z), zlib:close(Z) end]]
    ++ [fun() -> zlib:close(foo) end, fun() -> zlib:inflate(foo, "a") end, fun() -> zlib:crc32(foo, "a") end, fun() -> zlib:adler32(foo, "a") end].
