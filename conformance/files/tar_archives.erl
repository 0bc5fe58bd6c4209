%% Archives of the format tar: what goes in and comes out, byte for byte, and what is refused.
-module(tar_archives).
-export([main/0]).
-include_lib("kernel/include/file.hrl").

main() ->
    logger:set_primary_config(level, none),
    files(),
    made(),
    headers(),
    listed(),
    extracted(),
    added(),
    long_names(),
    outside(),
    by_function(),
    other_formats(),
    damaged(),
    refused(),
    errors(),
    logger:set_primary_config(level, notice).

show(Name, What) -> io:format("~w ~tp~n", [Name, What]).

files() ->
    ok = file:make_dir("d"),
    ok = file:make_dir("d/empty"),
    [begin ok = file:write_file(F, B), old(F) end || {F, B} <- [{"f", "hello"}, {"d/g", binary:copy(<<"g">>, 1024)}, {"z", ""}]],
    ok = file:make_symlink("f", "s"),
    old("d/empty").

old(F) -> ok = file:write_file_info(F, #file_info{mtime = 86400 * 400, mode = 8#640}, [{time, posix}]).

-define(TIMED, [{mtime, 1000000}, {uid, 5}, {gid, 6}]).

%% Names one after the other: in which order a directory has its files is the system's affair.
made() ->
    Files = ["f", "d/g", "d/empty", "s", "z", {"in/a/dir", "f"}, {"bytes", <<"binary">>}],
    show(created, [erl_tar:create(A, Files, O) || {A, O} <- [{"a.tar", [verbose]}, {"c.tgz", [compressed]}, {"k.tar", [cooked]}, {"deref.tar", [dereference]}]]),
    show(sizes, [filelib:file_size(A) || A <- ["a.tar", "k.tar", "deref.tar"]]),
    {ok, <<31, 139, _/binary>>} = file:read_file("c.tgz"),
    show(directory, [erl_tar:create("dir.tar", ["d"]), begin {ok, L} = erl_tar:table("dir.tar"), lists:sort(L) end]),
    show(none, [erl_tar:create("none.tar", []), file:read_file("none.tar") =:= {ok, <<0:8192>>}, erl_tar:table("none.tar"), erl_tar:extract("none.tar", [memory])]).

headers() ->
    {ok, Tar} = erl_tar:open("h.tar", [write]),
    [ok = erl_tar:add(Tar, <<"some bytes">>, N, ?TIMED) || N <- ["short", lists:duplicate(60, $p) ++ "/" ++ lists:duplicate(70, $n), lists:duplicate(101, $l), "caf" ++ [233]]],
    ok = erl_tar:add(Tar, "f", ?TIMED),
    ok = erl_tar:add(Tar, "d/empty", ?TIMED),
    ok = erl_tar:close(Tar),
    {ok, Bytes} = file:read_file("h.tar"),
    blocks(Bytes, 1).

%% The bytes of each block that are not zero, pax headers without their names.
blocks(<<Block:512/binary, Rest/binary>>, N) ->
    Shown = case Block of <<"./Pax", _:95/binary, B/binary>> -> B; _ -> Block end,
    io:format("~w ~w ~p~n", [N, byte_size(Shown), [P || P <- binary:split(Shown, <<0>>, [global]), P =/= <<>>, not is_sum(P, Block)]]),
    blocks(Rest, N + 1);
blocks(<<>>, _) -> ok.

%% The sum of a pax header counts its name, too.
is_sum(Part, <<"./Pax", _:143/binary, Sum:7/binary, _/binary>>) -> Part =:= Sum;
is_sum(_, _) -> false.

listed() ->
    show(table, [erl_tar:table("a.tar"), erl_tar:table("c.tgz", [compressed]), erl_tar:table("a.tar", [compressed, cooked]), erl_tar:table("c.tgz")]),
    {ok, Tuples} = erl_tar:table("h.tar", [verbose]),
    show(verbose, [{Type, Size, Time, Mode, Uid, Gid} || {_, Type, Size, Time, Mode, Uid, Gid} <- Tuples]),
    show(t, [erl_tar:t("h.tar"), erl_tar:tt("h.tar")]),
    {ok, Bytes} = file:read_file("a.tar"),
    {ok, Packed} = file:read_file("c.tgz"),
    show(binary, [erl_tar:table({binary, B}, [compressed]) =:= erl_tar:table("a.tar") || B <- [Bytes, Packed]]),
    [begin {ok, D} = file:open("a.tar", Modes), show(device, erl_tar:table({file, D})), file:close(D) end || Modes <- [[read], [read, binary], [read, raw]]],
    {ok, Open} = erl_tar:open("a.tar", [read]),
    show(open, [erl_tar:table(Open), erl_tar:close(Open)]).

extracted() ->
    show(memory, erl_tar:extract("deref.tar", [memory, {files, ["f", "s", "z", "bytes", "nothing"]}])),
    show(verbose, erl_tar:extract("a.tar", [memory, verbose, {files, ["f", "s"]}])),
    show(extract, [erl_tar:extract(A, [{cwd, To} | O]) || {A, To, O} <- [{"a.tar", "x1", [verbose]}, {"c.tgz", "x2/deep", [compressed]}, {"a.tar", "x3", [{files, ["s", "d/empty"]}]},
                                                                         {"a.tar", "x1", [keep_old_files, verbose]}, {"a.tar", "x1", []}]]),
    show(found, [lists:sort(filelib:wildcard("**", Dir)) || Dir <- ["x1", "x2/deep", "x3"]]),
    show(contents, [file:read_file("x1/" ++ F) || F <- ["f", "s", "z", "in/a/dir", "bytes"]]),
    {ok, #file_info{mtime = Time, mode = Mode, size = Size}} = file:read_file_info("x1/d/g", [{time, posix}]),
    {ok, #file_info{mtime = DirTime, type = Type}} = file:read_file_info("x1/d/empty", [{time, posix}]),
    show(info, [Time, Mode, Size, DirTime, Type, file:read_link("x1/s")]).

added() ->
    {ok, Tar} = erl_tar:open("add.tar", [write, compressed]),
    show(add, [erl_tar:add(Tar, "f", [verbose]), erl_tar:add(Tar, "f", "other", [verbose]), erl_tar:add(Tar, {"third", <<"x">>}, [verbose]), erl_tar:add(Tar, "d/g", "chunked", [{chunks, 100}]),
               erl_tar:add(Tar, "s", [dereference]), erl_tar:add(Tar, "nofile", []), erl_tar:add(Tar, "nofile", "n", [])]),
    show(table, [erl_tar:table(Tar), erl_tar:extract(Tar), erl_tar:close(Tar)]),
    {ok, Files} = erl_tar:extract("add.tar", [compressed, memory]),
    show(files, [{N, byte_size(B)} || {N, B} <- Files]),
    {ok, Read} = erl_tar:open("add.tar", [read, compressed]),
    show(read, [erl_tar:add(Read, "f", []), erl_tar:close(Read)]).

long_names() ->
    Names = [lists:duplicate(N, $a) || N <- [99, 100, 101, 255]] ++ [string:copies("dir/", N) ++ "file" || N <- [24, 25, 38, 39, 63, 80]] ++
            [lists:duplicate(154, $p) ++ "/" ++ lists:duplicate(99, $q), lists:duplicate(156, $p) ++ "/" ++ lists:duplicate(99, $q), "gr" ++ [252, 223] ++ "e", [8364]],
    Files = [{N, <<"x">>} || N <- Names],
    show(long, [erl_tar:create("long.tar", Files), erl_tar:table("long.tar") =:= {ok, Names}, erl_tar:extract("long.tar", [memory]) =:= {ok, Files}]),
    {ok, Bytes} = file:read_file("long.tar"),
    show(pax, length(binary:matches(Bytes, <<"/PaxHeaders">>))),
    ok = file:make_symlink(string:copies("far/", 40) ++ "off", "far"),
    show(link, [erl_tar:create("far.tar", ["far"]), erl_tar:extract("far.tar", [{cwd, "y"}]), file:read_link("y/far")]).

outside() ->
    [show(Name, [erl_tar:create("out.tar", [{Name, <<"out">>}]), erl_tar:table("out.tar"), erl_tar:extract("out.tar", [memory]), erl_tar:extract("out.tar", [{cwd, "o"}])]) ||
        Name <- ["/abs", "../up", "a/../b", "a/../../c", "./d"]],
    show(found, [lists:sort(filelib:wildcard("**", "o")), filelib:is_file("up"), filelib:is_file("c")]),
    [begin
         file:delete("link"),
         ok = file:make_symlink(Target, "link"),
         show(Target, [erl_tar:create("link.tar", ["link"]), erl_tar:extract("link.tar", [{cwd, Dir}])])
     end || {Target, Dir} <- [{"..", "o1"}, {"/etc", "o2"}, {"x/../../y", "o3"}, {"inside", "o4"}]],
    show(links, [file:read_link(Dir ++ "/link") || Dir <- ["o1", "o2", "o3", "o4"]]),
    %% A link that is there already and leads outside.
    ok = file:make_dir("o5"),
    ok = file:make_symlink("..", "o5/up"),
    show(through, [erl_tar:create("up.tar", [{"up/evil", <<"evil">>}]), erl_tar:extract("up.tar", [{cwd, "o5"}]), filelib:is_file("evil")]).

by_function() ->
    {ok, Device} = file:open("fun.tar", [write]),
    {ok, Tar} = erl_tar:init(Device, write, fun operate/2),
    show(init, [erl_tar:add(Tar, "f", []), erl_tar:add(Tar, <<"b">>, "b", []), erl_tar:close(Tar), erl_tar:table("fun.tar")]),
    show(bad, [erl_tar:init(x, write, fun(_) -> ok end), erl_tar:init(x, write, no)]).

operate(write, {Device, Data}) -> file:write(Device, Data);
operate(position, {Device, At}) -> file:position(Device, At);
operate(read2, {Device, Size}) -> file:read(Device, Size);
operate(close, Device) -> file:close(Device).

%% Headers as others write them: {name, type, magic, prefix, data}.
other_formats() ->
    Zeros = fun(N) -> binary:copy(<<0>>, N) end,
    Ustar = <<"ustar", 0, "00">>,
    Gnu = <<"ustar  ", 0>>,
    Archive = fun(Blocks) -> iolist_to_binary([Blocks, Zeros(1024)]) end,
    Try = fun(Name, Blocks) ->
        Bytes = Archive(Blocks),
        show(Name, [erl_tar:table({binary, Bytes}, [verbose]), erl_tar:extract({binary, Bytes}, [memory])])
    end,
    Try(v7, [block("old", 0, Zeros(8), "", <<"text">>)]),
    Try(prefix, block("name", $0, Ustar, "a/prefix", <<"text">>)),
    Try(contiguous, block("name", $7, Ustar, "", <<"text">>)),
    Try(types, [block("t" ++ [T], T, Ustar, "", <<>>) || T <- "123456"]),
    Try(gnu, [block("././@LongLink", $L, Gnu, "", <<"a_long_name", 0>>), block("a_long", $0, Gnu, "", <<"text">>)]),
    Try(gnu_link, [block("././@LongLink", $K, Gnu, "", <<"a_long_target", 0>>), block("l", $2, Gnu, "", <<>>)]),
    Try(pax, [block("x", $x, Ustar, "", <<"12 path=pax\n", "20 mtime=12345.6789\n", "10 uid=77\n">>), block("short", $0, Ustar, "", <<"text">>), block("next", $0, Ustar, "", <<"next">>)]).

block(Name, Type, Magic, Prefix, Data) ->
    Bytes = iolist_to_binary(Data),
    Size = byte_size(Bytes),
    Fill = fun(B, N) -> Flat = iolist_to_binary(B), [Flat, binary:copy(<<0>>, N - byte_size(Flat))] end,
    Before = [Fill(Name, 100), "0000644", 0, "0001750", 0, "0000144", 0, io_lib:format("~11.8.0b ", [Size]), "00000001750", 0],
    Behind = [Type, Fill("target", 100), Magic, Fill("user", 32), Fill("group", 32), Fill("", 16), Fill(Prefix, 167)],
    Sum = lists:sum(binary_to_list(iolist_to_binary([Before, Behind]))) + 8 * $\s,
    [Before, io_lib:format("~6.8.0b", [Sum]), 0, $\s, Behind, Bytes, binary:copy(<<0>>, (512 - Size rem 512) rem 512)].

damaged() ->
    {ok, Bytes} = file:read_file("h.tar"),
    [show(Why, erl_tar:table({binary, B})) || {Why, B} <- [
        {empty, <<>>}, {short, binary:part(Bytes, 0, 100)}, {no_data, binary:part(Bytes, 0, 512)}, {no_end, binary:part(Bytes, 0, 1024)},
        {one_block, <<0:4096>>}, {behind, <<0:4096, 1>>}, {text, binary:copy(<<"no archive ">>, 100)},
        {sum, begin <<A:50/binary, _, Z/binary>> = Bytes, <<A/binary, $!, Z/binary>> end},
        {number, begin <<C:148/binary, _, D/binary>> = Bytes, <<C/binary, $x, D/binary>> end}]].

refused() ->
    {ok, D} = file:open("a.tar", [read]),
    Of = fun({error, {{file, _}, Why}}) -> {error, Why}; (Other) -> Other end,
    show(device, [Of(R) || R <- [erl_tar:open({file, D}, [read, compressed]), erl_tar:open({file, D}, [read, cooked]), erl_tar:extract({file, D}, [compressed]), erl_tar:table({file, D}, [cooked])]]),
    show(refused, [erl_tar:table("nofile"), erl_tar:extract("nofile", [memory]), erl_tar:create("nodir/a.tar", []), erl_tar:create("d", []), erl_tar:create("b.tar", ["nofile"]),
                   erl_tar:open("b.tar", [read, write]), erl_tar:open("b.tar", [other]), erl_tar:open("nofile", [])]).

errors() ->
    [io:format("~ts~n", [erl_tar:format_error(E)]) || E <- [bad_header, eof, invalid_tar_checksum, invalid_end_of_archive, unsafe_path, enoent, {"name", enoent}, {"name", unsafe_path},
                                                             invalid_gnu_1_0_sparsemap]].
