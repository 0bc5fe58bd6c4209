%% Input from and output to devices: standard_io (the group leader of the process), standard_error, user, a registered name or a pid. What a
%% process prints on the system's own device goes there directly; otherwise devices are asked by the I/O protocol.
-module(io).
-export([format/1, format/2, format/3, fwrite/1, fwrite/2, fwrite/3]).
-export([put_chars/1, put_chars/2, nl/0, nl/1, write/1, write/2]).
-export([get_line/1, get_line/2, get_chars/2, get_chars/3, get_password/0, get_password/1, fread/2, fread/3]).
-export([read/1, read/2, read/3, read/4, scan_erl_exprs/1, scan_erl_exprs/2, scan_erl_exprs/3, scan_erl_exprs/4]).
-export([scan_erl_form/1, scan_erl_form/2, scan_erl_form/3, scan_erl_form/4]).
-export([columns/0, columns/1, rows/0, rows/1, getopts/0, getopts/1, setopts/1, setopts/2, printable_range/0]).
-export([request/1, request/2, requests/1, requests/2]).

%% Gives what a device answers to output, or raises what is wrong from the function that has been called.
-define(DONE(Answer, Args),
        case Answer of
            {wrong, Reason, Cause} -> error(Reason, Args, [{error_info, #{cause => Cause, module => erl_stdlib_errors}}]);
            Done -> Done
        end).

format(Format) -> ?DONE(formatted(standard_io, Format, []), [Format]).

format(Format, Args) -> ?DONE(formatted(standard_io, Format, Args), [Format, Args]).

%% Raises badarg when the format and its arguments do not belong together, terminated when the device does not exist.
format(Device, Format, Args) -> ?DONE(formatted(Device, Format, Args), [Device, Format, Args]).

fwrite(Format) -> ?DONE(formatted(standard_io, Format, []), [Format]).

fwrite(Format, Args) -> ?DONE(formatted(standard_io, Format, Args), [Format, Args]).

fwrite(Device, Format, Args) -> ?DONE(formatted(Device, Format, Args), [Device, Format, Args]).

formatted(Device, Format, Args) ->
    Request = {put_chars, unicode, io_lib, format, [Format, Args]},
    try
        epiphany_format:format(Format, Args)
    of
        Chars -> print(Device, Chars, Request)
    catch
        error:_ -> % a device of another kind may take what is no format here
            case print(Device, [], Request) of
                ok -> case is_own(Device) of true -> {wrong, badarg, {device, put_chars}}; false -> ok end;
                Answer -> Answer
            end
    end.

put_chars(Chars) -> ?DONE(characters(standard_io, Chars), [Chars]).

%% Writes Unicode characters: a deep list of characters and UTF-8 binaries.
put_chars(Device, Chars) -> ?DONE(characters(Device, Chars), [Device, Chars]).

characters(Device, Chars) -> print(Device, Chars, {put_chars, unicode, Chars}).

%% Where the device is not the system's own it gets the request.
print(Device, Chars, Request) ->
    case out(Device) of
        undefined ->
            {wrong, badarg, {io, arguments}};
        none ->
            request(Device, Request);
        Out ->
            try epiphany_io:put_chars(Out, Chars) of
                ok -> ok;
                {request, Pid} -> output(Pid, Request)
            catch
                error:badarg -> {wrong, badarg, {device, put_chars}}
            end
    end.

%% The system's own devices stay names, others become pids.
out(Device) when is_pid(Device); Device =:= standard_io; Device =:= user -> Device;
out(Device) -> device(Device).

is_own(Device) -> epiphany_io:put_chars(out(Device), []) =:= ok.

nl() -> ?DONE(new_line(standard_io), []).

nl(Device) -> ?DONE(new_line(Device), [Device]).

new_line(Device) -> print(Device, "\n", {put_chars, unicode, "\n"}).

%% As ~w.
write(Term) -> ?DONE(written(standard_io, Term), [Term]).

write(Device, Term) -> ?DONE(written(Device, Term), [Device, Term]).

written(Device, Term) -> print(Device, epiphany_io:write(Term, -1, false), {put_chars, unicode, io_lib, write, [Term]}).

%% Input. The result is eof at the end, {error, Reason} when the device cannot do it.

get_line(Prompt) -> get_line(standard_io, Prompt).

get_line(Device, Prompt) -> request(Device, {get_line, unicode, Prompt}).

get_chars(Prompt, N) -> get_chars(standard_io, Prompt, N).

get_chars(Device, Prompt, N) when is_integer(N), N >= 0 -> request(Device, {get_chars, unicode, Prompt, N}).

get_password() -> get_password(standard_io).

get_password(Device) -> request(Device, {get_password, unicode}).

%% {ok, Values} as the format says.
fread(Prompt, Format) -> fread(standard_io, Prompt, Format).

fread(Device, Prompt, Format) -> request(Device, {get_until, unicode, Prompt, io_lib, fread, [Format]}).

%% {ok, Term}, with the location after it where one is given to begin with.
read(Prompt) -> read(standard_io, Prompt).

read(Device, Prompt) ->
    case tokens(Device, Prompt, [1]) of
        {ok, Tokens, _} -> erl_parse:parse_term(Tokens);
        {error, What, _} -> {error, What};
        {eof, _} -> eof;
        Other -> Other
    end.

read(Device, Prompt, Location) -> read(Device, Prompt, Location, []).

read(Device, Prompt, Location, Options) ->
    case tokens(Device, Prompt, [Location, Options]) of
        {ok, Tokens, End} ->
            case erl_parse:parse_term(Tokens) of
                {ok, Term} -> {ok, Term, End};
                {error, What} -> {error, What, End}
            end;
        Other -> Other
    end.

scan_erl_exprs(Prompt) -> scan_erl_exprs(standard_io, Prompt).

scan_erl_exprs(Device, Prompt) -> scan_erl_exprs(Device, Prompt, 1).

scan_erl_exprs(Device, Prompt, Location) -> scan_erl_exprs(Device, Prompt, Location, []).

scan_erl_exprs(Device, Prompt, Location, Options) -> tokens(Device, Prompt, [Location, Options]).

%% Forms are tokens up to a dot, too.

scan_erl_form(Prompt) -> scan_erl_exprs(Prompt).

scan_erl_form(Device, Prompt) -> scan_erl_exprs(Device, Prompt).

scan_erl_form(Device, Prompt, Location) -> scan_erl_exprs(Device, Prompt, Location).

scan_erl_form(Device, Prompt, Location, Options) -> scan_erl_exprs(Device, Prompt, Location, Options).

tokens(Device, Prompt, Args) -> request(Device, {get_until, unicode, Prompt, erl_scan, tokens, Args}).

%% What devices are like

columns() -> columns(standard_io).

columns(Device) -> size(Device, columns).

rows() -> rows(standard_io).

rows(Device) -> size(Device, rows).

size(Device, Which) ->
    case request(Device, {get_geometry, Which}) of
        N when is_integer(N), N > 0 -> {ok, N};
        _ -> {error, enotsup}
    end.

getopts() -> getopts(standard_io).

getopts(Device) -> request(Device, getopts).

setopts(Options) -> setopts(standard_io, Options).

setopts(Device, Options) -> request(Device, {setopts, Options}).

%% Which characters ~p takes for printable.
printable_range() -> latin1.

%% The I/O protocol

request(Request) -> request(standard_io, Request).

%% The answer of a device: {error, arguments} when there is none of that name, {error, terminated} when it has ended.
request(Device, Request) when is_pid(Device); is_atom(Device) ->
    case device(Device) of
        undefined -> {error, arguments};
        Pid ->
            case ask(Pid, wide(Request)) of
                {gone, Why} -> {error, Why};
                Answer -> Answer
            end
    end.

requests(Requests) -> requests(standard_io, Requests).

requests(Device, Requests) -> request(Device, {requests, [wide(Request) || Request <- Requests]}).

device(standard_io) -> group_leader();
device(Device) when is_pid(Device) -> Device;
device(Device) when is_atom(Device) -> whereis(Device);
device(_) -> none.

%% A request as devices take it: names for output stand for functions, characters travel as a binary.
wide({put_chars, Encoding, Chars} = Request) when Chars =/= "\n" ->
    case catch unicode:characters_to_binary(Chars, Encoding, Encoding) of
        Binary when is_binary(Binary) -> {put_chars, Encoding, Binary};
        _ -> Request
    end;
wide(nl) -> {put_chars, unicode, "\n"};
wide({write, Term}) -> {put_chars, unicode, io_lib, write, [Term]};
wide({Format, F, Args}) when Format =:= format; Format =:= fwrite -> {put_chars, unicode, io_lib, Format, [F, Args]};
wide(Request) -> Request.

%% The answer of a device to output, or {wrong, Reason, Cause}.
output(Pid, Request) ->
    case ask(Pid, wide(Request)) of
        {error, Why} -> {wrong, reason(Why), {device, Why}};
        {gone, Why} -> {wrong, Why, {io, Why}};
        Answer -> Answer
    end.

reason(terminated) -> terminated;
reason({no_translation, _, _}) -> no_translation;
reason(_) -> badarg.

%% Sends a request to a device and waits for its answer; {gone, Why} if it has ended, or is who asks.
ask(Pid, _) when Pid =:= self() ->
    {gone, calling_self};
ask(Pid, Request) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {io_request, self(), Ref, Request},
    receive
        {io_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, _, _} ->
            receive
                {'EXIT', Pid, _} -> true
            after 0 -> true
            end,
            {gone, terminated}
    end.
