%% Input by format, behind io_lib:fread/2,3 and io:fread/2,3.
-module(epiphany_fread).
-export([fread/2, fread/3]).

%% {ok, Values, Rest} | {more, RestOfFormat, CharactersRead, ValuesReversed} | {error, {fread, What}}.
fread(Format, Chars) when is_list(Format) -> format(Format, Chars, 0, []).

%% The same line by line: {done, {ok, Values} | eof | {error, _}, Rest} | {more, Continuation}.
fread([], Chars, Format) -> more(Format, [], 0, [], Chars);
fread({Format, Line, N, Values}, Chars, _) -> more(Format, Line, N, Values, Chars).

%% A line ends with LF, CR LF or CR; which of the last two, the next character tells.
more(Format, [$\r | Line], N, Values, [$\n | Chars]) -> line(Format, Line, N, Values, "\r\n", Chars);
more(Format, [$\r | Line], N, Values, [_ | _] = Chars) -> line(Format, Line, N, Values, "\r", Chars);
more(Format, Line, N, Values, [$\n | Chars]) -> line(Format, Line, N, Values, "\n", Chars);
more(Format, Line, N, Values, [C | Chars]) ->
    more(Format, [C | Line], N, Values, Chars);
more(Format, Line, N, Values, []) ->
    {more, {Format, Line, N, Values}};
more(Format, [$\r | Line], N, Values, End) ->
    line(Format, Line, N, Values, "\r", End);
more(_, [], 0, [], End) ->
    {done, eof, End};
more(Format, Line, N, Values, End) ->
    case format(Format, lists:reverse(Line), N, Values) of
        {ok, All, Rest} -> {done, {ok, All}, Rest};
        {more, _, _, _} -> {done, {error, {fread, input}}, End};
        {error, _} = Error -> {done, Error, End}
    end.

line(Format, Line, N, Values, End, Chars) ->
    case format(Format, lists:reverse(Line), N, Values) of
        {ok, All, []} when is_list(Chars) -> {done, {ok, All}, Chars};
        {ok, All, []} -> {done, {ok, All}, []};
        {ok, All, Rest} when is_list(Chars) -> {done, {ok, All}, Rest ++ End ++ Chars};
        {ok, All, Rest} -> {done, {ok, All}, Rest ++ End};
        {more, Format1, N1, Values1} -> more(Format1, [], N1 + length(End), Values1, Chars);
        {error, _} = Error -> {done, Error, Chars}
    end.

%% N counts the characters that have been read.
format([$~ | Format], Chars, N, Values) ->
    {Keep, Format1} = suppressed(Format),
    {Width, Format2} = width(Format1, none),
    {Unicode, Control, Format3} = control(Format2),
    case value(Control, Width, Unicode, Chars, N) of
        _ when Chars =:= [], Control =/= $l -> {more, [$~ | Format], N, Values};
        {ok, Value, Rest, Read} when Keep -> format(Format3, Rest, N + Read, [Value | Values]);
        {ok, _, Rest, Read} -> format(Format3, Rest, N + Read, Values);
        {skip, Rest, Read} -> format(Format3, Rest, N + Read, Values);
        What -> {error, {fread, What}}
    end;
format([C | Format], Chars, N, Values) ->
    case is_white(C) of
        true ->
            {Rest, Read} = skip(Chars, 0),
            format(Format, Rest, N + Read, Values);
        false ->
            literal(C, Format, Chars, N, Values)
    end;
format([], Chars, _, Values) ->
    {ok, lists:reverse(Values), Chars}.

literal(C, Format, [C | Chars], N, Values) -> format(Format, Chars, N + 1, Values);
literal(C, Format, [], N, Values) -> {more, [C | Format], N, Values};
literal(_, _, _, _, _) -> {error, {fread, input}}.

suppressed([$* | Format]) -> {false, Format};
suppressed(Format) -> {true, Format}.

width([D | Format], none) when D >= $0, D =< $9 -> width(Format, D - $0);
width([D | Format], N) when D >= $0, D =< $9 -> width(Format, N * 10 + D - $0);
width(Format, N) -> {N, Format}.

control([$t, C | Format]) when C =:= $c; C =:= $s; C =:= $a; C =:= $l; C =:= $~ -> {true, C, Format};
control([C | Format]) -> {false, C, Format};
control([]) -> {false, none, []}.

is_white(C) -> C =:= $\s orelse C =:= $\t orelse C =:= $\n orelse C =:= $\r.

skip([C | Chars], N) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r -> skip(Chars, N + 1);
skip(Chars, N) -> {Chars, N}.

