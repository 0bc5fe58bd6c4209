%% Puts documents on lines: of text, of parts that are on one line if that is wide enough for them,
%% and of parts on lines of their own.
-module(epiphany_layout).
-export([write/5, free/1, char/1, text/1, word/1, row/4, beside/1, step/2, near/2, rows/1, steps/1, lines/1, forced/1, opened/2]).

%% Text that may share a line with other text where a row is broken.
text(Chars) -> {text, Chars}.

%% Text that may not.
word(Chars) -> {word, Chars}.

char(C) -> {char, C}.

%% Text at the end of a row that may stand behind the end of the line.
free(Chars) -> {free, Chars}.

%% Parts between texts, with a separator: Text, {Text, tight} if no blank follows it on a line, or {Text, Last}.
row(Open, Close, Sep, Docs) -> {row, Open, Close, Sep, Docs}.

%% Parts without anything between them, and parts on one line or on lines of their own.
beside(Docs) -> {beside, Docs}.
rows(Docs) -> {row, [], [], "", Docs}.
lines(Docs) -> forced(rows(Docs)).

%% The same for steps, which all go on below their heads if not all is on one line.
steps(Docs) -> {steps, Docs}.

%% A part that goes further in below another, if both are not on one line; near/2: or behind it if that is short.
step(Head, Doc) -> {step, Head, Doc}.
near(Head, Doc) -> {near, Head, Doc}.

%% On lines of their own even where there would be room.
forced({row, Open, Close, Sep, Docs}) -> {broken, Open, Close, Sep, Docs};
forced({step, Head, Doc}) -> {below, Head, Doc};
forced({near, Head, Doc}) -> {below, Head, Doc};
forced({broken, _, _, _, _} = Doc) -> Doc.

%% A part behind a text that it is lined up with.
opened(Text, Doc) -> {opened, Text, Doc}.

-record(page, {indent, width, encoding}).

