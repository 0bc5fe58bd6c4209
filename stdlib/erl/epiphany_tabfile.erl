%% Tables in files, which are logs (see epiphany_log) of what the table is like, a tuple of properties, of its objects, and of a list,
%% ['$end_of_table', Properties], where more than the objects is asked for.
-module(epiphany_tabfile).
-export([write/3, read/2, info/1]).

%% Bytes that are written or read at a time.
-define(PART, 65536).

%% What is written: bytes that are not yet in the file, their number, and the sum of those of objects, none if nobody asks for it.
-record(sink, {device, bytes = [], size = 0, sum = none}).

%% write(Table, File, Options) is ok or {error, Reason}.
write(Table, File, Options) ->
    case {ets:info(Table, size), written(Options, [], false)} of
        {undefined, _} -> {error, badtab};
        {_, {error, _} = Error} -> Error;
        {_, {Extra, Sync}} -> opened(File, [write, binary, raw], fun(Device) -> write(Table, Device, Extra, Sync) end)
    end.

%% {What else is to be written, whether to wait for the disk}.
written([{extended_info, Extra} | Options], _, Sync) when is_list(Extra) ->
    case [E || E <- Extra, E =/= object_count, E =/= md5sum] of
        [] -> written(Options, [E || E <- [object_count, md5sum], lists:member(E, Extra)], Sync);
        _ -> {error, {unknown_option, [{extended_info, Extra} | Options]}}
    end;
written([{extended_info, Extra} | _], _, _) -> {error, {malformed_option, Extra}};
written([{sync, Sync} | Options], Extra, _) when is_boolean(Sync) -> written(Options, Extra, Sync);
written([], Extra, Sync) -> {Extra, Sync};
written([Option | _], _, _) -> {error, {unknown_option, Option}}.

opened(File, Modes, Do) ->
    case file:open(File, Modes) of
        {ok, Device} ->
            try
                Do(Device)
            catch
                throw:{file_error, Reason} -> {error, {file_error, File, Reason}}
            after
                file:close(Device)
            end;
        {error, badarg} -> {error, eaccess};
        {error, Reason} -> {error, {file_error, File, Reason}}
    end.

