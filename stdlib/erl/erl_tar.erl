%% Archives of the format tar: made of files, listed and extracted. An archive is read as a whole.
-module(erl_tar).
-export([create/2, create/3, open/2, init/3, add/3, add/4, close/1]).
-export([extract/1, extract/2, table/1, table/2, t/1, tt/1, format_error/1]).

%% As kernel/include/file.hrl and epiphany_tar have them.
-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device, minor_device, inode, uid, gid}).
-record(tar_entry, {name, type, size, mtime, mode, uid, gid, linkname = "", sparse = none}).

%% An open archive. operate: Fun(write, {Handle, Data}), Fun(read2, {Handle, Size}) and Fun(close, Handle).
-record(tar, {access, handle, operate}).

-define(CHUNK, 65536).

%% Making archives

create(Name, Files) -> create(Name, Files, []).

%% Files: names, {name in the archive, name or bytes}. Options: compressed, cooked, dereference, verbose.
create(Name, Files, Options) ->
    case open(Name, [write | [compressed || lists:member(compressed, Options)]]) of
        {ok, Tar} ->
            case {added(Files, Tar, Options), close(Tar)} of
                {ok, Closed} -> Closed;
                {Error, _} -> Error
            end;
        Error -> Error
    end.

added([File | Files], Tar, Options) ->
    case add(Tar, File, Options) of
        ok -> added(Files, Tar, Options);
        Error -> Error
    end;
added([], _, _) -> ok.

