%% What the shell calls by its short name: compiles modules and loads them, shows and changes the directory, shows what memory there is.
-module(c).
-export([c/1, c/2, l/1, nc/1, nc/2, lc/1]).
-export([ls/0, ls/1, pwd/0, cd/1, memory/0, memory/1, pid/3, flush/0, m/0]).

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

%% A file, or that which a loaded module is from, which is told.
source(File) ->
    Name = filename:rootname(File, ".erl"),
    case {filelib:is_regular(Name ++ ".erl"), code:is_loaded(list_to_atom(Name))} of
        {false, {file, _}} ->
            Source = proplists:get_value(source, (list_to_atom(Name)):module_info(compile), File),
            io:format("Recompiling ~ts~n", [Source]),
            Source;
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

%% On all nodes, of which there is one.
nc(File) -> c(File).

nc(File, Options) -> c(File, Options).

%% Compiles files and loads nothing.
lc(Files) -> lists:foreach(fun(File) -> compile:file(File, [report_errors, report_warnings]) end, Files).

ls() -> ls(".").

%% The modules that are loaded, and their files.
m() ->
    io:format("~-20s ~s~n", ["Module", "File"]),
    [io:format("~-20ts ~ts~n", [Module, File]) || {Module, File} <- lists:sort(code:all_loaded())],
    ok.

%% Prints the names of a directory in columns, or the name of a file.
ls(Name) ->
    case file:list_dir(Name) of
        {ok, Names} -> columns(lists:sort(Names));
        {error, enotdir} -> columns([filename:flatten(Name)]);
        {error, Reason} -> io:format("~ts~n", [file:format_error(Reason)])
    end.

-define(TERMINAL, 80).

columns([]) -> ok;
columns(Names) ->
    Width = lists:max([string:length(Name) || Name <- Names]) + 5,
    columns(Names, Width, 1, max(1, ?TERMINAL div Width)).

columns([Name | Names], Width, N, Columns) ->
    io:format("~ts~ts", [string:pad(Name, Width), case N rem Columns of 0 -> "\n"; _ -> "" end]),
    columns(Names, Width, N + 1, Columns);
columns([], _, _, _) ->
    io:nl().

pwd() ->
    {ok, Dir} = file:get_cwd(),
    io:format("~ts~n", [Dir]).

%% The directory is shown whether it has changed or not.
cd(Dir) ->
    _ = file:set_cwd(Dir),
    pwd().

memory() -> erlang:memory().

memory(What) -> erlang:memory(What).

pid(X, Y, Z) -> list_to_pid(lists:concat(["<", X, ".", Y, ".", Z, ">"])).

%% Prints the messages that the caller has, and takes them.
flush() ->
    receive
        Message ->
            io:format("Shell got ~tp~n", [Message]),
            flush()
    after 0 ->
        ok
    end.
