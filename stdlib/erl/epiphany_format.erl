%% Format strings behind io_lib:format/2.
%%
%% A format is first parsed into characters and controls {Letter, Width, Adjust, Precision, Pad, Unicode, Strings, Args};
%% then each control becomes characters. What it prints may depend on the column it starts at, which is counted from the
%% start of the format as far as a ~p or ~P follows.
-module(epiphany_format).
-export([format/2, format/3, scan/2, unscan/1, build/1, indentation/2]).

-define(LINE_LENGTH, 80).
-define(FLOAT_DIGITS, 6).

%% Deep characters; raises an error when the format and its arguments do not belong together.
format(Format, Args) when is_list(Args) ->
    {Parts, Pretty} = parse(characters(Format), Args, 0),
    build(Parts, Pretty, 0).

%% The same in about Limit characters, none if it is negative: what the terms and strings of ~w, ~p, ~s and their like would need beyond it is left out.
format(Format, Args, Limit) when Limit < 0 ->
    format(Format, Args);
format(Format, Args, Limit) when is_list(Args) ->
    {Parts, Pretty} = parse(characters(Format), Args, 0),
    {Fixed, Limited} = lists:foldl(fun count/2, {0, 0}, Parts),
    build(limited(Parts, max(0, Limit - Fixed), Limited), Pretty, 0).

%% What stands fast, and how many controls share the rest.
count({Letter, _, _, _, _, _, _, _} = Control, {Fixed, Limited}) ->
    case is_limited(Letter) of
        true -> {Fixed, Limited + 1};
        false -> {Fixed + chars_length(text(Control, 0)), Limited}
    end;
count(_, {Fixed, Limited}) ->
    {Fixed + 1, Limited}.

is_limited(Letter) -> lists:member(Letter, "wWpPs").

%% Each control gets an equal part of what those before it have left.
limited([{Letter, _, _, _, _, _, _, _} = Control | Parts], Room, Count) ->
    case is_limited(Letter) of
        true ->
            Cut = cut(Control, Room div Count),
            [Cut | limited(Parts, max(0, Room - chars_length(text(Cut, 0))), Count - 1)];
        false ->
            [Control | limited(Parts, Room, Count)]
    end;
limited([C | Parts], Room, Count) ->
    [C | limited(Parts, Room, Count)];
limited([], _, _) ->
    [].

%% Characters as people see them, where there are any beyond Latin-1.
chars_length(Text) ->
    Chars = lists:flatten(Text),
    case is_latin1(Chars) of
        true -> length(Chars);
        false -> string:length(Chars)
    end.

is_latin1(Chars) -> lists:all(fun(C) -> C < 256 end, Chars).

%% A control that shows less: strings lose their ends, terms get a bound.
cut({$s, F, Adjust, P, Pad, Unicode, Strings, [Text]}, Room) ->
    Chars = string_characters(Text, Unicode),
    Shown =
        if
            (P =:= none orelse P =:= F) andalso F =< Room -> Chars;
            true -> cut_text(Chars, max(Room, 3), 3)
        end,
    {$s, narrowed(F, Room), Adjust, P, Pad, true, Strings, [Shown]};
cut({Letter, F, Adjust, P, Pad, Unicode, Strings, Args}, Room) ->
    {Letter, F, Adjust, P, Pad, Unicode, Strings, {Room, Args}}.

%% The field of a string: no wider than there is room.
narrowed(none, _) -> none;
narrowed(F, Room) -> max(3, min(F, Room)).

cut_text(Chars, Room, Dots) ->
    case is_latin1(Chars) of
        true -> cut_characters(Chars, Room, Dots);
        false -> lists:flatten(cut_characters(string:to_graphemes(Chars), Room, Dots))
    end.

cut_characters(Chars, Room, _) when length(Chars) =< Room -> Chars;
cut_characters(Chars, Room, Dots) ->
    lists:sublist(Chars, max(0, Room - Dots)) ++ lists:duplicate(Dots, $.).

%% Controls as maps, for those who change formats.
scan(Format, Args) ->
    {Parts, _} = parse(characters(Format), Args, 0),
    [as_map(Part) || Part <- Parts].

