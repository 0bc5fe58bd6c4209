%% The format of zip archives. What is read of an archive is a binary or an open file; what is
%% written goes to an open file, or into a list. Reasons of errors are thrown as {archive, Reason}.
-module(epiphany_archive).
-export([source/1, closed/1, directory/1, content/2]).
-export([sink/2, added/4, finished/2, dropped/1, encoded/1]).

%% As kernel/include/file.hrl and stdlib/include/zip.hrl have them.
-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device,
                    minor_device, inode, uid, gid}).
-record(zip_file, {name, info, comment, offset, comp_size}).

-define(LOCAL, 16#04034b50).
-define(CENTRAL, 16#02014b50).
-define(END, 16#06054b50).
%% How long the record at the end is without a comment, and with the longest.
-define(SHORTEST, 22).
-define(LONGEST, 65557).
%% The method of what is compressed; flags of a name in UTF-8, of a checksum behind the bytes.
-define(DEFLATED, 8).
-define(UTF8, 16#0800).
-define(BEHIND, 8).
%% Smaller files are stored as they are.
-define(LEAST, 10).
-define(PIECE, 1048576).

bad(Reason) -> throw({archive, Reason}).

%% Reading

source(Bytes) when is_binary(Bytes) ->
    {bytes, Bytes};
source(Name) ->
    case io_lib:printable_unicode_list(Name) andalso file:open(Name, [raw, read, binary]) of
        {ok, Device} -> {file, Device};
        false -> bad(einval);
        {error, Reason} -> bad(Reason)
    end.

closed({file, Device}) ->
    _ = file:close(Device),
    ok;
closed(_) ->
    ok.

size_of({bytes, Bytes}) ->
    byte_size(Bytes);
size_of({file, Device}) ->
    case file:position(Device, eof) of
        {ok, Size} -> Size;
        {error, Reason} -> bad(Reason)
    end.

%% At most N bytes from a place on.
read(_, _, 0) ->
    <<>>;
read({bytes, Bytes}, At, N) ->
    Size = byte_size(Bytes),
    Start = min(At, Size),
    binary:part(Bytes, Start, min(N, Size - Start));
read({file, Device}, At, N) ->
    case file:pread(Device, At, N) of
        {ok, Bytes} -> Bytes;
        eof -> <<>>;
        {error, Reason} -> bad(Reason)
    end.

%% The comment of an archive, and its entries: {#zip_file{}, checksum} of each.
directory(Source) ->
    Tail = tail(Source, size_of(Source)),
    case Tail of
        <<?END:32/little, _:48, Count:16/little, Size:32/little, At:32/little, N:16/little,
          Comment:N/binary>> ->
            {text(Comment), entries(Count, read(Source, At, Size))};
        _ ->
            bad(bad_eocd)
    end.

%% The record at the end, which is the last that begins with its mark.
tail(Source, Size) ->
    Bytes = read(Source, max(0, Size - ?LONGEST), ?LONGEST),
    case [At || {At, _} <- binary:matches(Bytes, <<?END:32/little>>)] of
        [] -> bad(einval);
        Places -> binary:part(Bytes, lists:last(Places), byte_size(Bytes) - lists:last(Places))
    end.

entries(0, _) ->
    [];
entries(Count, <<?CENTRAL:32/little, _:64, Time:16/little, Date:16/little, Sum:32/little,
                 Packed:32/little, Size:32/little, N:16/little, Extra:16/little, C:16/little,
                 _:64, Offset:32/little, Name:N/binary, _:Extra/binary, Comment:C/binary,
                 Rest/binary>>) ->
    Text = text(Name),
    File = #zip_file{name = Text, info = info(Text, Size, moment(Date, Time)),
                     comment = text(Comment), offset = Offset, comp_size = Packed},
    [{File, Sum} | entries(Count - 1, Rest)];
entries(_, _) ->
    bad(bad_central_directory).

info(Name, Size, Moment) ->
    Type = case lists:suffix("/", Name) of
               true -> directory;
               false -> regular
           end,
    #file_info{size = Size, type = Type, access = read_write, atime = Moment, mtime = Moment,
               ctime = Moment, mode = 8#66, links = 1, major_device = 0, minor_device = 0,
               inode = 0, uid = 0, gid = 0}.

%% Seconds stand there as they are, as on OTP, and lose what five bits do not hold.
moment(Date, Time) ->
    <<Year:7, Month:4, Day:5, Hour:5, Minute:6, Second:5>> = <<Date:16, Time:16>>,
    {{1980 + Year, Month, Day}, {Hour, Minute, Second}}.

%% Text is in UTF-8 where it can be.
text(Bytes) ->
    case unicode:characters_to_list(Bytes) of
        Chars when is_list(Chars) -> Chars;
        _ -> binary_to_list(Bytes)
    end.

%% The bytes of an entry.
content(_, {#zip_file{info = #file_info{type = directory}}, _}) ->
    <<>>;
content(Source, {#zip_file{name = Name, offset = At, comp_size = Packed}, Known}) ->
    {Method, Sum, Start} = local(read(Source, At, 30), At, Known),
    Bytes = unpacked(Method, Source, Start, Packed),
    erlang:crc32(Bytes) =:= Sum orelse bad({bad_crc, Name}),
    iolist_to_binary(Bytes).

%% The checksum stands in front of the bytes unless a flag says that it is behind them.
local(<<?LOCAL:32/little, _:16, Flags:16/little, Method:16/little, _:32, Own:32/little, _:64,
        N:16/little, Extra:16/little>>, At, Known) ->
    Sum = case Flags band ?BEHIND of
              0 -> Own;
              _ -> Known
          end,
    {Method, Sum, At + 30 + N + Extra};
local(Head, _, _) when byte_size(Head) =:= 30 ->
    bad(bad_local_file_header);
local(_, _, _) ->
    bad(bad_file_header).

unpacked(0, Source, At, Size) ->
    pieces(Source, At, Size);
unpacked(?DEFLATED, Source, At, Size) ->
    Stream = zlib:open(),
    ok = zlib:inflateInit(Stream, -15),
    try
        Bytes = [zlib:inflate(Stream, Piece) || Piece <- pieces(Source, At, Size)],
        ok = zlib:inflateEnd(Stream),
        Bytes
    after
        zlib:close(Stream)
    end;
unpacked(_, _, _, _) ->
    bad(bad_file_header).

pieces(_, _, 0) ->
    [];
pieces(Source, At, Size) ->
    case read(Source, At, min(Size, ?PIECE)) of
        <<>> -> [];
        Piece -> [Piece | pieces(Source, At + byte_size(Piece), Size - byte_size(Piece))]
    end.

%% Writing. A sink has what has been written, its size, and the entries for the directory.

sink(_, memory) ->
    {list, [], 0, []};
sink(Name, file) ->
    case file:open(Name, [raw, write, binary]) of
        {ok, Device} -> {{file, Device}, [], 0, []};
        {error, Reason} -> bad(Reason)
    end.

store(Bytes, {list, Before, Size, Entries}) ->
    {list, [Before, Bytes], Size + iolist_size(Bytes), Entries};
store(Bytes, {{file, Device} = File, Before, Size, Entries}) ->
    case file:write(Device, Bytes) of
        ok -> {File, Before, Size + iolist_size(Bytes), Entries};
        {error, Reason} -> bad(Reason)
    end.

%% An entry more: Content is a binary, an open file, or directory.
added(Name, Moment, {Content, Pack}, {_, _, Offset, _} = Sink) ->
    {Method, Sum, Size, Bytes} = packed(Content, Pack),
    {Flags, Text} = named(Name),
    {Date, Time} = stamp(Moment),
    Shared = <<20:16/little, Flags:16/little, Method:16/little, Time:16/little, Date:16/little,
               Sum:32/little, (iolist_size(Bytes)):32/little, Size:32/little,
               (byte_size(Text)):16/little, 0:16>>,
    Mode = case Content of
               directory -> 8#744;
               _ -> 8#644
           end,
    Central = <<?CENTRAL:32/little, 20, 3, Shared/binary, 0:16, 0:16, 0:16, 0:16,
                Mode:16/little, Offset:32/little, Text/binary>>,
    Written = store([<<?LOCAL:32/little>>, Shared, Text, Bytes], Sink),
    setelement(4, Written, [Central | element(4, Written)]).

%% A name that is not ASCII is in UTF-8, and says so.
named(Name) ->
    Text = encoded(Name),
    case lists:any(fun(C) -> C > 127 end, Name) of
        true -> {?UTF8, Text};
        false -> {0, Text}
    end.

encoded(Text) ->
    case unicode:characters_to_binary(Text) of
        Bytes when is_binary(Bytes) -> Bytes;
        _ -> bad({bad_unicode, Text})
    end.

stamp({{Year, Month, Day}, {Hour, Minute, Second}}) ->
    <<Date:16, Time:16>> =
        <<(Year - 1980):7, Month:4, Day:5, Hour:5, Minute:6, Second:5>>,
    {Date, Time}.

%% {Method, Checksum, Size, Bytes}
packed(directory, _) ->
    {0, 0, 0, []};
packed(Source, Pack) ->
    Size = size_of(Source),
    Pieces = pieces(Source, 0, Size),
    Sum = erlang:crc32(Pieces),
    case Pack andalso Size >= ?LEAST of
        true -> {?DEFLATED, Sum, Size, deflated(Pieces)};
        false -> {0, Sum, Size, Pieces}
    end.

deflated(Pieces) ->
    Stream = zlib:open(),
    ok = zlib:deflateInit(Stream, default, deflated, -15, 8, default),
    try
        Parts = [zlib:deflate(Stream, Piece) || Piece <- Pieces],
        [Parts, zlib:deflate(Stream, [], finish)]
    after
        zlib:close(Stream)
    end.

%% The directory, and the end: the whole archive, or nothing when it is in a file.
finished({_, _, Offset, Reversed} = Sink, Comment) ->
    Entries = lists:reverse(Reversed),
    Count = length(Entries),
    Text = encoded(Comment),
    End = <<?END:32/little, 0:32, Count:16/little, Count:16/little,
            (iolist_size(Entries)):32/little, Offset:32/little, (byte_size(Text)):16/little,
            Text/binary>>,
    iolist_to_binary(element(2, store([Entries, End], Sink))).

dropped(Sink) -> closed(element(1, Sink)).
