%% Files below the directory that the user allows; without one everything is {error, eacces}. An open file is a process that serves the I/O
%% protocol, or with the mode raw a {file_descriptor, prim_file, Map} of the process that opened it.
-module(file).
-export([read_file/1, write_file/2, write_file/3, consult/1, path_consult/2, open/2, path_open/3, close/1]).
-export([read/2, read_line/1, pread/2, pread/3, write/2, pwrite/2, pwrite/3, position/2, truncate/1, sync/1, datasync/1, advise/4, allocate/3, copy/2, copy/3]).
-export([delete/1, delete/2, rename/2, make_dir/1, del_dir/1, del_dir_r/1, list_dir/1, list_dir_all/1, get_cwd/0, get_cwd/1, set_cwd/1]).
-export([read_file_info/1, read_file_info/2, read_link_info/1, read_link_info/2, read_link/1, read_link_all/1, make_link/2, make_symlink/2]).
-export([change_mode/2, change_owner/2, change_owner/3, change_group/2, change_time/2, change_time/3, write_file_info/2, write_file_info/3, altname/1]).
-export([pid2name/1, format_error/1, native_name_encoding/0]).

%% As kernel/include/file.hrl has it.
-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device, minor_device, inode, uid, gid}).

%% Calls by name

read_file(Name) -> named(read_file, Name, []).

write_file(Name, Bytes) -> write_file(Name, Bytes, []).

write_file(Name, Data, Modes) when is_list(Modes) ->
    case data(Data) of
        badarg -> {error, badarg};
        Bytes ->
            case handle(Name, [write, binary | Modes -- [read]]) of
                {ok, Handle} ->
                    Written = epiphany_file:write(Handle, Bytes),
                    case epiphany_file:close(Handle) of
                        ok -> Written;
                        Error -> Error
                    end;
                Error -> Error
            end
    end.

%% Bytes of deep data, or badarg.
data(Data) when is_binary(Data) -> Data;
data(Data) ->
    try
        iolist_to_binary(Data)
    catch
        error:_ -> badarg
    end.

delete(Name) -> named(delete, Name, []).

delete(Name, _) -> delete(Name).

make_dir(Name) -> named(make_dir, Name, []).

del_dir(Name) -> named(del_dir, Name, []).

%% A directory with all that is in it, or a file.
del_dir_r(Name) -> named(del_dir_r, Name, []).

rename(From, To) ->
    case epiphany_file:name(To) of
        badarg -> {error, badarg};
        Name -> named(rename, From, [Name])
    end.

make_link(Existing, New) ->
    case epiphany_file:name(Existing) of
        badarg -> {error, badarg};
        Name -> named(make_link, New, [Name])
    end.

make_symlink(Existing, New) ->
    case epiphany_file:name(Existing) of
        badarg -> {error, badarg};
        Name -> named(make_symlink, New, [Name])
    end.

%% What changes something of a file changes its times, too.