write(Table, Device, Extra, Sync) ->
    Like = list_to_tuple(ets:info(Table) ++ [{major_version, 1}, {minor_version, 0}, {extended_info, Extra}]),
    Sum = case lists:member(md5sum, Extra) of
              true -> erlang:md5_init();
              false -> none
          end,
    Start = record(Like, #sink{device = Device, bytes = [epiphany_log:start(closed)], sum = Sum}),
    {Count, Objects} = ets:foldl(fun(Object, {N, Sink}) -> {N + 1, record(Object, Sink)} end, {0, Start}, Table),
    Kept = [{count, Count} || lists:member(object_count, Extra)] ++ [{md5, erlang:md5_final(Objects#sink.sum)} || Sum =/= none],
    flush(case Kept of
              [] -> Objects;
              _ -> record(['$end_of_table', Kept], Objects#sink{sum = none})
          end),
    case Sync of
        true -> file:sync(Device);
        false -> ok
    end.

record(Term, #sink{bytes = Before, size = Size, sum = Sum} = Sink) ->
    Bytes = term_to_binary(Term),
    More = Sink#sink{bytes = [Before, epiphany_log:item(Bytes)], size = Size + byte_size(Bytes), sum = summed(Sum, Bytes)},
    case More#sink.size < ?PART of
        true -> More;
        false -> flush(More)
    end.

summed(none, _) -> none;
summed(Sum, Bytes) -> erlang:md5_update(Sum, Bytes).

flush(#sink{device = Device, bytes = Bytes} = Sink) ->
    case file:write(Device, Bytes) of
        ok -> Sink#sink{bytes = [], size = 0};
        {error, Reason} -> throw({file_error, Reason})
    end.

%% info(File) is {ok, Properties} or {error, Reason}.
info(File) ->
    reading(File, fun(Device) ->
        {Like, _, _} = first(Device, File),
        Get = fun(Key) -> {Key, proplists:get_value(Key, Like)} end,
        [Major, Minor] = [proplists:get_value(Key, Like, 0) || Key <- [major_version, minor_version]],
        {ok, lists:map(Get, needed()) ++ [{extended_info, proplists:get_value(extended_info, Like, [])}, {version, {Major, Minor}}]}
    end).

%% The properties without which a file is none of a table.
needed() -> [name, type, protection, named_table, keypos, size].

reading(File, Do) ->
    try opened(File, [read, binary, raw], Do) of
        {error, {file_error, _, _} = Error} -> {error, {read_error, Error}};
        Result -> Result
    catch
        throw:Reason -> {error, Reason}
    end.

%% {Properties of the table, their bytes, the bytes behind that}. Throws a reason if the file is another one.
first(Device, File) ->
    case epiphany_log:begun(part(Device)) of
        {_, Bytes} ->
            case next(Device, Bytes) of
                {Tuple, Record, Rest} when is_tuple(Tuple) ->
                    Like = tuple_to_list(Tuple),
                    lists:all(fun(Key) -> lists:keymember(Key, 1, Like) end, needed()) orelse throw(badfile),
                    {Like, Record, Rest};
                _ -> throw(badfile)
            end;
        no -> throw({read_error, {not_a_log_file, File}})
    end.

part(Device) ->
    case file:read(Device, ?PART) of
        {ok, Bytes} -> Bytes;
        eof -> <<>>;
        {error, Reason} -> throw({file_error, Reason})
    end.

%% The next record: {Term, its bytes, the bytes behind it}; none if there is no complete one.
next(Device, Bytes) ->
    case epiphany_log:next(Bytes) of
        short ->
            case part(Device) of
                <<>> when Bytes =:= <<>> -> none;
                <<>> -> bad;
                More -> next(Device, <<Bytes/binary, More/binary>>)
            end;
        Item -> Item
    end.

%% read(File, Options) is {ok, Table} or {error, Reason}. What is not complete is read as far as it goes, unless it is to be verified.
read(File, Options) ->
    case verified(Options, false) of
        {error, _} = Error -> Error;
        Verify -> reading(File, fun(Device) -> read(Device, File, Verify) end)
    end.

verified([{verify, Verify} | Options], _) when is_boolean(Verify) -> verified(Options, Verify);
verified([], Verify) -> Verify;
verified([Option | _], _) -> {error, {unknown_option, Option}};
verified(Options, _) -> {error, {malformed_option, Options}}.

read(Device, File, Verify) ->
    {Like, Record, Rest} = first(Device, File),
    Get = fun(Key) -> proplists:get_value(Key, Like, false) end,
    How = [{K, Get(K)} || K <- [read_concurrency, write_concurrency]] ++ [compressed || Get(compressed)],
    Options = [Get(type), Get(protection), {keypos, Get(keypos)} | [named_table || Get(named_table)]] ++ How,
    try ets:new(Get(name), Options) of
        Table ->
            Found = fill(Table, Device, Rest, 0, erlang:md5_update(erlang:md5_init(), Record)),
            case fault(Found, Get(size), proplists:get_value(extended_info, Like, [])) of
                Fault when Fault =:= none; not Verify -> {ok, Table};
                Fault ->
                    ets:delete(Table),
                    {error, Fault}
            end
    catch
        error:badarg -> {error, cannot_create_table}
    end.

%% {Number of objects, their sum, what the file says of both, or how it has ended without}.
fill(Table, Device, Bytes, Count, Sum) ->
    case next(Device, Bytes) of
        {Object, Record, Rest} when is_tuple(Object) ->
            true = ets:insert(Table, Object),
            fill(Table, Device, Rest, Count + 1, summed(Sum, Record));
        {['$end_of_table', Kept], _, _} -> {Count, Sum, Kept};
        {_, _, _} -> {Count, Sum, bad};
        End -> {Count, Sum, End}
    end.

%% Why a table is not what its file says, or none.
fault({_, _, bad}, _, _) -> badfile;
fault({Size, _, none}, Size, []) -> none;
fault({_, _, none}, _, []) -> invalid_object_count;
fault({_, _, none}, _, _) -> badfile;
fault({Count, Sum, Kept}, _, _) ->
    Found = erlang:md5_final(Sum),
    case {proplists:get_value(md5, Kept, Found), proplists:get_value(count, Kept, Count)} of
        {Found, Count} -> none;
        {Found, _} -> invalid_object_count;
        _ -> checksum_error
    end.
