%% Unicode text: deep lists of characters and UTF-8 binaries.
-module(unicode).
-export([characters_to_list/1, characters_to_list/2, characters_to_binary/1, characters_to_binary/2]).
-export([characters_to_binary/3]).

%% The flat characters of Data, or {error, what came before, the rest} | {incomplete, before, rest} where a binary in it
%% is not UTF-8 or ends within a character, or a number is no character.
characters_to_list(Data) -> characters_to_list(Data, utf8).

characters_to_list(Data, Encoding) when is_list(Data); is_binary(Data) ->
    decode(Data, [], encoding(Encoding), []);
characters_to_list(Data, Encoding) ->
    error(badarg, [Data, Encoding]).

%% A binary of Data, or an error as above.
characters_to_binary(Data) -> characters_to_binary(Data, utf8, utf8).

characters_to_binary(Data, From) -> characters_to_binary(Data, From, utf8).

characters_to_binary(Data, From, To) ->
    case characters_to_list(Data, From) of
        Chars when is_list(Chars) -> encode(Chars, encoding(To), []);
        {Problem, Before, Rest} -> {Problem, encode(Before, encoding(To), []), Rest}
    end.

encoding(utf8) -> utf8;
encoding(unicode) -> utf8;
encoding(latin1) -> latin1;
encoding(Other) -> error(badarg, [Other]).

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
decode(Binary, Rest, utf8, Acc) when is_binary(Binary) ->
    case utf8(binary_to_list(Binary), Acc) of
        {ok, Acc1} -> decode([], Rest, utf8, Acc1);
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
is_character(C, utf8) -> C >= 0 andalso C < 16#d800 orelse C > 16#dfff andalso C =< 16#10ffff.

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

encode([C | Chars], latin1, Acc) when C > 255 -> {error, list_to_binary(lists:reverse(Acc)), [C | Chars]};
encode([C | Chars], utf8, Acc) when C >= 16#80 -> encode(Chars, utf8, [utf8_bytes(C) | Acc]);
encode([C | Chars], Encoding, Acc) -> encode(Chars, Encoding, [C | Acc]);
encode([], _, Acc) -> list_to_binary(lists:reverse(Acc)).

utf8_bytes(C) when C < 16#800 -> [16#c0 bor (C bsr 6), tail_byte(C)];
utf8_bytes(C) when C < 16#10000 -> [16#e0 bor (C bsr 12), tail_byte(C bsr 6), tail_byte(C)];
utf8_bytes(C) -> [16#f0 bor (C bsr 18), tail_byte(C bsr 12), tail_byte(C bsr 6), tail_byte(C)].

tail_byte(C) -> 16#80 bor (C band 16#3f).