%% {ok, Archive} of a name, {binary, Bytes} or {file, Device}. Modes: read or write, compressed, cooked.
open({file, Device} = Handle, Modes) when is_list(Modes) ->
    case incompatible(Handle, Modes) of
        ok -> {ok, #tar{access = access(Modes), handle = Device, operate = fun device/2}};
        Error -> Error
    end;
open({binary, Bytes}, Modes) when is_binary(Bytes), is_list(Modes) ->
    {ok, #tar{access = read, handle = plain(Bytes, lists:member(compressed, Modes)), operate = none}};
open(Name, Modes) when is_list(Modes) ->
    Compressed = lists:member(compressed, Modes),
    case access(Modes) of
        read ->
            case file:read_file(Name) of
                {ok, Bytes} -> {ok, #tar{access = read, handle = plain(Bytes, Compressed), operate = none}};
                {error, Reason} -> {error, {Name, Reason}}
            end;
        write ->
            case epiphany_gzip:writer(Name, Compressed) of
                {ok, Handle} -> {ok, #tar{access = write, handle = Handle, operate = fun packed/2}};
                {error, Reason} -> {error, {Name, Reason}}
            end;
        bad ->
            {error, {Name, einval}}
    end.

%% What is asked of a device of the user's is plain.
incompatible(Handle, Modes) ->
    case [Mode || Mode <- Modes, Mode =:= compressed orelse Mode =:= cooked] of
        [Mode | _] -> {error, {Handle, {incompatible_option, Mode}}};
        [] -> ok
    end.

access(Modes) ->
    case lists:usort(Modes -- [compressed, cooked]) of
        [write] -> write;
        [read] -> read;
        [] -> read;
        _ -> bad
    end.

%% What stands behind compressed bytes fills a device's last block. Bytes that are damaged are an archive that ends too early.
plain(<<31, 139, _/binary>> = Bytes, true) ->
    Stream = zlib:open(),
    try
        zlib:inflateInit(Stream, 31, cut),
        iolist_to_binary(zlib:inflate(Stream, Bytes))
    catch
        error:_ -> <<>>
    after
        zlib:close(Stream)
    end;
plain(Bytes, _) -> Bytes.

packed(write, {Handle, Data}) -> epiphany_gzip:write(Handle, Data);
packed(close, Handle) -> epiphany_gzip:close(Handle).

device(write, {Device, Data}) -> file:write(Device, Data);
device(read2, {Device, Size}) -> file:read(Device, Size);
device(close, Device) -> file:close(Device).

%% An archive that the user's function writes or reads.
init(Handle, Access, Operate) when is_function(Operate, 2), Access =:= read orelse Access =:= write ->
    {ok, #tar{access = Access, handle = Handle, operate = Operate}};
init(_, _, _) ->
    {error, badarg}.

close(#tar{access = write, handle = Handle, operate = Operate}) ->
    case {Operate(write, {Handle, epiphany_tar:ending()}), Operate(close, Handle)} of
        {ok, Closed} -> Closed;
        {Error, _} -> Error
    end;
close(#tar{access = read, operate = none}) -> ok;
close(#tar{access = read, handle = Handle, operate = Operate}) -> Operate(close, Handle);
close(_) -> {error, einval}.

add(Tar, {NameInArchive, NameOrBytes}, Options) -> add(Tar, NameOrBytes, NameInArchive, Options);
add(Tar, Name, Options) -> add(Tar, Name, Name, Options).

%% Options: dereference, verbose, {chunks, Bytes}, and atime, ctime, mtime, uid and gid to be told of the file.
add(#tar{access = write} = Tar, NameOrBytes, NameInArchive, Options) ->
    try
        put_in(Tar, NameOrBytes, filename:flatten(NameInArchive), Options)
    catch
        throw:{error, _} = Error -> Error
    end;
add(#tar{}, _, _, _) ->
    {error, eacces}.

put_in(Tar, Bytes, Name, Options) when is_binary(Bytes) ->
    said("a ~ts~n", [Name], Options),
    Entry = #tar_entry{name = Name, type = regular, size = byte_size(Bytes), mtime = erlang:system_time(second), mode = 8#100644, uid = 0, gid = 0},
    write(Tar, [epiphany_tar:header(as_told(Entry, Options)), Bytes, epiphany_tar:padding(byte_size(Bytes))]);
put_in(Tar, File, Name, Options) ->
    said("a ~ts~n", [Name], Options),
    Info =
        case lists:member(dereference, Options) of
            true -> file:read_file_info(File, [{time, posix}]);
            false -> file:read_link_info(File, [{time, posix}])
        end,
    case Info of
        {ok, #file_info{type = Type, mtime = Mtime, mode = Mode, uid = Uid, gid = Gid} = Known} ->
            put_file(Tar, File, Known, as_told(#tar_entry{name = Name, type = Type, size = 0, mtime = Mtime, mode = Mode, uid = Uid, gid = Gid}, Options), Options);
        {error, Reason} ->
            throw({error, {File, Reason}})
    end.

as_told(Entry, Options) ->
    lists:foldl(fun({mtime, Time}, E) when is_integer(Time) -> E#tar_entry{mtime = Time};
                   ({uid, Uid}, E) when is_integer(Uid), Uid >= 0 -> E#tar_entry{uid = Uid};
                   ({gid, Gid}, E) when is_integer(Gid), Gid >= 0 -> E#tar_entry{gid = Gid};
                   ({Key, _} = Option, _) when Key =:= mtime; Key =:= uid; Key =:= gid -> error(badarg, [Option]);
                   (_, E) -> E
                end, Entry, Options).

put_file(Tar, File, #file_info{size = Size}, #tar_entry{type = regular} = Entry, Options) ->
    case file:open(File, [read, raw, binary]) of
        {ok, Device} ->
            try
                write(Tar, epiphany_tar:header(Entry#tar_entry{size = Size})),
                copy(Tar, Device, File, Size, proplists:get_value(chunks, Options, ?CHUNK)),
                write(Tar, epiphany_tar:padding(Size))
            after
                file:close(Device)
            end;
        {error, Reason} ->
            throw({error, {File, Reason}})
    end;
put_file(Tar, File, _, #tar_entry{type = directory, name = Name} = Entry, Options) ->
    case file:list_dir(File) of
        {ok, []} -> write(Tar, epiphany_tar:header(Entry));
        {ok, Names} -> lists:foreach(fun(N) -> put_in(Tar, filename:join(File, N), filename:join(Name, N), Options) end, Names);
        {error, Reason} -> throw({error, {File, Reason}})
    end;
put_file(Tar, File, _, #tar_entry{type = symlink} = Entry, _) ->
    case file:read_link(File) of
        {ok, Target} -> write(Tar, epiphany_tar:header(Entry#tar_entry{linkname = Target}));
        {error, Reason} -> throw({error, {File, Reason}})
    end;
put_file(Tar, _, _, Entry, _) ->
    write(Tar, epiphany_tar:header(Entry)).

%% So many bytes of a file: what it has grown by since is left, what it lacks is an error.
copy(_, _, _, 0, _) -> ok;
copy(Tar, Device, File, Left, Chunk) ->
    case file:read(Device, min(Left, Chunk)) of
        {ok, Bytes} ->
            write(Tar, Bytes),
            copy(Tar, Device, File, Left - byte_size(Bytes), Chunk);
        eof -> throw({error, {File, eof}});
        {error, Reason} -> throw({error, {File, Reason}})
    end.

write(#tar{handle = Handle, operate = Operate}, Data) ->
    case Operate(write, {Handle, Data}) of
        ok -> ok;
        Error -> throw(Error)
    end.

said(Format, Args, Options) -> lists:member(verbose, Options) andalso io:format(Format, Args).

%% Listing

t(Name) ->
    case table(Name) of
        {ok, Names} -> lists:foreach(fun(N) -> io:format("~ts~n", [N]) end, Names);
        Error -> Error
    end.

tt(Name) ->
    case table(Name, [verbose]) of
        {ok, Files} -> lists:foreach(fun listed/1, Files);
        Error -> Error
    end.

listed({Name, Type, Size, Mtime, Mode, Uid, Gid}) ->
    {{Year, Month, Day}, {Hour, Minute, _}} = calendar:system_time_to_local_time(Mtime, second),
    io:format("~s ~4w/~-4w ~7w ~s ~2w ~2..0w:~2..0w ~w ~ts~n",
              [[letter(Type) | rights(Mode)], Uid, Gid, Size, element(Month, {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}),
               Day, Hour, Minute, Year, Name]).

letter(regular) -> $-;
letter(directory) -> $d;
letter(symlink) -> $s;
letter(link) -> $h;
letter(char) -> $c;
letter(block) -> $b;
letter(fifo) -> $p;
letter(_) -> $?.

rights(Mode) -> [case Mode band (1 bsl Bit) of 0 -> $-; _ -> lists:nth(3 - Bit rem 3, "rwx") end || Bit <- lists:seq(8, 0, -1)].

table(Archive) -> table(Archive, []).

%% {ok, Names}, with the option verbose {ok, [{Name, Type, Size, Mtime in seconds since 1970, Mode, Uid, Gid}]}.
table(Archive, Options) ->
    Verbose = lists:member(verbose, Options),
    each(Archive, Options, fun(#tar_entry{name = Name, type = Type, size = Size, mtime = Mtime, mode = Mode, uid = Uid, gid = Gid}, _) ->
        [case Verbose of
             true -> {Name, Type, Size, Mtime, Mode, Uid, Gid};
             false -> Name
         end]
    end).

%% {ok, List} of what Do(Entry, Bytes) gives as lists, or an error, which Do may throw.
each(Archive, Options, Do) ->
    try
        case epiphany_tar:fold(fun(Entry, Bytes, Lists) -> [Do(Entry, Bytes) | Lists] end, [], bytes(Archive, Options)) of
            {ok, Lists} -> {ok, lists:append(lists:reverse(Lists))};
            Error -> Error
        end
    catch
        throw:{error, _} = Thrown -> Thrown
    end.

bytes(#tar{access = read, operate = none, handle = Bytes}, _) -> Bytes;
bytes(#tar{access = read, handle = Handle, operate = Operate}, _) -> all_of(Handle, Operate, []);
bytes(#tar{access = Access}, _) -> throw({error, {read_mode_expected, Access}});
bytes(Archive, Options) ->
    case open(Archive, [read | [Mode || Mode <- [compressed, cooked], lists:member(Mode, Options)]]) of
        {ok, Tar} -> bytes(Tar, Options);
        Error -> throw(Error)
    end.

all_of(Handle, Operate, Read) ->
    case Operate(read2, {Handle, ?CHUNK}) of
        {ok, Bytes} -> all_of(Handle, Operate, [Read, Bytes]);
        eof -> iolist_to_binary(Read);
        Error -> throw(Error)
    end.

%% Extracting

extract(Archive) -> extract(Archive, []).

%% Options: {cwd, Dir}, {files, Names}, compressed, cooked, memory, keep_old_files, verbose. Nothing is written outside the directory. ok; with the option
%% memory {ok, [{Name, Bytes}]} for the regular files.
extract(Archive, Options) when is_list(Options) ->
    Wanted =
        case lists:keyfind(files, 1, Options) of
            {files, Names} -> maps:from_keys([filename:flatten(Name) || Name <- Names], true);
            false -> all
        end,
    Memory = lists:member(memory, Options),
    Result = each(Archive, Options, fun(#tar_entry{name = Name} = Entry, Bytes) ->
        case Wanted =:= all orelse is_map_key(Name, Wanted) of
            true when Memory -> remembered(Entry, Bytes, Options);
            true -> extracted(Entry, Bytes, Options), [];
            false -> []
        end
    end),
    case Result of
        {ok, []} when not Memory -> ok;
        _ -> Result
    end.

remembered(#tar_entry{type = regular, name = Name}, Bytes, Options) ->
    said("x ~ts~n", [Name], Options),
    [{Name, Bytes}];
remembered(_, _, _) -> [].

extracted(#tar_entry{name = Name} = Entry, Bytes, Options) ->
    Dir = proplists:get_value(cwd, Options, "."),
    told_of_root(Name),
    case safe(without_root(Name), Dir) of
        unsafe -> throw({error, {Name, unsafe_path}});
        Safe -> on_disk(Entry, filename:join(Dir, Safe), Dir, Bytes, Options)
    end.

safe(Name, Dir) -> filelib:safe_relative_path(Name, Dir).

without_root("/" ++ Name) -> without_root(Name);
without_root(Name) -> Name.

%% Who extracts hears that a file goes elsewhere than its name says.
told_of_root("/" ++ _) -> error_logger:info_msg("erl_tar: removed leading '/' from member names~n");
told_of_root(_) -> ok.

on_disk(#tar_entry{type = directory, name = Name} = Entry, Path, _, _, Options) ->
    done(Name, filelib:ensure_path(Path)),
    said("x ~ts~n", [Name], Options),
    informed(Entry, Path);
on_disk(#tar_entry{type = regular, name = Name} = Entry, Path, _, Bytes, Options) ->
    case lists:member(keep_old_files, Options) andalso filelib:is_file(Path) of
        true ->
            said("x ~ts - exists, not created~n", [Name], Options);
        false ->
            done(Name, filelib:ensure_dir(Path)),
            done(Name, file:write_file(Path, Bytes)),
            said("x ~ts~n", [Name], Options),
            informed(Entry, Path)
    end;
on_disk(#tar_entry{type = symlink, name = Name, linkname = Target}, Path, Dir, _, Options) ->
    case filename:pathtype(Target) =/= relative orelse safe(filename:join(filename:dirname(without_root(Name)), Target), Dir) =:= unsafe of
        true -> throw({error, {Target, unsafe_symlink}});
        false -> ok
    end,
    done(Name, filelib:ensure_dir(Path)),
    case file:make_symlink(Target, Path) of
        {error, eexist} -> ok;
        Made -> done(Name, Made)
    end,
    said("x ~ts~n", [Name], Options);
on_disk(#tar_entry{type = Type, name = Name}, _, _, _, Options) ->
    said("x ~ts - unsupported type ~s~n", [Name, Type], Options).

done(_, ok) -> ok;
done(Name, {error, Reason}) -> throw({error, {Name, Reason}}).

%% A file gets the rights and the time that the archive tells.
informed(#tar_entry{name = Name, mtime = Mtime, mode = Mode}, Path) ->
    done(Name, file:write_file_info(Path, #file_info{mode = Mode band 8#7777, mtime = Mtime}, [{time, posix}])).

%% Errors in words

format_error(bad_header) -> "Unrecognized tar header format";
format_error(eof) -> "Unexpected end of file";
format_error(invalid_tar_checksum) -> "Checksum failed";
format_error(invalid_end_of_archive) -> "Invalid end of archive";
format_error(invalid_gnu_1_0_sparsemap) -> "Invalid GNU sparse map (version 1.0)";
format_error(invalid_gnu_0_1_sparsemap) -> "Invalid GNU sparse map (version 0.1)";
format_error(unsafe_path) -> "The path points above the current working directory";
format_error({Name, Reason}) -> lists:flatten(io_lib:format("~ts: ~ts", [Name, format_error(Reason)]));
format_error(Reason) when is_atom(Reason) -> file:format_error(Reason);
format_error(Reason) -> lists:flatten(io_lib:format("~tp", [Reason])).