as_map({Letter, F, Adjust, P, Pad, Unicode, Strings, Args}) ->
    Encoding = case Unicode of true -> unicode; false -> latin1 end,
    #{control_char => Letter, width => F, adjust => Adjust, precision => P, pad_char => Pad, encoding => Encoding, strings => Strings, args => Args};
as_map(C) ->
    C.

from_map(#{control_char := Letter, width := F, adjust := Adjust, precision := P, pad_char := Pad, encoding := Encoding, strings := Strings, args := Args}) ->
    {Letter, F, Adjust, P, Pad, Encoding =:= unicode, Strings, Args};
from_map(C) ->
    C.

%% The characters of what scan gives.
build(Maps) ->
    Parts = [from_map(Map) || Map <- Maps],
    build(Parts, lists:sum([pretty(element(1, Part)) || Part <- Parts, is_tuple(Part)]), 0).

%% The format and arguments of what scan gives.
unscan(Maps) -> unscan([from_map(Map) || Map <- Maps], [], []).

unscan([{Letter, F, Adjust, P, Pad, Unicode, Strings, Used} | Parts], Format, Args) ->
    Control = [$~, sign_text(Adjust, F), width_text(F), precision_text(P, Pad), pad_text(Pad), [$t || Unicode], [$l || not Strings], Letter],
    unscan(Parts, [Control | Format], lists:reverse(Used, Args));
unscan([C | Parts], Format, Args) ->
    unscan(Parts, [C | Format], Args);
unscan([], Format, Args) ->
    {lists:flatten(lists:reverse(Format)), lists:reverse(Args)}.

sign_text(left, F) when F =/= none -> "-";
sign_text(_, _) -> [].

width_text(none) -> [];
width_text(N) -> integer_to_list(N).

%% Padding needs the point of a precision that is not there.
precision_text(none, $\s) -> [];
precision_text(none, _) -> ".";
precision_text(P, _) -> [$. | integer_to_list(P)].

pad_text($\s) -> [];
pad_text(Pad) -> [$., Pad].

characters(Format) when is_atom(Format) -> atom_to_list(Format);
characters(Format) when is_binary(Format) -> unicode:characters_to_list(Format);
characters(Format) when is_list(Format) -> Format.

%% Parsing: {parts, number of pretty-printing controls}

parse([$~ | Format], Args, Pretty) ->
    {Control, Format1, Args1} = control(Format, Args),
    {Parts, Count} = parse(Format1, Args1, Pretty + pretty(element(1, Control))),
    {[Control | Parts], Count};
parse([C | Format], Args, Pretty) when is_integer(C) ->
    {Parts, Count} = parse(Format, Args, Pretty),
    {[C | Parts], Count};
parse([], [], Pretty) ->
    {[], Pretty}.

pretty($p) -> 1;
pretty($P) -> 1;
pretty(_) -> 0.

control(F0, A0) ->
    {Width, F1, A1} = number(sign(F0), A0),
    {Precision, F2, A2} = precision(F1, A1),
    {Pad, F3, A3} = pad(F2, A2),
    {Unicode, Strings, [Letter | F4]} = modifiers(F3, false, true),
    {Used, A4} = lists:split(arguments(Letter), A3),
    {Field, Adjust} = field(sign_of(F0), Width),
    {{Letter, Field, Adjust, Precision, Pad, Unicode, Strings, Used}, F4, A4}.

sign([$- | F]) -> F;
sign(F) -> F.

sign_of([$- | _]) -> left;
sign_of(_) -> right.

%% A negative width asks for the left as the sign - does.
field(_, Width) when is_integer(Width), Width < 0 -> {-Width, left};
field(left, none) -> error(badarg);
field(Adjust, Width) -> {Width, Adjust}.

number([$* | F], [N | Args]) when is_integer(N) -> {N, F, Args};
number([D | _] = F, Args) when D >= $0, D =< $9 -> digits(F, 0, Args);
number(F, Args) -> {none, F, Args}.

digits([D | F], N, Args) when D >= $0, D =< $9 -> digits(F, N * 10 + D - $0, Args);
digits(F, N, Args) -> {N, F, Args}.

precision([$. | F], Args) -> number(F, Args);
precision(F, Args) -> {none, F, Args}.

pad([$., $* | F], [C | Args]) -> {C, F, Args};
pad([$., C | F], Args) -> {C, F, Args};
pad(F, Args) -> {$\s, F, Args}.

modifiers([$t | F], _, Strings) -> modifiers(F, true, Strings);
modifiers([$l | F], Unicode, _) -> modifiers(F, Unicode, false);
modifiers(F, Unicode, Strings) -> {Unicode, Strings, F}.

%% How many arguments a control takes beside those for * in its field.
arguments(C) when C =:= $~; C =:= $n -> 0;
arguments(C) when C =:= $W; C =:= $P; C =:= $x; C =:= $X -> 2;
arguments(_) -> 1.

%% Building: what terms and strings give is a list within that of all characters, as programs see it; what the other controls give is not.

build([C | Parts], Pretty, Column) when is_integer(C) ->
    [C | build(Parts, Pretty, column(C, Pretty, Column))];
build([Control | Parts], Pretty0, Column) ->
    Text = text(Control, Column),
    Pretty = Pretty0 - pretty(element(1, Control)),
    Rest = build(Parts, Pretty, column(Text, Pretty, Column)),
    case is_nested(Control) of
        true -> [Text | Rest];
        false -> lists:flatten(Text, Rest)
    end;
build([], _, _) ->
    [].

is_nested({$s, _, _, _, _, _, _, [Text]}) -> not is_atom(Text);
is_nested({Letter, _, _, _, _, _, _, _}) -> is_limited(Letter).

column(_, 0, Column) -> Column;
column(Text, _, Column) -> indentation(Text, Column).

%% The column after Text when it starts at Column.
indentation([Text | Rest], Column) -> indentation(Rest, indentation(Text, Column));
indentation([], Column) -> Column;
indentation($\n, _) -> 0;
indentation($\t, Column) -> (Column + 8) band (bnot 7);
indentation(C, Column) when is_integer(C) -> Column + 1.

text({Letter, F, Adjust, P, Pad, Unicode, Strings, {Room, [Term | Depth]}}, Column) ->
    bounded(Letter bor 32, Term, hd(Depth ++ [-1]), F, Adjust, P, Pad, Unicode, Strings, Column, Room);
text({$w, F, Adjust, P, Pad, Unicode, _, [Term]}, _) ->
    field(epiphany_io:write(Term, -1, Unicode), F, Adjust, P, Pad);
text({$W, F, Adjust, P, Pad, Unicode, _, [Term, Depth]}, _) when is_integer(Depth) ->
    field(epiphany_io:write(Term, max(Depth, -1), Unicode), F, Adjust, P, Pad);
text({$p, F, Adjust, P, _, Unicode, Strings, [Term]}, Column) ->
    print(Term, -1, F, Adjust, P, Unicode, Strings, Column, 0);
text({$P, F, Adjust, P, _, Unicode, Strings, [Term, Depth]}, Column) when is_integer(Depth) ->
    print(Term, max(Depth, -1), F, Adjust, P, Unicode, Strings, Column, 0);
text({$s, F, Adjust, P, Pad, Unicode, _, [Text]}, _) ->
    string(string_characters(Text, Unicode), F, Adjust, P, Pad, Unicode);
text({$c, F, Adjust, P, Pad, true, _, [C]}, _) when is_integer(C) ->
    char(C, F, Adjust, P, Pad);
text({$c, F, Adjust, P, Pad, false, _, [C]}, _) when is_integer(C) ->
    char(C band 255, F, Adjust, P, Pad);
text({Letter, F, Adjust, P, Pad, _, _, [X]}, _) when is_float(X), Letter >= $e, Letter =< $g ->
    float(Letter, X, F, Adjust, P, Pad);
text({$b, F, Adjust, P, Pad, _, _, [N]}, _) when is_integer(N) ->
    integer(N, "", fun lower/1, F, Adjust, base(P), Pad);
text({$B, F, Adjust, P, Pad, _, _, [N]}, _) when is_integer(N) ->
    integer(N, "", fun same/1, F, Adjust, base(P), Pad);
text({$x, F, Adjust, P, Pad, _, _, [N, Prefix]}, _) when is_integer(N) ->
    integer(N, prefix(Prefix), fun lower/1, F, Adjust, base(P), Pad);
text({$X, F, Adjust, P, Pad, _, _, [N, Prefix]}, _) when is_integer(N) ->
    integer(N, prefix(Prefix), fun same/1, F, Adjust, base(P), Pad);
text({$+, F, Adjust, P, Pad, _, _, [N]}, _) when is_integer(N) ->
    integer(N, base_prefix(P), fun lower/1, F, Adjust, base(P), Pad);
text({$#, F, Adjust, P, Pad, _, _, [N]}, _) when is_integer(N) ->
    integer(N, base_prefix(P), fun same/1, F, Adjust, base(P), Pad);
text({$~, F, Adjust, P, Pad, _, _, []}, _) ->
    char($~, F, Adjust, P, Pad);
text({$n, none, _, _, _, _, _, []}, _) ->
    "\n";
text({$n, Count, right, _, _, _, _, []}, _) ->
    lists:duplicate(Count, $\n);
text({$i, _, _, _, _, _, _, [_]}, _) ->
    [].

%% Terms in about so many characters.
bounded(_, _, Depth, _, _, _, _, _, _, _, Room) when Depth =:= 0; Room =:= 0 ->
    "...";
bounded($w, Term, Depth, F, Adjust, P, Pad, Unicode, _, _, Room) ->
    field(epiphany_io:print(Term, 1, 0, max(Depth, -1), Unicode, false, {0, Room, []}), F, Adjust, P, Pad);
bounded($p, Term, Depth, F, Adjust, P, _, Unicode, Strings, Column, Room) ->
    print(Term, max(Depth, -1), F, Adjust, P, Unicode, Strings, Column, Room).

%% The width of ~p is the length of the line, its precision the column it starts at.
print(Term, Depth, none, Adjust, P, Unicode, Strings, Column, Room) ->
    print(Term, Depth, ?LINE_LENGTH, Adjust, P, Unicode, Strings, Column, Room);
print(Term, Depth, 0, left, P, Unicode, Strings, Column, Room) ->
    print(Term, Depth, 0, right, P, Unicode, Strings, Column, Room);
print(Term, Depth, F, right, none, Unicode, Strings, Column, Room) ->
    epiphany_io:print(Term, Column + 1, F, Depth, Unicode, Strings, {0, Room, []});
print(Term, Depth, F, right, P, Unicode, Strings, _, Room) ->
    epiphany_io:print(Term, P, F, Depth, Unicode, Strings, {0, Room, []}).

float(Letter, X, F, Adjust, none, Pad) -> float(Letter, X, F, Adjust, ?FLOAT_DIGITS, Pad);
float(Letter, X, F, Adjust, P, Pad) -> field(epiphany_float:format(Letter, X, P), F, Adjust, none, Pad).

base(none) -> 10;
base(Base) when Base >= 2, Base =< 36 -> Base.

base_prefix(P) -> integer_to_list(base(P)) ++ "#".

prefix(Prefix) when is_atom(Prefix) -> atom_to_list(Prefix);
prefix(Prefix) ->
    true = io_lib:deep_char_list(Prefix),
    lists:flatten(Prefix).

integer(N, Prefix, Case, F, Adjust, Base, Pad) when N < 0 ->
    field([$-, Prefix | Case(integer_to_list(-N, Base))], F, Adjust, none, Pad);
integer(N, [], Case, F, Adjust, Base, Pad) ->
    field(Case(integer_to_list(N, Base)), F, Adjust, none, Pad);
integer(N, Prefix, Case, F, Adjust, Base, Pad) ->
    field([Prefix | Case(integer_to_list(N, Base))], F, Adjust, none, Pad).

same(Digits) -> Digits.

lower(Digits) -> [case D of _ when D >= $A, D =< $Z -> D + 32; _ -> D end || D <- Digits].

%% Text that must not be cut: stars stand for it when it is wider than its field.
field(Text, none, _, none, _) ->
    Text;
field(Text, none, Adjust, P, Pad) ->
    field(Text, P, Adjust, P, Pad);
field(Text, F, Adjust, P, Pad) ->
    Length = width(Text),
    case min(Length, room(F, P)) of
        Room when Length > Room -> adjust(lists:duplicate(Room, $*), lists:duplicate(F - Room, Pad), Adjust);
        _ -> adjust(Text, lists:duplicate(F - Length, Pad), Adjust)
    end.

room(F, none) -> F;
room(F, P) -> min(F, P).

%% Text that may be cut, to its precision first and to its field then.
string(S, none, _, none, _, _) -> S;
string(S, F, Adjust, none, Pad, Unicode) -> cut_or_fill(S, F, Adjust, Pad, Unicode);
string(S, none, _, P, Pad, Unicode) -> cut_or_fill(S, P, left, Pad, Unicode);
string(S, F, Adjust, F, Pad, Unicode) -> cut_or_fill(S, F, Adjust, Pad, Unicode);
string(S, F, Adjust, P, Pad, Unicode) when F > P -> adjust(cut_or_fill(S, P, left, Pad, Unicode), lists:duplicate(F - P, Pad), Adjust).

cut_or_fill(S, N, Adjust, Pad, Unicode) ->
    case width(S) of
        Width when Width > N, Unicode -> lists:flatten(lists:sublist(graphemes(S), N));
        Width when Width > N -> lists:sublist(S, N);
        Width -> adjust(S, lists:duplicate(N - Width, Pad), Adjust)
    end.

%% What is no text has a width, too.
width(Text) ->
    try
        io_lib:chars_length(Text)
    catch
        error:_ -> lists:flatlength(Text)
    end.

graphemes(Text) ->
    case epiphany_unicode:graphemes(Text) of
        false -> Text;
        Graphemes -> Graphemes
    end.

char(C, none, _, none, _) -> [C];
char(C, F, _, none, _) -> lists:duplicate(F, C);
char(C, none, _, P, _) -> lists:duplicate(P, C);
char(C, F, Adjust, P, Pad) when F >= P -> adjust(lists:duplicate(P, C), lists:duplicate(F - P, Pad), Adjust).

adjust(Text, [], _) -> Text;
adjust(Text, Fill, left) -> [Text | Fill];
adjust(Text, Fill, right) -> [Fill | Text].

%% The flat characters of an argument of ~s (bytes) or ~ts (Unicode).
string_characters(Text, true) when is_atom(Text) -> atom_to_list(Text);
string_characters(Text, false) when is_atom(Text) ->
    Chars = atom_to_list(Text),
    true = lists:all(fun(C) -> C =< 255 end, Chars),
    Chars;
string_characters(Text, false) -> bytes(Text, []);
string_characters(Text, true) ->
    case unicode:characters_to_list(Text) of
        Chars when is_list(Chars) -> Chars;
        _ -> mixed(Text, [])
    end.

%% Binaries that are not UTF-8 are taken for Latin-1.
mixed([H | T], Tail) when is_list(H); is_binary(H) -> mixed(H, mixed(T, Tail));
mixed([C | T], Tail) when is_integer(C) -> [C | mixed(T, Tail)];
mixed([], Tail) -> Tail;
mixed(Binary, Tail) when is_binary(Binary) ->
    case unicode:characters_to_list(Binary) of
        Chars when is_list(Chars) -> Chars ++ Tail;
        _ -> binary_to_list(Binary) ++ Tail
    end.

bytes([H | T], Tail) when is_list(H); is_binary(H) -> bytes(H, bytes(T, Tail));
bytes([C | T], Tail) when C >= 0, C =< 255 -> [C | bytes(T, Tail)];
bytes([], Tail) -> Tail;
bytes(Binary, Tail) when is_binary(Binary) -> binary_to_list(Binary) ++ Tail.
