%% Modules: where they come from, and whether they are loaded. The BIFs load_file/1, is_loaded/1, delete/1, purge/1 and soft_purge/1
%% belong to this module.
-module(code).
-export([ensure_loaded/1, load_abs/1, load_abs/2, load_binary/3, which/1, where_is_file/1, where_is_file/2, get_object_code/1, ensure_modules_loaded/1, all_loaded/0, all_available/0]).
-export([get_doc/1, module_status/1, module_status/0, modified_modules/0, get_mode/0, objfile_extension/0]).
-export([get_path/0, set_path/1, add_path/1, add_patha/1, add_pathz/1, add_paths/1, add_pathsa/1, add_pathsz/1, del_path/1, replace_path/2, rehash/0, clash/0]).
-export([root_dir/0, lib_dir/0, lib_dir/1, lib_dir/2, priv_dir/1, is_sticky/1, stick_mod/1, unstick_mod/1, stick_dir/1, unstick_dir/1]).

%% Loads a module unless it is loaded.
ensure_loaded(Module) ->
    case code:ensure_loaded(Module, library) of
        {error, nofile} -> from_path(Module);
        Answer -> Answer
    end.

%% The directories that have been added to the path hold what compile:file/2 has made.
from_path(Module) ->
    Found = case epiphany_env:get(code, path) of
        undefined -> non_existing;
        {ok, Path} -> where_is_file(Path, atom_to_list(Module) ++ objfile_extension())
    end,
    case Found of
        non_existing -> {error, nofile};
        File -> load_abs(filename:rootname(File), Module)
    end.

%% The file that a module is in, once it is loaded.
which(Module) when is_atom(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} ->
            {file, File} = code:is_loaded(Module),
            File;
        {error, _} -> non_existing
    end.

%% The first directory of the path, or of a list of them, that has a file.
where_is_file(Name) when is_list(Name) -> where_is_file(get_path(), Name).

where_is_file(Dirs, Name) when is_list(Dirs), is_list(Name) ->
    case [File || Dir <- Dirs, is_list(Dir), File <- [filename:append(Dir, Name)], filelib:is_regular(File)] of
        [File | _] -> File;
        [] -> non_existing
    end.

%% Modules are compiled from their source when they are loaded.
get_object_code(Module) when is_atom(Module) -> error.

%% Loads the module in a file that compile:file/2 has written, named without its extension. The name of the
%% module is that of the file unless it is given.

load_abs(File) when is_list(File); is_atom(File) ->
    Plain = plain(File),
    load_abs(Plain, list_to_atom(filename:basename(Plain))).

load_abs(File, Module) when is_list(File) orelse is_atom(File), is_atom(Module) ->
    Name = filename:absname(plain(File) ++ objfile_extension()),
    case file:read_file(Name) of
        {ok, Code} -> load_binary(Module, Name, Code);
        {error, _} -> {error, nofile}
    end.

%% Loads what compile:file/2 has made of a module. Its old code makes room.
load_binary(Module, File, Code) when is_atom(Module), is_list(File) orelse is_atom(File), is_binary(Code) ->
    case epiphany_compiler:load(Module, File, Code) of
        {error, not_purged} ->
            code:purge(Module),
            epiphany_compiler:load(Module, File, Code);
        Loaded -> Loaded
    end.

%% Files of modules that compile:file/2 writes have this extension.
objfile_extension() -> ".beam".

%% Modules are loaded when they are called.
get_mode() -> interactive.

%% ok, or {error, [{Module, Reason}]} for those that cannot be loaded.
ensure_modules_loaded(Modules) ->
    case [{Module, Reason} || Module <- lists:usort(Modules), {error, Reason} <- [code:ensure_loaded(Module)]] of
        [] -> ok;
        Failed -> {error, Failed}
    end.

%% {Module, File} of all modules that are loaded.
all_loaded() -> [{Module, File} || Module <- epiphany:modules(), {file, File} <- [code:is_loaded(Module)]].

%% {Name, File, IsLoaded}.
all_available() -> [{atom_to_list(Module), File, true} || {Module, File} <- all_loaded()].

%% Documentation is not kept with modules.
get_doc(Module) when is_atom(Module) ->
    case which(Module) of
        non_existing -> {error, non_existing};
        _ -> {error, missing}
    end.

module_status(Modules) when is_list(Modules) -> [{Module, module_status(Module)} || Module <- Modules];
module_status(Module) when is_atom(Module) ->
    case code:is_loaded(Module) of
        {file, _} -> loaded;
        false -> not_loaded
    end.

module_status() -> [{Module, loaded} || Module <- epiphany:modules()].

modified_modules() -> [].

%% The path is a list of directories. The modules of a program are found beside its first one, then in the library, then
%% in what has been added to the path.

get_path() ->
    case epiphany_env:get(code, path) of
        {ok, Path} -> Path;
        undefined -> ["."]
    end.

