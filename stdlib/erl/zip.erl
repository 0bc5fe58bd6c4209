%% Archives in the zip format, over epiphany_archive. An open archive is a term; one that zip_open
%% gives is a process that keeps such a term for who has opened it.
-module(zip).
-export([zip/2, zip/3, create/2, create/3, unzip/1, unzip/2, extract/1, extract/2, foldl/3]).
-export([list_dir/1, list_dir/2, table/1, table/2, t/1, tt/1]).
-export([zip_open/1, zip_open/2, zip_get/1, zip_get/2, zip_close/1, zip_list_dir/1,
         zip_list_dir/2, zip_t/1, zip_tt/1, zip_get_state/1]).
-export([openzip_open/1, openzip_open/2, openzip_get/1, openzip_get/2, openzip_close/1,
         openzip_list_dir/1, openzip_list_dir/2, openzip_t/1, openzip_tt/1]).

%% As kernel/include/file.hrl and stdlib/include/zip.hrl have them.
-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device,
                    minor_device, inode, uid, gid}).
-record(zip_file, {name, info, comment, offset, comp_size}).
-record(zip_comment, {comment}).

-record(openzip, {source, comment, entries, options}).

-define(STORED, [".Z", ".zip", ".zoo", ".arc", ".lzh", ".arj"]).

%% What fails gives {error, Reason}.
guarded(F) ->
    try
        F()
    catch
        throw:{archive, Reason} -> {error, Reason};
        throw:Term -> {error, Term};
        error:Reason:Stack -> {error, {'EXIT', {Reason, Stack}}};
        exit:Reason -> {error, {'EXIT', Reason}}
    end.

