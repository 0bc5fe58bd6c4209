%% Servers of the I/O protocol: one for the system's own input, one for each open file that is no raw one, one for each attached console.
%%
%% Input that has been read but not been asked for is kept as bytes; in the encoding of the device they are characters.
-module(epiphany_device).
-export([user/0, standard_error/0, console/2, file/4]).

%% handle: standard_io, standard_error, {console, Pid of who writes and reads for it}, or that of a file; binary: whether what is read comes as binaries.
-record(device, {handle, buffer = <<>>, binary = false, encoding = latin1, owner, name}).

%% The system's own device, which the master starts when something is asked of it that takes more than writing.
user() -> loop(#device{handle = standard_io, encoding = unicode}).

standard_error() -> loop(#device{handle = standard_error, encoding = unicode}).

%% An attached console. The device ends when its owner ends.
console(Owner, Remote) -> loop(#device{handle = {console, Remote}, owner = erlang:monitor(process, Owner), encoding = unicode}).

%% An open file. The device ends when it is closed, or when its owner ends.
file(Owner, Handle, Name, Modes) ->
    loop(#device{name = Name, handle = Handle, owner = erlang:monitor(process, Owner), binary = lists:member(binary, Modes), encoding = encoding(Modes)}).

encoding(Modes) ->
    case lists:keyfind(encoding, 1, Modes) of
        {_, Encoding} -> known(Encoding);
        false -> latin1
    end.

known(utf8) -> unicode;
known(unicode) -> unicode;
known(utf16) -> {utf16, big};
known(utf32) -> {utf32, big};
known(Encoding) -> Encoding.

loop(#device{owner = Owner} = Device) ->
    receive
        {io_request, From, As, Request} ->
            {Reply, Device1} = request(Request, Device),
            From ! {io_reply, As, Reply},
            goes_on(Reply, Device1) andalso loop(Device1);
        {file_request, From, As, close} ->
            From ! {file_reply, As, epiphany_file:close(Device#device.handle)};
        {file_request, From, As, Request} ->
            {Reply, Device1} = file_request(Request, Device),
            From ! {file_reply, As, Reply},
            goes_on(Reply, Device1) andalso loop(Device1);
        {'DOWN', Owner, process, _, _} ->
            is_integer(Device#device.handle) andalso epiphany_file:close(Device#device.handle);
        _ ->
            loop(Device)
    end.

%% A file that has not been opened for what is asked of it is closed, and one whose characters cannot be told or written.
goes_on({error, Reason}, #device{handle = Handle}) when is_integer(Handle) ->
    case Reason =:= ebadf orelse Reason =:= invalid_unicode orelse is_tuple(Reason) andalso element(1, Reason) =:= no_translation of
        true ->
            _ = epiphany_file:close(Handle),
            false;
        false -> true
    end;
goes_on(_, _) ->
    true.

%% {Reply, Device}

request({put_chars, Encoding, Chars}, Device) ->
    {put(Encoding, Chars, Device), written(Device)};
request({put_chars, Encoding, M, F, Args}, Device) ->
    try apply(M, F, Args) of
        Chars -> {put(Encoding, Chars, Device), written(Device)}
    catch
        _:_ -> {{error, F}, Device}
    end;
request(getopts, #device{handle = standard_error, encoding = Encoding} = Device) ->
    {[{encoding, Encoding}], Device};
request(Request, #device{handle = standard_error} = Device) when element(1, Request) =:= get_line; element(1, Request) =:= get_chars;
                                                                 element(1, Request) =:= get_until ->
    {{error, {request, Request}}, Device};
request({get_line, Encoding, Prompt}, Device) ->
    prompt(Prompt, Device),
    {Bytes, Device1} = line(Device),
    result(Bytes, Encoding, Device1);
request({get_chars, Encoding, Prompt, N}, Device) when is_integer(N), N >= 0 ->
    prompt(Prompt, Device),
    characters(Encoding, N, Device);
request({get_until, Encoding, Prompt, M, F, Args}, Device) ->
    prompt(Prompt, Device),
    until(Encoding, Prompt, M, F, Args, [], Device);
request({get_password, _}, Device) ->
    {{error, enotsup}, Device};
request({get_geometry, Which}, Device) when Which =:= columns; Which =:= rows ->
    case geometry(Device) of
        {ok, {Columns, _}} when Which =:= columns -> {Columns, Device};
        {ok, {_, Rows}} -> {Rows, Device};
        {error, _} -> {{error, enotsup}, Device}
    end;
request({setopts, Options}, Device) when is_list(Options) ->
    try
        {ok, lists:foldl(fun set/2, Device, Options)}
    catch
        throw:Reason -> {{error, Reason}, Device}
    end;
request(getopts, #device{binary = Binary, encoding = Encoding} = Device) ->
    {[{binary, Binary}, {encoding, Encoding}], Device};
request({requests, Requests}, Device) when is_list(Requests) ->
    lists:foldl(fun(_, {{error, _}, _} = Failed) -> Failed;
                   (Request, {_, Before}) -> request(Request, Before)
                end, {ok, Device}, Requests);
%% As devices were asked before there was Unicode.
request({put_chars, Chars}, Device) -> request({put_chars, latin1, Chars}, Device);
request({put_chars, M, F, Args}, Device) -> request({put_chars, latin1, M, F, Args}, Device);
request({get_line, Prompt}, Device) -> request({get_line, latin1, Prompt}, Device);
request({get_chars, Prompt, N}, Device) -> request({get_chars, latin1, Prompt, N}, Device);
request({get_until, Prompt, M, F, Args}, Device) -> request({get_until, latin1, Prompt, M, F, Args}, Device);
request(Request, Device) -> {{error, {request, Request}}, Device}.

geometry(#device{handle = standard_io}) ->
    epiphany_file:geometry();
geometry(#device{handle = {console, Remote}}) ->
    N = erlang:unique_integer(),
    Remote ! {geometry, self(), N},
    receive {N, Size} -> Size end;
geometry(_) ->
    {error, enotsup}.

set(binary, Device) -> Device#device{binary = true};
set(list, Device) -> Device#device{binary = false};
set({binary, Binary}, Device) when is_boolean(Binary) -> Device#device{binary = Binary};
set({encoding, Encoding}, #device{handle = Handle} = Device) ->
    case known(Encoding) of
        unicode -> Device#device{encoding = unicode};
        latin1 when is_atom(Handle) -> Device;
        latin1 -> Device#device{encoding = latin1};
        {Wide, Endian} = Other when is_integer(Handle), Wide =:= utf16 orelse Wide =:= utf32,
                                    Endian =:= big orelse Endian =:= little -> Device#device{encoding = Other};
        _ -> throw(badarg)
    end;
set({echo, _}, #device{handle = standard_io} = Device) -> Device;
set(_, _) -> throw(enotsup).

%% Output

put(From, Chars, #device{handle = Handle}) when is_atom(Handle) ->
    try unicode:characters_to_list(Chars, From) of
        Text when is_list(Text), Handle =:= standard_io -> epiphany_io:put_chars(user, Text);
        Text when is_list(Text) -> io:put_chars(standard_error, Text);
        _ -> {error, {put_chars, From, Chars}}
    catch
        error:_ -> {error, {put_chars, From, Chars}}
    end;
put(From, Chars, #device{handle = {console, Remote}}) ->
    try unicode:characters_to_binary(Chars, From) of
        Bytes when is_binary(Bytes) -> shown(Bytes, Remote);
        _ -> {error, {put_chars, From, Chars}}
    catch
        error:_ -> {error, {put_chars, From, Chars}}
    end;
put(From, Chars, #device{encoding = To} = Device) ->
    try unicode:characters_to_binary(Chars, From, To) of
        Bytes when is_binary(Bytes) -> write(Bytes, Device);
        _ -> {error, {no_translation, From, To}}
    catch
        error:_ -> {error, {put_chars, From, Chars}}
    end.

%% Waits until it has been written, so that nothing piles up.
shown(Bytes, Remote) ->
    N = erlang:unique_integer(),
    Remote ! {output, self(), N, Bytes},
    receive {N, ok} -> ok end.

%% A file in which something is written is read from there.
written(#device{handle = Handle} = Device) when is_integer(Handle) -> Device#device{buffer = <<>>};
written(Device) -> Device.

%% What has been read ahead has not been read.
write(Bytes, #device{handle = Handle, buffer = Buffer}) ->
    case Buffer of
        <<>> -> ok;
        _ -> epiphany_file:position(Handle, {cur, -byte_size(Buffer)})
    end,
    epiphany_file:write(Handle, Bytes).

prompt(Prompt, #device{handle = standard_io}) -> epiphany_io:put_chars(user, io_lib:format_prompt(Prompt, unicode));
prompt(Prompt, #device{handle = {console, Remote}}) -> shown(unicode:characters_to_binary(io_lib:format_prompt(Prompt, unicode)), Remote);
prompt(_, _) -> ok.

%% Input: {Bytes | eof | {error, Reason}, Device}

line(#device{buffer = Buffer} = Device) -> line(Buffer, 0, Device).

line(Buffer, From, #device{encoding = Encoding} = Device) ->
    case newline(Buffer, From, Encoding) of
        none ->
            case more(Device) of
                {ok, Bytes} -> line(<<Buffer/binary, Bytes/binary>>, byte_size(Buffer), Device);
                Other -> rest(Other, Buffer, Device)
            end;
        At ->
            <<Line:At/binary, Rest/binary>> = Buffer,
            {Line, Device#device{buffer = Rest}}
    end.

%% The end of the line that is not over before From.
newline(Buffer, From, Encoding) when is_tuple(Encoding) ->
    End = unicode:characters_to_binary("\n", unicode, Encoding),
    Unit = byte_size(End),
    wide_newline(Buffer, From - From rem Unit, End, Unit);
newline(Buffer, From, _) -> newline(Buffer, From).

wide_newline(Buffer, From, End, Unit) ->
    case Buffer of
        <<_:From/binary, End:Unit/binary, _/binary>> -> From + Unit;
        <<_:From/binary, _:Unit/binary, _/binary>> -> wide_newline(Buffer, From + Unit, End, Unit);
        _ -> none
    end.

newline(Buffer, From) ->
    case Buffer of
        <<_:From/binary, $\n, _/binary>> -> From + 1;
        <<_:From/binary, _, _/binary>> -> newline(Buffer, From + 1);
        _ -> none
    end.

%% N characters as the device gives them.
characters(To, N, #device{buffer = Buffer} = Device) ->
    {Bytes, Device1} = take(N, Buffer, Device),
    result(valid(Bytes, Device), To, Device1).

valid(Bytes, #device{handle = Handle, encoding = Encoding}) when is_binary(Bytes), is_integer(Handle), Encoding =/= latin1 ->
    case unicode:characters_to_binary(Bytes, Encoding, unicode) of
        Text when is_binary(Text) -> Bytes;
        _ -> {error, invalid_unicode}
    end;
valid(Bytes, _) ->
    Bytes.

take(N, Buffer, #device{encoding = Encoding} = Device) ->
    case taken(Encoding, N, Buffer, 0) of
        short ->
            case more(Device) of
                {ok, Bytes} -> take(N, <<Buffer/binary, Bytes/binary>>, Device);
                Other -> rest(Other, Buffer, Device)
            end;
        Size ->
            <<Chars:Size/binary, Rest/binary>> = Buffer,
            {Chars, Device#device{buffer = Rest}}
    end.

%% How many bytes N characters take, or short.
taken(latin1, N, Buffer, _) when N =< byte_size(Buffer) -> N;
taken(latin1, _, _, _) -> short;
taken(_, 0, _, Size) -> Size;
taken({Wide, Endian} = Encoding, N, Buffer, Size) ->
    case Buffer of
        <<_:Size/binary, Rest/binary>> ->
            case first_of(Wide, Endian, Rest) of
                short -> short;
                Bytes -> taken(Encoding, N - 1, Buffer, Size + Bytes)
            end;
        _ -> short
    end;
taken(Encoding, N, Buffer, Size) ->
    case Buffer of
        <<_:Size/binary, C/utf8, _/binary>> -> taken(Encoding, N - 1, Buffer, Size + byte_size(<<C/utf8>>));
        <<_:Size/binary, _:4/binary, _/binary>> -> taken(Encoding, N - 1, Buffer, Size + 1); % which is no character
        _ -> short
    end.

%% The bytes of the first character of a text, or of what is none.
first_of(utf16, big, <<C/utf16-big, _/binary>>) -> byte_size(<<C/utf16>>);
first_of(utf16, little, <<C/utf16-little, _/binary>>) -> byte_size(<<C/utf16>>);
first_of(utf16, _, <<_:4/binary, _/binary>>) -> 2;
first_of(utf32, _, <<_:4/binary, _/binary>>) -> 4;
first_of(_, _, _) -> short.

%% What is left when there is no more.
rest(eof, <<>>, Device) -> {eof, Device};
rest(eof, Buffer, Device) -> {Buffer, Device#device{buffer = <<>>}};
rest({error, _} = Error, Buffer, Device) -> {Error, Device#device{buffer = Buffer}}.

%% More bytes than those in the buffer.
more(#device{handle = standard_io}) -> epiphany_file:input();
more(#device{handle = {console, Remote}} = Device) ->
    N = erlang:unique_integer(),
    Remote ! {input, self(), N},
    typed(N, Device);
more(#device{handle = Handle}) -> epiphany_file:read(Handle, 8192).

%% What is typed. Others may write meanwhile.
typed(N, #device{owner = Owner} = Device) ->
    receive
        {N, Input} -> Input;
        {io_request, From, As, Request} when element(1, Request) =:= put_chars ->
            {Reply, _} = request(Request, Device),
            From ! {io_reply, As, Reply},
            typed(N, Device);
        {'DOWN', Owner, process, _, _} -> exit(normal)
    end.

%% What has been read as the device gives it.
result(Bytes, _, Device) when not is_binary(Bytes) -> {Bytes, Device};
result(Bytes, To, #device{encoding = From, binary = true} = Device) ->
    case unicode:characters_to_binary(Bytes, From, To) of
        Result when is_binary(Result) -> {Result, Device};
        _ -> untranslatable(To, Device)
    end;
result(Bytes, To, #device{encoding = From} = Device) ->
    case unicode:characters_to_list(Bytes, From) of
        Result when is_list(Result), To =/= latin1 -> {Result, Device};
        Result when is_list(Result) ->
            case lists:all(fun(C) -> C =< 255 end, Result) of
                true -> {Result, Device};
                false -> untranslatable(To, Device)
            end;
        _ when is_atom(Device#device.handle) -> {{error, collect_line}, Device};
        _ -> untranslatable(To, Device)
    end.

untranslatable(To, #device{encoding = From} = Device) -> {{error, {no_translation, From, To}}, Device}.

%% Gives a function line after line until it is done. What it leaves has not been read.
until(To, Prompt, M, F, Args, Continuation, #device{encoding = From} = Device) ->
    {Line, Device1} = line(Device),
    Chars =
        case Line of
            _ when is_binary(Line) -> unicode:characters_to_list(Line, From);
            _ -> Line
        end,
    case Chars of
        {_, _, _} when M =:= erl_scan -> {not_unicode(Args), Device1};
        _ -> scan(To, Prompt, M, F, Args, Continuation, Chars, Device1)
    end.

scan(To, Prompt, M, F, Args, Continuation, Chars, Device) ->
    try apply(M, F, [Continuation, Chars | Args]) of
        {done, Result, Rest} ->
            {Result, unread(Rest, Device)};
        {more, Continuation1} ->
            prompt(Prompt, Device),
            until(To, Prompt, M, F, Args, Continuation1, Device)
    catch
        _:_ -> {{error, F}, Device}
    end.

%% What a scanner that starts at a location says of bytes that are no characters.
not_unicode([Location | _]) -> {error, {Location, file_io_server, invalid_unicode}, Location};
not_unicode([]) -> not_unicode([1]).

unread(Rest, #device{encoding = Encoding, buffer = Buffer} = Device) when is_list(Rest) ->
    Bytes = unicode:characters_to_binary(Rest, unicode, Encoding),
    Device#device{buffer = <<Bytes/binary, Buffer/binary>>};
unread(_, Device) ->
    Device.

%% Requests of module file: {Reply, Device}. Where the encoding is another than Latin-1 they are about characters of Latin-1.

file_request(Request, #device{encoding = Encoding} = Device) when Encoding =/= latin1 ->
    character_request(Request, Device);
file_request(Request, Device) ->
    byte_request(Request, Device).

character_request({read, N}, Device) ->
    ok_result(characters(latin1, N, Device));
character_request(read_line, Device) ->
    case line(Device) of
        {Bytes, Device1} when is_binary(Bytes) -> ok_result(result(newline_only(Bytes), latin1, Device1));
        Other -> Other
    end;
character_request({write, Bytes}, Device) ->
    request({put_chars, latin1, Bytes}, Device);
character_request({pread, At, N}, Device) ->
    character_request_at(At, {read, N}, Device);
character_request({pwrite, At, Bytes}, Device) ->
    character_request_at(At, {write, Bytes}, Device);
character_request(Request, Device) ->
    byte_request(Request, Device).

character_request_at(At, Request, Device) ->
    case positioned({bof, At}, Device) of
        {{ok, _}, Device1} -> character_request(Request, Device1);
        Failed -> Failed
    end.

ok_result({Data, Device}) when is_list(Data); is_binary(Data) -> {{ok, Data}, Device};
ok_result(Other) -> Other.

byte_request({read, N}, #device{buffer = Buffer} = Device) when N =< byte_size(Buffer), Buffer =/= <<>> ->
    <<Bytes:N/binary, Rest/binary>> = Buffer,
    {ok_data(Bytes, Device), Device#device{buffer = Rest}};
byte_request({read, N}, #device{buffer = Buffer, handle = Handle} = Device) ->
    case epiphany_file:read(Handle, N - byte_size(Buffer)) of
        {ok, More} -> {ok_data(<<Buffer/binary, More/binary>>, Device), Device#device{buffer = <<>>}};
        Other ->
            case rest(Other, Buffer, Device) of
                {Bytes, Device1} when is_binary(Bytes) -> {ok_data(Bytes, Device), Device1};
                End -> End
            end
    end;
byte_request(read_line, Device) ->
    case line(Device) of
        {Bytes, Device1} when is_binary(Bytes) -> {ok_data(newline_only(Bytes), Device), Device1};
        Other -> Other
    end;
byte_request({write, Bytes}, Device) ->
    {write(Bytes, Device), Device#device{buffer = <<>>}};
byte_request({position, {cur, Offset}}, #device{buffer = Buffer} = Device) ->
    positioned({cur, Offset - byte_size(Buffer)}, Device);
byte_request({position, At}, Device) ->
    positioned(At, Device);
byte_request({pread, At, N}, #device{handle = Handle} = Device) ->
    Reply =
        case epiphany_file:pread(Handle, At, N) of
            {ok, Bytes} -> ok_data(Bytes, Device);
            Other -> Other
        end,
    {Reply, Device};
byte_request({pwrite, At, Bytes}, #device{handle = Handle} = Device) ->
    {epiphany_file:pwrite(Handle, At, Bytes), Device};
byte_request(truncate, #device{handle = Handle} = Device) ->
    {_, Device1} = byte_request({position, {cur, 0}}, Device),
    {epiphany_file:truncate(Handle), Device1};
byte_request({allocate, At, Length}, #device{handle = Handle} = Device) ->
    {{done, epiphany_file:allocate(Handle, At, Length)}, Device}; % an error here does not close the file
byte_request(advise, Device) ->
    {ok, Device};
byte_request(name, #device{name = Name} = Device) ->
    {{ok, Name}, Device};
byte_request(sync, #device{handle = Handle} = Device) ->
    {epiphany_file:sync(Handle), Device};
byte_request(_, Device) ->
    {{error, request}, Device}.

positioned(At, #device{handle = Handle} = Device) ->
    case epiphany_file:position(Handle, At) of
        {ok, _} = Reply -> {Reply, Device#device{buffer = <<>>}};
        Error -> {Error, Device}
    end.

ok_data(Bytes, #device{binary = true}) -> {ok, Bytes};
ok_data(Bytes, _) -> {ok, binary_to_list(Bytes)}.

%% A line ends in \n alone.
newline_only(Line) ->
    Before = byte_size(Line) - 2,
    case Line of
        <<Text:Before/binary, "\r\n">> -> <<Text/binary, $\n>>;
        _ -> Line
    end.