set_path(Dirs) when is_list(Dirs) ->
    Known = [directory(Dir) || Dir <- Dirs],
    case lists:member(false, Known) of
        true -> {error, bad_directory};
        false -> keep(path, Known)
    end.

keep(Key, Value) ->
    ok = epiphany_env:set(code, Key, Value),
    true.

add_path(Dir) -> add_pathz(Dir).

add_patha(Dir) when is_list(Dir) -> with_directory(Dir, fun first/2).

add_pathz(Dir) when is_list(Dir) -> with_directory(Dir, fun last/2).

with_directory(Dir, Add) ->
    case directory(Dir) of
        false -> {error, bad_directory};
        Known -> keep(path, Add(Known, get_path()))
    end.

first(Dir, Path) -> [Dir | lists:delete(Dir, Path)].

last(Dir, Path) ->
    case lists:member(Dir, Path) of
        true -> Path;
        false -> Path ++ [Dir]
    end.

add_paths(Dirs) -> add_pathsz(Dirs).

%% What is no directory is left out.

add_pathsa(Dirs) when is_list(Dirs) -> add_each(Dirs, fun first/2).

add_pathsz(Dirs) when is_list(Dirs) -> add_each(Dirs, fun last/2).

add_each(Dirs, Add) ->
    true = keep(path, lists:foldl(Add, get_path(), [Known || Dir <- Dirs, Known <- [directory(Dir)], is_list(Known)])),
    ok.

%% By its path, or by the name of the application that it belongs to.
del_path(Dir) when is_list(Dir); is_atom(Dir) ->
    Path = get_path(),
    Name = plain(Dir),
    case lists:member(Name, Path) of
        true -> keep(path, lists:delete(Name, Path));
        false -> delete_named(Name, Path)
    end.

delete_named(Name, Path) ->
    case lists:search(fun(Dir) -> name(Dir) =:= Name end, Path) of
        {value, Dir} -> keep(path, lists:delete(Dir, Path));
        false -> false
    end.

%% The directory that an application has in the path becomes another one of the same application.
replace_path(Name, Dir) when is_atom(Name) orelse is_list(Name), is_atom(Dir) orelse is_list(Dir) ->
    New = plain(Dir),
    case {name(New) =:= plain(Name), directory(New)} of
        {false, _} -> {error, bad_name};
        {true, false} -> {error, bad_directory};
        {true, _} -> keep(path, replaced(get_path(), plain(Name), New))
    end.

replaced([Dir | Path], Name, New) ->
    case name(Dir) of
        Name -> [New | Path];
        _ -> [Dir | replaced(Path, Name, New)]
    end;
replaced([], _, New) -> [New].

%% The name of the application that a directory belongs to: of APPLICATION-VERSION/ebin.
name(Dir) -> hd(string:split(filename:basename(application_dir(Dir)), "-")).

application_dir(Dir) ->
    case filename:basename(Dir) of
        "ebin" -> filename:dirname(filename:absname(Dir));
        _ -> Dir
    end.

%% A directory as the path has it, or false for what is none.
directory(Dir) when is_list(Dir); is_atom(Dir) ->
    Plain = plain(Dir),
    filelib:is_dir(Plain) andalso Plain;
directory(_) -> false.

%% Characters, without a slash at the end.
plain(Name) when is_atom(Name) -> atom_to_list(Name);
plain(Name) ->
    case lists:reverse(Name) of
        [$/, C | Before] -> lists:reverse(Before, [C]);
        _ -> Name
    end.

rehash() -> ok.

clash() -> io:format("** Found 0 name clashes in code paths ~n").

root_dir() -> "/".

lib_dir() -> "/lib".

%% The directory of an application of the path.
lib_dir(Application) when is_atom(Application); is_list(Application) ->
    case lists:search(fun(Dir) -> name(Dir) =:= plain(Application) end, get_path()) of
        {value, Dir} -> application_dir(Dir);
        false -> {error, bad_name}
    end.

lib_dir(Application, Part) when is_atom(Application), is_atom(Part) -> below(lib_dir(Application), atom_to_list(Part)).

priv_dir(Application) -> below(lib_dir(Application), "priv").

below({error, _} = Error, _) -> Error;
below(Dir, Part) -> filename:append(Dir, Part).

%% Sticky modules are known as such.

is_sticky(Module) when is_atom(Module) -> erlang:module_loaded(Module) andalso lists:member(Module, sticky()).

sticky() ->
    case epiphany_env:get(code, sticky) of
        {ok, Modules} -> Modules;
        undefined -> []
    end.

stick_mod(Module) when is_atom(Module) -> keep(sticky, [Module | lists:delete(Module, sticky())]).

unstick_mod(Module) when is_atom(Module) -> keep(sticky, lists:delete(Module, sticky())).

stick_dir(Dir) when is_list(Dir) ->
    case directory(Dir) of
        false -> error;
        _ -> ok
    end.

unstick_dir(Dir) -> stick_dir(Dir).
