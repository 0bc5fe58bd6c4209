%% Text from terms and formats, terms from text, and questions about lists of characters.
-module(io_lib).
-export([format/2, format/3, fwrite/2, fwrite/3, scan_format/2, unscan_format/1, build_text/1, build_text/2, fread/2, fread/3, format_prompt/1, format_prompt/2]).
-export([write/1, write/2, write/3, print/1, print/4, limit_term/2, nl/0, indentation/2, chars_length/1]).
-export([write_atom/1, write_atom_as_latin1/1, quote_atom/2, write_string/1, write_string/2, write_unicode_string/1]).
-export([write_latin1_string/1, write_latin1_string/2, write_string_as_latin1/1, write_string_as_latin1/2]).
-export([write_char/1, write_unicode_char/1, write_latin1_char/1, write_char_as_latin1/1]).
-export([char_list/1, latin1_char_list/1, deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1]).
-export([printable_list/1, printable_latin1_list/1, printable_unicode_list/1]).
-export([collect_line/3]).

-define(LINE_LENGTH, 80).

%% Deep characters; raises badarg when the format and its arguments do not belong together.
format(Format, Args) ->
    try
        epiphany_format:format(Format, Args)
    catch
        error:_ -> error(badarg, [Format, Args])
    end.

%% The option {chars_limit, Limit} bounds the characters, about.
format(Format, Args, Options) ->
    try
        epiphany_format:format(Format, Args, limit(Options, -1))
    catch
        error:_ -> error(badarg, [Format, Args])
    end.

limit([{chars_limit, Limit} | Options], _) when is_integer(Limit) -> limit(Options, Limit);
limit([Option | Options], Limit) when not is_tuple(Option); element(1, Option) =/= chars_limit -> limit(Options, Limit);
limit([], Limit) -> Limit.

fwrite(Format, Args) -> format(Format, Args).

fwrite(Format, Args, Options) -> format(Format, Args, Options).

%% A format with its arguments as a list of characters and of maps that describe controls, and back.
scan_format(Format, Args) ->
    try
        epiphany_format:scan(Format, Args)
    catch
        error:_ -> error(badarg, [Format, Args])
    end.

unscan_format(List) -> epiphany_format:unscan(List).

%% The characters of such a list.
build_text(List) -> build_text(List, []).

build_text(List, Options) ->
    {Format, Args} = unscan_format(List),
    try
        format(Format, Args, Options)
    catch
        error:_ -> error(badarg, [List | case Options of [] -> []; _ -> [Options] end])
    end.

%% Values from characters by a format, all at once or line by line.

fread(Format, Chars) -> epiphany_fread:fread(Format, Chars).

fread(Continuation, Chars, Format) -> epiphany_fread:fread(Continuation, Chars, Format).

%% What asks for input: {format, Format, Args}, characters, or any term.
format_prompt(Prompt) -> format_prompt(Prompt, latin1).

format_prompt({format, Format, Args}, _) -> prompt(Format, Args);
format_prompt(Prompt, Encoding) when is_list(Prompt); is_atom(Prompt); is_binary(Prompt) -> prompt(text_control(Encoding), [Prompt]);
format_prompt(Prompt, Encoding) -> prompt(term_control(Encoding), [Prompt]).

text_control(latin1) -> "~s";
text_control(_) -> "~ts".

term_control(latin1) -> "~p";
term_control(_) -> "~tp".

prompt(Format, Args) ->
    try
        format(Format, Args)
    catch
        error:_ -> "???"
    end.

%% What a server of input calls with one piece of it after the other, at first with start: {stop, Line, Rest} when a line is
%% complete, or what is to be passed with the next piece, which may be eof. A line ends with \n whatever it has ended with.
collect_line(start, eof, _) -> {stop, eof, eof};
collect_line(start, Data, _) -> line(Data, []);
collect_line(Before, eof, _) -> {stop, whole(Before), eof};
collect_line(Before, Data, _) -> line(Data, Before).

%% Pieces that have come before are in reverse order.
line(Data, Before) when is_binary(Data) ->
    case binary:split(Data, <<"\n">>) of
        [Line, Rest] -> {stop, whole([<<"\n">> | unreturned(Line, Before)]), Rest};
        [_] -> [Data | Before]
    end;
line(Data, Before) ->
    case lists:splitwith(fun(C) -> C =/= $\n end, Data) of
        {Line, [$\n | Rest]} -> {stop, whole(["\n" | unreturned(Line, Before)]), Rest};
        {_, []} -> [Data | Before]
    end.

%% The pieces of a line without the return before its end.
unreturned(<<>>, [B | Before]) when is_binary(B) -> unreturned(B, Before);
unreturned([], [L | Before]) when is_list(L) -> unreturned(L, Before);
unreturned(Line, Before) when is_binary(Line), binary_part(Line, byte_size(Line), -1) =:= <<"\r">> ->
    [binary_part(Line, 0, byte_size(Line) - 1) | Before];
unreturned([_ | _] = Line, Before) ->
    case lists:last(Line) of
        $\r -> [lists:droplast(Line) | Before];
        _ -> [Line | Before]
    end;
