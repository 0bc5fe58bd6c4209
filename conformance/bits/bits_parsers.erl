-module(bits_parsers).
-export([main/0]).
%% Loops over binaries, as parsers write them.
main() ->
    io:format("~w~n", [number(<<"12345 rest">>, 0)]),
    io:format("~w~n", [words(<<"  the quick  brown fox ">>)]),
    io:format("~w~n", [tlv(<<1, 0, 2, "ab", 2, 0, 0, 3, 0, 1, 255>>)]),
    io:format("~w~n", [tlv(<<1, 0, 9, "ab">>)]),
    io:format("~s~n", [hex(<<0, 16#1f, 16#ff>>)]),
    io:format("~w~n", [rle(<<"aaabccd">>)]),
    io:format("~w~n", [packet(<<4:4, 5:4, 0, 40:16, 1:16, 0:1, 1:1, 0:1, 9:13, "payload">>)]),
    io:format("~w~n", [string(<<"a\\nb\\\"c\"tail">>, <<>>)]).

number(<<C, R/binary>>, N) when C >= $0, C =< $9 -> number(R, N * 10 + C - $0);
number(R, N) -> {N, R}.

words(<<" ", R/binary>>) -> words(R);
words(<<>>) -> [];
words(B) -> word(B, 0).

word(B, N) ->
    case B of
        <<W:N/binary, " ", R/binary>> -> [W | words(R)];
        <<W:N/binary>> -> [W];
        _ -> word(B, N + 1)
    end.

tlv(<<T, L:16, V:L/binary, R/binary>>) -> [{T, V} | tlv(R)];
tlv(<<>>) -> [];
tlv(R) -> {error, R}.

hex(B) -> << <<(digit(X))>> || <<X:4>> <= B >>.

digit(X) when X < 10 -> $0 + X;
digit(X) -> $a + X - 10.

rle(<<C, R/binary>>) -> rle(C, 1, R);
rle(<<>>) -> [].

rle(C, N, <<C, R/binary>>) -> rle(C, N + 1, R);
rle(C, N, R) -> [{C, N} | rle(R)].

packet(<<4:4, H:4, _, L:16, Id:16, _:1, DF:1, MF:1, Off:13, P/binary>>) -> {H, L, Id, DF, MF, Off, P};
packet(<<V:4, _/bits>>) -> {version, V}.

string(<<$\\, $n, R/binary>>, A) -> string(R, <<A/binary, $\n>>);
string(<<$\\, C, R/binary>>, A) -> string(R, <<A/binary, C>>);
string(<<$", R/binary>>, A) -> {A, R};
string(<<C, R/binary>>, A) -> string(R, <<A/binary, C>>);
string(<<>>, _) -> unterminated.
