%% Modules: where they come from, and whether they are loaded. The natives ensure_loaded/1, load_file/1, is_loaded/1, delete/1, purge/1 and soft_purge/1
%% belong to this module.
-module(code).
-export([which/1, where_is_file/1, get_object_code/1, ensure_modules_loaded/1, module_status/1, module_status/0, modified_modules/0, get_mode/0]).
-export([get_path/0, set_path/1, add_path/1, add_patha/1, add_pathz/1, add_paths/1, add_pathsa/1, add_pathsz/1, del_path/1, replace_path/2, rehash/0]).
-export([root_dir/0, lib_dir/0, lib_dir/1, lib_dir/2, priv_dir/1, objfile_extension/0, is_sticky/1, stick_mod/1, unstick_mod/1, clash/0]).

%% The file that a module is in, once it is loaded.
which(Module) when is_atom(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} ->
            {file, File} = code:is_loaded(Module),
            File;
        {error, _} -> non_existing
    end.

where_is_file(_) -> non_existing.

get_object_code(Module) when is_atom(Module) -> error.

%% ok, or {error, [{Module, Reason}]} for those that cannot be loaded.
ensure_modules_loaded(Modules) ->
    case [{Module, Reason} || Module <- lists:usort(Modules), {error, Reason} <- [code:ensure_loaded(Module)]] of
        [] -> ok;
        Failed -> {error, Failed}
    end.

module_status(Modules) when is_list(Modules) -> [{Module, module_status(Module)} || Module <- Modules];
module_status(Module) ->
    case code:is_loaded(Module) of
        {file, _} -> loaded;
        false -> not_loaded
    end.

module_status() -> [].

modified_modules() -> [].

%% Modules are loaded when they are called.
get_mode() -> interactive.

%% Programs are found beside the first module, then in the library; the path cannot be changed.

get_path() -> ["."].

set_path(Dirs) when is_list(Dirs) -> {error, bad_path}.

add_path(Dir) -> add_pathz(Dir).

add_patha(_) -> {error, bad_directory}.

add_pathz(_) -> {error, bad_directory}.

add_paths(Dirs) -> add_pathsz(Dirs).

add_pathsa(Dirs) when is_list(Dirs) -> ok.

add_pathsz(Dirs) when is_list(Dirs) -> ok.

del_path(_) -> false.

replace_path(_, _) -> {error, bad_name}.

rehash() -> ok.

root_dir() -> "/".

lib_dir() -> "/lib".

lib_dir(_) -> {error, bad_name}.

lib_dir(_, _) -> {error, bad_name}.

priv_dir(_) -> {error, bad_name}.

objfile_extension() -> ".ebc".

is_sticky(_) -> false.

stick_mod(_) -> true.

unstick_mod(_) -> true.

clash() -> ok.
