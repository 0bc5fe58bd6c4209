%% Strings: lists of characters (flat or deep) and UTF-8 binaries; what is cut out of a binary is a binary, what is cut out of a list is flat, but for what
%% is left at its end.
%%
%% A character is a grapheme cluster: a code point, or a list of several. What works from the beginning of a string looks at no more of it than it must, so
%% that programs can take long strings apart piece by piece.
-module(string).
-export([is_empty/1, length/1, to_graphemes/1, reverse/1, equal/2, equal/3, slice/2, slice/3, pad/2, pad/3, pad/4]).
-export([trim/1, trim/2, trim/3, chomp/1, take/2, take/3, take/4, prefix/2, find/2, find/3]).
-export([split/2, split/3, replace/3, replace/4, lexemes/2, nth_lexeme/3, next_codepoint/1, next_grapheme/1, equal/4]).
-export([list_to_integer/1, list_to_float/1]).
-export([uppercase/1, lowercase/1, titlecase/1, casefold/1, to_integer/1, to_float/1]).
-export([len/1, concat/2, chr/2, rchr/2, str/2, rstr/2, span/2, cspan/2, substr/2, substr/3, sub_string/2, sub_string/3]).
-export([tokens/2, join/2, words/1, words/2, sub_word/2, sub_word/3, chars/2, chars/3, copies/2]).
-export([strip/1, strip/2, strip/3, left/2, left/3, right/2, right/3, centre/2, centre/3, to_upper/1, to_lower/1]).

