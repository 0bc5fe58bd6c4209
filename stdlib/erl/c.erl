%% What the shell calls by its short name: compiles a module and loads it, or loads one.
-module(c).
-export([c/1, c/2, l/1]).

c(File) -> c(File, []).

%% {ok, Module} or what compile:file/2 has for errors. Reports unless what was found is returned.
c(File, Options) when is_atom(File) -> c(atom_to_list(File), Options);
c(File, Option) when not is_list(Option) -> c(File, [Option]);
c(File, Options) ->
    case compile:file(source(File), [report_errors, report_warnings | Options]) of
        {ok, Module} -> loaded(Module, Options, {ok, Module});
        {ok, Module, Warnings} when is_list(Warnings) -> loaded(Module, Options, {ok, Module, Warnings});
        Other -> Other
    end.

%% A file, or that which a loaded module is from.
source(File) ->
    Name = filename:rootname(File, ".erl"),
    case {filelib:is_regular(Name ++ ".erl"), code:is_loaded(list_to_atom(Name))} of
        {false, {file, _}} -> proplists:get_value(source, (list_to_atom(Name)):module_info(compile), File);
        _ -> File
    end.

loaded(Module, Options, Compiled) ->
    code:purge(Module),
    case code:load_abs(filename:join(proplists:get_value(outdir, Options, "."), Module), Module) of
        {module, Module} -> Compiled;
        Error -> Error
    end.

%% Loads a module anew.
l(Module) ->
    code:purge(Module),
    code:load_file(Module).
