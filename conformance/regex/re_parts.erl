%% Captures of a binary are parts of it, those of a list are not.
-module(re_parts).
-export([main/0]).

main() ->
    Text = <<(binary:copy(<<"x">>, 3000))/binary, "key=", (binary:copy(<<"v">>, 500))/binary, "; rest">>,
    {match, [All, Key, Value]} = re:run(Text, "(\\w{3})=(v+)", [{capture, all, binary}]),
    show([{byte_size(B), of_whole(B, Text)} || B <- [All, Value]]),
    show({Key, binary:first(Value), binary:last(All)}),
    {match, [[First], [Second]]} =
        re:run(Text, "x{1000,}|v{400}", [{capture, first, binary}, global]),
    show([{byte_size(B), of_whole(B, Text)} || B <- [First, Second]]),
    {match, [None, Empty]} = re:run(Text, "(nothing)?()key", [{capture, [1, 2], binary}]),
    show({None, Empty}),
    {match, [Same]} = re:run(Text, "^.*$", [{capture, first, binary}]),
    show(Same =:= Text),
    {match, [Part]} = re:run(binary_to_list(Text), "v+", [{capture, first, binary}]),
    show(byte_size(Part)),
    <<_:5, Odd/bits>> = <<0:5, Text/binary>>,
    {match, [V]} = re:run(Odd, "v+", [{capture, first, binary}]),
    show(V =:= Value).

of_whole(Part, Whole) -> binary:referenced_byte_size(Part) =:= byte_size(Whole).

show(X) -> io:format("~p~n", [X]).
