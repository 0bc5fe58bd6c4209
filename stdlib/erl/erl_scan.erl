%% Tokens of Erlang source: {Category, Location, Symbol}, or {Symbol, Location} where the symbol says all. A location is a line or {Line, Column}.
-module(erl_scan).
-export([string/1, string/2, string/3, tokens/3, tokens/4, reserved_word/1, format_error/1]).
-export([category/1, location/1, end_location/1, line/1, column/1, symbol/1, text/1]).

%% {ok, Tokens, EndLocation} | {error, {Location, erl_scan, What}, EndLocation}
string(Chars) -> string(Chars, 1).

string(Chars, Location) -> string(Chars, Location, []).

%% Options: return (white space and comments are tokens), return_white_spaces, return_comments, text,
%% {text_fun, F}: which tokens have their text, {reserved_word_fun, F}: which atoms are reserved words.
string(Chars, Location, Options) when is_list(Chars) ->
    all([], Chars, valid(Location), flags(Options), []).

valid(Line) when is_integer(Line) -> Line;
valid({Line, Column}) when is_integer(Line), is_integer(Column), Column > 0 -> {Line, Column}.

%% The text is looked at through a window, as what a token takes is found by the length of what it leaves there.
all([], [], At, _, Tokens) ->
    {ok, lists:reverse(Tokens), At};
all(Window, Later, At, Flags, Tokens) ->
    case token(Window, Later, true) of
        {longer, Window1, Later1} -> all(Window1, Later1, At, Flags, Tokens);
        {Token, Rest} -> all(Rest, Later, advance(At, Window, Rest), Flags, kept(Token, At, Window, Rest, Flags, Tokens));
        {error, What, From, Rest} ->
            {error, {advance(At, Window, From), erl_scan, What}, advance(At, Window, Rest)};
        {error, What, Rest} -> {error, {At, erl_scan, What}, advance(At, Window, Rest)}
    end.

%% The first token in a window before what comes later, as token/2, or that both have to become {longer, Window, Later} for it.
token([], Later, _) ->
    longer([], Later);
token(Window, Later, Last) ->
    case token(Window, Last andalso Later =:= []) of
        more when Later =/= [] -> longer(Window, Later);
        {{white_space, _}, []} when Later =/= [] -> longer(Window, Later);
        Other -> Other
    end.

longer(Window, Later) -> longer(max(100, length(Window)), Later, lists:reverse(Window)).

longer(N, [C | Later], Window) when N > 0, is_integer(C), C >= 0 -> longer(N - 1, Later, [C | Window]);
longer(N, Later, Window) when N =:= 0; Later =:= [] -> {longer, lists:reverse(Window), Later}.

%% Tokens up to a dot, from text that comes in pieces: {done, Result, Rest} | {more, Continuation}. At the end the text is eof.
tokens(Continuation, Chars, Location) -> tokens(Continuation, Chars, Location, []).

tokens([], Chars, Location, Options) ->
    up_to_dot([], Chars, valid(Location), flags(Options), []);
tokens({Pending, At, Flags, Tokens}, Chars, _, _) -> up_to_dot(Pending, Chars, At, Flags, Tokens).

up_to_dot([], eof, At, _, []) ->
    {done, {eof, At}, eof};
up_to_dot([], eof, At, _, Tokens) ->
    {done, {ok, lists:reverse(Tokens), At}, eof};
up_to_dot(Pending, eof, At, Flags, Tokens) ->
    case token(Pending, true) of
        {{dot}, Rest} -> {done, {ok, lists:reverse([{dot, At} | Tokens]), advance(At, Pending, Rest)}, eof};
        {Token, Rest} -> up_to_dot(Rest, eof, advance(At, Pending, Rest), Flags, kept(Token, At, Pending, Rest, Flags, Tokens));
        {error, What, From, Rest} ->
            {done, {error, {advance(At, Pending, From), erl_scan, What}, advance(At, Pending, Rest)}, eof};
        {error, What, Rest} -> {done, {error, {At, erl_scan, What}, advance(At, Pending, Rest)}, eof}
    end;
up_to_dot([], [], At, Flags, Tokens) ->
    {more, {[], At, Flags, Tokens}};
