%% Files and the standard input of the machine that runs the system, by calls that leave it: {ok, Value}, ok, eof or {error, Posix}.
-module(epiphany_file).
-export([input/0, geometry/0, open/2, close/1, read/2, write/2, pread/3, pwrite/3, position/2, truncate/1, allocate/3, sync/1, call/1, name/1]).

%% The next line of standard input.
input() -> call({input}).

%% {ok, {Columns, Rows}} of the terminal that standard input and output are.
geometry() -> call({geometry}).

%% Modes: read, write, append, exclusive. A handle is a number.
open(Name, Modes) -> call({open, Name, Modes}).

close(Handle) -> call({close, Handle}).

read(Handle, N) -> call({read, Handle, N}).

write(Handle, Bytes) -> in_parts(fun(Part) -> call({write, Handle, Part}) end, Bytes).

pread(Handle, At, N) -> call({pread, Handle, At, N}).

pwrite(Handle, At, Bytes) -> call({pwrite, Handle, At, Bytes}).

%% Where is {bof | cur | eof, Offset}.
position(Handle, {From, Offset}) -> call({position, Handle, From, Offset}).

truncate(Handle) -> call({truncate, Handle}).

allocate(Handle, At, Length) -> call({allocate, Handle, At, Length}).

sync(Handle) -> call({sync, Handle}).

%% A call takes no more than this.
-define(MOST, 1048576).

in_parts(Call, Bytes) when byte_size(Bytes) =< ?MOST ->
    Call(Bytes);
in_parts(Call, Bytes) ->
    <<Part:?MOST/binary, Rest/binary>> = Bytes,
    case Call(Part) of
        ok -> in_parts(Call, Rest);
        Error -> Error
    end.

%% Makes a call, which takes no virtual time of other processes but some of this one.
call(Request) ->
    Ref = epiphany_host:call(Request),
    receive
        {epiphany_host, Ref, Answer} -> Answer
    end.

%% The characters of a file name as the host takes them, or badarg: deep characters, atoms in them, or a binary.
name(Name) when is_binary(Name) -> Name;
name(Name) when is_atom(Name) -> atom_to_binary(Name);
name(Name) when is_list(Name) ->
    try unicode:characters_to_binary(flat(Name)) of
        Binary when is_binary(Binary) -> Binary;
        _ -> badarg
    catch
        error:_ -> badarg
    end;
name(_) -> badarg.

flat([H | T]) -> [flat(H) | flat(T)];
flat(Atom) when is_atom(Atom), Atom =/= [] -> atom_to_list(Atom);
flat(C) when is_integer(C), C > 0 -> C;
flat([]) -> [].
