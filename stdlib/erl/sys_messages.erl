%% What erlc prints of errors and warnings: where, what, and the line of the source with a mark below.
-module(sys_messages).
-export([format_messages/4, list_errors/3, excerpt/2]).

%% [{{File, Location}, Text}] for findings {Location, Module, Reason}, or {Module, Reason} without a place.
format_messages(File, Prefix, Findings, Options) -> [message(File, Prefix, F, Options) || F <- Findings].

message(File, Prefix, {none, Module, Reason}, _) ->
    {{File, none}, [File, ": ", Prefix, text(Module, Reason), $\n]};
message(File, Prefix, {Location, Module, Reason}, Options) ->
    {{File, Location}, [File, $:, place(Location), ": ", Prefix, text(Module, Reason), $\n | quoted(File, Location, Options)]};
message(File, Prefix, {Module, Reason}, _) ->
    {{File, none}, [File, ": ", Prefix, text(Module, Reason), $\n]}.

%% Of modules that are not here the compiler knows what they say.
text(Module, Reason) ->
    case code:ensure_loaded(Module) of
        {module, Module} -> Module:format_error(Reason);
        {error, _} -> epiphany_compiler:text(Module, lists:flatten(io_lib:format("~0tp", [Reason])))
    end.

place({Line, Column}) -> [integer_to_list(Line), $:, integer_to_list(Column)];
place(Line) -> integer_to_list(Line).

list_errors(File, Findings, Options) ->
    [io:put_chars(Text) || {_, Text} <- format_messages(File, "", Findings, Options)],
    ok.

quoted(File, Location, Options) ->
    case lists:member(brief, Options) of
        true -> [];
        false -> followed(excerpt(File, Location))
    end.

followed([]) -> [];
followed(Excerpt) -> [lists:join($\n, Excerpt), "\n\n"].

%% The line of a file that a place is in, and if there is a column the line with a mark under it;
%% nothing where there is no such line.
excerpt(File, {Line, Column}) when is_integer(Line), is_integer(Column) ->
    case line(File, Line) of
        none -> [];
        Text -> [numbered(Line, Text), [under(numbered(Line, "")), blank(Column - 1, Text), $^]]
    end;
excerpt(File, Line) when is_integer(Line), Line > 0 ->
    case line(File, Line) of
        none -> [];
        Text -> [numbered(Line, Text)]
    end;
excerpt(_, _) -> [].

line(File, Line) ->
    case file:read_file(File) of
        {ok, Text} -> nth(Line, lines(Text));
        {error, _} -> none
    end.

numbered(Line, Text) -> lists:append(["% ", string:right(integer_to_list(Line), max(4, length(integer_to_list(Line)))), "| ", Text]).

lines(Text) -> string:split(characters(unicode:characters_to_list(Text, encoding(Text))), "\n", all).

%% The characters of a text up to where it is none.
characters({_, Valid, _}) -> Valid;
characters(Valid) -> Valid.

%% A comment in one of the first two lines may tell that it is Latin-1.
encoding(Text) ->
    First = lists:sublist(binary:split(Text, <<"\n">>, [global]), 2),
    case [L || L <- First, re:run(L, "^\\s*%.*coding\\s*[:=]\\s*latin-1", [caseless]) =/= nomatch] of
        [] -> utf8;
        _ -> latin1
    end.

nth(N, Lines) when N >= 1, N =< length(Lines) -> lists:nth(N, Lines);
nth(_, _) -> none.

under(Numbered) -> [case lists:member(C, "%|") of true -> C; false -> $\s end || C <- Numbered].

%% As wide as the characters before the mark, where tabs stay.
blank(0, _) -> [];
blank(N, [$\t | Text]) -> [$\t | blank(N - 1, Text)];
blank(N, [_ | Text]) -> [$\s | blank(N - 1, Text)];
blank(N, []) -> lists:duplicate(N, $\s).