%% {ok, Value, Rest, CharactersRead}, {skip, Rest, CharactersRead}, or what is wrong.
value($d, Width, _, Chars, _) -> number(Width, Chars, integer, fun integer/1);
value($f, Width, _, Chars, _) -> number(Width, Chars, float, fun real/1);
value($#, Width, _, Chars, _) -> number(Width, Chars, based, fun based/1);
value($u, none, _, Chars, _) -> number(none, Chars, unsigned, fun(Cs) -> unsigned(Cs, 10) end);
value($u, Base, _, Chars, _) when Base >= 2, Base =< 36 -> number(none, Chars, unsigned, fun(Cs) -> unsigned(Cs, Base) end);
value($-, _, _, [$- | Chars], _) -> {ok, -1, Chars, 1};
value($-, _, _, [$+ | Chars], _) -> {ok, 1, Chars, 1};
value($-, _, _, Chars, _) -> {ok, 1, Chars, 0};
value($s, Width, Unicode, Chars, _) -> text(Width, Unicode, Chars, string);
value($a, Width, Unicode, Chars, _) ->
    case text(Width, Unicode, Chars, atom) of
        {ok, Text, Rest, Read} -> {ok, list_to_atom(Text), Rest, Read};
        What -> What
    end;
value($c, none, Unicode, Chars, N) -> value($c, 1, Unicode, Chars, N);
value($c, Width, Unicode, Chars, _) -> characters(Width, Unicode, Chars);
value($l, _, _, Chars, N) -> {ok, N, Chars, 0};
value($~, _, _, [$~ | Chars], _) -> {skip, Chars, 1};
value(_, _, _, _, _) -> format.

%% A number after white space. A field of some width must be there in full, and nothing may follow in it.
number(none, Chars, What, Scan) ->
    {Text, White} = skip(Chars, 0),
    case Scan(Text) of
        {Value, Rest, Read} -> {ok, Value, Rest, White + Read};
        error -> What
    end;
number(Width, Chars, What, Scan) ->
    case field(Width, Chars, []) of
        {Field, Rest} ->
            case number(none, Field, What, Scan) of
                {ok, Value, [], _} -> {ok, Value, Rest, Width};
                _ -> What
            end;
        short -> What
    end.

%% The next N characters, which are on one line.
field(0, Rest, Field) -> {lists:reverse(Field), Rest};
field(N, [C | Chars], Field) when C =/= $\n -> field(N - 1, Chars, [C | Field]);
field(_, _, _) -> short.

%% Scanners give {Value, Rest, CharactersRead} or error.

integer([$- | Chars]) -> signed(-1, unsigned(Chars, 10));
integer([$+ | Chars]) -> signed(1, unsigned(Chars, 10));
integer(Chars) -> unsigned(Chars, 10).

signed(_, error) -> error;
signed(Sign, {Value, Rest, Read}) -> {Sign * Value, Rest, Read + 1}.

unsigned(Chars, Base) ->
    {Digits, Rest, Read} = digits(Chars, Base, [], 0),
    try
        {list_to_integer(Digits, Base), Rest, Read}
    catch
        error:badarg -> error
    end.

%% The decimal digits and the letters that are digits, whether or not the former are less than the base.
digits([D | Chars], Base, Digits, N) when D >= $0, D =< $9 -> digits(Chars, Base, [D | Digits], N + 1);
digits([D | Chars], Base, Digits, N) when D >= $a, D < $a + Base - 10; D >= $A, D < $A + Base - 10 ->
    digits(Chars, Base, [D | Digits], N + 1);
digits(Chars, _, Digits, N) -> {lists:reverse(Digits), Chars, N}.

based([$- | Chars]) -> signed(-1, unsigned_based(Chars));
based([$+ | Chars]) -> signed(1, unsigned_based(Chars));
based(Chars) -> unsigned_based(Chars).

unsigned_based(Chars) ->
    case unsigned(Chars, 10) of
        {Base, [$# | Rest], Read} when Base >= 2, Base =< 36 ->
            case unsigned(Rest, Base) of
                {Value, Rest1, Read1} -> {Value, Rest1, Read + 1 + Read1};
                error -> error
            end;
        _ -> error
    end.

real([$- | Chars]) -> signed(-1, unsigned_real(Chars));
real([$+ | Chars]) -> signed(1, unsigned_real(Chars));
real(Chars) -> unsigned_real(Chars).

unsigned_real(Chars) ->
    case digits(Chars, 10, [], 0) of
        {[_ | _] = Whole, [$. | Chars1], Read} ->
            {Fraction, Chars2, Read1} = digits(Chars1, 10, [], Read + 1),
            {Exponent, Rest, Read2} = exponent(Chars2, Read1),
            try
                {list_to_float(Whole ++ [$. | Fraction] ++ Exponent), Rest, Read2}
            catch
                error:badarg -> error
            end;
        _ -> error
    end.

exponent([E | Chars], Read) when E =:= $e; E =:= $E ->
    {Sign, Chars1, Read1} = sign(Chars, Read + 1),
    {Digits, Rest, Read2} = digits(Chars1, 10, [], Read1),
    {[$e, Sign | Digits], Rest, Read2};
exponent(Chars, Read) ->
    {[], Chars, Read}.

sign([C | Chars], Read) when C =:= $-; C =:= $+ -> {C, Chars, Read + 1};
sign(Chars, Read) -> {$+, Chars, Read}.

%% A word after white space; a field of some width is all of it but the white space around.
text(none, Unicode, Chars, What) ->
    {Chars1, White} = skip(Chars, 0),
    case word(Chars1, Unicode, [], White) of
        {[], [_ | _], _} -> What;
        {Word, Rest, Read} -> {ok, Word, Rest, Read}
    end;
text(Width, Unicode, Chars, What) ->
    case characters(Width, Unicode, Chars) of
        {ok, Field, Rest, _} ->
            {Text, _} = skip(Field, 0),
            {Backwards, _} = skip(lists:reverse(Text), 0),
            {ok, lists:reverse(Backwards), Rest, Width};
        character -> What
    end.

word([C | Chars], Unicode, Word, N) when Unicode; C =< 255 ->
    case is_white(C) of
        true -> {lists:reverse(Word), [C | Chars], N};
        false -> word(Chars, Unicode, [C | Word], N + 1)
    end;
word(Chars, _, Word, N) ->
    {lists:reverse(Word), Chars, N}.

%% The next characters as they are.
characters(Width, Unicode, Chars) ->
    case field(Width, Chars, []) of
        {Field, Rest} ->
            case Unicode orelse lists:all(fun(C) -> C =< 255 end, Field) of
                true -> {ok, Field, Rest, Width};
                false -> character
            end;
        short -> character
    end.
