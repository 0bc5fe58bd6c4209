%% Logs of terms or bytes in files, each of one file (of type halt). Logs of several files in turn are refused. One process has all logs
%% open, and closes those whose owners are gone.
-module(disk_log).
-behaviour(gen_server).
-export([accessible_logs/0, all/0, alog/2, alog_terms/2, balog/2, balog_terms/2, bchunk/2, bchunk/3, blog/2, blog_terms/2, btruncate/2, chunk/2, chunk/3,
         chunk_info/1, chunk_step/3, close/1, format_error/1, inc_wrap_file/1, info/1, log/2, log_terms/2, open/1, pid2name/1, reopen/2, sync/1,
         truncate/1, truncate/2]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2]).

-define(SERVER, disk_log_server).

%% Bytes that a chunk reads at a time.
-define(PART, 65536).

%% device is raw and at any place, size where the log ends, owners the monitors of the processes that have opened it, by process, users the number
%% of those that have no owner.
-record(log, {name, file, device, format, mode, limit, size, items = 0, owners = [], users = 0}).

open(Args) ->
    case options(Args, #{}) of
        {ok, #{name := Name} = Options} ->
            Default = if is_atom(Name); is_list(Name) -> lists:concat([Name, ".LOG"]); true -> none end,
            File = maps:get(file, Options, Default),
            Known = maps:merge(#{type => halt, format => internal, mode => read_write, size => infinity, repair => true, linkto => self()}, Options),
            case Known of
                #{file := _} -> call({open, Known});
                _ when File =/= none -> call({open, Known#{file => File}});
                _ -> {error, {badarg, file}}
            end;
        {ok, _} -> {error, {badarg, name}};
        {bad, Rest} -> {error, {badarg, Rest}}
    end.

options([], Known) -> {ok, Known};
options([{Name, Value} | Options] = All, Known) ->
    case is_option(Name, Value) of
        true -> options(Options, Known#{Name => value(Name, Value)});
        false -> {bad, All}
    end;
options(Rest, _) -> {bad, Rest}.

value(file, File) when is_atom(File) -> atom_to_list(File);
value(_, Value) -> Value.

is_option(name, _) -> true;
is_option(file, File) -> is_list(File) orelse is_atom(File) orelse is_binary(File);
is_option(linkto, To) -> To =:= none orelse is_pid(To);
is_option(repair, Repair) -> lists:member(Repair, [true, false, truncate]);
is_option(type, Type) -> lists:member(Type, [halt, wrap, rotate]);
is_option(format, Format) -> lists:member(Format, [internal, external]);
is_option(size, Size) -> Size =:= infinity orelse is_integer(Size) andalso Size > 0 orelse is_tuple(Size);
is_option(mode, Mode) -> lists:member(Mode, [read_write, read_only]);
is_option(notify, Notify) -> is_boolean(Notify);
is_option(quiet, Quiet) -> is_boolean(Quiet);
is_option(_, _) -> false.

log(Log, Term) -> log_terms(Log, [Term]).
log_terms(Log, Terms) when is_list(Terms) -> call({log, Log, internal, [term_to_binary(T) || T <- Terms]}).
blog(Log, Bytes) -> blog_terms(Log, [Bytes]).
blog_terms(Log, List) when is_list(List) -> call({log, Log, any, [iolist_to_binary(Bytes) || Bytes <- List]}).

%% Without waiting for the file.
alog(Log, Term) -> alog_terms(Log, [Term]).
alog_terms(Log, Terms) when is_list(Terms) -> cast({log, Log, internal, [term_to_binary(T) || T <- Terms]}).
balog(Log, Bytes) -> balog_terms(Log, [Bytes]).
balog_terms(Log, List) when is_list(List) -> cast({log, Log, any, [iolist_to_binary(Bytes) || Bytes <- List]}).

%% The next terms: {Continuation, Terms} or {Continuation, Terms, BadBytes}, eof or {error, Reason}.
chunk(Log, Continuation) -> chunk(Log, Continuation, infinity).
chunk(Log, Continuation, Most) -> answered(chunked(Log, Continuation, Most), fun({Term, _}) -> Term end).
bchunk(Log, Continuation) -> bchunk(Log, Continuation, infinity).

bchunk(Log, Continuation, Most) ->
    case answered(chunked(Log, Continuation, Most), fun({_, Bytes}) -> Bytes end) of
        {Next, Items} -> {Next, Items, 0};
        Other -> Other
    end.


chunked(Log, start, Most) -> call({chunk, Log, {8, []}, Most});
chunked(Log, {continuation, _, At, Left}, Most) -> call({chunk, Log, {At, Left}, Most});
chunked(_, Continuation, _) -> {error, {not_internal, Continuation}}.

answered({error, _} = Error, _) -> Error;
answered({Next, Items}, F) -> {Next, lists:map(F, Items)};
answered({Next, Items, Bad}, F) -> {Next, lists:map(F, Items), Bad};
answered(eof, _) -> eof.

chunk_info({continuation, Pid, _, _}) -> [{node, node(Pid)}];
chunk_info(Continuation) -> {error, {no_continuation, Continuation}}.

chunk_step(Log, _, _) -> call({several_files, Log}).
inc_wrap_file(Log) -> call({several_files, Log}).
truncate(Log) -> call({truncate, Log, []}).
truncate(Log, Head) -> call({truncate, Log, [term_to_binary(Head)]}).
btruncate(Log, Head) -> call({truncate, Log, [iolist_to_binary(Head)]}).
reopen(Log, File) -> call({reopen, Log, File}).
sync(Log) -> call({sync, Log}).
info(Log) -> call({info, Log}).
close(Log) -> call({close, Log, self()}).
all() -> call(all).
accessible_logs() -> {all(), []}.
pid2name(_) -> undefined.

format_error({error, Reason}) -> format_error(Reason);
format_error({no_such_log, Log}) -> io_lib:format("there is no log ~tp", [Log]);
format_error({not_a_log_file, File}) -> io_lib:format("~tp is not a file of a log", [File]);
format_error({need_repair, File}) -> io_lib:format("the log in ~tp has not been closed and needs repair", [File]);
format_error({full, Log}) -> io_lib:format("the log ~tp is full", [Log]);
format_error({file_error, File, Reason}) -> io_lib:format("~tp: ~ts", [File, file:format_error(Reason)]);
format_error(Reason) -> io_lib:format("~tp", [Reason]).

%% The process that has the logs: it begins with the first.
call(Request) -> gen_server:call(server(), Request, infinity).

cast({_, Log, _, _} = Request) ->
    case lists:member(Log, all()) of
        true -> gen_server:cast(server(), Request);
        false -> {error, no_such_log}
    end.

server() ->
    case whereis(?SERVER) of
        undefined -> case gen_server:start({local, ?SERVER}, ?MODULE, [], []) of {ok, Pid} -> Pid; {error, {already_started, Pid}} -> Pid end;
        Pid -> Pid
    end.

init([]) -> {ok, #{}}.

handle_call({open, #{name := Name} = Options}, _, Logs) ->
    case Logs of
        #{Name := Log} -> joined(Log, Options, Logs);
        _ ->
            case opened(Options) of
                {Reply, #log{} = Log} -> {reply, Reply, Logs#{Name => owned(Log, Options)}};
                Error -> {reply, Error, Logs}
            end
    end;
handle_call({close, Name, By}, _, Logs) when is_map_key(Name, Logs) ->
    case left(map_get(Name, Logs), By) of
        error -> {reply, {error, {no_such_log, Name}}, Logs};
        Log -> {reply, ok, kept(Log, Logs)}
    end;
handle_call(all, _, Logs) -> {reply, lists:sort(maps:keys(Logs)), Logs};
handle_call(Request, _, Logs) when is_map_key(element(2, Request), Logs) ->
    Name = element(2, Request),
    case asked(Request, map_get(Name, Logs)) of
        {Reply, #log{} = Log} -> {reply, Reply, Logs#{Name := Log}};
        Reply -> {reply, Reply, Logs}
    end;
handle_call(_, _, Logs) -> {reply, {error, no_such_log}, Logs}.

handle_cast({log, Name, _, _} = Request, Logs) when is_map_key(Name, Logs) ->
    case asked(Request, map_get(Name, Logs)) of
        {_, #log{} = Log} -> {noreply, Logs#{Name := Log}};
        _ -> {noreply, Logs}
    end;
handle_cast(_, Logs) -> {noreply, Logs}.

handle_info({'DOWN', _, process, Pid, _}, Logs) ->
    Of = fun(_, Log, All) -> case left(Log, Pid) of error -> All; Left -> kept(Left, All) end end,
    {noreply, maps:fold(Of, Logs, Logs)};
handle_info(_, Logs) -> {noreply, Logs}.

terminate(_, Logs) -> maps:foreach(fun(_, Log) -> closed(Log) end, Logs).

%% A log that is open gets one more owner or user.
joined(#log{name = Name, file = File, mode = Mode} = Log, #{file := Other, mode := Wanted} = Options, Logs) ->
    if
        Mode =/= Wanted -> {reply, {error, {case Mode of read_write -> open_read_write; read_only -> open_read_only end, Name}}, Logs};
        File =/= Other, is_map_key(file, Options) -> {reply, {error, {name_already_open, Name}}, Logs};
        true -> {reply, {ok, Name}, Logs#{Name := owned(Log, Options)}}
    end.

owned(#log{users = Users} = Log, #{linkto := none}) -> Log#log{users = Users + 1};
owned(#log{owners = Owners} = Log, #{linkto := Pid}) ->
    case lists:keymember(Pid, 1, Owners) of
        true -> Log;
        false -> Log#log{owners = [{Pid, monitor(process, Pid)} | Owners]}
    end.

left(#log{owners = Owners, users = Users} = Log, Pid) ->
    case lists:keytake(Pid, 1, Owners) of
        {value, {Pid, Monitor}, Others} ->
            demonitor(Monitor, [flush]),
            Log#log{owners = Others};
        false when Users > 0 -> Log#log{users = Users - 1};
        false -> error
    end.

kept(#log{name = Name, owners = [], users = 0} = Log, Logs) ->
    closed(Log),
    maps:remove(Name, Logs);
kept(#log{name = Name} = Log, Logs) -> Logs#{Name := Log}.

closed(#log{format = internal, mode = read_write, device = Device}) ->
    _ = file:pwrite(Device, 0, epiphany_log:start(closed)),
    file:close(Device);
closed(#log{device = Device}) -> file:close(Device).

%% {Reply, Log} or {error, Reason}.
opened(#{type := halt, name := Name, file := File, mode := Mode, format := Format, size := Limit} = Options) ->
    Modes = case Mode of read_write -> [read, write, raw, binary]; read_only -> [read, raw, binary] end,
    case file:open(File, Modes) of
        {ok, Device} ->
            {ok, Size} = file:position(Device, eof),
            Log = #log{name = Name, file = File, device = Device, format = Format, mode = Mode, limit = Limit, size = Size},
            case begun(Log, Options) of
                {error, _} = Error ->
                    file:close(Device),
                    Error;
                Begun -> Begun
            end;
        {error, Reason} -> {error, {file_error, File, Reason}}
    end;
opened(_) -> {error, logs_of_several_files_are_not_kept_here}.

begun(#log{name = Name, format = external} = Log, #{repair := truncate}) -> {{ok, Name}, emptied(Log)};
begun(#log{name = Name, format = external} = Log, _) -> {{ok, Name}, Log};
begun(#log{name = Name, mode = read_write} = Log, #{repair := truncate}) -> {{ok, Name}, emptied(Log)};
begun(#log{name = Name, mode = read_write, size = 0} = Log, _) -> {{ok, Name}, emptied(Log)};
begun(#log{name = Name, file = File, mode = Mode, device = Device} = Log, #{repair := Repair}) ->
    case file_start(Device) of
        closed when Mode =:= read_write ->
            ok = file:pwrite(Device, 0, epiphany_log:start(opened)),
            {{ok, Name}, Log};
        closed -> {{ok, Name}, Log};
        opened when Mode =:= read_only -> {{ok, Name}, Log};
        opened when Repair ->
            {ok, <<_:8/binary, Rest/binary>>} = file:pread(Device, 0, Log#log.size),
            {Count, Items, Bad} = epiphany_log:repaired(Rest),
            {{repaired, Name, {recovered, Count}, {badbytes, Bad}}, (appended(Items, emptied(Log)))#log{items = Count}};
        opened -> {error, {need_repair, File}};
        no -> {error, {not_a_log_file, File}}
    end.

file_start(Device) ->
    case file:pread(Device, 0, 8) of
        {ok, Bytes} -> case epiphany_log:begun(Bytes) of {Status, <<>>} -> Status; no -> no end;
        _ -> no
    end.

emptied(#log{device = Device, format = Format} = Log) ->
    {ok, 0} = file:position(Device, 0),
    ok = file:truncate(Device),
    case Format of
        internal -> appended(epiphany_log:start(opened), Log#log{size = 0, items = 0});
        external -> Log#log{size = 0, items = 0}
    end.

appended(Bytes, #log{device = Device, size = Size} = Log) ->
    ok = file:pwrite(Device, Size, Bytes),
    Log#log{size = Size + iolist_size(Bytes)}.

asked({log, Name, _, _}, #log{mode = read_only}) -> {error, {read_only_mode, Name}};
asked({log, Name, internal, _}, #log{format = external}) -> {error, {format_external, Name}};
asked({log, Name, _, List}, #log{format = Format, limit = Limit, size = Size, items = Items} = Log) ->
    Bytes = case Format of internal -> [epiphany_log:item(B) || B <- List]; external -> List end,
    case is_integer(Limit) andalso Size + iolist_size(Bytes) > Limit of
        true -> {error, {full, Name}};
        false -> {ok, (appended(Bytes, Log))#log{items = Items + length(List)}}
    end;
asked({chunk, Name, _, _}, #log{format = external}) -> {error, {format_external, Name}};
asked({chunk, _, {At, Left}, Most}, Log) -> part(At, Left, Most, Log);
asked({truncate, Name, _}, #log{mode = read_only}) -> {error, {read_only_mode, Name}};
asked({truncate, Name, Head}, Log) -> asked({log, Name, any, Head}, emptied(Log));
asked({reopen, Name, _}, #log{mode = read_only}) -> {error, {read_only_mode, Name}};
asked({reopen, _, File}, #log{file = File}) -> {error, {same_file_name, File}};
asked({reopen, Name, File}, #log{file = Old} = Log) ->
    closed(Log),
    case file:rename(Old, File) of
        ok ->
            {_, New} = opened(#{type => halt, name => Name, file => Old, mode => read_write, format => Log#log.format, size => Log#log.limit, repair => true}),
            {ok, New#log{owners = Log#log.owners, users = Log#log.users}};
        {error, Reason} -> {error, {file_error, File, Reason}}
    end;
asked({sync, _}, #log{device = Device, file = File}) ->
    case file:sync(Device) of
        ok -> ok;
        {error, Reason} -> {error, {file_error, File, Reason}}
    end;
asked({info, _}, #log{items = Items, users = Users, mode = Mode} = Log) ->
    More = case Mode of read_write -> [{full, false}, {no_written_items, Items}]; read_only -> [] end,
    [{name, Log#log.name}, {file, Log#log.file}, {type, halt}, {format, Log#log.format}, {size, Log#log.limit}, {items, Items},
     {owners, [{Pid, false} || {Pid, _} <- Log#log.owners]}, {users, Users}, {mode, Mode}, {status, ok}, {node, node()} | More];
asked({several_files, Name}, _) -> {error, {halt_log, Name}}.

%% What is left of the last part are items that were more than wanted.
part(At, [_ | _] = Left, Most, _) -> given(At, Left, Most);
part(At, [], Most, #log{device = Device, file = File} = Log) ->
    case file:pread(Device, At, ?PART) of
        {ok, Bytes} -> parsed(At, Bytes, [], Most, Log);
        eof -> eof;
        {error, Reason} -> {error, {file_error, File, Reason}}
    end.

parsed(At, Bytes, Items, Most, #log{device = Device, name = Name, mode = Mode} = Log) ->
    case epiphany_log:next(Bytes) of
        {Term, Item, Rest} -> parsed(At + byte_size(Bytes) - byte_size(Rest), Rest, [{Term, Item} | Items], Most, Log);
        _ when Items =/= [] -> given(At, lists:reverse(Items), Most);
        short ->
            <<Size:32, _/binary>> = <<Bytes/binary, 0:32>>,
            case file:pread(Device, At, Size + 24) of
                {ok, More} when byte_size(More) > byte_size(Bytes) -> parsed(At, More, [], Most, Log);
                _ when Bytes =:= <<>> -> eof;
                _ -> unreadable(At, Bytes, Name, Mode)
            end;
        bad -> unreadable(At, Bytes, Name, Mode)
    end.

unreadable(At, Bytes, _, read_only) -> {{continuation, self(), At + byte_size(Bytes), []}, [], byte_size(Bytes)};
unreadable(_, _, Name, read_write) -> {error, {corrupt_log_file, Name}}.

given(At, Items, Most) when is_integer(Most), length(Items) > Most ->
    {Now, Left} = lists:split(Most, Items),
    {{continuation, self(), At, Left}, Now};
given(At, Items, _) -> {{continuation, self(), At, []}, Items}.
