%% Compiles sources and forms to modules of this system: what the compiler of the machine outside makes
%% of them, in the form that code:load_binary/3 takes.
-module(compile).
-export([file/1, file/2, noenv_file/2, forms/1, forms/2, noenv_forms/2, output_generated/1, noenv_output_generated/1, env_compiler_options/0]).
-export([format_error/1]).

file(File) -> file(File, [verbose, report_errors, report_warnings]).

file(File, Options) when is_atom(File) -> file(atom_to_list(File), Options);
file(File, Options) ->
    All = options(Options),
    Name = filename:rootname(File, ".erl") ++ ".erl",
    case file:read_file(Name) of
        {ok, Source} -> finished(epiphany_compiler:compile(Name, with_macros(All, Name, Source)), Name, All);
        {error, Reason} -> failed([{Name, [{none, ?MODULE, {open, Reason}}]}], [], All)
    end.

noenv_file(File, Options) -> file(File, Options).

forms(Forms) -> forms(Forms, [verbose, report_errors, report_warnings]).

forms(Forms, Options) ->
    All = [binary | options(Options)],
    Name = case [F || {attribute, _, file, {F, _}} <- Forms] of
        [F | _] -> F;
        [] -> proplists:get_value(source, All, name(Forms) ++ ".erl")
    end,
    Text = unicode:characters_to_binary(epiphany_tokens:text(Forms)),
    finished(epiphany_compiler:compile(Name, Text), Name, All).

noenv_forms(Forms, Options) -> forms(Forms, Options).

name(Forms) ->
    case [M || {attribute, _, module, M} <- Forms] of
        [M | _] when is_atom(M) -> atom_to_list(M);
        _ -> "no_name"
    end.

%% Whether the options make a file or a binary of a module.
output_generated(Options) -> not lists:member(strong_validation, options(Options)).

noenv_output_generated(Options) -> output_generated(Options).

env_compiler_options() -> [].

options(Option) when is_atom(Option) -> options([Option]);
options(Options) when is_list(Options) ->
    lists:flatmap(fun(report) -> [report_errors, report_warnings];
                     (return) -> [return_errors, return_warnings];
                     (Option) -> [Option]
                  end, Options).

%% Macros from options stand before the source, whose lines keep their file and their numbers.
with_macros(Options, Name, Source) ->
    case [macro(O) || O <- Options, is_tuple(O) andalso element(1, O) =:= d] of
        [] -> Source;
        Macros -> [Macros, "-file(", io_lib:write_string(Name), ",0).\n", Source]
    end.

macro({d, Name}) -> io_lib:format("-define(~ts, true).~n", [Name]);
macro({d, Name, Value}) -> io_lib:format("-define(~ts, ~w).~n", [Name, Value]).

finished({error, Errors, Warnings}, _, Options) -> failed(by_file(Errors), by_file(Warnings), Options);
finished({ok, Module, Code, Warnings}, Name, Options) ->
    Found = by_file(Warnings),
    reported(lists:member(report_warnings, Options), "Warning: ", Found),
    case lists:member(warnings_as_errors, Options) andalso Found =/= [] of
        true -> failed([], Found, Options);
        false -> answer(Module, Code, Name, Found, Options)
    end.

answer(Module, Code, Name, Warnings, Options) ->
    Returned = case lists:member(return_warnings, Options) of
        true -> [Warnings];
        false -> []
    end,
    case lists:member(binary, Options) of
        true -> list_to_tuple([ok, Module, Code | Returned]);
        false ->
            To = filename:join(proplists:get_value(outdir, Options, "."), filename:basename(Name, ".erl") ++ ".ebc"),
            case file:write_file(To, Code) of
                ok -> list_to_tuple([ok, Module | Returned]);
                {error, Reason} -> failed([{To, [{none, ?MODULE, {write_error, Reason}}]}], Warnings, Options)
            end
    end.

failed(Errors, Warnings, Options) ->
    reported(lists:member(report_errors, Options), "", Errors),
    case lists:member(return_errors, Options) of
        true -> {error, Errors, Warnings};
        false -> error
    end.

%% [{File, [{Location, compile, Text}]}], in the order in which things were found.
by_file(Findings) ->
    Files = lists:foldl(fun({File, _, _, _}, Acc) ->
        case lists:member(File, Acc) of
            true -> Acc;
            false -> Acc ++ [File]
        end
    end, [], Findings),
    [{File, [{location(Line, Column), ?MODULE, Text} || {F, Line, Column, Text} <- Findings, F =:= File]} || File <- Files].

location(0, _) -> none;
location(Line, 0) -> Line;
location(Line, Column) -> {Line, Column}.

reported(false, _, _) -> ok;
reported(true, Kind, Found) ->
    [io:format("~ts:~ts ~ts~ts~n", [File, place(Location), Kind, format_error(Reason)]) || {File, All} <- Found, {Location, _, Reason} <- All],
    ok.

place(none) -> "";
place({Line, Column}) -> io_lib:format("~w:~w:", [Line, Column]);
place(Line) -> io_lib:format("~w:", [Line]).

format_error({open, Reason}) -> io_lib:format("open error '~ts'", [file:format_error(Reason)]);
format_error({write_error, Reason}) -> io_lib:format("error writing file: ~ts", [file:format_error(Reason)]);
format_error(Text) -> Text.
