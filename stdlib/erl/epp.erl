%% The preprocessor: the forms of a source and of what it includes, with macros replaced. The
%% compiler outside reads the source, as it does for compile; a process gives what came of it.
-module(epp).
-export([open/1, open/2, open/3, close/1, parse_erl_form/1, scan_erl_form/1, macro_defs/1, parse_file/1, parse_file/2, parse_file/3]).
-export([scan_file/1, scan_file/2, format_error/1, interpret_file_attribute/1, normalize_typed_record_fields/1, restore_typed_record_fields/1]).
-export([default_encoding/0, encoding_to_string/1, read_encoding/1, read_encoding/2, read_encoding_from_binary/1, read_encoding_from_binary/2]).
-export([set_encoding/1, set_encoding/2]).

%% What is left of the source, the macros that are defined so far, and whether locations are lines.
-record(epp, {steps, macros, features, lines}).

open(Name, Path) -> open(Name, Path, []).

open(Name, Path, Macros) -> open([{name, Name}, {includes, Path}, {macros, Macros}]).

open(Options) ->
    case proplists:get_value(name, Options) of
        undefined -> error(badarg);
        Name ->
            Owner = self(),
            {Server, Ref} = spawn_monitor(fun() -> server(Owner, [{name, flat(Name)} | Options]) end),
            case answer(Server, Ref) of
                {ok, Extra} ->
                    case proplists:get_bool(extra, Options) of
                        true -> {ok, Server, Extra};
                        false -> {ok, Server}
                    end;
                Other -> Other
            end
    end.

flat(Name) when is_atom(Name) -> atom_to_list(Name);
flat(Name) -> lists:flatten(Name).

close(Server) ->
    Ref = monitor(process, Server),
    Answer = ask(Server, close),
    receive {'DOWN', Ref, process, Server, _} -> ok end,
    Answer.

parse_erl_form(Server) -> ask(Server, parse).

scan_erl_form(Server) -> ask(Server, scan).

macro_defs(Server) -> ask(Server, macros).

ask(Server, What) ->
    Ref = monitor(process, Server),
    Server ! {What, self(), Ref},
    answer(Server, Ref).

answer(Server, Ref) ->
    receive
        {Server, Answer} ->
            demonitor(Ref, [flush]),
            Answer;
        {'DOWN', Ref, process, Server, Reason} -> exit(Reason)
    end.

parse_file(File, Path, Macros) -> parse_file(File, [{includes, Path}, {macros, Macros}]).

parse_file(File, Options) -> whole(File, Options, fun parse_file/1, fun(Extra, Server) -> [{features, ask(Server, features)} | Extra] end).

parse_file(Server) -> all(fun parse_erl_form/1, fun({ok, Form}) -> Form; (Other) -> Other end, Server).

scan_file(File, Options) -> whole(File, [extra | Options], fun scan_file/1, fun(Extra, _) -> Extra end).

scan_file(Server) -> all(fun scan_erl_form/1, fun({ok, Tokens}) -> Tokens; (Other) -> Other end, Server).

whole(File, Options, Read, More) ->
    case open([{name, File} | Options]) of
        {ok, Server} ->
            Forms = Read(Server),
            close(Server),
            {ok, Forms};
        {ok, Server, Extra} ->
            Forms = Read(Server),
            Told = More(Extra, Server),
            close(Server),
            {ok, Forms, Told};
        Other -> Other
    end.

all(Next, Shown, Server) ->
    case Next(Server) of
        {eof, _} = End -> [End];
        Form -> [Shown(Form) | all(Next, Shown, Server)]
    end.

