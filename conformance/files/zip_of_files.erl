%% Archives in files, of files and directories.
-module(zip_of_files).
-export([main/0]).
-include_lib("kernel/include/file.hrl").
-include_lib("stdlib/include/zip.hrl").

-define(HOME, "zip_of_files.d").

main() ->
    _ = file:del_dir_r(?HOME),
    lists:foreach(fun(D) -> ok = file:make_dir(filename:join(?HOME, D)) end, ["", "in", "in/deeper", "in/empty"]),
    lists:foreach(fun({Name, Text}) -> ok = file:write_file(at(Name), Text) end, texts()),
    try run() after file:del_dir_r(?HOME) end.

at(Name) -> filename:join(?HOME, Name).

texts() -> [{"one.txt", "the first"}, {"in/two.txt", lists:duplicate(300, "the second ")}, {"in/deeper/three", ""}].

run() ->
    Archive = at("all.zip"),
    io:format("~p~n", [zip:create(Archive, ["one.txt", "in"], [{cwd, ?HOME}, verbose, {comment, "a few"}])]),
    io:format("~p~n~p~n", [contents(zip:list_dir(Archive)), contents(zip:table(Archive, []))]),
    zip:t(Archive),
    io:format("~p~n", [zip:unzip(Archive, [{cwd, at("out")}])]),
    io:format("~p~n", [[file:read_file(at(["out/" | Name])) =:= file:read_file(at(Name)) || {Name, _} <- texts()]]),
    io:format("~p~n", [filelib:is_dir(at("out/in/empty"))]),
    kept(Archive),
    asked(Archive),
    fixed(at("fixed.zip")),
    io:format("~p~n", [zip:zip(at("second.zip"), [{"given", <<"bytes">>}])]),
    io:format("~p~n", [zip:extract(at("second.zip"), [memory])]),
    {ok, Cwd} = file:get_cwd(),
    ok = file:set_cwd(?HOME),
    io:format("~p ~p~n", [zip:create("third.zip", ["one.txt"]), zip:extract("third.zip")]),
    ok = file:set_cwd(Cwd),
    failing().

contents({ok, [#zip_comment{comment = Comment} | Files]}) ->
    {Comment, [{Name, Type, Size, Access, Links}
               || #zip_file{name = Name, info = #file_info{type = Type, size = Size, access = Access, links = Links}} <- Files]}.

%% Old files are overwritten unless they are to be kept.
kept(Archive) ->
    Old = at("out/one.txt"),
    ok = file:write_file(Old, "changed"),
    io:format("~p ~p~n", [zip:extract(Archive, [{cwd, at("out")}, {file_list, ["one.txt"]}, verbose]), file:read_file(Old)]),
    {ok, Cwd} = file:get_cwd(),
    ok = file:set_cwd(at("out")),
    ok = file:write_file("one.txt", "changed"),
    io:format("~p ~p~n", [zip:extract("../all.zip", [keep_old_files]), file:read_file("one.txt")]),
    ok = file:set_cwd(Cwd).

asked(Archive) ->
    {ok, Opened} = zip:openzip_open(Archive),
    io:format("~p ~p~n", [contents(zip:openzip_list_dir(Opened)), zip:openzip_get("none", Opened)]),
    zip:openzip_t(Opened),
    io:format("~p~n", [zip:openzip_close(Opened)]),
    {ok, InMemory} = zip:openzip_open(Archive, [memory]),
    io:format("~p ~p~n", [zip:openzip_get("one.txt", InMemory), zip:openzip_close(InMemory)]),
    {ok, There} = zip:openzip_open(Archive, [{cwd, at("there")}]),
    io:format("~p ~p~n", [zip:openzip_get(There), file:read_file(at("there/one.txt"))]),
    ok = zip:openzip_close(There),
    {ok, Pid} = zip:zip_open(Archive),
    io:format("~p~n", [contents(zip:zip_list_dir(Pid))]),
    zip:zip_t(Pid),
    io:format("~p~n", [zip:zip_close(Pid)]),
    Sizes = fun(Name, Info, Bytes, All) -> [{Name, (Info())#file_info.type, byte_size(Bytes())} | All] end,
    io:format("~p~n", [zip:foldl(Sizes, [], Archive)]).

%% Long listings of what is stored with a time of its own.
fixed(Archive) ->
    Info = #file_info{type = regular, mode = 8#600, size = 3, mtime = {{2020, 2, 29}, {8, 7, 6}}},
    {ok, _} = zip:zip(Archive, [{"kept.zip", <<"abc">>, Info}, {"small", <<"d">>, Info#file_info{size = 1}}]),
    zip:tt(Archive),
    {ok, Opened} = zip:openzip_open(Archive, []),
    zip:openzip_tt(Opened),
    zip:tt(Opened),
    ok = zip:openzip_close(Opened),
    {ok, Pid} = zip:zip_open(Archive, []),
    zip:zip_tt(Pid),
    io:format("~p~n", [[zip:zip_get("kept.zip", Pid) =:= {ok, "kept.zip"}, file:delete("kept.zip"), zip:zip_close(Pid)]]),
    {ok, Again} = zip:zip_open(Archive, [{cwd, at("again")}]),
    io:format("~p ~p~n", [zip:zip_get(Again), zip:zip_close(Again)]),
    zip:zip_tt(element(2, zip:zip_open(Archive))).

failing() ->
    io:format("~p~n", [zip:zip(at("bad.zip"), ["missing"], [{cwd, ?HOME}])]),
    io:format("~p~n", [zip:unzip(at("missing.zip"))]),
    io:format("~p~n", [zip:unzip(at("one.txt"))]),
    io:format("~p~n", [zip:table(at("missing.zip"))]),
    io:format("~p~n", [zip:openzip_open(at("missing.zip"))]),
    io:format("~p~n", [zip:zip_open(at("missing.zip"))]),
    io:format("~p~n", [zip:zip_open(at("second.zip"), [other])]),
    io:format("~p~n", [zip:foldl(fun(_, _, _, N) -> N end, 0, at("missing.zip"))]).
