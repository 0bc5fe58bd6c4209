%% A mode of file:open/2 that is an atom, and modes that are none.
-module(file_mode_atoms).
-export([main/0]).

main() ->
    Name = "file_mode_atoms.txt",
    ok = file:write_file(Name, "abc"),
    [io:format("~w ~p~n", [Mode, uses(file:open(Name, Mode))]) ||
        Mode <- [read, read_write, binary, append, foo, raw, {encoding, utf8}, "a", {}, 1, <<"a">>, [read, foo], ram, [], write]],
    io:format("~p~n", [file:read_file(Name)]),
    [io:format("~w ~p~n", [Mode, path(file:path_open(["."], Name, Mode))]) || Mode <- [read, foo, [read]]],
    io:format("~p~n", [[file:copy({Name, Mode}, Name ++ "2") || Mode <- [read, [read], foo]]]),
    io:format("~p~n", [[file:copy(Name, {Name ++ "2", Mode}) || Mode <- [write, foo]]]),
    [file:delete(File) || File <- [Name, Name ++ "2"]].

uses({ok, Device}) ->
    Read = file:read(Device, 2),
    {Read, file:close(Device)};
uses(Error) ->
    Error.

path({ok, Device, _}) -> file:close(Device);
path(Error) -> Error.
