%% Compiles sources and forms to modules of this system: what the compiler of the machine outside makes
%% of them, in the form that code:load_binary/3 and code:load_abs/1 take. What it finds has the terms
%% that OTP's compiler has for it; assembly (.S) is that of this system.
-module(compile).
-export([file/1, file/2, noenv_file/2, forms/1, forms/2, noenv_forms/2, output_generated/1, noenv_output_generated/1]).
-export([env_compiler_options/0, format_error/1, compile/3, compile_asm/3, options/0]).

%% As in erl_compile.hrl.
-record(options, {includes = [], outdir = ".", output_type, defines = [], warning = 1, verbose = false, optimize = 999, specific = [],
                  outfile = "", cwd}).

-define(DEFAULT, [verbose, report_errors, report_warnings]).

%% What has been found: in which file and where, what OTP's compiler has for it, and the text.
-record(found, {file, at = none, module = ?MODULE, reason, text, line = ""}).

file(File) -> file(File, ?DEFAULT).

file(File, Options) -> noenv_file(File, listed(Options) ++ env_compiler_options()).

noenv_file(File, Options) when is_atom(File) -> noenv_file(atom_to_list(File), Options);
noenv_file(File, Options) ->
    All = options(Options),
    Kind = case lists:member(from_asm, All) of
        true -> ".S";
        false -> ".erl"
    end,
    Name = filename:rootname(File, Kind) ++ Kind,
    case {obsolete(All), file:read_file(Name)} of
        {[_ | _] = Options1, _} -> failed([said(Name, {obsolete_option, O}) || O <- Options1], [], All);
        {[], {ok, Source}} -> text(Kind, Source, Name, All);
        {[], {error, Reason}} when Kind =:= ".erl" -> failed([said(Name, {epp, Reason})], [], All);
        {[], {error, Reason}} -> failed([said(Name, {open, Reason})], [], All)
    end.

text(".S", Text, Name, Options) -> assembled(Text, Name, Options);
text(".erl", Text, Name, Options) ->
    Compiled = compiled(text, Name, Text, Options, []),
    finished(shown(Compiled, fun() -> forms(Name, Text, Options, []) end, Options), Name, Options).

%% A listing in the place of a module, when an option asks for one: of the forms of the source when
%% parse transforms have made of them what they do ('P'), and without records ('E').
shown({ok, _, _, Warnings} = Compiled, Forms, Options) ->
    case [O || O <- Options, O =:= 'P' orelse O =:= 'E'] of
        [] -> Compiled;
        [O | _] ->
            {ok, Made, _} = epiphany_transforms:run(Forms(), Options),
            Listed = case O of
                'P' -> Made;
                'E' -> erl_expand_records:module(Made, Options)
            end,
            {ok, [], {"." ++ atom_to_list(O), Listed}, Warnings}
    end;
shown(Compiled, _, _) -> Compiled.

listing(Forms) -> unicode:characters_to_binary([[erl_pp:form(legal(F), [{encoding, utf8}]), $\n] || F <- Forms]).

legal({function, _, _, _, _} = Form) -> erl_pp:legalize_vars(Form);
legal(Form) -> Form.

forms(Forms) -> forms(Forms, ?DEFAULT).

forms(Forms, Options) -> noenv_forms(Forms, listed(Options) ++ env_compiler_options()).

noenv_forms(Forms, Options) ->
    All = [binary | options(Options)],
    Name = proplists:get_value(source, All, source(Forms)),
    case {obsolete(All), lists:member(from_asm, All)} of
        {[_ | _] = Obsolete, _} -> failed([said(Name, {obsolete_option, O}) || O <- Obsolete], [], All);
        {[], true} -> assembled(Forms, Name, All);
        {[], false} -> finished(shown(transformed(Forms, Name, All), fun() -> Forms end, All), Name, All)
    end.

%% The file that forms say they are from.
source(Forms) when is_list(Forms) ->
    case [F || {attribute, _, file, {F, _}} <- Forms] of
        [F | _] -> F;
        [] -> name(Forms) ++ ".erl"
    end;
source(_) -> "no_name.S".

name(Forms) ->
    case [M || {attribute, _, module, M} <- Forms] of
        [M | _] when is_atom(M) -> atom_to_list(M);
        _ -> "no_name"
    end.

