%% Base 64: three bytes are four characters of A to Z, a to z, 0 to 9, + and /; what is missing at the end is =.
-module(base64).
-export([encode/1, encode_to_string/1, decode/1, decode_to_string/1, mime_decode/1, mime_decode_to_string/1]).

%% The value of a byte, 64 for none.
-define(VALUES, {64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 62, 64, 64, 64, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 64, 64,
                 64, 64, 64, 64, 64, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                 17, 18, 19, 20, 21, 22, 23, 24, 25, 64, 64, 64, 64, 64, 64, 26, 27, 28, 29, 30,
                 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
                 51, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
                 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64}).

-define(value(C), element((C) + 1, ?VALUES)).

%% Of four bytes, and of four values.
-define(are_bytes(A, B, C, D), (A bor B bor C bor D) band -256 =:= 0).
-define(are_values(A, B, C, D), (A bor B bor C bor D) < 64).

encode(Data) -> list_to_binary(encode_to_string(Data)).

encode_to_string(Data) when is_binary(Data) -> characters(Data);
encode_to_string(Data) when is_list(Data) -> characters(bytes(Data, <<>>)).

%% A binary of a list of bytes.
bytes([Byte | Data], Binary) when is_integer(Byte), Byte >= 0, Byte =< 255 -> bytes(Data, <<Binary/binary, Byte>>);
bytes([Other | _], _) when is_integer(Other) -> error(badarg);
bytes([_ | _], _) -> error(badarith);
bytes([], Binary) -> Binary.

characters(<<A:6, B:6, C:6, D:6, Rest/binary>>) ->
    [character(A), character(B), character(C), character(D) | characters(Rest)];
characters(<<A:6, B:6, C:4>>) ->
    [character(A), character(B), character(C bsl 2), $=];
characters(<<A:6, B:2>>) ->
    [character(A), character(B bsl 4), $=, $=];
characters(<<>>) ->
    [].

character(N) when N < 26 -> N + $A;
character(N) when N < 52 -> N - 26 + $a;
character(N) when N < 62 -> N - 52 + $0;
character(62) -> $+;
character(63) -> $/.

%% Text may have spaces, tabs and ends of lines in it; nothing else follows =.
decode(Text) ->
    try
        list_to_binary(strict(list(Text)))
    catch
        {no_group, Reason} -> error(Reason)
    end.

decode_to_string(Text) ->
    try
        strict(list(Text))
    catch
        {no_group, _} -> error(badarith)
    end.

list(Text) when is_list(Text) -> Text;
list(Text) when is_binary(Text) -> binary_to_list(Text).

strict([A, B, C, D | Rest] = Text) when ?are_bytes(A, B, C, D) ->
    case {?value(A), ?value(B), ?value(C), ?value(D)} of
        {V, W, X, Y} when ?are_values(V, W, X, Y) -> whole(V, W, X, Y, strict(Rest));
        _ -> symbols(Text)
    end;
strict(Text) ->
    symbols(Text).

%% The same of a group with space in it, or of the last.
symbols(Text) ->
    case symbol(Text) of
        none ->
            [];
        {A, Text1} ->
            {B, Text2} = next(Text1),
            {C, Text3} = next(Text2),
            {D, Text4} = next(Text3),
            group(A, B, C, D, Text4)
    end.

next(Text) ->
    case symbol(Text) of
        none -> error(function_clause);
        Symbol -> Symbol
    end.

group(A, B, C, D, Text) when is_integer(A), is_integer(B), is_integer(C), is_integer(D) ->
    whole(A, B, C, D, strict(Text));
group(A, B, padding, padding, Text) when is_integer(A), is_integer(B) ->
    ended(Text, short(A, B));
group(A, B, C, padding, Text) when is_integer(A), is_integer(B), is_integer(C) ->
    ended(Text, short(A, B, C));
group(_, B, padding, padding, _) when not is_integer(B) -> throw({no_group, badarith});
group(_, _, C, padding, _) when C =/= padding, not is_integer(C) -> throw({no_group, badarith});
group(_, _, _, _, _) -> throw({no_group, badarg}).

%% The bytes of a group before others, and those of an incomplete one.
whole(A, B, C, D, Bytes) -> [A bsl 2 bor (B bsr 4), B band 15 bsl 4 bor (C bsr 2), C band 3 bsl 6 bor D | Bytes].

short(A, B) -> [A bsl 2 bor (B bsr 4)].

short(A, B, C) -> [A bsl 2 bor (B bsr 4), B band 15 bsl 4 bor (C bsr 2)].

%% Nothing follows but space.
ended(Text, Bytes) ->
    case symbol(Text) of
        none -> Bytes;
        {Symbol, _} -> error({case_clause, Symbol})
    end.

%% The next character that is not space.
symbol([C | Text]) ->
    case value(C) of
        space -> symbol(Text);
        Value -> {Value, Text}
    end;
symbol([]) ->
    none.

value(C) when C >= $A, C =< $Z -> C - $A;
value(C) when C >= $a, C =< $z -> C - $a + 26;
value(C) when C >= $0, C =< $9 -> C - $0 + 52;
value($+) -> 62;
value($/) -> 63;
value($=) -> padding;
value(C) when C =:= $\s; C =:= $\t; C =:= $\r; C =:= $\n -> space;
value(C) when is_integer(C), C >= 0, C =< 255 -> bad;
value(_) -> error(badarg).

%% Text may have any characters in it; those that mean nothing are left out, and = has a meaning only at the end.
mime_decode(Text) -> list_to_binary(mime_decode_to_string(Text)).

mime_decode_to_string(Text) -> mime(list(Text), [], false).

%% Group has up to three values so far, the last first; Padded tells whether = has come since.
mime([A, B, C, D | Rest] = Text, [], Padded) when ?are_bytes(A, B, C, D) ->
    case {?value(A), ?value(B), ?value(C), ?value(D)} of
        {V, W, X, Y} when ?are_values(V, W, X, Y) -> whole(V, W, X, Y, mime(Rest, [], false));
        _ -> mime_next(Text, [], Padded)
    end;
mime(Text, Group, Padded) ->
    mime_next(Text, Group, Padded).

mime_next([C | Text], Group, Padded) ->
    case value(C) of
        padding -> mime(Text, Group, true);
        Value when is_integer(Value) -> mime_group(Text, [Value | Group]);
        _ -> mime(Text, Group, Padded)
    end;
mime_next([], [], _) -> [];
mime_next([], [B, A], true) -> short(A, B);
mime_next([], [C, B, A], true) -> short(A, B, C).

mime_group(Text, [D, C, B, A]) -> whole(A, B, C, D, mime(Text, [], false));
mime_group(Text, Group) -> mime(Text, Group, false).
