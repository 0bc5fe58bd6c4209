%% Archives that are binaries: made, listed, folded over, opened, and damaged.
-module(zip_in_memory).
-export([main/0]).
-include_lib("kernel/include/file.hrl").
-include_lib("stdlib/include/zip.hrl").

main() ->
    {ok, {"any.zip", Archive}} = zip:create("any.zip", files(), [memory, {comment, "of memory"}]),
    {ok, {"none", Same}} = zip:zip("none", files(), [memory, {comment, "of memory"}]),
    io:format("~p ~p~n", [Archive =:= Same, zip:zip("none", [], [memory])]),
    io:format("~p~n~p~n", [plain(zip:table(Archive)), plain(zip:list_dir(Archive, [cooked]))]),
    {ok, Opened} = zip:openzip_open(Archive, [memory]),
    asked(Opened),
    io:format("~p~n", [{zip:openzip_close(Opened), zip:openzip_close(none), zip:openzip_get(none), zip:openzip_list_dir(none)}]),
    served(Archive),
    {ok, {_, Latin}} = zip:zip("any.zip", lists:droplast(files()), [memory]),
    folded(Latin),
    taken(Archive),
    packed(),
    damaged(Archive),
    refused().

files() ->
    [{"short", <<"tiny">>, info(4)}, {"inside/long.txt", binary:copy(<<"many times ">>, 100), info(1100)},
     {"inside/none/", <<>>, info(directory)}, {[1078, $., $z], <<"name beyond ASCII">>, info(17)}].

info(directory) -> (info(0))#file_info{type = directory};
info(Size) -> #file_info{type = regular, mode = 8#644, size = Size, mtime = {{2019, 12, 31}, {23, 59, 6}}}.

%% How far something has been compressed is the library's own affair.
plain({ok, [Comment | Files]}) ->
    [Comment | [{Name, Size, Type, Time, Mode, Packed < Size}
                || #zip_file{name = Name, comp_size = Packed,
                             info = #file_info{size = Size, type = Type, mtime = Time, mode = Mode}} <- Files]].

asked(Opened) ->
    io:format("~p~n", [plain(zip:openzip_list_dir(Opened))]),
    io:format("~p~n", [zip:openzip_get("short", Opened)]),
    io:format("~p~n", [zip:openzip_get("shorter", Opened)]),
    {ok, All} = zip:openzip_get(Opened),
    io:format("~p~n", [[{Name, erlang:crc32(Bytes)} || {Name, Bytes} <- All]]),
    zip:openzip_t(Opened),
    zip:t(Opened).

%% A process keeps an archive open for another, and for whom that one tells of it.
served(Archive) ->
    {ok, Pid} = zip:zip_open(Archive, [memory, {cwd, "there"}]),
    io:format("~p~n", [zip:zip_get("short", Pid)]),
    io:format("~p~n", [zip:zip_get("nothing", Pid)]),
    {ok, All} = zip:zip_get(Pid),
    io:format("~p ~p~n", [[Name || {Name, _} <- All], zip:zip_list_dir(Pid) =:= zip:table(Archive)]),
    zip:zip_t(Pid),
    Me = self(),
    spawn(fun() -> Me ! zip:zip_get("short", Pid) end),
    receive Answer -> io:format("~p~n", [Answer]) end,
    Monitor = monitor(process, Pid),
    io:format("~p~n", [zip:zip_close(Pid)]),
    receive {'DOWN', Monitor, process, Pid, Reason} -> io:format("~p~n", [Reason]) end,
    owned(Archive).

%% The process ends with the one that has opened the archive.
owned(Archive) ->
    Me = self(),
    spawn(fun() -> Me ! zip:zip_open(Archive, [memory]) end),
    receive {ok, Pid} -> Monitor = monitor(process, Pid) end,
    receive {'DOWN', Monitor, process, Pid, _} -> io:format("ended~n") end.

folded(Archive) ->
    Add = fun(Name, Info, Bytes, All) -> [{Name, (Info())#file_info.size, byte_size(Bytes())} | All] end,
    io:format("~p~n", [zip:foldl(Add, [], {"any.zip", Archive})]),
    io:format("~p~n", [[zip:foldl(F, [], A) || {F, A} <- [{Add, Archive}, {fun(_) -> ok end, {"a", Archive}}, {Add, {"a", b}}]]]),
    io:format("~p~n", [catch zip:foldl(fun(Name, _, _, _) -> throw({seen, Name}) end, [], {"any.zip", Archive})]).

taken(Archive) ->
    Odd = {file_filter, fun(#zip_file{name = Name}) -> length(Name) rem 2 =:= 1 end},
    io:format("~p~n", [zip:unzip(Archive, [memory, {file_list, ["short"]}])]),
    {ok, Some} = zip:extract(Archive, [memory, Odd, verbose]),
    io:format("~p~n", [[Name || {Name, _} <- Some]]),
    io:format("~p~n", [zip:extract(Archive, [memory, Odd, {file_list, ["short", "inside/none/"]}, {cwd, "at"}])]).

%% Which extensions are compressed.
packed() ->
    Files = [{Name, binary:copy(<<"0123456789">>, 20), info(200)} || Name <- ["a", "a.txt", "a.zip", "a.arj", "a.exe"]],
    [io:format("~p ~p~n", [Options, small(Files, Options)])
     || Options <- [[], [{compress, [".txt"]}], [{compress, []}, {compress, {add, [".exe"]}}], [{uncompress, all}], [{uncompress, []}],
                    [{uncompress, {add, [".exe"]}}, {uncompress, {del, [".zip"]}}]]],
    io:format("~p~n", [small([{integer_to_list(N), binary:copy(<<"0">>, N), info(N)} || N <- lists:seq(1, 9)], [])]).

small(Files, Options) ->
    {ok, {_, Archive}} = zip:zip("any.zip", Files, [memory | Options]),
    {ok, [_ | All]} = zip:table(Archive),
    [Name || #zip_file{name = Name, comp_size = Packed, info = #file_info{size = Size}} <- All, Packed < Size].

damaged(Archive) ->
    [io:format("~p ~p~n", [What, catch zip:unzip(Bad, [memory])])
     || {What, Bad} <- [{bytes, changed(Archive, <<"tiny">>, <<"tidy">>)}, {head, changed(Archive, <<"PK", 3, 4>>, <<"PK", 4, 3>>)},
                        {entry, changed(Archive, <<"PK", 1, 2>>, <<"PK", 2, 1>>)}, {cut, binary_part(Archive, 0, byte_size(Archive) - 1)},
                        {longer, <<Archive/binary, 0>>}, {led, <<0, Archive/binary>>},
                        {method, <<(binary_part(Archive, 0, 8))/binary, 99, (binary_part(Archive, 9, byte_size(Archive) - 9))/binary>>}]].

changed(Archive, Old, New) -> binary:replace(Archive, Old, New).

refused() ->
    [io:format("~p~n", [zip:zip("any.zip", Files, [memory | Options])])
     || {Files, Options} <- [{[], [other]}, {[], [{compress, often}]}, {[{"a", "list"}], []}, {[{a, <<>>}], []}, {[3], []}, {none, []},
                             {[], [{comment, [16#ffffffff]}]}, {[{[16#ffffffff], <<>>}], []}]],
    [io:format("~p ~p~n", [zip:unzip(A, Options), zip:table(A, Options)]) || {A, Options} <- [{a, []}, {3, []}, {<<>>, [other]}, {<<>>, [{x, y}]}]],
    [io:format("~p~n", [catch zip:openzip_open(A, O)]) || {A, O} <- [{none, []}, {<<>>, [other]}]].
