%% Unicode text: deep lists of characters and binaries, which are UTF-8 if nothing else is said.
%%
%% The BIFs of epiphany_unicode do all that has no errors in it; what is here finds out where an error is.
-module(unicode).
-export([characters_to_list/1, characters_to_list/2, characters_to_binary/1, characters_to_binary/2]).
-export([characters_to_binary/3, bin_is_7bit/1, bom_to_encoding/1, encoding_to_bom/1]).
-export([characters_to_nfc_list/1, characters_to_nfd_list/1, characters_to_nfkc_list/1, characters_to_nfkd_list/1]).
-export([characters_to_nfc_binary/1, characters_to_nfd_binary/1, characters_to_nfkc_binary/1, characters_to_nfkd_binary/1]).

-define(LAST, 16#10ffff).

%% What throws bad_argument within is an error of the function with these arguments, which erl_stdlib_errors explains.
-define(CALL(Args, Does),
        try Does catch throw:bad_argument -> erlang:error(badarg, Args, [{error_info, #{module => erl_stdlib_errors}}]) end).

%% The flat characters of Data, or {error, what came before, the rest} | {incomplete, before, rest} where a binary in it
%% is not in the encoding or ends within a character, or a number is no character.
characters_to_list(Data) -> ?CALL([Data], listed(Data, utf8)).

characters_to_list(Data, Encoding) -> ?CALL([Data, Encoding], listed(Data, Encoding)).

listed(Data, Encoding) when is_list(Data); is_binary(Data) -> decoded(Data, encoding(Encoding));
listed(_, _) -> throw(bad_argument).

decoded(Data, Encoding) when Encoding =:= utf8; Encoding =:= latin1 ->
    case epiphany_unicode:to_list(Data, Encoding) of
        false -> decode(Data, {Encoding, ?LAST, flat});
        Chars -> Chars
    end;
decoded(Data, Encoding) ->
    decode(Data, {Encoding, ?LAST, nested}).

%% A binary of Data, or an error as above.
characters_to_binary(Data) -> ?CALL([Data], put_together(Data, utf8, utf8)).

characters_to_binary(Data, From) -> ?CALL([Data, From], put_together(Data, From, utf8)).

characters_to_binary(Data, From, To) -> ?CALL([Data, From, To], put_together(Data, From, To)).

put_together(Data, From, To) when is_list(Data); is_binary(Data) ->
    {Known, Encoding} = {encoding(From), encoding(To)},
    case decoded(Data, Known) of
        {error, _, Rest} when Known =:= latin1, Encoding =:= latin1 ->
            case is_negative(Rest) of
                true -> throw(bad_argument);
                false -> encoded(bad, Data, Known, Encoding)
            end;
        {Problem, Before, Rest} when Encoding =:= utf8 -> {Problem, encode(Before, utf8), Rest};
        Chars when is_list(Chars) -> encoded(Chars, Data, Known, Encoding);
        _ -> encoded(bad, Data, Known, Encoding)
    end;
put_together(_, _, _) ->
    throw(bad_argument).

is_negative([First | _]) -> is_negative(First);
is_negative(First) -> is_integer(First) andalso First < 0.

encoded(Chars, Data, From, To) ->
    case is_list(Chars) andalso encode(Chars, To) of
        false ->
            {Problem, Before, Rest} = decode(Data, {From, last(To), nested}),
            {Problem, encode(Before, To), Rest};
        Binary ->
            Binary
    end.

encode(Chars, Encoding) -> epiphany_unicode:to_binary(Chars, utf8, Encoding).

last(latin1) -> 16#ff;
last(_) -> ?LAST.

encoding(utf8) -> utf8;
encoding(unicode) -> utf8;
encoding(latin1) -> latin1;
encoding(utf16) -> utf16_big;
encoding({utf16, big}) -> utf16_big;
encoding({utf16, little}) -> utf16_little;
encoding(utf32) -> utf32_big;
encoding({utf32, big}) -> utf32_big;
encoding({utf32, little}) -> utf32_little;
encoding(_) -> throw(bad_argument).

%% Normal forms, or {error, the normal form of what came before, the rest}

characters_to_nfc_list(Data) -> ?CALL([Data], normal_list(nfc, Data)).

characters_to_nfd_list(Data) -> ?CALL([Data], normal_list(nfd, Data)).

characters_to_nfkc_list(Data) -> ?CALL([Data], normal_list(nfkc, Data)).

characters_to_nfkd_list(Data) -> ?CALL([Data], normal_list(nfkd, Data)).

normal_list(Form, Data) ->
    case listed(Data, utf8) of
        Chars when is_list(Chars) -> epiphany_unicode:normalize(Form, Chars);
        {_, Before, Rest} -> {error, epiphany_unicode:normalize(Form, Before), Rest}
    end.

characters_to_nfc_binary(Data) -> ?CALL([Data], normal_binary(nfc, Data)).

characters_to_nfd_binary(Data) -> ?CALL([Data], normal_binary(nfd, Data)).

characters_to_nfkc_binary(Data) -> ?CALL([Data], normal_binary(nfkc, Data)).

characters_to_nfkd_binary(Data) -> ?CALL([Data], normal_binary(nfkd, Data)).

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
encoding_to_bom(Encoding) -> ?CALL([Encoding], encode([16#feff], encoding(Encoding))).

%% How is {encoding, the last character that is no error, how a bad number is told: flat, or nested in a list}.
decode(Data, How) -> decode(Data, [], How, []).

%% Decodes Data and then the pending tails of the lists it is in; Acc has the characters so far, reversed.
decode([H | T], Tails, How, Acc) when is_list(H); is_binary(H) ->
    decode(H, [T | Tails], How, Acc);
decode([C | T] = Data, Tails, {Encoding, Last, Form} = How, Acc) when is_integer(C) ->
    case is_character(C, Encoding) of
        true when C =< Last -> decode(T, Tails, How, [C | Acc]);
        _ when Form =:= flat -> failed(Acc, Data, Tails);
        _ -> failed(Acc, [[C] | T], Tails)
    end;
decode(Binary, Tails, {latin1, _, _} = How, Acc) when is_binary(Binary) ->
    decode([], Tails, How, lists:reverse(binary_to_list(Binary), Acc));
decode(Binary, Tails, {Encoding, Last, _} = How, Acc) when is_binary(Binary) ->
    case decode_bytes(Encoding, binary_to_list(Binary), Last, Acc) of
        {ok, Acc1} -> decode([], Tails, How, Acc1);
        {incomplete, Bytes, Acc1} -> unfinished(list_to_binary(Bytes), Tails, How, Acc1);
        {error, Bytes, Acc1} -> failed(Acc1, list_to_binary(Bytes), Tails)
    end;
decode([], [Next | Tails], How, Acc) ->
    decode(Next, Tails, How, Acc);
decode([], [], _, Acc) ->
    lists:reverse(Acc);
decode(_, _, _, _) ->
    throw(bad_argument).

%% A binary ended within a character: the next one may go on with it.
unfinished(Binary, Tails, How, Acc) ->
    Rest = lists:foldl(fun(T, []) -> T; (T, Inner) -> [Inner | T] end, [], Tails),
    case next_part(Rest) of
        {Next, More} when is_binary(Next) -> decode([<<Binary/binary, Next/binary>> | More], [], How, Acc);
        none -> {incomplete, lists:reverse(Acc), Binary};
        _ -> {error, lists:reverse(Acc), [Binary, Rest]}
    end.

%% The first character or binary that is not empty, and what follows it.
next_part([Empty | T]) when Empty =:= []; Empty =:= <<>> -> next_part(T);
next_part([L | T]) when is_list(L) ->
    case next_part(L) of
        {Part, More} -> {Part, [More | T]};
        none -> next_part(T)
    end;
next_part([Part | T]) -> {Part, T};
next_part(Empty) when Empty =:= []; Empty =:= <<>> -> none;
next_part(Binary) -> {Binary, []}.

failed(Acc, Data, Tails) -> {error, lists:reverse(Acc), lists:foldl(fun(T, Rest) -> [Rest | T] end, Data, Tails)}.

is_character(C, latin1) -> C >= 0 andalso C =< 255;
is_character(C, _) -> C >= 0 andalso C < 16#d800 orelse C > 16#dfff andalso C =< 16#10ffff.

%% {ok, the characters before Acc} | {error or incomplete, the bytes that are left, the characters before Acc}
decode_bytes(_, [], _, Acc) ->
    {ok, Acc};
decode_bytes(Encoding, Bytes, Last, Acc) ->
    case first(Encoding, Bytes) of
        {C, Rest} ->
            case C =< Last andalso is_character(C, Encoding) of
                true -> decode_bytes(Encoding, Rest, Last, [C | Acc]);
                false -> {error, Bytes, Acc}
            end;
        Problem ->
            {Problem, Bytes, Acc}
    end.

%% {Char, the other bytes}, incomplete or error
first(utf8, [B | Bytes]) when B < 16#80 -> {B, Bytes};
first(utf8, [B | Bytes]) when B >= 16#c2, B < 16#e0 -> tail(1, B band 16#1f, 16#80, Bytes);
first(utf8, [B | Bytes]) when B >= 16#e0, B < 16#f0 -> tail(2, B band 16#0f, 16#800, Bytes);
first(utf8, [B | Bytes]) when B >= 16#f0, B < 16#f5 -> tail(3, B band 16#07, 16#10000, Bytes);
first(utf8, _) -> error;
first(Encoding, Bytes) -> first_wide(Encoding, Bytes).

%% Count bytes are missing to the character C, which must be Least or more.
tail(0, C, Least, Bytes) when C >= Least -> {C, Bytes};
tail(Count, C, Least, [B | Bytes]) when Count > 0, B band 16#c0 =:= 16#80 -> tail(Count - 1, C bsl 6 bor (B band 16#3f), Least, Bytes);
tail(Count, _, _, []) when Count > 0 -> incomplete;
tail(_, _, _, _) -> error.

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
first_wide(Encoding, Bytes) when Encoding =:= utf32_big; Encoding =:= utf32_little ->
    case first_wide(Encoding, Bytes ++ lists:duplicate(4 - length(Bytes), 0)) of
        {C, _} when C > ?LAST -> error;
        _ -> incomplete
    end;
first_wide(_, _) -> incomplete.