up_to_dot(Window, Later, At, Flags, Tokens) ->
    case token(Window, Later, false) of
        {longer, Window1, Later1} -> up_to_dot(Window1, Later1, At, Flags, Tokens);
        more -> {more, {Window, At, Flags, Tokens}};
        {{dot} = Token, Rest} ->
            End = advance(At, Window, Rest),
            {done, {ok, lists:reverse(kept(Token, At, Window, Rest, Flags, Tokens)), End}, Rest ++ Later};
        {Token, Rest} -> up_to_dot(Rest, Later, advance(At, Window, Rest), Flags, kept(Token, At, Window, Rest, Flags, Tokens));
        {error, What, From, Rest} ->
            Error = {error, {advance(At, Window, From), erl_scan, What}, advance(At, Window, Rest)},
            {done, Error, Rest ++ Later};
        {error, What, Rest} -> {done, {error, {At, erl_scan, What}, advance(At, Window, Rest)}, Rest ++ Later}
    end.

%% {WhiteSpaces, Comments, Text, Reserved}, where Text(Category, Text) tells whether a token has its
%% text, and Reserved(Atom) whether a name is a reserved word.
flags(Option) when is_atom(Option) -> flags([Option]);
flags(Options) ->
    Return = lists:member(return, Options),
    {Return orelse lists:member(return_white_spaces, Options), Return orelse lists:member(return_comments, Options), text_flag(Options),
     reserved_fun(proplists:get_value(reserved_word_fun, Options, fun reserved_word/1))}.

reserved_fun(Fun) when is_function(Fun, 1) -> Fun;
reserved_fun(_) -> error(badarg).

text_flag(Options) ->
    case lists:member(text, Options) of
        true -> fun(_, _) -> true end;
        false -> proplists:get_value(text_fun, Options, fun(_, _) -> false end)
    end.

kept({white_space, _}, _, _, _, {false, _, _, _}, Tokens) ->
    Tokens;
kept({comment, _}, _, _, _, {_, false, _, _}, Tokens) ->
    Tokens;
kept(Token, At, Chars, Rest, {_, _, WithText, IsReserved}, Tokens) ->
    Text =
        case Token of
            {white_space, White} -> White;
            _ -> taken(Chars, Rest)
        end,
    Where =
        case WithText(element(1, Token), Text) of
            true -> [{text, Text}, {location, At}];
            false -> At
        end,
    case reserved(Token, Text, IsReserved) of
        {Category, Symbol} -> [{Category, Where, Symbol} | Tokens];
        {Symbol} -> [{Symbol, Where} | Tokens]
    end.

%% Names are reserved words where they are not quoted.
reserved({atom, Atom}, [First | _], IsReserved) when First =/= $' ->
    case IsReserved(Atom) of
        true -> {Atom};
        false -> {atom, Atom}
    end;
reserved(Token, _, _) -> Token.

taken(Chars, Rest) -> lists:sublist(Chars, length(Chars) - length(Rest)).

%% The location after the characters between Chars and Rest.
advance(At, Chars, Rest) -> move(At, Chars, length(Chars) - length(Rest)).

move(At, _, 0) -> At;
move({Line, _}, [$\n | Chars], N) -> move({Line + 1, 1}, Chars, N - 1);
move({Line, Column}, [_ | Chars], N) -> move({Line, Column + 1}, Chars, N - 1);
move(Line, [$\n | Chars], N) -> move(Line + 1, Chars, N - 1);
move(Line, [_ | Chars], N) -> move(Line, Chars, N - 1).

%% The first token: {{Category, Symbol}, Rest} or {{Symbol}, Rest}; {error, What, Rest}; more where text that may follow matters, unless Last.
token([C | _] = Chars, Last) when C =< $\s; C >= 16#80, C =< 16#a0 ->
    case white(Chars) of
        {White, []} when not Last -> unless_more(White);
        {White, Rest} -> {{white_space, White}, Rest}
    end;
token([$% | _] = Chars, Last) ->
    case lists:splitwith(fun(C) -> C =/= $\n andalso is_char(C) end, Chars) of
        {_, []} when not Last -> more;
        {_, [C | Rest]} when C =/= $\n -> {error, {illegal, character}, Rest};
        {Comment, Rest} -> {{comment, Comment}, Rest}
    end;
token([C | _] = Chars, Last) when C >= $a, C =< $z; C >= $à, C =< $ÿ, C =/= $÷; C =:= $ß ->
    case lists:splitwith(fun is_name/1, Chars) of
        {_, []} when not Last -> more;
        {Name, Rest} -> name(atom, Name, Rest)
    end;
token([C | _] = Chars, Last) when C >= $A, C =< $Z; C =:= $_; C >= $À, C =< $Þ, C =/= $× ->
    case lists:splitwith(fun is_name/1, Chars) of
        {_, []} when not Last -> more;
        {Name, Rest} -> name(var, Name, Rest)
    end;
