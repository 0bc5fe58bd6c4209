%% Files as the loader of code reads them.
-module(erl_prim_loader).
-export([get_file/1, list_dir/1, read_file_info/1, read_link_info/1, get_path/0]).

%% What a file has, with its absolute name.
get_file(File) ->
    case file:read_file(File) of
        {ok, Bytes} -> {ok, Bytes, filename:absname(File)};
        {error, _} -> error
    end.

list_dir(Dir) -> unless_error(file:list_dir(Dir)).
read_file_info(File) -> unless_error(file:read_file_info(File)).
read_link_info(File) -> unless_error(file:read_link_info(File)).

unless_error({ok, _} = Ok) -> Ok;
unless_error({error, _}) -> error.

get_path() -> {ok, code:get_path()}.