unreturned(Line, Before) -> [Line | Before].

whole(Pieces) ->
    case lists:any(fun is_binary/1, Pieces) of
        true -> list_to_binary(lists:reverse(Pieces));
        false -> lists:append(lists:reverse(Pieces))
    end.

%% As ~w.
write(Term) -> epiphany_io:write(Term, -1, false).

%% The options are a depth (-1: no limit), or a list with {depth, Depth}, {chars_limit, Limit} and {encoding, latin1 | utf8 | unicode}.
write(Term, Depth) when is_integer(Depth) ->
    epiphany_io:write(Term, Depth, false);
write(Term, Options) when is_list(Options) ->
    Depth = option(depth, Options, -1),
    Encoding = option(encoding, Options, latin1),
    case option(chars_limit, Options, -1) of
        Limit when Limit < 0 -> epiphany_io:write(Term, Depth, Encoding =/= latin1);
        Limit when Encoding =:= latin1 -> format("~W", [Term, Depth], [{chars_limit, Limit}]);
        Limit -> format("~tW", [Term, Depth], [{chars_limit, Limit}])
    end.

%% With a depth, and with true as ~p writes strings.
write(Term, Depth, true) -> epiphany_io:print(Term, 1, 0, Depth, false, true);
write(Term, Depth, false) -> write(Term, Depth).

%% A term as large as ~P with that depth shows it, '...' in place of the rest.
limit_term(_, 0) ->
    '...';
limit_term([_ | _] = List, Depth) ->
    case Depth > 1 andalso printable_list(List) of
        true -> List;
        false -> limit_list(List, Depth)
    end;
limit_term(Tuple, Depth) when is_tuple(Tuple) ->
    list_to_tuple(limit_list(tuple_to_list(Tuple), Depth));
limit_term(Map, Depth) when is_map(Map) ->
    maps:from_list([{Key, limit_term(Value, Depth - 1)} || {Key, Value} <- lists:sublist(maps:to_list(Map), Depth + 1)]);
limit_term(Term, _) ->
    Term.

limit_list([], _) -> [];
limit_list(_, 1) -> ['...'];
limit_list([H | T], Depth) -> [limit_term(H, Depth - 1) | limit_list(T, Depth - 1)];
limit_list(Tail, Depth) -> limit_term(Tail, Depth - 1).

option(Key, Options, Default) ->
    case lists:keyfind(Key, 1, Options) of
        {_, Value} -> Value;
        false -> Default
    end.

%% As ~p.
print(Term) -> print(Term, 1, ?LINE_LENGTH, -1).

print(Term, Column, LineLength, Depth) -> epiphany_io:print(Term, Column, LineLength, Depth, false, true).

nl() -> "\n".

%% The column after deep characters that start at Column.
indentation(Chars, Column) -> epiphany_format:indentation(Chars, Column).

%% The number of characters in deep characters.
%% Bytes, or where there are other characters, graphemes.
chars_length(Chars) ->
    try
        iolist_size(Chars)
    catch
        error:_ -> string:length(Chars)
    end.

%% An atom as source: quoted where it has to be.
write_atom(Atom) when is_atom(Atom) -> epiphany_io:write(Atom, -1, true);
write_atom(Other) -> error(badarg, [Other]).

write_atom_as_latin1(Atom) when is_atom(Atom) -> epiphany_io:write(Atom, -1, false);
write_atom_as_latin1(Other) -> error(badarg, [Other]).

%% Whether an atom of these characters needs quotes.
quote_atom(Atom, [_ | _]) -> hd(write_atom(Atom)) =:= $';
quote_atom(_, []) -> true.

%% A string as source, in double quotes or between Quote characters.
write_string(Chars) -> write_string(Chars, $").

write_string(Chars, Quote) -> quoted(Chars, Quote, unicode).

write_unicode_string(Chars) -> write_string(Chars).

%% The same with escapes for all characters above 255.
write_string_as_latin1(Chars) -> write_string_as_latin1(Chars, $").

write_string_as_latin1(Chars, Quote) -> quoted(Chars, Quote, latin1).

%% The same where there are no such characters.
write_latin1_string(Chars) -> write_latin1_string(Chars, $").

write_latin1_string(Chars, Quote) -> quoted(Chars, Quote, only_latin1).

%% A character as source.
write_char(C) when is_integer(C), C >= 0 -> write_char(C, unicode).

write_unicode_char(C) -> write_char(C).

write_latin1_char(C) when is_integer(C), C >= 0, C =< 255 -> write_char(C, latin1).

write_char_as_latin1(C) when is_integer(C), C >= 0 -> write_char(C, latin1).

write_char(C, Encoding) ->
    case escape(C, none, Encoding) of
        [C] when C =:= $\s, Encoding =:= unicode -> "$\\s";
        Text -> [$$ | Text]
    end.

quoted(Chars, Quote, Encoding) -> [Quote | escaped(Chars, Quote, Encoding)].

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
escape(C, Quote, only_latin1) when C > 255 -> error(function_clause, [C, Quote]);
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