token([C | _] = Chars, Last) when C >= $0, C =< $9 ->
    number(Chars, Last);
token([Quote | Chars], Last) when Quote =:= $"; Quote =:= $' ->
    case quoted(Chars, Quote, []) of
        {ok, Text, Rest} when Quote =:= $" -> {{string, Text}, Rest};
        {ok, Text, Rest} -> name(atom, Text, Rest);
        {more, Text} when Last -> {error, {string, Quote, lists:sublist(Text, 16)}, []};
        {more, _} -> more;
        Other -> Other
    end;
token([$$ | Chars], Last) ->
    case character(Chars) of
        {ok, _, []} when not Last -> more;
        {ok, C, Rest} -> {{char, C}, Rest};
        more when Last -> {error, char, []};
        Other -> Other
    end;
token([$. | Chars], Last) ->
    case Chars of
        [] when not Last -> more;
        [] -> {{dot}, []};
        [$% | _] -> {{dot}, Chars};
        [$., $. | Rest] -> {{'...'}, Rest};
        [$.] when not Last -> more;
        [$. | Rest] -> {{'..'}, Rest};
        [C | Rest] ->
            case is_white(C) of
                true -> {{dot}, Rest};
                false -> {{'.'}, Chars}
            end
    end;
token(Chars, Last) ->
    operator(Chars, Last).

%% White space at the end of what is there: more of its last character may belong to it.
unless_more("\n") -> more;
unless_more(White) ->
    case white(White ++ [lists:last(White)]) of
        {Same, _} when Same =:= White -> {{white_space, Same}, []};
        _ -> more
    end.

%% White space in parts: a newline with what indents the next line, spaces, tabs. Each text that
%% sources have often is one for all tokens.
white([$\n, $\r | Rest]) -> {"\n\r", Rest};
white([$\n, $\f | Rest]) -> {"\n\f", Rest};
white([$\n | [$\s | _] = Chars]) -> run($\s, 16, Chars, lines_of_spaces());
white([$\n | [$\t | _] = Chars]) -> run($\t, 10, Chars, lines_of_tabs());
white([$\n | Chars]) ->
    case other_white(Chars) of
        {[], Rest} -> {"\n", Rest};
        {White, Rest} -> {[$\n | White], Rest}
    end;
white([$\s | _] = Chars) -> run($\s, 16, Chars, spaces());
white([$\t | _] = Chars) -> run($\t, 10, Chars, tabs());
white([$\r | Rest]) -> {"\r", Rest};
white(Chars) -> other_white(Chars).

other_white(Chars) -> lists:splitwith(fun(C) -> C =/= $\n andalso is_white(C) end, Chars).

run(C, Most, Chars, Texts) -> run(C, Most, Chars, 0, Texts).

run(C, Most, [C | Chars], N, Texts) when N < Most -> run(C, Most, Chars, N + 1, Texts);
run(_, _, Rest, N, Texts) -> {element(N, Texts), Rest}.

spaces() ->
    {" ", "  ", "   ", "    ", "     ", "      ", "       ", "        ", "         ",
     "          ", "           ", "            ", "             ", "              ",
     "               ", "                "}.

lines_of_spaces() ->
    {"\n ", "\n  ", "\n   ", "\n    ", "\n     ", "\n      ", "\n       ", "\n        ",
     "\n         ", "\n          ", "\n           ", "\n            ", "\n             ",
     "\n              ", "\n               ", "\n                "}.

tabs() ->
    {"\t", "\t\t", "\t\t\t", "\t\t\t\t", "\t\t\t\t\t", "\t\t\t\t\t\t", "\t\t\t\t\t\t\t",
     "\t\t\t\t\t\t\t\t", "\t\t\t\t\t\t\t\t\t", "\t\t\t\t\t\t\t\t\t\t"}.

lines_of_tabs() ->
    {"\n\t", "\n\t\t", "\n\t\t\t", "\n\t\t\t\t", "\n\t\t\t\t\t", "\n\t\t\t\t\t\t",
     "\n\t\t\t\t\t\t\t", "\n\t\t\t\t\t\t\t\t", "\n\t\t\t\t\t\t\t\t\t",
     "\n\t\t\t\t\t\t\t\t\t\t"}.

is_white(C) -> C =< $\s orelse C >= 16#80 andalso C =< 16#a0.

%% Whether a source may have a character.
is_char(C) -> C < 16#D800 orelse C > 16#DFFF andalso C < 16#FFFE orelse C > 16#FFFF andalso C =< 16#10FFFF.

