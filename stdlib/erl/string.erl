%% Strings: lists of characters (flat or deep) and UTF-8 binaries; what is cut out of a binary is a binary, what is cut out of a list is flat.
%%
%% A character is a grapheme cluster: a code point, or a list of several.
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

slice(String, Start, Length) when is_integer(Start), Start >= 0, Length =:= infinity; is_integer(Start), Start >= 0, is_integer(Length), Length >= 0 ->
    Tail = nth_tail(Start, graphemes(String)),
    case Length of
        infinity -> like(String, Tail);
        _ -> like(String, lists:sublist(Tail, Length))
    end.

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

trim(String, leading, Chars) -> like(String, without(Chars, graphemes(String)));
trim(String, trailing, Chars) -> like(String, without_at_end(Chars, graphemes(String)));
trim(String, both, Chars) -> like(String, without_at_end(Chars, without(Chars, graphemes(String)))).

without(Chars, Graphemes) -> lists:dropwhile(fun(G) -> lists:member(G, Chars) end, Graphemes).

without_at_end(Chars, Graphemes) -> lists:reverse(without(Chars, broken_line(Chars, lists:reverse(Graphemes)))).

%% From the end "\r\n" can be taken apart if only "\n" is to go.
broken_line(Chars, ["\r\n" | Rest] = Reversed) ->
    case {lists:member($\n, Chars), lists:member($\r, Chars) orelse lists:member("\r\n", Chars)} of
        {true, false} -> [$\r | Rest];
        _ -> Reversed
    end;
broken_line(Chars, [C | Rest] = Reversed) ->
    case lists:member(C, Chars) of
        true -> broken_line(Chars, Rest);
        false -> Reversed
    end;
broken_line(_, []) ->
    [].

%% Without the ends of line at the end.
chomp(String) -> trim(String, trailing, ["\r\n", $\n]).

%% {the longest part at the leading or trailing end that is made of Chars (or of others, Complement), the rest}
take(String, Chars) -> take(String, Chars, false, leading).

take(String, Chars, Complement) -> take(String, Chars, Complement, leading).

take(String, Chars, Complement, leading) when is_boolean(Complement) ->
    {Part, Rest} = lists:splitwith(fun(G) -> lists:member(G, Chars) =/= Complement end, graphemes(String)),
    {like(String, Part), like(String, Rest)};
take(String, Chars, Complement, trailing) when is_boolean(Complement) ->
    {Part, Rest} = lists:splitwith(fun(G) -> lists:member(G, Chars) =/= Complement end, reverse(String)),
    {like(String, lists:reverse(Rest)), like(String, lists:reverse(Part))}.

%% What follows Prefix, or nomatch.
prefix(String, Prefix) ->
    case after_prefix(graphemes(String), graphemes(Prefix)) of
        nomatch -> nomatch;
        Rest -> like(String, Rest)
    end.

after_prefix([G | T], [G | P]) -> after_prefix(T, P);
after_prefix(T, []) -> T;
after_prefix(_, _) -> nomatch.

%% The string from the first (leading) or last (trailing) occurrence of Pattern, or nomatch.
find(String, Pattern) -> find(String, Pattern, leading).

find(String, Pattern, Where) ->
    case {graphemes(Pattern), cut(graphemes(String), graphemes(Pattern), Where)} of
        {[], _} -> String;
        {_, nomatch} -> nomatch;
        {P, {_, After}} -> like(String, P ++ After)
    end.

%% {what is before an occurrence, what follows it}, or nomatch.
cut(Graphemes, Pattern, leading) -> first_cut(Graphemes, Pattern, []);
cut(Graphemes, Pattern, trailing) ->
    case first_cut(lists:reverse(Graphemes), lists:reverse(Pattern), []) of
        {After, Before} -> {lists:reverse(Before), lists:reverse(After)};
        nomatch -> nomatch
    end.

first_cut([], _, _) ->
    nomatch;
first_cut([G | T] = Graphemes, Pattern, Before) ->
    case after_prefix(Graphemes, Pattern) of
        nomatch -> first_cut(T, Pattern, [G | Before]);
        After -> {lists:reverse(Before), After}
    end.

%% The parts around the first, the last or all occurrences of Pattern.
split(String, Pattern) -> split(String, Pattern, leading).

split(String, Pattern, Where) ->
    case graphemes(Pattern) of
        [] -> [String];
        P -> [like(String, Part) || Part <- parts(graphemes(String), P, Where)]
    end.

parts(Graphemes, Pattern, all) ->
    case cut(Graphemes, Pattern, leading) of
        nomatch -> [Graphemes];
        {Before, After} -> [Before | parts(After, Pattern, all)]
    end;
parts(Graphemes, Pattern, Where) ->
    case cut(Graphemes, Pattern, Where) of
        nomatch -> [Graphemes];
        {Before, After} -> [Before, After]
    end.

%% Deep characters: the parts with Replacement between them.
replace(String, Pattern, Replacement) -> replace(String, Pattern, Replacement, leading).

replace(String, Pattern, Replacement, Where) -> lists:join(Replacement, split(String, Pattern, Where)).

