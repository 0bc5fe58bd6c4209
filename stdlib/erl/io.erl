%% Output to devices: standard_io (the group leader of the process), standard_error, user, a registered name or a pid.
%% What comes from a core goes through its output ring; a device that is an ordinary process is asked by the I/O protocol.
-module(io).
-export([format/1, format/2, format/3, fwrite/1, fwrite/2, fwrite/3]).
-export([put_chars/1, put_chars/2, nl/0, nl/1, write/1, write/2]).
-export([columns/0, columns/1, rows/0, rows/1, printable_range/0]).

format(Format) -> format(Format, []).

format(Format, Args) -> format(standard_io, Format, Args).

%% Raises badarg when the format and its arguments do not belong together, terminated when the device does not exist.
format(Device, Format, Args) ->
    try
        epiphany_format:format(Format, Args)
    of
        Chars -> put_chars(Device, Chars)
    catch
        error:_ -> error(badarg, [Device, Format, Args])
    end.

fwrite(Format) -> format(Format).

fwrite(Format, Args) -> format(Format, Args).

fwrite(Device, Format, Args) -> format(Device, Format, Args).

put_chars(Chars) -> put_chars(standard_io, Chars).

%% Writes Unicode characters: a deep list of characters and UTF-8 binaries.
put_chars(Device, Chars) ->
    case epiphany_io:put_chars(device(Device), Chars) of
        ok -> ok;
        {request, Pid} -> request(Pid, {put_chars, unicode, flat(Chars)}, [Device, Chars])
    end.

%% The system's own devices stay names, others become pids.
device(Device) when is_pid(Device); Device =:= standard_io; Device =:= standard_error; Device =:= user ->
    Device;
device(Device) ->
    case is_atom(Device) andalso whereis(Device) of
        Pid when is_pid(Pid) -> Pid;
        _ -> error(badarg, [Device])
    end.

%% A process that serves the I/O protocol gets one binary, as OTP would send it.
flat(Chars) ->
    case unicode:characters_to_binary(Chars) of
        Binary when is_binary(Binary) -> Binary;
        _ -> error(badarg)
    end.

nl() -> nl(standard_io).

nl(Device) -> put_chars(Device, "\n").

%% As ~w.
write(Term) -> write(standard_io, Term).

write(Device, Term) -> put_chars(Device, epiphany_io:write(Term, -1, false)).

%% Output is no terminal: it has no size.

columns() -> {error, enotsup}.

columns(_Device) -> {error, enotsup}.

rows() -> {error, enotsup}.

rows(_Device) -> {error, enotsup}.

%% Which characters ~p takes for printable.
printable_range() -> latin1.

%% Sends a request to a device that is a process and waits for its answer.
request(Pid, Request, Args) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {io_request, self(), Ref, Request},
    receive
        {io_reply, Ref, {error, Reason}} ->
            erlang:demonitor(Ref, [flush]),
            error(Reason, Args);
        {io_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, _, _} ->
            error(terminated, Args)
    end.