is_name(C) ->
    C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z orelse C >= $0 andalso C =< $9 orelse C =:= $_ orelse C =:= $@
        orelse C >= $À andalso C =< $ÿ andalso C =/= $× andalso C =/= $÷.

name(Category, Name, Rest) ->
    try
        {{Category, list_to_atom(Name)}, Rest}
    catch
        error:_ -> {error, {illegal, Category}, Rest}
    end.

%% The longest operator that the text begins with.
operator([A, B, C | Rest], _) when A =:= $=, (B =:= $: orelse B =:= $/), C =:= $= ->
    {{list_to_atom([A, B, C])}, Rest};
operator([A, B], false) when A =:= $=, (B =:= $: orelse B =:= $/) ->
    more;
operator([A], false) ->
    case lists:member(A, "-:<>=/|+?") of
        true -> more;
        false -> single(A, [])
    end;
operator([A, B | Rest], _) ->
    case lists:member([A, B], ["->", ":=", "<-", "<<", "<=", ">>", ">=", "=>", "==", "=<", "/=", "||", "++", "--", "::", "?="]) of
        true -> {{list_to_atom([A, B])}, Rest};
        false -> single(A, [B | Rest])
    end;
operator([A], true) ->
    single(A, []).

single(C, Rest) when C < 256 -> {{list_to_atom([C])}, Rest};
single(_, Rest) -> {error, {illegal, character}, Rest}.

%% Numbers

