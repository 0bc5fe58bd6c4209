%% Files in the format of gzip that are written and read as what they stand for.
-module(files_compressed).
-export([main/0]).

main() ->
    Name = "packed.gz",
    {ok, W} = file:open(Name, [write, compressed]),
    ok = io:format(W, "~w.~n", [{first, "term"}]),
    io:format("~p ~p~n", [file:position(W, cur), file:write(W, lists:duplicate(100000, $x))]),
    io:format("~p~n", [file:write(W, <<".\n">>)]),
    io:format("~p~n", [file:close(W)]),
    {ok, <<31, 139, 8, _/binary>> = Packed} = file:read_file(Name),
    io:format("~p ~p~n", [byte_size(Packed) < 1000, byte_size(zlib:gunzip(Packed))]),
    {ok, R} = file:open(Name, [read, compressed]),
    io:format("~p~n", [io:read(R, '')]),
    {ok, Atom} = file:read(R, 200000),
    io:format("~p ~p~n", [length(Atom), file:read(R, 1)]),
    io:format("~p ~p ~p~n", [file:position(R, 1), file:read(R, 5), file:position(R, eof)]),
    ok = file:close(R),
    raw(Name),
    refused(Name),
    ok = file:write_file(Name, "plain"),
    {ok, P} = file:open(Name, [read, raw, compressed]),
    io:format("~p ~p~n", [file:read(P, 10), file:position(P, eof)]),
    ok = file:close(P),
    ok = file:delete(Name).

raw(Name) ->
    {ok, W} = file:open(Name, [write, raw, compressed]),
    io:format("~p ~p ~p~n", [file:write(W, "ab"), file:position(W, {cur, 2}), file:write(W, "cd")]),
    io:format("~p ~p ~p~n", [file:position(W, 0), file:read(W, 1), file:sync(W)]),
    ok = file:close(W),
    {ok, R} = file:open(Name, [read, raw, binary, compressed]),
    io:format("~p ~p ~p~n", [file:read(R, 100), file:position(R, {cur, -3}), file:read(R, 1)]),
    io:format("~p ~p ~p~n", [file:pread(R, 0, 1), file:write(R, "x"), file:truncate(R)]),
    ok = file:close(R).

refused(Name) ->
    io:format("~p~n", [[file:open(Name, [compressed | Modes]) || Modes <- [[read, write], [append]]]]),
    ok = file:write_file(Name, <<31, 139, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3>>),
    {ok, R} = file:open(Name, [read, raw, compressed]),
    io:format("~p~n", [file:read(R, 5)]),
    ok = file:close(R).
