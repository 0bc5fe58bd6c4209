%% Types of segments by their full names.
-module(segment_names2).
-export([main/0]).

main() ->
    N = <<2:16/integer-unsigned-native>>,
    <<X:16/unsigned-integer-native>> = N,
    B = <<"xy">>,
    C = <<B/bytes, <<5:3>>/bitstring>>,
    <<D:2/bytes, E/bitstring>> = C,
    <<F:1/binary-unit:8, _:4/unsigned-big, _/bits>> = <<7, 2, 3>>,
    <<G/utf16, H/utf32, I/utf16-little>> = <<(16#1f600 + 2)/utf16, 2/utf32, 233/utf16-little>>,
    <<J:2/integer-unit:4, _/binary>> = <<16#a2, 1>>,
    io:format("~w~n", [{X, C, D, E, F, G, H, I, J, <<2:2/unit:5>>}]).