number(Chars, Last) ->
    case digits(Chars, 10, []) of
        {_, []} when not Last -> more;
        {_, [C]} when not Last, C =:= $. orelse C =:= $_ -> more;
        {Whole, [$., D | _] = Rest} when D >= $0, D =< $9 -> fraction(Whole, tl(Rest), Last);
        {Base, [$# | Rest]} -> based(list_to_integer(Base), Rest, Last);
        {Whole, Rest} -> {{integer, list_to_integer(Whole)}, Rest}
    end.

%% Digits, between which there may be single underscores.
digits([D | Chars], Base, Digits) when D >= $0, D =< $9, D < $0 + Base -> digits(Chars, Base, [D | Digits]);
digits([D | Chars], Base, Digits) when D >= $a, D < $a + Base - 10; D >= $A, D < $A + Base - 10 -> digits(Chars, Base, [D | Digits]);
digits([$_, D | Chars], Base, [_ | _] = Digits) ->
    case digits([D], Base, []) of
        {[D], []} -> digits([D | Chars], Base, Digits);
        _ -> {lists:reverse(Digits), [$_, D | Chars]}
    end;
digits(Chars, _, Digits) -> {lists:reverse(Digits), Chars}.

based(Base, Rest, _) when Base < 2; Base > 36 ->
    {error, {base, Base}, [$# | Rest]};
based(Base, Chars, Last) ->
    case digits(Chars, Base, []) of
        {_, Later} when not Last, Later =:= [] orelse Later =:= "_" -> more;
        {[], Rest} -> {error, {illegal, integer}, Rest};
        {Digits, Rest} -> {{integer, list_to_integer(Digits, Base)}, Rest}
    end.

fraction(Whole, Chars, Last) ->
    case digits(Chars, 10, []) of
        {_, Later} when not Last, Later =:= [] orelse Later =:= "_" -> more;
        {Fraction, [E | Rest]} when E =:= $e; E =:= $E -> exponent(Whole ++ [$. | Fraction], Rest, Last);
        {Fraction, Rest} -> real(Whole ++ [$. | Fraction], Rest)
    end.

exponent(Mantissa, Chars, Last) ->
    {Sign, Digits} =
        case Chars of
            [C | Chars1] when C =:= $+; C =:= $- -> {[C], Chars1};
            _ -> {[], Chars}
        end,
    case digits(Digits, 10, []) of
        {_, Later} when not Last, Later =:= [] orelse Later =:= "_" -> more;
        {[], Rest} -> {error, {illegal, float}, Rest};
        {Exponent, Rest} -> real(Mantissa ++ [$e | Sign] ++ Exponent, Rest)
    end.

real(Text, Rest) ->
    try
        {{float, list_to_float(Text)}, Rest}
    catch
        error:_ -> {error, {illegal, float}, Rest}
    end.

%% Text in quotes: {ok, Text, Rest}, {error, What, Rest}, or more.
quoted([Quote | Rest], Quote, Text) ->
    {ok, lists:reverse(Text), Rest};
quoted([$\\ | Chars], Quote, Text) ->
    case escaped(Chars) of
        {ok, C, Rest} -> quoted(Rest, Quote, [C | Text]);
        more -> {more, lists:reverse(Text)};
        {error, What, Rest} -> {error, What, [$\\ | Chars], Rest}
    end;
quoted([C | Chars] = From, Quote, Text) when is_integer(C) ->
    case is_char(C) of
        true -> quoted(Chars, Quote, [C | Text]);
        false -> {error, {illegal, character}, From, Chars}
    end;
quoted([], _, Text) ->
    {more, lists:reverse(Text)}.

%% What follows a $.
character([$\\ | Chars]) -> escaped(Chars);
character([C | Rest]) ->
    case is_char(C) of
        true -> {ok, C, Rest};
        false -> {error, {illegal, character}, [C | Rest]}
    end;
character([]) -> more.

%% What follows a backslash.
escaped([]) -> more;
escaped([$^]) -> more;
escaped([$^, C | Rest]) -> {ok, C band 31, Rest};
escaped([$x]) -> more;
escaped([$x, ${ | Chars]) ->
    case lists:splitwith(fun is_hex/1, Chars) of
        {_, []} -> more;
        {Digits, [$} | Rest]} -> code_point(Digits, 16, Rest);
        {_, Rest} -> {error, {illegal, character}, Rest}
    end;
escaped([$x | Chars]) ->
    case lists:splitwith(fun is_hex/1, lists:sublist(Chars, 2)) of
        {[_, _] = Digits, _} -> code_point(Digits, 16, lists:nthtail(2, Chars));
        {_, [_ | _]} -> {error, {illegal, character}, Chars};
        _ -> more
    end;
escaped([A | _] = Chars) when A >= $0, A =< $7 ->
    Octal = lists:takewhile(fun(C) -> C >= $0 andalso C =< $7 end, lists:sublist(Chars, 3)),
    code_point(Octal, 8, lists:nthtail(length(Octal), Chars));
escaped([C | Rest]) ->
    case is_char(C) of
        true -> {ok, single_escape(C), Rest};
        false -> {error, {illegal, character}, Rest}
    end.

code_point(Digits, Base, Rest) ->
    try list_to_integer(Digits, Base) of
        C when C < 16#d800; C > 16#dfff, C =< 16#10ffff -> {ok, C, Rest};
        _ -> {error, {illegal, character}, Rest}
    catch
        error:_ -> {error, {illegal, character}, Rest}
    end.

is_hex(C) -> C >= $0 andalso C =< $9 orelse C >= $a andalso C =< $f orelse C >= $A andalso C =< $F.

single_escape($n) -> $\n;
single_escape($t) -> $\t;
single_escape($r) -> $\r;
single_escape($v) -> $\v;
single_escape($b) -> $\b;
single_escape($f) -> $\f;
single_escape($e) -> $\e;
single_escape($s) -> $\s;
single_escape($d) -> $\d;
single_escape(C) -> C.

reserved_word(Atom) ->
    lists:member(Atom, ['after', 'and', 'andalso', 'band', 'begin', 'bnot', 'bor', 'bsl', 'bsr', 'bxor', 'case', 'catch', 'cond', 'div', 'end',
                        'fun', 'if', 'let', 'not', 'of', 'or', 'orelse', 'receive', 'rem', 'try', 'when', 'xor']).

format_error({string, Quote, Head}) ->
    lists:flatten(["unterminated ", case Quote of $" -> "string"; $' -> "atom" end, " starting with ", io_lib:write_string(Head, Quote)]);
format_error({illegal, Type}) ->
    lists:flatten(io_lib:format("illegal ~w", [Type]));
format_error(char) ->
    "unterminated character";
format_error({base, Base}) ->
    lists:flatten(io_lib:format("illegal base '~w'", [Base]));
format_error(Other) ->
    lists:flatten(io_lib:write(Other)).

%% The parts of a token

category(Token) when is_tuple(Token), tuple_size(Token) > 0 -> element(1, Token);
category(Token) -> error(badarg, [Token]).

location(Token) -> erl_anno:location(element(2, Token)).
end_location(Token) -> erl_anno:end_location(element(2, Token)).
line(Token) -> erl_anno:line(element(2, Token)).
column(Token) -> erl_anno:column(element(2, Token)).
text(Token) -> erl_anno:text(element(2, Token)).

symbol({Symbol, _}) -> Symbol;
symbol({_, _, Symbol}) -> Symbol;
symbol(Token) -> error(badarg, [Token]).