-define(WHITESPACE, "\s\t\n\r\v\f" ++ [16#85, 16#200e, 16#200f, 16#2028, 16#2029]).

graphemes(String) when is_list(String); is_binary(String) ->
    case epiphany_unicode:graphemes(String) of
        false -> error({badarg, undecoded(String)});
        Graphemes -> Graphemes
    end.

%% The part of bad text that cannot be decoded.
undecoded(String) -> element(3, unicode:characters_to_list(String)).

%% Characters as a string of the kind that String is.
like(String, Chars) when is_binary(String) -> unicode:characters_to_binary(Chars);
like(_, Chars) -> lists:flatten(Chars).

is_empty([]) -> true;
is_empty(<<>>) -> true;
is_empty([First | Rest]) -> is_empty(First) andalso is_empty(Rest);
is_empty(_) -> false.

length(String) -> erlang:length(graphemes(String)).

to_graphemes(String) -> graphemes(String).

reverse(String) -> lists:reverse(graphemes(String)).

equal(A, B) -> equal(A, B, false).

equal(A, B, Fold) -> equal(A, B, Fold, none).

%% Fold: without regard to case. Form: none, or the normal form (nfc, nfd, nfkc, nfkd) that both are brought to before.
equal(A, B, Fold, Form) when is_boolean(Fold) -> comparable(A, Fold, Form) =:= comparable(B, Fold, Form).

comparable(String, _, _) when not is_list(String), not is_binary(String) -> error(function_clause);
comparable(String, true, Form) -> comparable(casefold(String), false, Form);
comparable(String, false, nfc) -> unicode:characters_to_nfc_list(String);
comparable(String, false, nfd) -> unicode:characters_to_nfd_list(String);
comparable(String, false, nfkc) -> unicode:characters_to_nfkc_list(String);
comparable(String, false, nfkd) -> unicode:characters_to_nfkd_list(String);
comparable(String, false, _) -> unicode:characters_to_list(String).

slice(String, Start) -> slice(String, Start, infinity).

slice(String, Start, 0) when is_integer(Start), Start >= 0 -> like(String, []);
slice(String, Start, Length) when is_integer(Start), Start >= 0, Length =:= infinity; is_integer(Start), Start >= 0, is_integer(Length), Length >= 0 ->
    {_, Tail} = characters(Start, String, [], like(String, [])),
    case Length of
        infinity -> Tail;
        _ -> part(Tail, characters(Length, Tail, [], <<>>))
    end.

%% {at most N characters in reverse, the rest, which is Empty where there are fewer}
characters(0, String, Taken, _) ->
    {Taken, String};
characters(N, String, Taken, Empty) ->
    case next_grapheme(String) of
        [G | Rest] -> characters(N - 1, Rest, [G | Taken], Empty);
        [] -> {Taken, Empty};
        {error, Bad} -> error({badarg, Bad})
    end.

%% The rest of a string of which next_grapheme or next_codepoint has found the end.
at_end({error, Bad}, _) -> error({badarg, Bad});
at_end([], String) when is_binary(String) -> String;
at_end([], _) -> [].

%% The beginning of a string, which is these characters in reverse and then Rest.
part(String, {_, Rest}) when is_binary(String) -> binary:part(String, 0, byte_size(String) - byte_size(Rest));
part(_, {Taken, _}) -> lists:flatten(lists:reverse(Taken)).

nth_tail(N, [_ | T]) when N > 0 -> nth_tail(N - 1, T);
nth_tail(_, T) -> T.

%% Deep characters of at least Length graphemes.
pad(String, Length) -> pad(String, Length, trailing, $\s).

pad(String, Length, Where) -> pad(String, Length, Where, $\s).

pad(String, Length, Where, Char) when is_integer(Length), Where =:= leading orelse Where =:= trailing orelse Where =:= both ->
    Missing = max(0, Length - ?MODULE:length(String)),
    case Where of
        leading -> [lists:duplicate(Missing, Char), String];
        trailing -> [String | lists:duplicate(Missing, Char)];
        both ->
            Half = lists:duplicate(Missing div 2, Char),
            [Half, String, Half | lists:duplicate(Missing rem 2, Char)]
    end.

trim(String) -> trim(String, both).

trim(String, Where) -> trim(String, Where, ["\r\n" | ?WHITESPACE]).

trim(String, leading, Chars) -> element(2, take(String, Chars));
trim(String, trailing, Chars) -> like(String, without_at_end(Chars, graphemes(String)));
trim(String, both, Chars) -> like(String, without_at_end(Chars, without(Chars, graphemes(String)))).

without(Chars, Graphemes) -> lists:dropwhile(fun(G) -> lists:member(G, Chars) end, Graphemes).

without_at_end(Chars, Graphemes) -> lists:reverse(without(Chars, broken_line(Chars, lists:reverse(Graphemes)))).

%% From the end "\r\n" can be taken apart if only "\n" is to go.
broken_line(Chars, ["\r\n" | Rest] = Reversed) ->
    case breaks_lines(Chars) of
        true -> [$\r | Rest];
        false -> Reversed
    end;
broken_line(Chars, [C | Rest] = Reversed) ->
    case lists:member(C, Chars) of
        true -> broken_line(Chars, Rest);
        false -> Reversed
    end;
broken_line(_, []) ->
    [].

%% Among these characters there is "\n" and nothing that begins as "\r\n" does.
breaks_lines(Chars) -> lists:member($\n, Chars) andalso not lists:member($\r, Chars) andalso not lists:member("\r\n", Chars).

%% Without the ends of line at the end.
chomp(String) -> trim(String, trailing, ["\r\n", $\n]).

%% {the longest part at the leading or trailing end that is made of Chars (or of others, Complement), the rest}
take(String, Chars) -> take(String, Chars, false, leading).

take(String, Chars, Complement) -> take(String, Chars, Complement, leading).

take(String, Chars, Complement, leading) when is_boolean(Complement) ->
    {_, Rest} = Taken = take_while(String, Chars, Complement, Complement andalso breaks_lines(Chars), []),
    {part(String, Taken), Rest};
take(String, Chars, Complement, trailing) when is_boolean(Complement) ->
    {Part, Rest} = lists:splitwith(fun(G) -> lists:member(G, Chars) =/= Complement end, reverse(String)),
    {like(String, lists:reverse(Rest)), like(String, lists:reverse(Part))}.

%% {the characters in reverse, the rest}. With Breaks "\r\n" are two characters.
take_while(String, Chars, Complement, Breaks, Taken) ->
    case next_grapheme(String) of
        ["\r\n" | _] when Breaks ->
            [$\r | Rest] = next_codepoint(String),
            {[$\r | Taken], Rest};
        [G | Rest] ->
            case lists:member(G, Chars) =/= Complement of
                true -> take_while(Rest, Chars, Complement, Breaks, [G | Taken]);
                false -> {Taken, from_first(String)}
            end;
        Other ->
            {Taken, at_end(Other, String)}
    end.

%% A string that begins with a character, with that in front.
from_first(String) when is_binary(String) -> String;
from_first(String) -> next_codepoint(String).

%% A pattern is code points. It is found where what follows does not belong to its last character.

codepoints(String) when is_list(String); is_binary(String) ->
    case unicode:characters_to_list(String) of
        List when is_list(List) -> List;
        {_, _, Bad} -> error({badarg, Bad})
    end.

%% What follows Prefix, or nomatch.
prefix(String, Prefix) when is_list(String); is_binary(String) ->
    case codepoints(Prefix) of
        [] -> String;
        [C | _] = Pattern -> after_pattern(String, Pattern, C)
    end.

%% What follows a pattern that the string begins with, or nomatch; Last is the character before it.
after_pattern(String, [], Last) ->
    case next_codepoint(String) of
        [C | _] when C < 16#300, Last < 16#300, Last =/= $\r -> String;
        [C | _] ->
            case epiphany_unicode:graphemes([Last, C]) of
                [_] -> nomatch;
                _ -> String
            end;
        _ -> String
    end;
after_pattern(String, [P | Pattern], _) ->
    case next_codepoint(String) of
        [P | Rest] -> after_pattern(Rest, Pattern, P);
        _ -> nomatch
    end.

%% The string from the first (leading) or last (trailing) occurrence of Pattern, or nomatch.
find(String, Pattern) -> find(String, Pattern, leading).

find(String, Pattern, Where) when Where =:= leading; Where =:= trailing ->
    case codepoints(Pattern) of
        [] -> String;
        P ->
            case cut(String, P, Where) of
                nomatch -> nomatch;
                {_, Found, _} -> Found
            end
    end.

%% {what is before an occurrence, the string from it on, what follows it}, or nomatch.
cut(String, Pattern, Where) when is_binary(String), Where =:= leading orelse Where =:= trailing ->
    Bytes = unicode:characters_to_binary(Pattern),
    case binary_cut(String, Bytes, lists:last(Pattern), 0, Where) of
        nomatch -> nomatch;
        Place ->
            <<Before:Place/binary, Found/binary>> = String,
            {Before, Found, binary:part(Found, byte_size(Bytes), byte_size(Found) - byte_size(Bytes))}
    end;
cut(String, Pattern, Where) when Where =:= leading; Where =:= trailing ->
    case list_cut(String, Pattern, [], Where) of
        nomatch -> nomatch;
        {Before, Found, After} -> {lists:reverse(Before), Found, After}
    end.

%% Where Bytes, which end with the character Last, are from a byte on.
binary_cut(String, Bytes, Last, From, Where) ->
    case binary:match(String, Bytes, [{scope, {From, byte_size(String) - From}}]) of
        nomatch -> nomatch;
        {Place, Size} ->
            <<_:Place/binary, _:Size/binary, Rest/binary>> = String,
            case after_pattern(Rest, [], Last) of
                nomatch -> binary_cut(String, Bytes, Last, Place + 1, Where);
                _ when Where =:= leading -> Place;
                _ -> last_place(binary_cut(String, Bytes, Last, Place + 1, Where), Place)
            end
    end.

list_cut(String, [P | _] = Pattern, Before, Where) ->
    case next_codepoint(String) of
        [P | Rest] ->
            case after_pattern(String, Pattern, P) of
                nomatch -> list_cut(Rest, Pattern, [P | Before], Where);
                After when Where =:= leading -> {Before, from_first(String), After};
                After -> last_place(list_cut(Rest, Pattern, [P | Before], Where), {Before, from_first(String), After})
            end;
        [C | Rest] -> list_cut(Rest, Pattern, [C | Before], Where);
        Other ->
            at_end(Other, String),
            nomatch
    end.

last_place(nomatch, Place) -> Place;
last_place(Later, _) -> Later.

%% The parts around the first, the last or all occurrences of Pattern.
split(String, Pattern) -> split(String, Pattern, leading).

split(String, Pattern, Where) ->
    case codepoints(Pattern) of
        [] -> [String];
        P -> parts(String, P, Where)
    end.

parts(String, Pattern, all) ->
    case cut(String, Pattern, leading) of
        nomatch -> [String];
        {Before, _, After} -> [Before | parts(After, Pattern, all)]
    end;
parts(String, Pattern, Where) ->
    case cut(String, Pattern, Where) of
        nomatch -> [String];
        {Before, _, After} -> [Before, After]
    end.

%% Deep characters: the parts with Replacement between them.
replace(String, Pattern, Replacement) -> replace(String, Pattern, Replacement, leading).

replace(String, Pattern, Replacement, Where) -> lists:join(Replacement, split(String, Pattern, Where)).

%% The parts between characters of Separators, those that are not empty.
lexemes(String, Separators) ->
    Graphemes = graphemes(String),
    Broken = case breaks_lines(Separators) of
        true -> lists:flatmap(fun("\r\n") -> "\r\n"; (G) -> [G] end, Graphemes);
        false -> Graphemes
    end,
    [like(String, L) || L <- lexeme_list(Broken, Separators)].

lexeme_list(Graphemes, Separators) ->
    case lists:splitwith(fun(G) -> not lists:member(G, Separators) end, without(Separators, Graphemes)) of
        {[], []} -> [];
        {Lexeme, Rest} -> [Lexeme | lexeme_list(Rest, Separators)]
    end.

nth_lexeme(String, N, Separators) when is_integer(N), N > 0 ->
    case nth_tail(N - 1, lexemes(String, Separators)) of
        [Lexeme | _] -> Lexeme;
        [] -> like(String, [])
    end.

%% [First | Rest], [] or {error, String}; of a binary Rest is a binary, too.
next_codepoint([C | _] = String) when is_integer(C) -> String;
next_codepoint(<<C/utf8, Rest/binary>>) -> [C | Rest];
next_codepoint(String) -> unicode_util:cp(String).

next_grapheme([C1, C2 | _] = String) when is_integer(C1), C1 >= $\s, C1 < 127, is_integer(C2), C2 < 127 -> String;
next_grapheme(<<C, Rest/binary>> = String) when C >= $\s, C < 127 ->
    case Rest of
        <<Next, _/binary>> when Next >= 127 -> unicode_util:gc(String);
        _ -> [C | Rest]
    end;
next_grapheme(String) ->
    unicode_util:gc(String).

%% Case

uppercase(String) -> change_case(uppercase, String).

lowercase(String) -> change_case(lowercase, String).

%% For comparisons without regard to case.
casefold(String) -> change_case(casefold, String).

change_case(Kind, String) when is_list(String); is_binary(String) ->
    case epiphany_unicode:change_case(Kind, String) of
        false -> error({badarg, undecoded(String)});
        Chars -> like(String, Chars)
    end;
change_case(_, Other) ->
    error({badarg, Other}).

%% Only the first character changes.
titlecase(String) ->
    case next_grapheme(String) of
        [First | Rest] when is_binary(String) -> <<(unicode:characters_to_binary(title(First)))/binary, Rest/binary>>;
        [First | Rest] when is_binary(Rest) -> title(First) ++ [Rest];
        [First | Rest] -> title(First) ++ Rest;
        End -> at_end(End, String)
    end.

%% Of a cluster the first character counts.
title([C | More]) -> title(C) ++ More;
title(C) -> lists:flatten(epiphany_unicode:change_case(titlecase, [C])).

%% Numbers: {Number, rest} or {error, Reason}

list_to_integer(String) -> to_integer(String).

list_to_float(String) -> to_float(String).

to_integer(String) ->
    number(fun() ->
        {Sign, Text} = sign(String),
        case digits(Text, []) of
            {[], _} -> {error, no_integer};
            {Digits, Rest} -> {erlang:list_to_integer(Sign ++ Digits), Rest}
        end
    end).

to_float(String) ->
    number(fun() ->
        {Sign, Text} = sign(String),
        {Whole, Rest} = digits(Text, []),
        case next_codepoint(Rest) of
            [Point | T] when Whole =/= [], Point =:= $. orelse Point =:= $, -> fraction(Sign ++ Whole, digits(T, []));
            _ -> {error, no_float}
        end
    end).

%% A number that a function reads, or what says that there is no text where it looks.
number(Read) ->
    try
        Read()
    catch
        error:_ -> {error, badarg}
    end.

fraction(_, {[], _}) ->
    {error, no_float};
fraction(Whole, {Fraction, Rest}) ->
    {Exponent, After} = exponent(Rest),
    try
        {erlang:list_to_float(Whole ++ "." ++ Fraction ++ Exponent), After}
    catch
        error:_ -> {error, no_float}
    end.

exponent(Text) ->
    case next_codepoint(Text) of
        [E | T] when E =:= $e; E =:= $E ->
            {Sign, Rest} = sign(T),
            case digits(Rest, []) of
                {[], _} -> {"", Text};
                {Digits, After} -> {"e" ++ Sign ++ Digits, After}
            end;
        _ ->
            {"", Text}
    end.

sign(Text) ->
    case next_codepoint(Text) of
        [$- | T] -> {"-", T};
        [$+ | T] -> {"", T};
        _ -> {"", Text}
    end.

%% {digits, the rest}
digits(Text, Digits) ->
    case next_codepoint(Text) of
        [D | Rest] when D >= $0, D =< $9 -> digits(Rest, [D | Digits]);
        [_ | _] = Rest when is_list(Text) -> {lists:reverse(Digits), Rest};
        [_ | _] -> {lists:reverse(Digits), Text};
        Other -> {lists:reverse(Digits), at_end(Other, Text)}
    end.

%% The older functions, on flat lists of characters; positions count from 1 and 0 means nowhere.

len(String) -> erlang:length(String).

concat(A, B) -> A ++ B.

chr(String, C) when is_integer(C) -> position(C, String, 1).

position(C, [C | _], I) -> I;
position(C, [_ | T], I) -> position(C, T, I + 1);
position(_, [], _) -> 0.

rchr(String, C) when is_integer(C) -> from_end(chr(lists:reverse(String), C), 1, String).

str(String, "") when is_list(String) -> 0;
str(String, Pattern) -> index(String, Pattern, 1).

index([_ | T] = String, Pattern, I) ->
    case lists:prefix(Pattern, String) of
        true -> I;
        false -> index(T, Pattern, I + 1)
    end;
index([], _, _) -> 0.

rstr(String, "") when is_list(String) -> 0;
rstr(String, Pattern) ->
    from_end(str(lists:reverse(String), lists:reverse(Pattern)), erlang:length(Pattern), String).

%% The position of something of that length that starts at position I of the reverse.
from_end(0, _, _) -> 0;
from_end(I, Length, String) -> erlang:length(String) - I - Length + 2.

span(String, Chars) -> erlang:length(lists:takewhile(fun(C) -> lists:member(C, Chars) end, String)).

cspan(String, Chars) -> erlang:length(lists:takewhile(fun(C) -> not lists:member(C, Chars) end, String)).

substr(String, Start) -> lists:nthtail(Start - 1, String).

substr(String, Start, Length) -> lists:sublist(substr(String, Start), Length).

sub_string(String, Start) -> substr(String, Start).

sub_string(String, Start, Stop) -> substr(String, Start, Stop - Start + 1).

tokens(String, Separators) -> lexeme_list(String, Separators).

join([String | Strings], Separator) -> String ++ lists:append([Separator ++ S || S <- Strings]);
join([], Separator) when is_list(Separator) -> [].

%% How many words there are, and which the N-th is.
words(String) -> words(String, $\s).

words(String, Separator) when is_integer(Separator) -> max(1, erlang:length(tokens(String, [Separator]))).

sub_word(String, N) -> sub_word(String, N, $\s).

sub_word(String, N, Separator) when is_integer(N), N > 0, is_integer(Separator) ->
    case nth_tail(N - 1, tokens(String, [Separator])) of
        [Word | _] -> Word;
        [] -> []
    end.

chars(C, N) -> chars(C, N, []).

chars(C, N, Tail) when N > 0 -> chars(C, N - 1, [C | Tail]);
chars(C, 0, Tail) when is_integer(C) -> Tail.

copies(String, N) when is_list(String) -> lists:append(lists:duplicate(N, String)).

strip(String) -> strip(String, both).

strip(String, left) -> strip_left(String, $\s);
strip(String, right) -> strip_right(String, $\s);
strip(String, both) -> strip_right(strip_left(String, $\s), $\s).

strip(String, left, C) -> strip_left(String, C);
strip(String, right, C) -> strip_right(String, C);
strip(String, both, C) -> strip_right(strip_left(String, C), C).

strip_left(String, C) when is_integer(C) -> without([C], String).

strip_right(String, C) when is_integer(C) -> without_at_end([C], String).

left(String, N) -> left(String, N, $\s).

left(String, N, C) when is_integer(C) -> lists:sublist(String ++ lists:duplicate(max(0, N - len(String)), C), N).

right(String, N) -> right(String, N, $\s).

right(String, N, C) when is_integer(C) -> lists:reverse(left(lists:reverse(String), N, C)).

centre(String, N) -> centre(String, N, $\s).

centre(String, N, C) when is_integer(C) ->
    case N - len(String) of
        Missing when Missing >= 0 ->
            lists:duplicate(Missing div 2, C) ++ String ++ lists:duplicate(Missing - Missing div 2, C);
        Missing ->
            substr(String, -Missing div 2 + 1, N)
    end.

to_upper(S) when is_list(S) -> [upper(C) || C <- S];
to_upper(C) when is_integer(C) -> upper(C).

to_lower(S) when is_list(S) -> [lower(C) || C <- S];
to_lower(C) when is_integer(C) -> lower(C).

%% The letters of Latin-1.

upper(C) when C >= $a, C =< $z; C >= $à, C =< $þ, C =/= $÷ -> C - 32;
upper(C) -> C.

lower(C) when C >= $A, C =< $Z; C >= $À, C =< $Þ, C =/= $× -> C + 32;
lower(C) -> C.