%% Options, of which a function knows some.
options(Given, _) when not is_list(Given) -> error(function_clause);
options(Given, Known) -> lists:foldl(fun(O, Before) -> option(O, Known, Before) end, #{}, Given).

option(cooked, _, Options) -> Options;
option(O, Known, Options) ->
    Name = option_name(O),
    lists:member(Name, Known) orelse throw({archive, {bad_option, O}}),
    set(O, Options).

option_name({Name, _}) -> Name;
option_name(Name) -> Name.

set({comment, Text}, Options) ->
    _ = epiphany_archive:encoded(Text),
    Options#{comment => Text};
set({What, Extensions} = O, Options) when What =:= compress; What =:= uncompress ->
    Options#{What => extensions(Extensions, packing(What, Options), O)};
set({file_list, Names}, Options) ->
    narrowed(fun(#zip_file{name = Name}) -> lists:member(Name, Names) end, Options);
set({file_filter, Filter}, Options) -> narrowed(Filter, Options);
set({Name, Value}, Options) -> Options#{Name => Value};
set(Name, Options) -> Options#{Name => true}.

narrowed(Filter, Options) ->
    Before = maps:get(filter, Options, fun(_) -> true end),
    Options#{filter => fun(File) -> Before(File) andalso Filter(File) end}.

packing(compress, Options) -> maps:get(compress, Options, all);
packing(uncompress, Options) -> maps:get(uncompress, Options, ?STORED).

extensions(all, _, _) -> all;
extensions(New, _, _) when is_list(New) -> New;
extensions({add, New}, Old, _) when is_list(New), is_list(Old) -> Old ++ New;
extensions({del, New}, Old, _) when is_list(New), is_list(Old) -> Old -- New;
extensions({Way, New}, all, _) when is_list(New), Way =:= add orelse Way =:= del -> all;
extensions(_, _, Option) -> throw({archive, {bad_option, Option}}).

is_packed(Name, Options) ->
    among(Name, packing(compress, Options)) andalso not among(Name, packing(uncompress, Options)).

among(_, all) -> true;
among(Name, Extensions) -> lists:member(filename:extension(Name), Extensions).

verbose(#{verbose := true}, Format, Args) -> io:format(Format, Args);
verbose(_, _, _) -> ok.

%% Making archives

zip(Name, Files) -> zip(Name, Files, []).

create(Name, Files) -> zip(Name, Files, []).

create(Name, Files, Options) -> zip(Name, Files, Options).

zip(Name, Files, Given) ->
    guarded(fun() ->
        Known = [memory, verbose, comment, cwd, compress, uncompress],
        Options = options(Given, Known),
        Sink = epiphany_archive:sink(Name, kind(Options)),
        try
            is_list(Files) orelse throw({archive, einval}),
            Last = lists:foldl(fun(F, S) -> entry(F, Options, S) end, Sink, Files),
            made(Name, epiphany_archive:finished(Last, maps:get(comment, Options, "")), Options)
        after
            epiphany_archive:dropped(Sink)
        end
    end).

kind(#{memory := true}) -> memory;
kind(_) -> file.

made(Name, Bytes, #{memory := true}) -> {ok, {Name, Bytes}};
made(Name, _, _) -> {ok, Name}.

%% A file that is given, or one of the computer: a directory goes with all that is in it.
entry({Name, Bytes}, Options, Sink) when is_binary(Bytes) ->
    given(Name, Bytes, #file_info{type = regular}, Options, Sink);
entry({Name, Bytes, #file_info{} = Info}, Options, Sink) when is_binary(Bytes) ->
    given(Name, Bytes, Info, Options, Sink);
entry({_, _}, _, _) ->
    throw({archive, einval});
entry({_, _, _}, _, _) ->
    throw({archive, einval});
entry(Name, Options, Sink) ->
    listed(Name),
    Path = below(maps:get(cwd, Options, ""), Name),
    Info = got(file:read_file_info(Path)),
    on_disk(Info, relative(Name), Path, Options, Sink).

listed([C | _] = Name) when is_integer(C) -> Name;
listed(_) -> throw({archive, einval}).

given(Name, Bytes, #file_info{type = Type, mtime = Moment}, Options, Sink) ->
    Text = relative(listed(Name)),
    Content = case Type of
                  directory -> directory;
                  _ -> {bytes, Bytes}
              end,
    added(Text, moment(Moment), Content, Options, Sink).

moment(undefined) -> calendar:local_time();
moment(Moment) -> Moment.

on_disk(#file_info{type = directory, mtime = Moment}, Name, Path, Options, Sink) ->
    Behind = added(Name, Moment, directory, Options, Sink),
    Inside = lists:sort(got(file:list_dir(Path))),
    lists:foldl(fun(N, S) ->
                    At = filename:join(Path, N),
                    Info = got(file:read_file_info(At)),
                    on_disk(Info, filename:join(Name, N), At, Options, S)
                end, Behind, Inside);
on_disk(#file_info{mtime = Moment}, Name, Path, Options, Sink) ->
    Source = epiphany_archive:source(Path),
    try
        added(Name, Moment, Source, Options, Sink)
    after
        epiphany_archive:closed(Source)
    end.

added(Given, Moment, Content, Options, Sink) ->
    Name = case Content of
               directory -> string:trim(Given, trailing, "/") ++ "/";
               _ -> Given
           end,
    verbose(Options, "adding: \"~ts\"~n", [Name]),
    epiphany_archive:added(Name, Moment, {Content, is_packed(Name, Options)}, Sink).

got({ok, Value}) -> Value;
got({error, Reason}) -> throw({archive, Reason}).

below("", Name) -> Name;
below(Directory, Name) -> filename:join(Directory, Name).

%% No name in an archive begins at the root.
relative([$/ | Rest] = Name) ->
    Text = string:trim(Rest, leading, "/"),
    error_logger:format("Illegal absolute path: ~ts, converting to ~ts~n", [Name, Text]),
    Text;
relative(Name) ->
    Name.

%% Taking out of archives

unzip(Archive) -> unzip(Archive, []).

extract(Archive) -> unzip(Archive, []).

extract(Archive, Options) -> unzip(Archive, Options).

unzip(Archive, Given) ->
    Known = [memory, verbose, cwd, file_list, file_filter, keep_old_files],
    reading(Archive, Given, Known, fun(Z) -> {ok, all_taken(Z)} end).

reading(Archive, Given, Known, F) ->
    guarded(fun() ->
        Z = opened(Archive, options(Given, Known)),
        try
            F(Z)
        after
            epiphany_archive:closed(Z#openzip.source)
        end
    end).

opened(Archive, Options) ->
    Source = epiphany_archive:source(Archive),
    try
        {Comment, Entries} = epiphany_archive:directory(Source),
        #openzip{source = Source, comment = Comment, entries = Entries, options = Options}
    catch
        Class:Reason:Stack ->
            epiphany_archive:closed(Source),
            erlang:raise(Class, Reason, Stack)
    end.

all_taken(#openzip{entries = Entries, options = Options} = Z) ->
    Filter = maps:get(filter, Options, fun(_) -> true end),
    lists:append([taken(Entry, Z) || {File, _} = Entry <- Entries, Filter(File)]).

%% What comes of an entry: a list of the file, or nothing.
taken({#zip_file{name = Name, info = Info}, _} = Entry, #openzip{options = Options} = Z) ->
    Path = safe(maps:get(cwd, Options, ""), Name),
    case {Info#file_info.type, Options} of
        {directory, #{memory := true}} -> [];
        {directory, _} -> unpacked_directory(Path);
        {_, #{memory := true}} -> [{Path, said(Entry, Z)}];
        {_, #{keep_old_files := true}} ->
            case filelib:is_file(Path) of
                true -> [];
                false -> unpacked(Path, Entry, Z)
            end;
        _ -> unpacked(Path, Entry, Z)
    end.

said({#zip_file{name = Name}, _} = Entry, #openzip{source = Source, options = Options}) ->
    Bytes = epiphany_archive:content(Source, Entry),
    verbose(Options, "extracting: \"~ts\"~n", [Name]),
    Bytes.

unpacked_directory(Path) ->
    _ = filelib:ensure_dir(Path),
    [].

unpacked(Path, Entry, Z) ->
    Bytes = said(Entry, Z),
    ok = done(filelib:ensure_dir(Path)),
    ok = done(file:write_file(Path, Bytes)),
    [Path].

done(ok) -> ok;
done({error, Reason}) -> throw({archive, Reason}).

%% Where a file goes: in the directory, whatever its name is.
safe(Directory, Name) ->
    case outside(filename:split(Name), 0) of
        true ->
            Path = below(Directory, Name),
            error_logger:format("Illegal path: ~ts, extracting in ~ts~n",
                                [Path, case Directory of "" -> "./"; _ -> Directory end]),
            below(Directory, filename:basename(Name));
        false ->
            below(Directory, relative(Name))
    end.

outside(_, Depth) when Depth < 0 -> true;
outside([".." | Rest], Depth) -> outside(Rest, Depth - 1);
outside(["." | Rest], Depth) -> outside(Rest, Depth);
outside([_ | Rest], Depth) -> outside(Rest, Depth + 1);
outside([], _) -> false.

%% Fun is given the name of a file, and funs for what is known of it and for what is in it.
foldl(Fun, Begin, {_Name, Bytes}) when is_function(Fun, 4), is_binary(Bytes) ->
    folded(Fun, Begin, Bytes);
foldl(Fun, Begin, Name) when is_function(Fun, 4), is_list(Name) ->
    folded(Fun, Begin, Name);
foldl(_, _, _) ->
    {error, einval}.

folded(Fun, Begin, Archive) ->
    try opened(Archive, #{}) of
        #openzip{source = Source, entries = Entries} ->
            try
                Step = fun({#zip_file{name = Name, info = Info}, _} = Entry, Value) ->
                           Get = fun() -> epiphany_archive:content(Source, Entry) end,
                           Fun(Name, fun() -> Info end, Get, Value)
                       end,
                {ok, lists:foldl(Step, Begin, Entries)}
            after
                epiphany_archive:closed(Source)
            end
    catch
        throw:{archive, Reason} -> {error, Reason}
    end.

%% What is in an archive

list_dir(Archive) -> list_dir(Archive, []).

table(Archive) -> list_dir(Archive, []).

table(Archive, Options) -> list_dir(Archive, Options).

list_dir(Archive, Given) ->
    reading(Archive, Given, [names_only], fun(Z) -> {ok, contents(Z, Z#openzip.options)} end).

contents(#openzip{entries = Entries}, #{names_only := true}) ->
    [Name || {#zip_file{name = Name}, _} <- Entries];
contents(#openzip{comment = Comment, entries = Entries}, _) ->
    [#zip_comment{comment = Comment} | [File || {File, _} <- Entries]].

t(Archive) -> printed(Archive, fun openzip_t/1).

tt(Archive) -> printed(Archive, fun openzip_tt/1).

printed(Pid, Print) when is_pid(Pid) ->
    Print(zip_get_state(Pid));
printed(#openzip{} = Z, Print) ->
    Print(Z);
printed(Archive, Print) ->
    reading(Archive, [], [], Print).

openzip_t(#openzip{} = Z) -> lines(Z, fun name/1).

openzip_tt(#openzip{} = Z) -> lines(Z, fun line/1).

lines(#openzip{comment = Comment, entries = Entries}, Print) ->
    Comment =:= "" orelse io:format("Archive comment: ~ts~n", [Comment]),
    lists:foreach(fun({File, _}) -> Print(File) end, Entries).

name(#zip_file{name = Name}) -> io:format("~ts~n", [Name]).

line(#zip_file{name = Name, info = Info, comment = Comment, comp_size = Packed}) ->
    #file_info{size = Size, mtime = {{Year, Month, Day}, {Hour, Minute, _}}} = Info,
    io:format("~8w ~s ~2w ~2..0w:~2..0w ~4w ~8w ~2w% ~ts ~ts~n",
              [Packed, month(Month), Day, Hour, Minute, Year, Size, share(Packed, Size), Name,
               Comment]).

share(_, 0) -> 100;
share(Packed, Size) -> Packed * 100 div Size.

month(N) ->
    lists:nth(N, ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
                  "Dec"]).

%% Open archives

openzip_open(Archive) -> openzip_open(Archive, []).

openzip_open(Archive, Given) ->
    guarded(fun() -> {ok, opened(Archive, options(Given, [memory, cwd]))} end).

openzip_get(#openzip{} = Z) -> guarded(fun() -> {ok, all_taken(Z)} end);
openzip_get(_) -> {error, einval}.

openzip_get(Name, #openzip{entries = Entries} = Z) ->
    case [Entry || {#zip_file{name = N}, _} = Entry <- Entries, N =:= Name] of
        [Entry | _] -> guarded(fun() -> one(taken(Entry, Z)) end);
        [] -> {error, file_not_found}
    end;
openzip_get(_, _) ->
    {error, einval}.

one([Result]) -> {ok, Result};
one([]) -> {ok, []}.

openzip_list_dir(Z) -> openzip_list_dir(Z, []).

openzip_list_dir(#openzip{} = Z, Given) ->
    try options(Given, [names_only]) of
        Options -> {ok, contents(Z, Options)}
    catch
        throw:{archive, _} -> {error, einval}
    end;
openzip_list_dir(_, _) ->
    {error, einval}.

openzip_close(#openzip{source = Source}) -> epiphany_archive:closed(Source);
openzip_close(_) -> {error, einval}.

%% Processes that keep an open archive

zip_open(Archive) -> zip_open(Archive, []).

zip_open(Archive, Given) ->
    Owner = self(),
    {Pid, Monitor} = spawn_monitor(fun() -> serve(Owner, Archive, Given) end),
    receive
        {Pid, opened} ->
            erlang:demonitor(Monitor, [flush]),
            {ok, Pid};
        {'DOWN', Monitor, process, Pid, Error} ->
            Error
    end.

serve(Owner, Archive, Given) ->
    case openzip_open(Archive, Given) of
        {ok, Z} ->
            Monitor = monitor(process, Owner),
            Owner ! {self(), opened},
            serve(Z, Monitor);
        Error ->
            exit(Error)
    end.

serve(Z, Monitor) ->
    receive
        {?MODULE, From, close} -> reply(From, openzip_close(Z));
        {?MODULE, From, Request} ->
            reply(From, answer(Request, Z)),
            serve(Z, Monitor);
        {'DOWN', Monitor, process, _, _} -> openzip_close(Z);
        _ -> serve(Z, Monitor)
    end.

answer(get, Z) -> openzip_get(Z);
answer({get, Name}, Z) -> openzip_get(Name, Z);
answer({list_dir, Options}, Z) -> openzip_list_dir(Z, Options);
answer(state, Z) -> Z.

reply({Pid, Tag}, Answer) -> Pid ! {Tag, Answer}.

call(Pid, Request) ->
    Monitor = monitor(process, Pid),
    Pid ! {?MODULE, {self(), Monitor}, Request},
    receive
        {Monitor, Answer} ->
            erlang:demonitor(Monitor, [flush]),
            Answer;
        {'DOWN', Monitor, process, _, _} ->
            {error, einval}
    end.

zip_get(Pid) when is_pid(Pid) -> call(Pid, get).

zip_get(Name, Pid) when is_pid(Pid) -> call(Pid, {get, Name}).

zip_close(Pid) when is_pid(Pid) -> call(Pid, close).

zip_list_dir(Pid) when is_pid(Pid) -> call(Pid, {list_dir, []}).

zip_list_dir(Pid, Options) when is_pid(Pid) -> call(Pid, {list_dir, Options}).

zip_get_state(Pid) when is_pid(Pid) -> call(Pid, state).

zip_t(Pid) when is_pid(Pid) -> openzip_t(call(Pid, state)).

zip_tt(Pid) when is_pid(Pid) -> openzip_tt(call(Pid, state)).
