%% Unicode text: deep lists of characters and binaries, which are UTF-8 if nothing else is said.
%%
%% The natives of epiphany_unicode do all that has no errors in it; what is here finds out where an error is.
-module(unicode).
-export([characters_to_list/1, characters_to_list/2, characters_to_binary/1, characters_to_binary/2]).
-export([characters_to_binary/3, bin_is_7bit/1, bom_to_encoding/1, encoding_to_bom/1]).
-export([characters_to_nfc_list/1, characters_to_nfd_list/1, characters_to_nfkc_list/1, characters_to_nfkd_list/1]).
-export([characters_to_nfc_binary/1, characters_to_nfd_binary/1, characters_to_nfkc_binary/1, characters_to_nfkd_binary/1]).

%% The flat characters of Data, or {error, what came before, the rest} | {incomplete, before, rest} where a binary in it
%% is not in the encoding or ends within a character, or a number is no character.
characters_to_list(Data) -> characters_to_list(Data, utf8).

characters_to_list(Data, Encoding) when is_list(Data); is_binary(Data) ->
    case encoding(Encoding) of
        Known when Known =:= utf8; Known =:= latin1 ->
            case epiphany_unicode:to_list(Data, Known) of
                false -> decode(Data, [], Known, []);
                Chars -> Chars
            end;
        Other ->
            decode(Data, [], Other, [])
    end;
characters_to_list(Data, Encoding) ->
    error(badarg, [Data, Encoding]).

%% A binary of Data, or an error as above.
characters_to_binary(Data) -> characters_to_binary(Data, utf8, utf8).

characters_to_binary(Data, From) -> characters_to_binary(Data, From, utf8).

characters_to_binary(Data, From, To) ->
    Encoding = encoding(To),
    case characters_to_list(Data, From) of
        Chars when is_list(Chars) -> encode(Chars, Encoding);
        {Problem, Before, Rest} -> {Problem, encode(Before, Encoding), Rest}
    end.

encoding(utf8) -> utf8;
encoding(unicode) -> utf8;
encoding(latin1) -> latin1;
encoding(utf16) -> utf16_big;
encoding({utf16, big}) -> utf16_big;
encoding({utf16, little}) -> utf16_little;
encoding(utf32) -> utf32_big;
encoding({utf32, big}) -> utf32_big;
encoding({utf32, little}) -> utf32_little;
encoding(Other) -> error(badarg, [Other]).

encode(Chars, Encoding) ->
    case epiphany_unicode:to_binary(Chars, utf8, Encoding) of
        false ->
            {Latin1, Rest} = lists:splitwith(fun(C) -> C =< 255 end, Chars),
            {error, list_to_binary(Latin1), Rest};
        Binary ->
            Binary
    end.

%% Normal forms, or {error, the normal form of what came before, the rest}

characters_to_nfc_list(Data) -> normal_list(nfc, Data).

characters_to_nfd_list(Data) -> normal_list(nfd, Data).

characters_to_nfkc_list(Data) -> normal_list(nfkc, Data).

characters_to_nfkd_list(Data) -> normal_list(nfkd, Data).

normal_list(Form, Data) ->
    case characters_to_list(Data) of
        Chars when is_list(Chars) -> epiphany_unicode:normalize(Form, Chars);
        {_, Before, Rest} -> {error, epiphany_unicode:normalize(Form, Before), Rest}
    end.

characters_to_nfc_binary(Data) -> normal_binary(nfc, Data).

characters_to_nfd_binary(Data) -> normal_binary(nfd, Data).

characters_to_nfkc_binary(Data) -> normal_binary(nfkc, Data).

characters_to_nfkd_binary(Data) -> normal_binary(nfkd, Data).

normal_binary(Form, Data) ->
    case normal_list(Form, Data) of
        {error, Before, Rest} -> {error, encode(Before, utf8), Rest};
        Chars -> encode(Chars, utf8)
    end.

bin_is_7bit(Binary) when is_binary(Binary) -> lists:all(fun(B) -> B < 128 end, binary_to_list(Binary)).

