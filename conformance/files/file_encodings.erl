%% Files in other encodings than Latin-1, of which module file has the characters that Latin-1 has.
-module(file_encodings).
-export([main/0]).

main() ->
    [reads(Text, Encoding, Modes) || Text <- ["abcdefghij", [$ä, $å, $æ, $ç, $é, $ê, $ë, $ì], "ab" ++ [1090, 1091] ++ "cd"],
                                     Encoding <- [utf8, {utf16, big}, {utf16, little}, {utf32, little}], Modes <- [[], [binary]]],
    [lines(Modes) || Modes <- [[], [binary]]],
    [places(Encoding) || Encoding <- [utf8, {utf16, big}]],
    [writes(Encoding, Modes) || Encoding <- [latin1, utf8, {utf32, big}], Modes <- [[], [binary]]],
    [no_characters(Modes) || Modes <- [[], [binary]]],
    mixed(),
    ok = file:delete(name()).

name() -> "file_encodings.txt".

with(Text, Modes, Do) ->
    ok = file:write_file(name(), Text),
    {ok, File} = file:open(name(), [read | Modes]),
    io:format("~0p: ~0p~n", [Modes, Do(File)]),
    file:close(File).

reads(Text, Encoding, Modes) ->
    with(unicode:characters_to_binary(Text, unicode, Encoding), [{encoding, Encoding} | Modes],
         fun(File) -> [file:read(File, 5), io:get_chars(File, '', 2), file:read(File, 1), file:read(File, 9), file:read(File, 1)] end).

lines(Modes) ->
    with(<<"ab\r\ncd\n", 228/utf8, "\n", 1090/utf8, "\nefg">>, [{encoding, utf8} | Modes],
         fun(File) -> [file:read_line(File) || _ <- lists:seq(1, 5)] end).

places(Encoding) ->
    Text = unicode:characters_to_binary(["abc", 228, "defghijkl"], unicode, Encoding),
    with(Text, [write, {encoding, Encoding}],
         fun(File) ->
                 [file:pread(File, 2, 3), file:position(File, cur), file:read(File, 1), file:pread(File, [{0, 1}, {10, 2}]),
                  file:pread(File, 400, 1), file:pwrite(File, 4, [228, 229]), file:position(File, cur), file:write(File, [230]),
                  file:read_file(name()), file:read(File, 2), file:position(File, {cur, -2}), file:truncate(File), file:read_file(name())]
         end).

writes(Encoding, Modes) ->
    with(<<>>, [write, {encoding, Encoding} | Modes],
         fun(File) -> [file:write(File, [228]), file:write(File, <<228, 1>>), file:write(File, [1090]), file:write(File, "x"), file:read_file(name())] end).

no_characters(Modes) ->
    Text = <<"ab", 255, "cdef">>,
    Encoded = [{encoding, utf8} | Modes],
    with(Text, Encoded, fun(File) -> [file:read(File, 2), file:read(File, 2), file:read(File, 2)] end),
    with(Text, Encoded, fun(File) -> [io:get_chars(File, '', 2), io:get_chars(File, '', 2), io:get_chars(File, '', 2)] end),
    with(Text, Encoded, fun(File) -> [io:get_line(File, ''), io:get_line(File, '')] end),
    with(Text, Encoded, fun(File) -> [file:read_line(File), file:read_line(File)] end).

%% What is written begins where reading has ended, and reading goes on behind it.
mixed() ->
    with(<<"abcdef\nghijkl\n">>, [write],
         fun(File) -> [io:get_chars(File, '', 2), io:put_chars(File, "ZY"), io:get_line(File, ''), io:get_line(File, '')] end),
    with(<<"abc">>, [write, {encoding, latin1}],
         fun(File) -> [try io:put_chars(File, [1090]) catch error:E1 -> E1 end, try io:put_chars(File, "x") catch error:E2 -> E2 end] end).