%% The parts between characters of Separators, those that are not empty.
lexemes(String, Separators) -> [like(String, L) || L <- lexeme_list(graphemes(String), Separators)].

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
next_codepoint([Part]) -> next_codepoint(Part);
next_codepoint([Part | Rest]) ->
    case next_codepoint(Part) of
        [C | More] when is_list(More) -> [C | More ++ Rest];
        [C | <<>>] -> [C | Rest];
        [C | More] -> [C, More | Rest];
        [] -> next_codepoint(Rest);
        {error, Bad} -> {error, [Bad | Rest]}
    end;
next_codepoint(<<C/utf8, Rest/binary>>) -> [C | Rest];
next_codepoint(Empty) when Empty =:= []; Empty =:= <<>> -> [];
next_codepoint(Bad) when is_binary(Bad) -> {error, Bad}.

next_grapheme([C1, C2 | _] = String) when is_integer(C1), C1 >= $\s, C1 < 127, is_integer(C2), C2 < 127 -> String;
next_grapheme(String) ->
    case next_codepoint(String) of
        [C | Rest] -> grapheme([C], Rest);
        Other -> Other
    end.

%% Takes code points as long as they belong to the first character.
grapheme(Taken, Rest) ->
    case next_codepoint(Rest) of
        [C | More] ->
            case epiphany_unicode:graphemes(lists:reverse([C | Taken])) of
                [_] -> grapheme([C | Taken], More);
                [First | _] when is_list(Rest) -> [First, C | More];
                [First | _] -> [First | Rest]
            end;
        _ ->
            [First] = epiphany_unicode:graphemes(lists:reverse(Taken)),
            [First | Rest]
    end.

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
    case graphemes(String) of
        [First | Rest] -> like(String, [epiphany_unicode:change_case(titlecase, [First]) | Rest]);
        [] -> String
    end.

%% Numbers: {Number, rest} or {error, Reason}

list_to_integer(String) -> to_integer(String).

list_to_float(String) -> to_float(String).

to_integer(String) ->
    case number_text(String) of
        badarg -> {error, badarg};
        Text ->
            {Sign, Rest} = sign(Text),
            case digits(Rest) of
                {[], _} -> {error, no_integer};
                {Digits, After} -> {erlang:list_to_integer(Sign ++ Digits), like(String, After)}
            end
    end.

to_float(String) ->
    case number_text(String) of
        badarg -> {error, badarg};
        Text ->
            {Sign, Rest} = sign(Text),
            case digits(Rest) of
                {[_ | _] = Whole, [Point | T]} when Point =:= $.; Point =:= $, -> fraction(String, Sign ++ Whole, digits(T));
                _ -> {error, no_float}
            end
    end.

number_text(String) when is_list(String); is_binary(String) ->
    case unicode:characters_to_list(String) of
        Text when is_list(Text) -> Text;
        _ -> badarg
    end;
number_text(_) ->
    badarg.

fraction(_, _, {[], _}) ->
    {error, no_float};
fraction(String, Whole, {Fraction, Rest}) ->
    {Exponent, After} = exponent(Rest),
    try
        {erlang:list_to_float(Whole ++ "." ++ Fraction ++ Exponent), like(String, After)}
    catch
        error:_ -> {error, no_float}
    end.

exponent([E | T] = Text) when E =:= $e; E =:= $E ->
    {Sign, Rest} = sign(T),
    case digits(Rest) of
        {[], _} -> {"", Text};
        {Digits, After} -> {"e" ++ Sign ++ Digits, After}
    end;
exponent(Text) ->
    {"", Text}.

sign([$- | T]) -> {"-", T};
sign([$+ | T]) -> {"", T};
sign(T) -> {"", T}.

digits(Text) -> lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, Text).

%% The older functions, on flat lists of characters; positions count from 1 and 0 means nowhere.

len(String) -> erlang:length(String).

concat(A, B) -> A ++ B.

chr(String, C) -> position(C, String, 1).

position(C, [C | _], I) -> I;
position(C, [_ | T], I) -> position(C, T, I + 1);
position(_, [], _) -> 0.

rchr(String, C) -> from_end(chr(lists:reverse(String), C), 1, String).

str(_, "") -> 0;
str(String, Pattern) -> index(String, Pattern, 1).

index([_ | T] = String, Pattern, I) ->
    case lists:prefix(Pattern, String) of
        true -> I;
        false -> index(T, Pattern, I + 1)
    end;
index([], _, _) -> 0.

rstr(_, "") -> 0;
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

words(String, Separator) -> max(1, erlang:length(tokens(String, [Separator]))).

sub_word(String, N) -> sub_word(String, N, $\s).

sub_word(String, N, Separator) ->
    case nth_tail(N - 1, tokens(String, [Separator])) of
        [Word | _] -> Word;
        [] -> []
    end.

chars(C, N) -> chars(C, N, []).

chars(C, N, Tail) -> lists:duplicate(N, C) ++ Tail.

copies(String, N) -> lists:append(lists:duplicate(N, String)).

strip(String) -> strip(String, both).

strip(String, Where) -> strip(String, Where, $\s).

strip(String, left, C) -> without([C], String);
strip(String, right, C) -> without_at_end([C], String);
strip(String, both, C) -> without_at_end([C], without([C], String)).

left(String, N) -> left(String, N, $\s).

left(String, N, C) -> lists:sublist(String ++ lists:duplicate(max(0, N - len(String)), C), N).

right(String, N) -> right(String, N, $\s).

right(String, N, C) -> lists:reverse(left(lists:reverse(String), N, C)).

centre(String, N) -> centre(String, N, $\s).

centre(String, N, C) ->
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