%% Byte order marks: {encoding, the number of bytes of its mark}; latin1 where there is none.
bom_to_encoding(Binary) ->
    case binary_to_list(Binary) of
        [16#ef, 16#bb, 16#bf | _] -> {utf8, 3};
        [0, 0, 16#fe, 16#ff | _] -> {{utf32, big}, 4};
        [16#ff, 16#fe, 0, 0 | _] -> {{utf32, little}, 4};
        [16#fe, 16#ff | _] -> {{utf16, big}, 2};
        [16#ff, 16#fe | _] -> {{utf16, little}, 2};
        _ -> {latin1, 0}
    end.

encoding_to_bom(latin1) -> <<>>;
encoding_to_bom(Encoding) -> encode([16#feff], encoding(Encoding)).

%% Decodes Data and then the pending Rest; Acc has the characters so far, reversed.
decode([H], Rest, Encoding, Acc) when is_list(H); is_binary(H) ->
    decode(H, Rest, Encoding, Acc);
decode([H | T], Rest, Encoding, Acc) when is_list(H); is_binary(H) ->
    decode(H, [T | Rest], Encoding, Acc);
decode([C | T] = Data, Rest, Encoding, Acc) when is_integer(C) ->
    case is_character(C, Encoding) of
        true -> decode(T, Rest, Encoding, [C | Acc]);
        false -> problem(error, Acc, Data, Rest)
    end;
decode(Binary, Rest, latin1, Acc) when is_binary(Binary) ->
    decode([], Rest, latin1, lists:reverse(binary_to_list(Binary), Acc));
decode(Binary, Rest, Encoding, Acc) when is_binary(Binary) ->
    case decode_bytes(Encoding, binary_to_list(Binary), Acc) of
        {ok, Acc1} -> decode([], Rest, Encoding, Acc1);
        {Problem, Bytes, Acc1} -> problem(Problem, Acc1, list_to_binary(Bytes), Rest)
    end;
decode([], [Next | Rest], Encoding, Acc) ->
    decode(Next, Rest, Encoding, Acc);
decode([], [], _, Acc) ->
    lists:reverse(Acc);
decode(Other, _, _, _) ->
    error(badarg, [Other]).

%% Text that ends within a character is only incomplete at the very end.
problem(Problem, Acc, Data, []) -> {Problem, lists:reverse(Acc), Data};
problem(_, Acc, Data, Rest) -> {error, lists:reverse(Acc), [Data | Rest]}.

is_character(C, latin1) -> C >= 0 andalso C =< 255;
is_character(C, _) -> C >= 0 andalso C < 16#d800 orelse C > 16#dfff andalso C =< 16#10ffff.

%% {ok, the characters before Acc} | {error or incomplete, the bytes that are left, the characters before Acc}
decode_bytes(utf8, Bytes, Acc) -> utf8(Bytes, Acc);
decode_bytes(Encoding, Bytes, Acc) -> wide(Encoding, Bytes, Acc).

utf8([B | Bytes], Acc) when B < 16#80 -> utf8(Bytes, [B | Acc]);
utf8([B | Bytes], Acc) when B >= 16#c2, B < 16#e0 -> utf8_tail(1, B band 16#1f, 16#80, Bytes, [B | Bytes], Acc);
utf8([B | Bytes], Acc) when B >= 16#e0, B < 16#f0 -> utf8_tail(2, B band 16#0f, 16#800, Bytes, [B | Bytes], Acc);
utf8([B | Bytes], Acc) when B >= 16#f0, B < 16#f5 -> utf8_tail(3, B band 16#07, 16#10000, Bytes, [B | Bytes], Acc);
utf8([], Acc) -> {ok, Acc};
utf8(Bytes, Acc) -> {error, Bytes, Acc}.

%% Count bytes are missing to the character C that starts at Start and must be Least or more.
utf8_tail(0, C, Least, Bytes, Start, Acc) ->
    case C >= Least andalso is_character(C, utf8) of
        true -> utf8(Bytes, [C | Acc]);
        false -> {error, Start, Acc}
    end;
utf8_tail(Count, C, Least, [B | Bytes], Start, Acc) when B band 16#c0 =:= 16#80 ->
    utf8_tail(Count - 1, C bsl 6 bor (B band 16#3f), Least, Bytes, Start, Acc);
utf8_tail(_, _, _, [], Start, Acc) ->
    {incomplete, Start, Acc};
utf8_tail(_, _, _, _, Start, Acc) ->
    {error, Start, Acc}.

%% UTF-16 and UTF-32
wide(_, [], Acc) ->
    {ok, Acc};
wide(Encoding, Bytes, Acc) ->
    case first_wide(Encoding, Bytes) of
        {C, Rest} ->
            case is_character(C, Encoding) of
                true -> wide(Encoding, Rest, [C | Acc]);
                false -> {error, Bytes, Acc}
            end;
        incomplete ->
            {incomplete, Bytes, Acc}
    end.

first_wide(utf32_big, [A, B, C, D | Rest]) -> {A bsl 24 bor (B bsl 16) bor (C bsl 8) bor D, Rest};
first_wide(utf32_little, [A, B, C, D | Rest]) -> first_wide(utf32_big, [D, C, B, A | Rest]);
first_wide(utf16_big, [A, B, C, D | Rest]) when A band 16#fc =:= 16#d8, C band 16#fc =:= 16#dc ->
    {16#10000 + ((A band 3) bsl 18) + (B bsl 10) + ((C band 3) bsl 8) + D, Rest};
first_wide(utf16_big, [A, _ | Rest]) when A band 16#fc =:= 16#d8, length(Rest) < 2 -> incomplete;
first_wide(utf16_big, [A, B | Rest]) -> {A bsl 8 bor B, Rest};
first_wide(utf16_little, [B, A, D, C | Rest]) when A band 16#fc =:= 16#d8 ->
    case first_wide(utf16_big, [A, B, C, D]) of
        {Char, []} -> {Char, Rest};
        {Unit, _} -> {Unit, [D, C | Rest]}
    end;
first_wide(utf16_little, [B, A | Rest]) -> first_wide(utf16_big, [A, B | Rest]);
first_wide(_, _) -> incomplete.
