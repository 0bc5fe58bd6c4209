%% Files in UTF-16 and UTF-32: characters and lines are read, and the encoding changes on the way.
-module(wide_encodings).
-export([main/0]).

main() ->
    [show(E, read(E)) || E <- [{utf16, big}, {utf16, little}, {utf32, big}, {utf32, little}, utf16, utf32]],
    Encodings = [latin1, unicode, {utf16, big}, {utf32, little}],
    ok = file:write_file("mixed", [unicode:characters_to_binary([$a, second(E)], unicode, E) || E <- Encodings]),
    {ok, F} = file:open("mixed", [read]),
    [show(E, {io:setopts(F, [{encoding, E}]), io:get_chars(F, '', 2), lists:sort(io:getopts(F))}) || E <- Encodings],
    show(eof, io:get_chars(F, '', 1)),
    show(wrong, io:setopts(F, [{encoding, {utf16, middle}}])).

second(latin1) -> $b;
second(_) -> 532.

read(Encoding) ->
    Text = "a\n" ++ lists:duplicate(5000, 8364) ++ [16#1F600, $\n, 16#0A0A, $x],
    ok = file:write_file("wide", unicode:characters_to_binary(Text, unicode, Encoding)),
    {ok, F} = file:open("wide", [read, {encoding, Encoding}]),
    First = io:get_line(F, ''),
    Some = io:get_chars(F, '', 4999),
    [First, length(Some), io:get_line(F, ''), io:get_line(F, ''), io:get_line(F, '')].

show(What, Value) -> io:format("~w: ~w~n", [What, Value]).