change_mode(Name, Mode) when is_integer(Mode) -> write_file_info(Name, #file_info{mode = Mode}).

change_owner(Name, User) when is_integer(User) -> write_file_info(Name, #file_info{uid = User}).

change_owner(Name, User, Group) when is_integer(User), is_integer(Group) -> write_file_info(Name, #file_info{uid = User, gid = Group}).

change_group(Name, Group) when is_integer(Group) -> write_file_info(Name, #file_info{gid = Group}).

%% The time of the last change, and, now or as it is given, of the last access: local times.
change_time(Name, {{_, _, _}, {_, _, _}} = Changed) -> write_file_info(Name, #file_info{mtime = Changed}).

change_time(Name, {{_, _, _}, {_, _, _}} = Accessed, {{_, _, _}, {_, _, _}} = Changed) -> write_file_info(Name, #file_info{atime = Accessed, mtime = Changed}).

%% The mode, user, group and times of a file, where they are not undefined. An undefined time of the last access is now, one of the last change the same as that.
write_file_info(Name, Info) -> write_file_info(Name, Info, []).

write_file_info(Name, #file_info{mode = Mode, uid = User, gid = Group} = Info, Options) when is_list(Options) ->
    case {kind(Options), epiphany_file:name(Name)} of
        {Kind, File} when Kind =:= badarg; File =:= badarg -> {error, badarg};
        {Kind, File} ->
            Given = [N || N <- [Mode, User, Group], N =/= undefined],
            try {lists:all(fun is_integer/1, Given), times(Kind, Info)} of
                {false, _} -> {error, badarg};
                {true, {Accessed, Changed}} ->
                    each([{change_owner, File, given(User), given(Group)} || User =/= undefined orelse Group =/= undefined]
                         ++ [{change_mode, File, Mode} || Mode =/= undefined] ++ [{change_times, File, Accessed, Changed}])
            catch
                error:_ -> {error, badarg}
            end
    end.

times(Kind, #file_info{atime = Accessed, mtime = Changed}) ->
    First = seconds(Kind, Accessed, erlang:system_time(second)),
    {First, seconds(Kind, Changed, First)}.

given(undefined) -> -1;
given(N) -> N.

each([Call | Calls]) ->
    case epiphany_file:call(Call) of
        ok -> each(Calls);
        Error -> Error
    end;
each([]) -> ok.

%% How times are given: local, universal or posix.
kind(Options) ->
    case proplists:get_value(time, Options, local) of
        Kind when Kind =:= local; Kind =:= universal; Kind =:= posix -> Kind;
        _ -> badarg
    end.

seconds(_, undefined, Default) -> Default;
seconds(posix, Seconds, _) when is_integer(Seconds) -> Seconds;
seconds(_, {Date, _} = Time, _) ->
    true = calendar:valid_date(Date),
    calendar:datetime_to_gregorian_seconds(Time) - 62167219200.

%% There are no other names.
altname(Name) ->
    case epiphany_file:name(Name) of
        badarg -> {error, badarg};
        _ -> {error, enotsup}
    end.

%% The names in a directory.
list_dir(Name) ->
    case named(list_dir, Name, []) of
        {ok, Names} -> {ok, [unicode:characters_to_list(N) || N <- Names]};
        Error -> Error
    end.

list_dir_all(Name) -> list_dir(Name).

read_link(Name) -> text(named(read_link, Name, [])).

read_link_all(Name) -> read_link(Name).

get_cwd() -> text(epiphany_file:call({get_cwd})).

%% There are no drives.
get_cwd([_, $: | _]) -> {error, enotsup};
get_cwd([]) -> {error, badarg};
get_cwd(_) -> {error, einval}.

set_cwd(Name) -> named(set_cwd, Name, []).

text({ok, Name}) -> {ok, unicode:characters_to_list(Name)};
text(Error) -> Error.

%% {ok, #file_info{}}; the option {time, local | universal | posix} says what its times are.
read_file_info(Name) -> read_file_info(Name, []).

read_file_info(Name, Options) -> info(file_info, Name, Options).

read_link_info(Name) -> read_link_info(Name, []).

read_link_info(Name, Options) -> info(link_info, Name, Options).

info(Call, Name, Options) when is_list(Options) ->
    case {kind(Options), named(Call, Name, [])} of
        {badarg, _} -> {error, badarg};
        {Kind, {ok, {Size, Type, Access, {Accessed, Modified, Changed}, Mode, Links, Device, Inode, User, Group}}} ->
            {ok, #file_info{size = Size, type = Type, access = Access, atime = time(Kind, Accessed), mtime = time(Kind, Modified), ctime = time(Kind, Changed),
                            mode = Mode, links = Links, major_device = Device, minor_device = 0, inode = Inode, uid = User, gid = Group}};
        {_, Error} -> Error
    end.

time(posix, Seconds) -> Seconds;
time(_, Seconds) -> calendar:gregorian_seconds_to_datetime(Seconds + 62167219200).

named(Call, Name, Args) ->
    case epiphany_file:name(Name) of
        badarg -> {error, badarg};
        File -> epiphany_file:call(list_to_tuple([Call, File | Args]))
    end.

%% Open files

open(Name, Mode) when Mode =:= read; Mode =:= write; Mode =:= read_write -> open(Name, plain_modes(Mode));
open(Name, Modes) when length(Modes) >= 0 ->
    case handle(Name, Modes) of
        {ok, Handle} ->
            case lists:member(raw, Modes) of
                true -> {ok, {file_descriptor, prim_file, #{handle => Handle, owner => self(), binary => lists:member(binary, Modes)}}};
                false -> {ok, spawn(epiphany_device, file, [self(), Handle, plain(Name), Modes])}
            end;
        Error -> Error
    end;
open(_, Modes) when is_list(Modes) -> error(badarg);
open(_, _) -> {error, badarg}.

%% An atom in place of a list is as old as the module.
plain_modes(read_write) -> [read, write];
plain_modes(Mode) -> [Mode].

plain(Name) when is_binary(Name) -> Name;
plain(Name) -> unicode:characters_to_list(epiphany_file:name(Name)).

%% The host's number of an opened file.
handle(Name, Modes) ->
    File = epiphany_file:name(Name),
    case File of
        badarg -> {error, badarg};
        _ -> epiphany_file:open(File, [Mode || Mode <- Modes, lists:member(Mode, [read, write, append, exclusive, directory, compressed])])
    end.

path_open([Dir | Dirs], Name, Modes) ->
    Full = in(Dir, Name),
    case open(Full, Modes) of
        {ok, Device} -> {ok, Device, Full};
        {error, enoent} -> path_open(Dirs, Name, Modes);
        Error -> Error
    end;
path_open([], _, _) ->
    {error, enoent}.

in(".", Name) -> Name;
in(Dir, Name) -> filename:join(Dir, Name).

close({file_descriptor, _, #{handle := Handle}}) -> epiphany_file:close(Handle);
close(Device) when is_pid(Device) ->
    case ask(Device, close) of
        {error, terminated} -> ok;
        Reply -> Reply
    end;
close(_) -> {error, badarg}.

read(Device, N) when is_integer(N), N >= 0 ->
    case Device of
        {file_descriptor, _, #{handle := Handle} = Raw} -> as_asked(epiphany_file:read(Handle, N), Raw);
        _ -> ask(Device, {read, N})
    end;
read(_, _) -> {error, badarg}.

as_asked({ok, Bytes}, #{binary := false}) -> {ok, binary_to_list(Bytes)};
as_asked(Reply, _) -> Reply.

read_line({file_descriptor, _, #{handle := Handle} = Raw}) -> as_asked(raw_line(Handle, []), Raw);
read_line(Device) -> ask(Device, read_line).

%% A raw file is read ahead, and put back to the end of the line.
raw_line(Handle, Before) ->
    case epiphany_file:read(Handle, 256) of
        {ok, Bytes} ->
            case lists:splitwith(fun(C) -> C =/= $\n end, binary_to_list(Bytes)) of
                {Line, [_ | Rest]} ->
                    _ = Rest =/= [] andalso epiphany_file:position(Handle, {cur, -length(Rest)}),
                    {ok, list_to_binary([lists:reverse(Before), newline(Line)])};
                {Line, []} ->
                    raw_line(Handle, lists:reverse(Line, Before))
            end;
        eof when Before =/= [] -> {ok, list_to_binary(lists:reverse(Before))};
        Other -> Other
    end.

newline(Line) ->
    case lists:reverse(Line) of
        [$\r | Text] -> lists:reverse(Text, "\n");
        _ -> Line ++ "\n"
    end.

%% {ok, [Data | eof]} for a list of {Position, Bytes}.
pread(Device, Places) when is_list(Places) -> pread_all(Device, Places, []);
pread(_, _) -> {error, badarg}.

pread_all(Device, [{At, N} | Places], Read) ->
    case pread(Device, At, N) of
        {ok, Data} -> pread_all(Device, Places, [Data | Read]);
        eof -> pread_all(Device, Places, [eof | Read]);
        Error -> Error
    end;
pread_all(_, [], Read) -> {ok, lists:reverse(Read)};
pread_all(_, _, _) -> {error, badarg}.

pread({file_descriptor, _, #{handle := Handle} = Raw}, At, N) when is_integer(N), N >= 0 ->
    case place(At) of
        badarg -> {error, badarg};
        Place -> as_asked(epiphany_file:pread(Handle, Place, N), Raw)
    end;
pread(Device, At, N) when is_integer(N), N >= 0 ->
    case place(At) of
        badarg -> {error, badarg};
        Place -> ask(Device, {pread, Place, N})
    end;
pread(_, _, _) -> {error, badarg}.

%% A place for pread and pwrite, from the beginning.
place(At) when is_integer(At), At >= 0 -> At;
place({bof, At}) when is_integer(At), At >= 0 -> At;
place(bof) -> 0;
place(_) -> badarg.

write(Device, Data) ->
    case data(Data) of
        badarg -> {error, badarg};
        Bytes ->
            case Device of
                {file_descriptor, _, #{handle := Handle}} -> epiphany_file:write(Handle, Bytes);
                _ -> ask(Device, {write, Bytes})
            end
    end.

%% ok, or {error, {Number, Reason}} when so many writes of a list have been done.
pwrite(Device, Places) when is_list(Places) -> pwrite_all(Device, Places, 0);
pwrite(_, _) -> {error, badarg}.

pwrite_all(Device, [{At, Data} | Places], Done) ->
    case pwrite(Device, At, Data) of
        ok -> pwrite_all(Device, Places, Done + 1);
        {error, Reason} -> {error, {Done, Reason}}
    end;
pwrite_all(_, [], _) -> ok;
pwrite_all(_, _, _) -> {error, badarg}.

pwrite(Device, At, Data) ->
    case {place(At), data(Data)} of
        {Place, Bytes} when Place =:= badarg; Bytes =:= badarg -> {error, badarg};
        {Place, Bytes} ->
            case Device of
                {file_descriptor, _, #{handle := Handle}} -> epiphany_file:pwrite(Handle, Place, Bytes);
                _ -> ask(Device, {pwrite, Place, Bytes})
            end
    end.

%% {ok, Position}. Where is an offset from the beginning, bof, cur, eof, or one of these with an offset.
position(Device, Where) ->
    case from(Where) of
        badarg -> {error, badarg};
        From ->
            case Device of
                {file_descriptor, _, #{handle := Handle}} -> epiphany_file:position(Handle, From);
                _ -> ask(Device, {position, From})
            end
    end.

from(Offset) when is_integer(Offset) -> {bof, Offset};
from(From) when From =:= bof; From =:= cur; From =:= eof -> {From, 0};
from({From, Offset}) when is_integer(Offset), From =:= bof orelse From =:= cur orelse From =:= eof -> {From, Offset};
from(_) -> badarg.

truncate({file_descriptor, _, #{handle := Handle}}) -> epiphany_file:truncate(Handle);
truncate(Device) -> ask(Device, truncate).

sync({file_descriptor, _, #{handle := Handle}}) -> epiphany_file:sync(Handle);
sync(Device) -> ask(Device, sync).

datasync(Device) -> sync(Device).

%% What a file will be used for makes no difference.
advise(Device, At, Length, Advice) when is_integer(At), is_integer(Length) ->
    case At >= 0 andalso Length >= 0 andalso lists:member(Advice, [normal, sequential, random, no_reuse, will_need, dont_need]) of
        false -> {error, einval};
        true ->
            case Device of
                {file_descriptor, _, #{handle := Handle}} ->
                    case epiphany_file:position(Handle, {cur, 0}) of
                        {ok, _} -> ok;
                        Error -> Error
                    end;
                _ -> ask(Device, advise)
            end
    end;
advise(_, _, _, _) -> {error, badarg}.

%% Makes a file at least as long as to have so many bytes at a place.
allocate(Device, At, Length) when is_integer(At), is_integer(Length) ->
    case Device of
        {file_descriptor, _, #{handle := Handle}} -> epiphany_file:allocate(Handle, At, Length);
        _ ->
            case ask(Device, {allocate, At, Length}) of
                {done, Result} -> Result;
                Error -> Error
            end
    end;
allocate(_, _, _) -> {error, badarg}.

ask(Device, Request) when is_pid(Device) ->
    Ref = erlang:monitor(process, Device),
    Device ! {file_request, self(), Ref, Request},
    receive
        {file_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, _, _} ->
            {error, terminated}
    end;
ask(_, _) -> {error, badarg}.

%% {ok, BytesCopied}. From and To are names, {Name, Modes}, or open files.
copy(From, To) -> copy(From, To, infinity).

copy(From, To, Most) when is_integer(Most), Most >= 0; Most =:= infinity ->
    opened(From, [read, binary, raw], fun(Source) -> opened(To, [write, binary, raw], fun(Sink) -> copy(Source, Sink, Most, 0) end) end);
copy(_, _, _) ->
    {error, badarg}.

opened(Device, _, Do) when is_pid(Device); element(1, Device) =:= file_descriptor -> Do(Device);
opened({Name, Modes}, More, Do) when length(Modes) >= 0 -> open_for(Name, More ++ Modes, Do);
opened({_, _}, _, _) -> {error, badarg};
opened(Name, Modes, Do) -> open_for(Name, Modes, Do).

open_for(Name, Modes, Do) ->
    case open(Name, Modes) of
        {ok, Device} ->
            Result = Do(Device),
            _ = close(Device),
            Result;
        Error -> Error
    end.

copy(Source, Sink, Most, Copied) ->
    case read(Source, min(65536, Most)) of % an atom is more than every number
        {ok, Bytes} when Bytes =/= <<>>, Bytes =/= [] ->
            Size = iolist_size(Bytes),
            case write(Sink, Bytes) of
                ok when Most =:= infinity -> copy(Source, Sink, Most, Copied + Size);
                ok -> copy(Source, Sink, Most - Size, Copied + Size);
                Error -> Error
            end;
        {error, _} = Error -> Error;
        _ -> {ok, Copied}
    end.

%% The terms in a file, each with a dot behind it.
consult(Name) ->
    case open(Name, [read, {encoding, utf8}]) of
        {ok, Device} ->
            Result = terms(Device, 1, []),
            _ = close(Device),
            Result;
        Error -> Error
    end.

terms(Device, Line, Terms) ->
    case io:read(Device, '', Line) of
        {ok, Term, Next} -> terms(Device, Next, [Term | Terms]);
        {error, What, _} -> {error, What};
        {error, What} -> {error, What};
        {eof, _} -> {ok, lists:reverse(Terms)};
        eof -> {ok, lists:reverse(Terms)}
    end.

path_consult(Dirs, Name) ->
    case path_open(Dirs, Name, [read, raw]) of
        {ok, Device, Full} ->
            _ = close(Device),
            case consult(Full) of
                {ok, Terms} -> {ok, Terms, Full};
                {error, What} -> {error, {Full, What}}
            end;
        Error -> Error
    end.

%% {ok, Name} of an open file, or undefined.
pid2name(Pid) when is_pid(Pid) ->
    case process_info(Pid, initial_call) of
        {initial_call, {epiphany_device, file, _}} ->
            case ask(Pid, name) of
                {ok, Name} -> {ok, Name};
                {error, terminated} -> undefined
            end;
        _ -> undefined
    end.

native_name_encoding() -> utf8.

%% What an error means, as characters.
format_error({Line, Module, What}) -> [integer_to_list(Line), $:, $\s, Module:format_error(What)];
format_error(badarg) -> "bad argument";
format_error(terminated) -> "the file server process is terminated";
format_error(system_limit) -> "a system limit was hit, probably not enough ports";
format_error(Posix) ->
    case lists:keyfind(Posix, 1, posix()) of
        {_, Text} -> Text;
        false -> "unknown POSIX error"
    end.

posix() ->
    [{eacces, "permission denied"}, {ebadf, "bad file number"}, {ebusy, "file busy"}, {eexist, "file already exists"}, {efbig, "file too large"},
     {eintr, "interrupted system call"}, {einval, "invalid argument"}, {eio, "I/O error"}, {eisdir, "illegal operation on a directory"},
     {eloop, "too many levels of symbolic links"}, {emfile, "too many open files"}, {emlink, "too many links"}, {enametoolong, "file name too long"},
     {enfile, "file table overflow"}, {enodev, "no such device"}, {enoent, "no such file or directory"}, {enomem, "not enough memory"},
     {enospc, "no space left on device"}, {enotdir, "not a directory"}, {enotempty, "directory not empty"}, {enotsup, "operation not supported"},
     {enxio, "no such device or address"}, {eperm, "not owner"}, {epipe, "broken pipe"}, {erofs, "read-only file system"}, {espipe, "invalid seek"},
     {esrch, "no such process"}, {estale, "stale remote file handle"}, {etxtbsy, "text file or pseudo-device busy"}, {exdev, "cross-domain link"}].
