%% Text from terms and formats, and questions about lists of characters.
-module(io_lib).
-export([format/2, fwrite/2, write/1, write/2, print/1, print/4, nl/0, indentation/2, chars_length/1]).
-export([write_atom/1, write_string/1, write_string/2, write_latin1_string/1, write_char/1]).
-export([char_list/1, latin1_char_list/1, deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1]).
-export([printable_list/1, printable_latin1_list/1, printable_unicode_list/1]).

-define(LINE_LENGTH, 80).

%% Deep characters; raises badarg when the format and its arguments do not belong together.
format(Format, Args) ->
    try
        epiphany_format:format(Format, Args)
    catch
        error:_ -> error(badarg, [Format, Args])
    end.

fwrite(Format, Args) -> format(Format, Args).

%% As ~w.
write(Term) -> epiphany_io:write(Term, -1, false).

%% The options are a depth (-1: no limit), or a list with {depth, Depth} and {encoding, latin1 | utf8 | unicode}.
write(Term, Depth) when is_integer(Depth) ->
    epiphany_io:write(Term, Depth, false);
write(Term, Options) when is_list(Options) ->
    Depth = option(depth, Options, -1),
    epiphany_io:write(Term, Depth, option(encoding, Options, latin1) =/= latin1).

option(Key, Options, Default) ->
    case lists:keyfind(Key, 1, Options) of
        {_, Value} -> Value;
        false -> Default
    end.

%% As ~p.
print(Term) -> print(Term, 1, ?LINE_LENGTH, -1).

print(Term, Column, LineLength, Depth) -> epiphany_io:print(Term, Column, LineLength, Depth, false).

nl() -> "\n".

%% The column after deep characters that start at Column.
indentation(Chars, Column) -> epiphany_format:indentation(Chars, Column).

%% The number of characters in deep characters.
chars_length(Chars) -> lists:flatlength(unicode:characters_to_list(Chars)).

%% An atom as source: quoted where it has to be.
write_atom(Atom) when is_atom(Atom) -> epiphany_io:write(Atom, -1, true).

%% A string as source, in double quotes or between Quote characters.
write_string(Chars) -> write_string(Chars, $").

write_string(Chars, Quote) -> [Quote | escaped(Chars, Quote, unicode)].

%% The same with escapes for all characters above 255.
write_latin1_string(Chars) -> [$" | escaped(Chars, $", latin1)].

%% A character as source.
write_char(C) when is_integer(C), C >= 0 ->
    case escape(C, none, unicode) of
        [C] when C =:= $\s -> "$\\s";
        Text -> [$$ | Text]
    end.

escaped([C | Chars], Quote, Encoding) -> escape(C, Quote, Encoding) ++ escaped(Chars, Quote, Encoding);
escaped([], Quote, _) -> [Quote].

escape(Quote, Quote, _) -> [$\\, Quote];
escape($\\, _, _) -> "\\\\";
escape($\n, _, _) -> "\\n";
escape($\t, _, _) -> "\\t";
escape($\r, _, _) -> "\\r";
escape($\v, _, _) -> "\\v";
escape($\b, _, _) -> "\\b";
escape($\f, _, _) -> "\\f";
escape($\e, _, _) -> "\\e";
escape($\d, _, _) -> "\\d";
escape(C, _, _) when C < $\s; C > $\d, C < 16#a0 -> [$\\, $0 + (C bsr 6), $0 + ((C bsr 3) band 7), $0 + (C band 7)];
escape(C, _, latin1) when C > 255 -> "\\x{" ++ integer_to_list(C, 16) ++ "}";
escape(C, _, _) -> [C].

%% Flat lists of characters

char_list(List) -> all_flat(fun is_unicode/1, List).

latin1_char_list(List) -> all_flat(fun is_latin1/1, List).

printable_list(List) -> printable_latin1_list(List).

printable_latin1_list(List) -> all_flat(fun is_printable_latin1/1, List).

printable_unicode_list(List) -> all_flat(fun is_printable_unicode/1, List).

all_flat(Is, [C | Chars]) -> is_integer(C) andalso Is(C) andalso all_flat(Is, Chars);
all_flat(_, Other) -> Other =:= [].

%% Deep lists of characters

deep_char_list(List) -> all_deep(fun is_unicode/1, List).

deep_unicode_char_list(List) -> all_deep(fun is_unicode/1, List).

deep_latin1_char_list(List) -> all_deep(fun is_latin1/1, List).

all_deep(Is, [H | T]) when is_list(H) -> all_deep(Is, H) andalso all_deep(Is, T);
all_deep(Is, [C | T]) -> is_integer(C) andalso Is(C) andalso all_deep(Is, T);
all_deep(_, Other) -> Other =:= [].

%% Kinds of characters

is_latin1(C) -> C >= 0 andalso C =< 255.

is_unicode(C) ->
    C >= 0 andalso C < 16#d800
        orelse C > 16#dfff andalso C < 16#fffe
        orelse C > 16#ffff andalso C =< 16#10ffff.

is_printable_latin1(C) ->
    C >= $\s andalso C < $\d
        orelse C >= 16#a0 andalso C =< 255
        orelse C >= $\b andalso C =< $\r
        orelse C =:= $\e.

is_printable_unicode(C) -> is_printable_latin1(C) orelse C > 255 andalso is_unicode(C).
