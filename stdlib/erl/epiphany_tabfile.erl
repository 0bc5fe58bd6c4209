%% Tables in files. A file is a mark, then records: a size of 32 bits and so many bytes of a term. The first record is what the table is like, the others are
%% its objects, which are tuples, but for the last one, [ObjectCount | Md5], where more than the objects is asked for.
-module(epiphany_tabfile).
-export([write/3, read/2, info/1]).

-define(MARK, <<"epiphany table\n">>).

%% Bytes that are written or read at a time.
-define(PART, 65536).

%% What is written: bytes that are not yet in the file, their number, and the sum of those of objects, none if nobody asks for it.
-record(sink, {device, bytes = [], size = 0, sum = none}).

%% write(Table, File, Options) is ok or {error, Reason}.
write(Table, File, Options) ->
    case {ets:info(Table, size), written(Options, [], false)} of
        {undefined, _} -> {error, badtab};
        {_, {error, _} = Error} -> Error;
        {Size, {Extra, Sync}} -> opened(File, [write, binary, raw], fun(Device) -> write(Table, Size, Device, Extra, Sync) end)
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

write(Table, Size, Device, Extra, Sync) ->
    Kept = [{K, ets:info(Table, K)} || K <- [name, type, protection, named_table, keypos]],
    How = [{K, ets:info(Table, K)} || K <- [read_concurrency, write_concurrency]] ++ [compressed || ets:info(Table, compressed)],
    Like = {Kept ++ [{size, Size}, {extended_info, Extra}, {version, {1, 0}}], How},
    Sum = case lists:member(md5sum, Extra) of
              true -> erlang:md5_init();
              false -> none
          end,
    Start = (record(Like, #sink{device = Device, bytes = [?MARK]}))#sink{sum = Sum},
    {Count, Objects} = ets:foldl(fun(Object, {N, Sink}) -> {N + 1, record(Object, Sink)} end, {0, Start}, Table),
    flush(case Extra of
              [] -> Objects;
              _ -> record([Count | final(Objects#sink.sum)], Objects#sink{sum = none})
          end),
    case Sync of
        true -> file:sync(Device);
        false -> ok
    end.

final(none) -> none;
final(Sum) -> erlang:md5_final(Sum).

record(Term, #sink{bytes = Before, size = Size, sum = Sum} = Sink) ->
    Bytes = term_to_binary(Term),
    More = Sink#sink{bytes = [Before, <<(byte_size(Bytes)):32>>, Bytes], size = Size + byte_size(Bytes), sum = summed(Sum, Bytes)},
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
        {{Kept, _}, _} = first(Device, File),
        {ok, Kept}
    end).

reading(File, Do) ->
    try opened(File, [read, binary, raw], Do) of
        {error, {file_error, _, _} = Error} -> {error, {read_error, Error}};
        Result -> Result
    catch
        throw:Reason -> {error, Reason}
    end.

%% {What the table is like, the bytes behind that}. Throws a reason if the file is another one.
first(Device, File) ->
    Mark = ?MARK,
    case part(Device) of
        <<Mark:(byte_size(Mark))/binary, Rest/binary>> ->
            case next(Device, Rest) of
                {{[{name, Name} | _], How} = Like, _, More} when is_atom(Name), is_list(How) -> {Like, More};
                _ -> throw(badfile)
            end;
        _ -> throw({read_error, {not_a_log_file, File}})
    end.

part(Device) ->
    case file:read(Device, ?PART) of
        {ok, Bytes} -> Bytes;
        eof -> <<>>;
        {error, Reason} -> throw({file_error, Reason})
    end.

%% The next record: {Term, its bytes, the bytes behind it}; none if there is no complete one.
next(Device, Bytes) ->
    case Bytes of
        <<Size:32, Record:Size/binary, Rest/binary>> ->
            try
                {binary_to_term(Record), Record, Rest}
            catch
                error:badarg -> none
            end;
        _ ->
            case part(Device) of
                <<>> -> none;
                More -> next(Device, <<Bytes/binary, More/binary>>)
            end
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
    {{Kept, How}, Rest} = first(Device, File),
    Get = fun(Key) -> proplists:get_value(Key, Kept) end,
    Name = Get(name),
    Options = [Get(type), Get(protection), {keypos, Get(keypos)} | [named_table || Get(named_table)]] ++ How,
    try ets:new(Name, Options) of
        Table ->
            Found = fill(Table, Device, Rest, 0, erlang:md5_init()),
            case not Verify orelse is_whole(Found, Get(size), Get(extended_info)) of
                true -> {ok, Table};
                false ->
                    ets:delete(Table),
                    {error, badfile}
            end
    catch
        error:badarg -> {error, cannot_create_table}
    end.

%% {Number of objects, their sum, what the file says of both}.
fill(Table, Device, Bytes, Count, Sum) ->
    case next(Device, Bytes) of
        none -> {Count, Sum, none};
        {Object, Record, Rest} when is_tuple(Object) ->
            true = ets:insert(Table, Object),
            fill(Table, Device, Rest, Count + 1, summed(Sum, Record));
        {End, _, _} -> {Count, Sum, End}
    end.

is_whole({Size, _, none}, Size, []) -> true;
is_whole({Size, Sum, [Size | Md5]}, Size, _) -> Md5 =:= none orelse Md5 =:= final(Sum);
is_whole(_, _, _) -> false.
