%% Files that may be compressed in the format of gzip: what is read is told by its first bytes, what is written is compressed if that is asked for.
-module(epiphany_gzip).
-export([reader/1, read/2, writer/2, write/2, close/1]).

%% An open file. stream: of zlib, none where nothing is compressed; ahead: bytes that have been read already.
-record(packed, {handle, stream = none, ahead = <<>>}).

-define(GZIP, 31). % the window's size in bits, and 16 for the format

%% {ok, File} | {error, Reason}
reader(Name) ->
    case file:open(Name, [read, raw, binary]) of
        {ok, Handle} ->
            case file:read(Handle, 2) of
                {ok, <<31, 139>> = Magic} ->
                    Stream = zlib:open(),
                    ok = zlib:inflateInit(Stream, ?GZIP),
                    {ok, #packed{handle = Handle, stream = Stream, ahead = Magic}};
                {ok, Bytes} ->
                    {ok, #packed{handle = Handle, ahead = Bytes}};
                eof ->
                    {ok, #packed{handle = Handle}};
                Error ->
                    file:close(Handle),
                    Error
            end;
        Error ->
            Error
    end.

%% {ok, Bytes, File}, eof, or {error, Reason}: what N bytes of the file stand for.
read(#packed{ahead = Ahead} = File, N) when Ahead =/= <<>> ->
    plain(Ahead, File#packed{ahead = <<>>}, N);
read(#packed{handle = Handle} = File, N) ->
    case file:read(Handle, N) of
        {ok, Bytes} -> plain(Bytes, File, N);
        Other -> Other
    end.

plain(Bytes, #packed{stream = none} = File, _) ->
    {ok, Bytes, File};
plain(Bytes, #packed{stream = Stream} = File, N) ->
    try iolist_to_binary(zlib:inflate(Stream, Bytes)) of
        <<>> -> read(File, N);
        Plain -> {ok, Plain, File}
    catch
        error:_ -> {error, einval}
    end.

writer(Name, Compressed) ->
    case file:open(Name, [write, raw, binary]) of
        {ok, Handle} when Compressed ->
            Stream = zlib:open(),
            ok = zlib:deflateInit(Stream, default, deflated, ?GZIP, 8, default),
            {ok, #packed{handle = Handle, stream = {deflate, Stream}}};
        {ok, Handle} ->
            {ok, #packed{handle = Handle}};
        Error ->
            Error
    end.

write(#packed{handle = Handle, stream = {deflate, Stream}}, Data) -> file:write(Handle, zlib:deflate(Stream, Data));
write(#packed{handle = Handle}, Data) -> file:write(Handle, Data).

%% Closes a file: what was written is whole from then on.
close(#packed{handle = Handle, stream = Stream}) ->
    Written =
        case Stream of
            {deflate, Deflate} -> file:write(Handle, zlib:deflate(Deflate, [], finish));
            _ -> ok
        end,
    case Stream of
        none -> ok;
        {_, Open} -> zlib:close(Open);
        Open -> zlib:close(Open)
    end,
    case {Written, file:close(Handle)} of
        {ok, Closed} -> Closed;
        {Error, _} -> Error
    end.