%% As erlc calls it for a kind of file: ok, what the result is with the option binary, or error.

compile(File, _, Options) -> called(File, [], Options).

compile_asm(File, _, Options) -> called(File, [from_asm], Options).

called(File, More, #options{includes = Includes, outdir = Outdir, defines = Defines, specific = Specific, cwd = Cwd, warning = Warning}) ->
    Macros = [case D of
                  {Name, Value} -> {d, Name, Value};
                  Name -> {d, Name}
              end || D <- Defines],
    Dirs = [{i, filename:absname(Dir, Cwd)} || Dir <- Includes],
    Warnings = [report_warnings || Warning > 0],
    All = [report_errors | Warnings] ++ Macros ++ Dirs ++ [{outdir, Outdir} | Specific] ++ More,
    case file(filename:absname(File, Cwd), All) of
        {ok, _} -> ok;
        Other -> Other
    end.

%% Whether the options make a file or a binary of a module.
output_generated(Options) -> noenv_output_generated(listed(Options) ++ env_compiler_options()).

noenv_output_generated(Options) ->
    All = options(Options),
    not lists:any(fun(O) -> lists:member(O, All) end, [binary, strong_validation, basic_validation]).

%% The options of the environment.
env_compiler_options() ->
    case os:getenv("ERL_COMPILER_OPTIONS") of
        false -> [];
        Text ->
            try
                {ok, Tokens, _} = erl_scan:string(Text ++ "."),
                {ok, Term} = erl_parse:parse_term(Tokens),
                listed(Term)
            catch
                error:_ ->
                    io:format("ignoring bad term in ERL_COMPILER_OPTIONS~n"),
                    []
            end
    end.

listed(Options) when is_list(Options) -> Options;
listed(Option) -> [Option].

options(Options) ->
    lists:flatmap(fun(report) -> [report_errors, report_warnings];
                     (return) -> [return_errors, return_warnings];
                     (Option) -> [Option]
                  end, listed(Options)).

%% Those that mean something here.
options() ->
    io:format("~p~n", [[binary, {d, 'Macro'}, {d, 'Macro', value}, deterministic, export_all, {feature, feature, enable}, from_asm,
        {i, "Directory"}, {outdir, "Directory"}, report, report_errors, report_warnings, return, return_errors, return_warnings,
        {source, "File"}, to_asm, 'E', 'P', 'S', warnings_as_errors]]).

obsolete(Options) ->
    [O || O <- Options, lists:member(O, [r18, r19, r20, r21, no_bsm3, no_get_hd_tl, no_put_tuple2, no_utf8_atoms])].

%% What the compiler makes of a text. Files that it includes are read as it asks for them.
compiled(How, Name, Text, Options, Files) ->
    {Shown, Settings} = case lists:member(deterministic, Options) of
        true -> {filename:basename(Name), []};
        false -> {Name, [{options, [O || O <- Options, told(O)]}, {source, placed(Name)}]}
    end,
    <<Version:128>> = version(Name, Text, Options, Files),
    Info = [{vsn, Version}, {compile_info, [{version, erlang:system_info(version)} | Settings]}],
    Source = case How of
        text -> Shown;
        placed -> {placed, Shown}
    end,
    case epiphany_compiler:compile(Source, Text, settings(Info ++ Options), macros(Options), Files) of
        {include, Wanted} -> compiled(How, Name, Text, Options, [included(W, Name, Options) || W <- Wanted] ++ Files);
        transforms -> transformed(forms(Shown, Text, Options, Files), Name, Options);
        {ok, _, _, _} = Result ->
            case How =:= text andalso epiphany_transforms:wanted(Options) of
                [_ | _] -> transformed(forms(Shown, Text, Options, Files), Name, Options);
                _ -> Result
            end;
        Result -> Result
    end.

%% What tells versions of a module apart: what makes its code, and not where that stands, nor what
%% else is said of it.
version(Name, Text, Options, Files) ->
    Parts = [{Kind, Said} || {Kind, _, _, Said} <- code_of([T || {_, _, _, _} = T <- tokens(Name, Text, Options, Files)])],
    erlang:md5(term_to_binary(Parts)).

code_of([{'-', _, _, _}, {atom, _, _, Name} | Rest] = Tokens) ->
    case lists:member(Name, ["module", "export", "import", "record", "compile"]) of
        true -> form_of(Tokens);
        false -> code_of(skipped(Rest))
    end;
code_of([]) -> [];
code_of(Tokens) -> form_of(Tokens).

form_of([{dot, _, _, _} | Rest]) -> code_of(Rest);
form_of([Token | Rest]) -> [Token | form_of(Rest)];
form_of([]) -> [].

skipped([{dot, _, _, _} | Rest]) -> Rest;
skipped([_ | Rest]) -> skipped(Rest);
skipped([]) -> [].

%% The forms of a text that can be read.
forms(Name, Text, Options, Files) -> epiphany_transforms:forms(Name, tokens(Name, Text, Options, Files)).

tokens(Name, Text, Options, Files) ->
    case epiphany_compiler:compile({tokens, Name}, Text, settings(Options), macros(Options), Files) of
        {include, Wanted} -> tokens(Name, Text, Options, [included(W, Name, Options) || W <- Wanted] ++ Files);
        {ok, Tokens} -> Tokens
    end.

%% What the compiler makes of forms when parse transforms have made of them what they do. What is
%% found then is of no excerpt: the text is not that of a file.
transformed(Forms, Name, Options) when is_list(Forms) ->
    case epiphany_transforms:run(Forms, Options) of
        {error, Errors, Warnings} -> {error, located(Errors), located(Warnings)};
        {ok, Made, Early} ->
            {Errors, Warnings} = epiphany_transforms:findings(Made),
            Text = unicode:characters_to_binary(epiphany_tokens:placed(Made)),
            also(located(Errors), located(Early ++ Warnings), compiled(placed, Name, Text, Options, []), Options)
    end;
transformed(Forms, Name, _) -> {error, [said(Name, {forms, Forms})], []}.

also([], Early, {ok, Module, Code, Warnings}, Options) -> {ok, Module, Code, Early ++ quoted(Warnings, Options)};
also(Errors, Early, {ok, _, _, Warnings}, Options) -> {error, Errors, Early ++ quoted(Warnings, Options)};
also(Errors, Early, {error, More, Warnings}, Options) ->
    {error, Errors ++ quoted(More, Options), Early ++ quoted(Warnings, Options)};
also(_, _, Other, _) -> Other.

%% Findings {File, [{Location, Module, Reason}]} of others.
located(Findings) -> [located(File, F) || {File, Fs} <- Findings, F <- Fs].

located(File, {At, Module, Reason}) ->
    #found{file = File, at = At, module = Module, reason = Reason, line = excerpt(File, At)};
located(File, {Module, Reason}) -> located(File, {none, Module, Reason}).

excerpt(File, At) -> lists:flatten([[$\n, Line] || Line <- sys_messages:excerpt(File, At)]).

%% Findings with lines of the files that are named.
quoted(Findings, Options) -> [F#found{line = excerpt(F#found.file, F#found.at)} || F <- found(Findings, Options)].

%% Where a source is, as far as that is known.
placed(Name) ->
    case file:get_cwd() of
        {ok, Dir} -> filename:absname(Name, Dir);
        {error, _} -> Name
    end.

%% Whether module_info(compile) tells of an option.
told(O) when is_atom(O) ->
    not lists:member(O, [binary, report_errors, report_warnings, return_errors, return_warnings, verbose]);
told(O) -> printable(O).

printable(T) when is_tuple(T) -> printable(tuple_to_list(T));
printable([T | Ts]) -> printable(T) andalso printable(Ts);
printable(T) -> is_atom(T) orelse is_number(T) orelse T =:= [].

included(Wanted, Source, Options) ->
    case epiphany_source:included(Wanted, Source, [Dir || {i, Dir} <- Options]) of
        {From, File, Lib, "", ""} ->
            {Path, Text} = behaviour(filename:extension(File), File),
            {From, File, Lib, Path, Text};
        Found -> Found
    end.

%% A behaviour that has no source here but can be loaded, as a source that tells the same of its callbacks.
behaviour(".erl", File) ->
    Module = list_to_atom(filename:rootname(File)),
    try
        true = lists:any(fun(Load) -> Load() =:= {module, Module} end,
                         [fun() -> code:ensure_loaded(Module) end
                          | [fun() -> code:load_abs(filename:join(Dir, Module)) end || Dir <- code:get_path()]]),
        Optional = try Module:behaviour_info(optional_callbacks) catch error:_ -> undefined end,
        {File, io_lib:format("-module(~tw).\nbehaviour_info(callbacks) -> ~tw;\nbehaviour_info(optional_callbacks) -> ~tw.\n",
                             [Module, Module:behaviour_info(callbacks), Optional])}
    catch
        error:_ -> {"", ""}
    end;
behaviour(_, _) -> {"", ""}.

%% The options that the compiler outside knows, as -compile has them.
settings(Options) -> lists:flatten(io_lib:format("~tw", [[O || O <- Options, setting(O)]])).

setting(O) when is_atom(O) ->
    lists:member(O, [export_all, no_auto_import, inline, inline_list_funcs, tuple_calls, strict_record_tests, no_strict_record_tests])
        orelse switch(atom_to_list(O));
setting({Info, _}) when Info =:= vsn; Info =:= compile_info -> true;
setting({O, Value}) when is_atom(O), is_list(Value); is_atom(O), is_tuple(Value); is_atom(O), is_atom(Value);
                     is_atom(O), is_integer(Value) ->
    lists:member(O, [no_auto_import, inline]) orelse switch(atom_to_list(O));
setting({feature, Name, Switch}) -> is_atom(Name) andalso is_atom(Switch);
setting(_) -> false.

switch("warn_" ++ _) -> true;
switch("nowarn_" ++ _) -> true;
switch(_) -> false.

macros(Options) ->
    epiphany_source:macros(lists:flatmap(fun({d, Name}) -> [Name];
                                            ({d, Name, Value}) -> [{Name, Value}];
                                            (_) -> []
                                         end, Options)).

assembled(Text, Name, Options) ->
    try epiphany_compiler:assemble(Text) of
        {ok, Module, Code} -> answer(Module, Code, Name, [], Options);
        {error, Reason} -> failed([said(Name, {assembly, Reason})], [], Options)
    catch
        error:badarg -> failed([said(Name, {assembly, "no text"})], [], Options)
    end.

finished({error, Errors, Warnings}, _, Options) -> failed(found(Errors, Options), found(Warnings, Options), Options);
finished({ok, Module, Code, Warnings}, Name, Options) ->
    Found = found(Warnings, Options),
    case lists:member(warnings_as_errors, Options) andalso Found =/= [] of
        true -> failed([], Found, Options);
        false ->
            reported(lists:member(report_warnings, Options), "Warning: ", Found),
            answer(Module, Code, Name, Found, Options)
    end.

%% A module as it is wanted: in the option's form, in a file or not.
answer([], {Ending, Forms}, Name, Warnings, Options) ->
    case lists:member(binary, Options) of
        true -> ok([], [Forms], Warnings, Options);
        false -> kept([], listing(Forms), Ending, Name, Warnings, Options)
    end;
answer(Module, Code, Name, Warnings, Options) ->
    case [O || O <- Options, lists:member(O, ['S', to_asm, strong_validation, basic_validation])] of
        [] -> kept(Module, Code, objfile, Name, Warnings, Options);
        [O | _] when O =:= 'S'; O =:= to_asm ->
            {ok, Text} = epiphany_compiler:disassemble(Code),
            kept(Module, Text, ".S", Name, Warnings, Options);
        [basic_validation | _] -> ok(Module, [], Warnings, Options);
        [strong_validation | _] -> ok(Module, [], Warnings, Options)
    end.

ok(Module, Result, Warnings, Options) ->
    Returned = case lists:member(return_warnings, Options) of
        true -> [sorted(by_file(Warnings))];
        false -> []
    end,
    list_to_tuple([ok, Module | Result ++ Returned]).

kept(Module, Data, Kind, Name, Warnings, Options) ->
    Base = filename:basename(Name, filename:extension(Name)),
    To = filename:join(proplists:get_value(outdir, Options, "."), Base ++ ending(Kind)),
    Named = Kind =/= objfile orelse atom_to_list(Module) =:= Base orelse lists:member(no_error_module_mismatch, Options),
    case lists:member(binary, Options) of
        true -> ok(Module, [Data], Warnings, Options);
        false when not Named -> failed([said(named(To), {module_name, Module, Base})], Warnings, Options);
        false ->
            case written(To, Data) of
                ok -> ok(Module, [], Warnings, Options);
                {error, File, Reason} -> failed([said(named(File), {write_error, Reason})], Warnings, Options)
            end
    end.

named("./" ++ File) -> File;
named(File) -> File.

ending(objfile) -> code:objfile_extension();
ending(Ending) -> Ending.

%% A file is there whole or not at all.
written(To, Data) ->
    Part = filename:rootname(To) ++ ".bea#",
    case file:write_file(Part, Data) of
        ok ->
            case file:rename(Part, To) of
                ok -> ok;
                {error, Reason} -> _ = file:delete(Part), {error, To, Reason}
            end;
        {error, Reason} -> {error, Part, Reason}
    end.

failed(Errors, Warnings, Options) ->
    reported(lists:member(report_errors, Options), "", Errors),
    reported(lists:member(report_warnings, Options), "Warning: ", Warnings),
    case lists:member(return_errors, Options) of
        true ->
            {Read, Checked} = lists:partition(fun(#found{module = M}) -> lists:member(M, [epp, erl_parse, erl_scan, file_io_server]) end, Errors),
            {error, by_file(Read) ++ by_file(Checked), sorted(by_file(Warnings))};
        false -> error
    end.

said(File, Reason) -> #found{file = File, reason = Reason, text = format_error(Reason)}.

found(All, Options) ->
    Lines = proplists:get_value(error_location, Options, column) =:= line,
    [finding(F, Lines) || F <- All].

finding(#found{} = Found, _) -> Found;
finding({File, Line, Column, Text, Module, Term, Excerpt}, Lines) ->
    Shown = #found{file = File, at = epiphany_transforms:place(Line, if Lines -> 0; true -> Column end), reason = Text, text = Text,
                   line = if Lines -> without_mark(Excerpt); true -> Excerpt end},
    case Module of
        "" -> Shown;
        _ -> Shown#found{module = list_to_atom(Module), reason = epiphany_transforms:term(Term)}
    end.

without_mark([$\n | Excerpt]) -> [$\n | lists:takewhile(fun(C) -> C =/= $\n end, Excerpt)];
without_mark("") -> "".

%% [{File, [{Location, Module, Reason}]}], in the order in which things were found.
by_file(Findings) ->
    Files = lists:foldl(fun(#found{file = File}, Acc) ->
        case lists:member(File, Acc) of
            true -> Acc;
            false -> Acc ++ [File]
        end
    end, [], Findings),
    [{File, [placed(At, Module, Reason) || #found{file = F, at = At, module = Module, reason = Reason} <- Findings, F =:= File]}
     || File <- Files].

placed(none, erl_lint, Reason) -> {erl_lint, Reason};
placed(At, Module, Reason) -> {At, Module, Reason}.

sorted(Files) -> [{File, lists:usort(Found)} || {File, Found} <- Files].

reported(false, _, _) -> ok;
reported(true, Kind, Found) ->
    [io:format("~ts:~ts ~ts~ts~ts~n", [File, place(At), Kind, said(F), behind(Line)])
     || #found{file = File, at = At, line = Line} = F <- Found],
    ok.

said(#found{text = undefined, module = Module, reason = Reason}) -> Module:format_error(Reason);
said(#found{text = Text}) -> Text.

behind("") -> "";
behind(Line) -> [Line, $\n].

place(none) -> "";
place({Line, Column}) -> io_lib:format("~w:~w:", [Line, Column]);
place(Line) -> io_lib:format("~w:", [Line]).

format_error({epp, Reason}) -> file:format_error(Reason);
format_error({open, Reason}) -> io_lib:format("open error '~ts'", [file:format_error(Reason)]);
format_error({write_error, Reason}) -> io_lib:format("error writing file: ~ts", [file:format_error(Reason)]);
format_error({module_name, Module, Name}) -> io_lib:format("Module name '~ts' does not match file name '~ts'", [Module, Name]);
format_error({obsolete_option, Option}) -> io_lib:format("the ~tp option is no longer supported", [Option]);
format_error({assembly, Text}) -> Text;
format_error({undef_parse_transform, Module}) -> io_lib:format("undefined parse transform '~ts'", [Module]);
format_error({parse_transform, Module, {Class, Reason, Stack}}) ->
    io_lib:format("error in parse transform '~ts':~n~ts", [Module, erl_error:format_exception(Class, Reason, Stack)]);
format_error(Text) -> Text.