write(Doc, Column, Indent, Width, Encoding) ->
    {Chars, _} = put_doc(Doc, Column, #page{indent = Indent, width = Width, encoding = Encoding}),
    Chars.

%% The characters of a document that begins at a column, and its width, or {to, Column} where its
%% last line ends. Behind column -1 there is one line of any length.
put_doc([], _, _) -> {[], 0};
put_doc({text, Chars}, _, Page) -> measured(Chars, Page);
put_doc({word, Chars}, _, Page) -> measured(Chars, Page);
put_doc({char, $"}, _, Page) -> measured("$\"", Page);
put_doc({char, C}, _, Page) -> measured([$$ | escaped(C, Page)], Page);
put_doc({free, Chars}, _, Page) -> measured(Chars, Page);
put_doc({string, S}, At, Page) -> put_string(S, At, Page);
put_doc({remark, _, Doc}, At, Page) when At < 0 -> put_doc(Doc, At, Page);
put_doc({remark, Text, Doc}, At, Page) -> put_doc(lines([word(Text), Doc]), At, Page);
put_doc({made, Make}, At, _) -> put_made(lists:flatten(Make(At)), At);
put_doc({beside, Docs}, At, Page) -> put_beside(Docs, At, Page);
put_doc({opened, Text, Doc}, At, Page) -> put_beside([{word, Text}, Doc], At, Page);
put_doc({boxed, Open, Doc}, At, Page) when At < 0 -> put_beside([{word, Open}, Doc], At, Page);
put_doc({boxed, Open, Doc}, At, Page) ->
    {_, Width} = measured(Open, Page),
    {Chars, Size} = put_doc(Doc, At + Width, Page),
    {[Open, " ", newline(At + Width), Chars], {to, ends(Size, At + Width)}};
put_doc({step, Head, Doc}, At, Page) -> put_step(Head, Doc, At, Page);
put_doc({near, Head, Doc}, At, Page) ->
    case put_doc(Head, At, Page) of
        {_, Width} when is_integer(Width), Width < Page#page.indent -> put_beside([Head, {word, " "}, Doc], At, Page);
        _ -> put_step(Head, Doc, At, Page)
    end;
put_doc({below, Head, Doc}, At, Page) -> put_below(Head, Doc, At, Page);
put_doc({row, Open, Close, Sep, Docs}, At, Page) ->
    {OpenChars, OpenSize} = put_doc(Open, At, Page),
    In = column(OpenSize, At),
    Tailed = with_separators(Docs, Sep, Close),
    Put = [put_doc(D, In, Page) || {D, _} <- Tailed],
    Blanks = blanks(Sep, length(Put)),
    case one_line([OpenSize | [Size || {_, Size} <- Put]], At, Blanks, spare(Close), Page) of
        no ->
            {Chars, End} = broken(Put, [classify(D) || D <- Docs], In, Page, blank(Sep)),
            {[OpenChars, Chars], {to, End}};
        Width ->
            {[OpenChars | lists:join(case Blanks of 0 -> ""; _ -> " " end, [Chars || {Chars, _} <- Put])], Width}
    end;
put_doc({steps, Docs}, At, Page) ->
    case put_doc(rows(Docs), At, Page) of
        {_, Width} = Put when is_integer(Width) -> Put;
        _ -> put_doc(lines([below(D) || D <- Docs]), At, Page)
    end;
put_doc({broken, Open, Close, Sep, Docs}, At, Page) when At < 0 -> put_doc({row, Open, Close, Sep, Docs}, At, Page);
put_doc({broken, Open, Close, Sep, [Doc]}, At, Page) -> put_doc({row, Open, Close, Sep, [Doc]}, At, Page);
put_doc({broken, Open, Close, Sep, Docs}, At, Page) ->
    {OpenChars, OpenSize} = put_doc(Open, At, Page),
    In = column(OpenSize, At),
    Put = [put_doc(D, In, Page) || {D, _} <- with_separators(Docs, Sep, Close)],
    {_, Last} = lists:last(Put),
    {[OpenChars | lists:join(newline(In), [Chars || {Chars, _} <- Put])], {to, ends(Last, In)}};
put_doc(Chars, _, Page) -> measured(Chars, Page).

%% Text that is made for its column, of one line or several.
put_made(Chars, At) when At < 0 -> {Chars, length(Chars)};
put_made(Chars, _) ->
    Last = lists:takewhile(fun(C) -> C =/= $\n end, lists:reverse(Chars)),
    case length(Last) =:= length(Chars) of
        true -> {Chars, length(Chars)};
        false -> {Chars, {to, length(Last)}}
    end.

below({step, Head, Doc}) -> {below, Head, Doc};
below(Doc) -> Doc.

measured(Chars, Page) ->
    Flat = flat(Chars, [], Page),
    {Flat, length(Flat)}.

%% Characters of a deep list in which {atom, Name} stands for a name.
flat([], Rest, _) -> Rest;
flat([Part | Parts], Rest, Page) -> flat(Part, flat(Parts, Rest, Page), Page);
flat({atom, Name}, Rest, #page{encoding = latin1}) -> io_lib:write_atom_as_latin1(Name) ++ Rest;
flat({atom, Name}, Rest, _) -> io_lib:write_atom(Name) ++ Rest;
flat(C, Rest, _) -> [C | Rest].

put_beside(Docs, At, Page) ->
    {Chars, {_, Size}} =
        lists:mapfoldl(fun(Doc, {Column, Sum}) ->
                               {Chars, Size} = put_doc(Doc, Column, Page),
                               {Chars, {column(Size, Column), total(Sum, Size, Column)}}
                       end, {At, 0}, Docs),
    {Chars, Size}.

total(Sum, Size, _) when is_integer(Sum), is_integer(Size) -> Sum + Size;
total(_, {to, Column}, _) -> {to, Column};
total({to, Column}, Size, _) -> {to, Column + Size};
total(_, Size, Column) -> {to, column(Size, Column)}.

column({to, _}, At) -> At;
column(_, At) when At < 0 -> At;
column(Width, At) -> At + Width.

ends({to, Column}, _) -> Column;
ends(Width, At) -> At + Width.

spare({free, Chars}) -> length(Chars);
spare(_) -> 0.

one_line(Sizes, At, Blanks, Spare, #page{width = Most}) ->
    case lists:all(fun is_integer/1, Sizes) of
        true ->
            Width = lists:sum(Sizes) + Blanks,
            case At < 0 orelse At + Width - Spare =< Most of
                true -> Width;
                false -> no
            end;
        false ->
            no
    end.

blanks({_, tight}, _) -> 0;
blanks(_, N) -> max(0, N - 1).

%% Parts with what follows each.
with_separators([], _, Close) -> [{Close, none}];
with_separators([Doc], _, Close) -> [{tailed(Doc, Close), none}];
with_separators([Doc, Last], {Sep, Other}, Close) when Other =/= tight ->
    [{tailed(Doc, Other), Sep} | with_separators([Last], Sep, Close)];
with_separators([Doc | Docs], Sep, Close) ->
    Text = case Sep of
               {S, _} -> S;
               _ -> Sep
           end,
    [{tailed(Doc, Text), Sep} | with_separators(Docs, Sep, Close)].

tailed(Doc, []) -> Doc;
tailed(Doc, {free, _} = Text) -> {beside, [Doc, Text]};
tailed(Doc, Text) -> {beside, [Doc, {word, Text}]}.

classify({text, _}) -> text;
classify(_) -> other.

%% Parts on lines of their own, but for text behind text.
broken([{Chars, Size}], _, In, _, _) ->
    {Chars, ends(Size, In)};
broken([{Chars, Size} | Put], [Kind | Kinds], In, Page, Blank) ->
    fill(Put, Kind, Kinds, ends(Size, In), {In, Blank}, Page, [Chars]).

fill([], _, _, Column, _, _, Chars) ->
    {lists:reverse(Chars), Column};
fill([{Text, Size} | Put], text, [text | Kinds], Column, {_, Blank} = Where, #page{width = Most} = Page, Chars)
  when is_integer(Size), Column + 1 + Size =< Most ->
    fill(Put, text, Kinds, Column + 1 + Size, Where, Page, [Text, Blank | Chars]);
fill([{Text, Size} | Put], _, [Kind | Kinds], _, {In, _} = Where, Page, Chars) ->
    fill(Put, Kind, Kinds, ends(Size, In), Where, Page, [Text, newline(In) | Chars]).

blank({_, tight}) -> "";
blank(_) -> " ".

put_step(Head, Doc, At, #page{indent = Indent, width = Most} = Page) ->
    {HeadChars, HeadSize} = put_doc(Head, At, Page),
    In = deeper(At, Indent),
    case put_doc(Doc, In, Page) of
        {[], 0} -> {HeadChars, HeadSize};
        {Chars, Size} when is_integer(HeadSize), is_integer(Size), At < 0 orelse At + HeadSize + 1 + Size =< Most ->
            {[HeadChars, " ", Chars], HeadSize + 1 + Size};
        {Chars, Size} ->
            {[HeadChars, newline(In), Chars], {to, ends(Size, In)}}
    end.

put_below(Head, Doc, At, Page) when At < 0 -> put_step(Head, Doc, At, Page);
put_below(Head, Doc, At, #page{indent = Indent} = Page) ->
    {HeadChars, _} = put_doc(Head, At, Page),
    In = At + Indent,
    {Chars, Size} = put_doc(Doc, In, Page),
    {[HeadChars, newline(In), Chars], {to, ends(Size, In)}}.

deeper(At, _) when At < 0 -> At;
deeper(At, Indent) -> At + Indent.

newline(Column) -> [$\n | lists:duplicate(Column, $\s)].

%% A string of several lines where it is too long for one.
-define(SHORTEST, 5).

put_string(S, At, #page{width = Most} = Page) ->
    Whole = quoted(S, Page),
    {_, Width} = measured(Whole, Page),
    case At < 0 orelse At + Width =< Most of
        true -> {Whole, Width};
        false ->
            Pieces = pieces([escaped(C, Page) || C <- S], max(?SHORTEST, Most - At - 2), 0, []),
            case Pieces of
                [_] -> {Whole, Width};
                _ ->
                    Last = lists:flatlength(lists:last(Pieces)) + 2,
                    {lists:join(newline(At), [[$", P, $"] || P <- Pieces]), {to, At + Last}}
            end
    end.

quoted(S, Page) -> [$", [escaped(C, Page) || C <- S], $"].

escaped(C, #page{encoding = latin1}) -> inside(io_lib:write_string_as_latin1([C]));
escaped(C, _) -> inside(io_lib:write_string([C])).

inside([$" | Quoted]) -> lists:droplast(Quoted).

%% Characters in pieces of so many at most.
pieces([], _, _, Piece) -> [lists:reverse(Piece)];
pieces([C | Cs], Most, N, Piece) ->
    case N + length(C) of
        Sum when Sum > Most, Piece =/= [] -> [lists:reverse(Piece) | pieces(Cs, Most, length(C), [C])];
        Sum -> pieces(Cs, Most, Sum, [C | Piece])
    end.