%% The process, which ends with who has opened the source.
server(Owner, Options) ->
    Ref = monitor(process, Owner),
    case epiphany_source:steps(Options) of
        {ok, Steps, Macros, Features, Extra} ->
            Owner ! {self(), {ok, Extra}},
            serve(Ref, #epp{steps = Steps, macros = Macros, features = Features, lines = is_integer(proplists:get_value(location, Options, 1))});
        {error, _} = Error -> Owner ! {self(), Error}
    end.

serve(Owner, S) ->
    receive
        {'DOWN', Owner, process, _, _} -> ok;
        {close, From, _} -> From ! {self(), ok};
        {macros, From, _} ->
            From ! {self(), maps:to_list(S#epp.macros)},
            serve(Owner, S);
        {features, From, _} ->
            From ! {self(), S#epp.features},
            serve(Owner, S);
        {Way, From, _} ->
            {Answer, S1} = next(Way, S),
            From ! {self(), Answer},
            serve(Owner, S1)
    end.

next(_, #epp{steps = [{eof, Line, Column}]} = S) -> {{eof, place(Line, Column, S)}, S};
next(Way, #epp{steps = [{macro, Name, Definitions} | Steps], macros = Macros} = S) ->
    next(Way, S#epp{steps = Steps, macros = epiphany_source:defined(Name, [{A, Ps, scanned(Ts, S)} || {A, Ps, Ts} <- Definitions], Macros)});
next(Way, #epp{steps = [{form, Tokens} | Steps], macros = Macros} = S) ->
    Scanned = scanned(Tokens, S),
    {form(Way, Scanned), S#epp{steps = Steps, macros = epiphany_source:named(Scanned, Macros)}};
next(Way, #epp{steps = [{Kind, Line, Column, Name, Next} | Steps]} = S) ->
    {file(Way, Kind, place(Line, Column, S), Name, Next), S#epp{steps = Steps}};
next(_, #epp{steps = [{Kind, Line, Column, Module, Reason, Text} | Steps]} = S) ->
    {{Kind, found(place(Line, Column, S), Module, Reason, Text)}, S#epp{steps = Steps}}.

found(Where, "", _, Text) -> {Where, ?MODULE, Text};
found(Where, Module, Reason, _) -> {Where, list_to_atom(Module), epiphany_transforms:term(Reason)}.

place(Line, _, #epp{lines = true}) -> Line;
place(Line, Column, _) -> {Line, Column}.

%% Tokens without the full stop that a source lacks at its end.
scanned(Tokens, S) ->
    Scanned = epiphany_transforms:scanned([T || {Kind, _, _, Text} = T <- Tokens, Kind =/= dot orelse Text =/= "eof"]),
    case S#epp.lines of
        true -> [setelement(2, T, erl_anno:line(element(2, T))) || T <- Scanned];
        false -> Scanned
    end.

form(scan, Tokens) -> {ok, Tokens};
form(parse, Tokens) ->
    case erl_parse:parse_form(Tokens) of
        {ok, Form} -> {ok, Form};
        {error, _} = Error -> Error
    end.

file(parse, Kind, Where, Name, Line) ->
    Anno = case Kind of
        file -> erl_anno:new(Where);
        named -> erl_anno:set_generated(true, erl_anno:new(Where))
    end,
    {ok, {attribute, Anno, file, {Name, Line}}};
file(scan, _, Where, Name, Line) ->
    {ok, [{'-', Where}, {atom, Where, file}, {'(', Where}, {string, Where, Name}, {',', Where}, {integer, Where, Line}, {')', Where}, {dot, Where}]}.

format_error({error, Term}) -> io_lib:format("-error(~tp).", [Term]);
format_error({warning, Term}) -> io_lib:format("-warning(~tp).", [Term]);
format_error({call, What}) -> io_lib:format("illegal macro call '~ts'", [What]);
format_error(Reason) ->
    case epiphany_compiler:text(?MODULE, lists:flatten(io_lib:format("~0tp", [Reason]))) of
        undefined when is_list(Reason) -> Reason;
        undefined -> file:format_error(Reason);
        Text -> Text
    end.

%% Forms without the attributes that -file has made: locations are those in the files themselves.
interpret_file_attribute(Forms) -> interpreted(Forms, 0).

interpreted([{attribute, Anno, file, {_, Line}} = Form | Forms], _) ->
    case erl_anno:generated(Anno) of
        true -> interpreted(Forms, Line - erl_anno:line(Anno));
        false -> [Form | interpreted(Forms, 0)]
    end;
interpreted([{eof, Where} | Forms], Shift) -> [{eof, moved(Where, Shift)} | interpreted(Forms, Shift)];
interpreted([Form | Forms], Shift) ->
    [erl_parse:map_anno(fun(A) -> erl_anno:set_line(erl_anno:line(A) - Shift, A) end, Form) | interpreted(Forms, Shift)];
interpreted([], _) -> [].

moved(Where, Shift) -> erl_anno:location(erl_anno:set_line(erl_anno:line(erl_anno:new(Where)) - Shift, erl_anno:new(Where))).

%% Fields of a record without their types, where there are any.
normalize_typed_record_fields(Fields) ->
    Plain = [case F of {typed_record_field, Field, _} -> Field; _ -> F end || F <- Fields],
    case Plain of
        Fields -> not_typed;
        _ -> {typed, Plain}
    end.

%% Records with the types of their fields, which forms of old compilers have beside them.
restore_typed_record_fields([{attribute, _, record, {Name, _}}, {attribute, Anno, type, {{record, Name}, Typed, []}} | Forms]) ->
    [{attribute, Anno, record, {Name, Typed}} | restore_typed_record_fields(Forms)];
restore_typed_record_fields([Form | Forms]) -> [Form | restore_typed_record_fields(Forms)];
restore_typed_record_fields([]) -> [].

default_encoding() -> utf8.

encoding_to_string(latin1) -> "coding: latin-1";
encoding_to_string(utf8) -> "coding: utf-8".

read_encoding(Name) -> read_encoding(Name, []).

read_encoding(Name, Options) ->
    case file:read_file(Name) of
        {ok, Text} -> read_encoding_from_binary(Text, Options);
        {error, _} -> none
    end.

read_encoding_from_binary(Text) -> read_encoding_from_binary(Text, []).

%% The encoding that one of the first two lines tells, in a comment unless an option says otherwise.
read_encoding_from_binary(Text, Options) ->
    Anywhere = not proplists:get_value(in_comment_only, Options, true),
    Lines = lists:sublist(binary:split(binary:part(Text, 0, min(byte_size(Text), 4096)), <<"\n">>, [global]), 2),
    first([encoding(told(Line, Anywhere)) || Line <- Lines]).

first([{coding, Name} | _]) ->
    case string:lowercase(string:trim(Name, trailing, "-")) of
        "latin-1" -> latin1;
        "utf-8" -> utf8;
        _ -> none
    end;
first([none | Rest]) -> first(Rest);
first([]) -> none.

told(Line, true) -> binary_to_list(Line);
told(Line, false) -> lists:dropwhile(fun(C) -> C =/= $% end, binary_to_list(Line)).

encoding("coding" ++ Rest) ->
    case blanks(Rest) of
        [C | Name] when C =:= $:; C =:= $= -> {coding, lists:takewhile(fun(L) -> L =:= $- orelse is_alphanumeric(L) end, blanks(Name))};
        _ -> encoding(Rest)
    end;
encoding([_ | Rest]) -> encoding(Rest);
encoding([]) -> none.

blanks(Text) -> lists:dropwhile(fun(C) -> C =:= $\s end, Text).

is_alphanumeric(C) -> C >= $0 andalso C =< $9 orelse C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z.

set_encoding(File) -> set_encoding(File, default_encoding()).

%% Has a file that is open read as its first lines say, and reads on where it was.
set_encoding(File, Default) ->
    ok = io:setopts(File, [{encoding, latin1}]),
    {ok, Position} = file:position(File, cur),
    Encoding = case [L || L <- [io:get_line(File, ''), io:get_line(File, '')], is_list(L) orelse is_binary(L)] of
        [] -> none;
        Lines -> read_encoding_from_binary(iolist_to_binary(Lines))
    end,
    {ok, Position} = file:position(File, {bof, Position}),
    ok = io:setopts(File, [{encoding, case Encoding of none -> Default; _ -> Encoding end}]),
    Encoding.
