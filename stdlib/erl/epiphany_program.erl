%% The process of a program of machine code, which has a core: it passes on messages, serves host
%% calls, and ends as the program does. The BIFs behind it are look/0, ask/1, put/2, read/2, write/2
%% and resume/2, and enter/5. The emulator sends it {epiphany_program, look} when its core wants something.
-module(epiphany_program).
-export([serve/1, run/5]).

%% What the process knows: the job of the program, or who else has started it; what is to go into the
%% mailbox next, or none; open files by the numbers that the program has for them; input that has been
%% read and not been asked for yet.
-record(state, {job = none, next = none, files = #{}, input = <<>>}).

%% Numbers of TRAP, as the vendor's simulator has them.
-define(TRAP_WRITE, 0).
-define(TRAP_READ, 1).
-define(TRAP_OPEN, 2).
-define(TRAP_EXIT, 3).
-define(TRAP_PASS, 4).
-define(TRAP_FAIL, 5).
-define(TRAP_CLOSE, 6).
-define(TRAP_SYSCALL, 7).
-define(TRAP_HOST_CALL, 8).
-define(LINUX_EXIT, 1).

serve(Starter) -> loop(#state{job = Starter}).

%% Becomes the process of a program for somebody outside, who asks whether it has started.
run(Elf, Core, Entry, Args, Options) ->
    How =
        try
            {ok, Program} = epiphany:load(Elf),
            epiphany_program:enter(Program, Core, Entry, Args, Options)
        catch
            error:{badmatch, {error, Reason}} -> {refused, Reason};
            error:Reason -> {refused, Reason}
        end,
    receive
        {From, started} when How =:= true ->
            From ! ok,
            loop(#state{});
        {_, started} ->
            exit(element(2, How))
    end.

%% While a message has no room yet nothing else is taken out of the mailbox of this process, so that
%% the order holds.
loop(#state{next = none} = S) ->
    receive
        {epiphany_program, look} -> look(S);
        Bytes when is_binary(Bytes) -> put_next(S#state{next = {none, Bytes}});
        {From, Bytes} when is_pid(From), is_binary(Bytes) ->
            put_next(S#state{next = {From, Bytes}});
        Other ->
            lost(Other, "it is neither a binary nor {Pid, Binary}"),
            loop(S)
    end;
loop(S) ->
    receive
        {epiphany_program, look} -> look(S)
    end.

put_next(#state{next = none} = S) -> loop(S);
put_next(#state{next = {From, Bytes} = Message} = S) ->
    case epiphany_program:put(From, Bytes) of
        true -> loop(S#state{next = none});
        false -> loop(S);
        no_mailbox ->
            lost(Message, "the program has no mailbox"),
            loop(S#state{next = none});
        too_large ->
            lost(Message, "the mailbox is smaller"),
            loop(S#state{next = none})
    end.

lost(Message, Why) ->
    logger:warning("Machine code ~p is not given ~P: ~ts", [self(), Message, 8, Why]).

look(S) ->
    {Messages, State} = epiphany_program:look(),
    lists:foreach(fun({To, Bytes}) -> To ! {self(), Bytes} end, Messages),
    put_next(state(State, S)).

state(running, S) ->
    S;
state({waits, Question, Where, Address, For}, S) ->
    S#state.job ! {shmem, self(), {waits, Question, {pe, Where, Address, For}}},
    S;
state({goes, Question}, S) ->
    S#state.job ! {shmem, self(), {goes, Question}},
    S;
state({failed, Cause, Pc, Where}, _) ->
    exit({epiphany, Cause, Pc, Where});
state({trap, ?TRAP_EXIT, Status, _, _, _, _}, _) ->
    exit(status(Status));
state({trap, ?TRAP_PASS, _, _, _, _, _}, _) ->
    print(group_leader(), <<"pass\n">>),
    exit(normal);
state({trap, ?TRAP_FAIL, _, _, _, _, _}, _) ->
    print(group_leader(), <<"fail\n">>),
    exit(status(1));
state({trap, ?TRAP_HOST_CALL, Status, _, _, _, ?LINUX_EXIT}, _) ->
    exit(status(Status));
state({trap, ?TRAP_HOST_CALL, R0, R1, R2, _R3, Number}, S) ->
    case linux(Number, R0, R1, R2, S) of
        {ok, Result, Next} -> resume(Result, keep, Next);
        {error, Why} -> resume(-errno(Why), keep, S)
    end;
state({trap, Number, R0, R1, R2, R3, _R12}, S) ->
    case trap(Number, R0, R1, R2, R3, S) of
        {ok, Result, Next} -> resume(Result, 0, Next);
        {error, Why} -> resume(-1, errno(Why), S)
    end.

resume(R0, R3, S) ->
    epiphany_program:resume(R0, R3),
    S.

status(0) -> normal;
status(N) -> {exit_status, signed(N)}.

signed(N) when N >= 16#80000000 -> N - 16#100000000;
signed(N) -> N.

%% What a program asks for, by the number of the trap: {ok, Result, State} or {error, Posix}.

trap(?TRAP_WRITE, File, At, N, _, S) -> write(File, At, N, S);
trap(?TRAP_READ, File, At, N, _, S) -> read(File, At, N, S);
trap(?TRAP_OPEN, Name, Flags, _, _, S) -> open(Name, modes(Flags, {8, 16#200, 16#400, 16#800}), S);
trap(?TRAP_CLOSE, File, _, _, _, S) -> close(File, S);
trap(?TRAP_SYSCALL, R0, R1, R2, Number, S) -> library(Number, R0, R1, R2, S);
trap(_, _, _, _, _, _) -> {error, enosys}.

%% System calls of the C library.

library(6, File, Offset, Whence, S) -> seek(File, Offset, Whence, S);
library(7, Name, _, _, S) -> unlink(Name, S);
library(8, _, _, _, S) -> {ok, 1, S};
library(10, File, At, _, S) -> stat(File, At, S);
library(18, _, _, _, S) -> {ok, micros() div 1000000, S};
library(19, At, _, _, S) -> time_of_day(At, S);
library(20, _, _, _, S) -> {ok, micros() band 16#FFFFFFFF, S};
library(_, _, _, _, _) -> {error, enosys}.

%% System calls of Linux.

linux(3, File, At, N, S) -> read(File, At, N, S);
linux(4, File, At, N, S) -> write(File, At, N, S);
linux(5, Name, Flags, _, S) -> open(Name, modes(Flags, {16#400, 16#40, 16#200, 16#80}), S);
linux(6, File, _, _, S) -> close(File, S);
linux(10, Name, _, _, S) -> unlink(Name, S);
linux(19, File, Offset, Whence, S) -> seek(File, Offset, Whence, S);
linux(20, _, _, _, S) -> {ok, 1, S};
linux(78, At, _, _, S) -> time_of_day(At, S);
linux(_, _, _, _, _) -> {error, enosys}.

%% Files: 0 is the input and 1 the output of the group leader, 2 standard_error.

-define(FIRST_FILE, 3).
-define(MOST_FILES, 256).
-define(MOST_BYTES, 1048576).

write(File, At, N, S) ->
    case epiphany_program:read(At, min(N, ?MOST_BYTES)) of
        {ok, Bytes} ->
            case write(File, Bytes, S) of
                ok -> {ok, byte_size(Bytes), S};
                Error -> Error
            end;
        efault -> {error, efault}
    end.

write(1, Bytes, _) -> print(group_leader(), Bytes);
write(2, Bytes, _) -> print(standard_error, Bytes);
write(File, Bytes, #state{files = Files}) ->
    case Files of
        #{File := Device} -> file:write(Device, Bytes);
        _ -> {error, ebadf}
    end.

%% Bytes that are no UTF-8 are Latin-1.
print(Device, Bytes) ->
    case unicode:characters_to_list(Bytes) of
        Characters when is_list(Characters) -> io:put_chars(Device, Characters);
        _ -> io:put_chars(Device, binary_to_list(Bytes))
    end.

read(File, At, N, S) ->
    case input(File, min(N, ?MOST_BYTES), S) of
        {ok, Bytes, Next} ->
            case epiphany_program:write(At, Bytes) of
                ok -> {ok, byte_size(Bytes), Next};
                efault -> {error, efault}
            end;
        Error -> Error
    end.

%% What a line of input has more than is asked for stays for the next time.
input(0, N, #state{input = <<>>} = S) ->
    case io:get_line("") of
        Line when is_list(Line) -> input(0, N, unicode:characters_to_binary(Line), S);
        Line when is_binary(Line) -> input(0, N, Line, S);
        _ -> {ok, <<>>, S}
    end;
input(0, N, #state{input = Line} = S) ->
    input(0, N, Line, S);
input(File, N, #state{files = Files} = S) ->
    case Files of
        #{File := Device} ->
            case file:read(Device, N) of
                {ok, Bytes} -> {ok, Bytes, S};
                eof -> {ok, <<>>, S};
                Error -> Error
            end;
        _ -> {error, ebadf}
    end.

input(0, N, Line, S) ->
    Most = min(N, byte_size(Line)),
    <<Bytes:Most/binary, Rest/binary>> = Line,
    {ok, Bytes, S#state{input = Rest}}.

%% The flags of open as {Access, Append, Create, Truncate, Exclusive}.
modes(Flags, {Append, Create, Truncate, Exclusive}) ->
    Has = fun(Flag) -> Flags band Flag =/= 0 end,
    {Flags band 3, Has(Append), Has(Create), Has(Truncate), Has(Exclusive)}.

open(At, Modes, #state{files = Files} = S) when map_size(Files) < ?MOST_FILES ->
    case text(At, <<>>) of
        {ok, Name} ->
            case open(Name, Modes) of
                {ok, Device} ->
                    File = spare(?FIRST_FILE, Files),
                    {ok, File, S#state{files = Files#{File => Device}}};
                Error -> Error
            end;
        Error -> Error
    end;
open(_, _, _) ->
    {error, emfile}.

%% Without write file:open does not create, and with write alone it truncates.
open(Name, {0, _, Create, _, Exclusive}) when not Create; not Exclusive ->
    case file:open(Name, [read, binary]) of
        {error, enoent} when Create -> file:open(Name, [read, write, binary]);
        Other -> Other
    end;
open(Name, {_, Append, Create, Truncate, Exclusive}) ->
    Exists = filelib:is_file(Name),
    How =
        if
            Append -> append;
            true -> write
        end,
    if
        not Exists, not Create -> {error, enoent};
        Exists, Create, Exclusive -> {error, eexist};
        true ->
            case file:open(Name, [read, binary, How]) of
                {ok, Device} when Truncate ->
                    {ok, 0} = file:position(Device, 0),
                    case file:truncate(Device) of
                        ok -> {ok, Device};
                        Error -> Error
                    end;
                Other -> Other
            end
    end.

spare(N, Files) when is_map_key(N, Files) -> spare(N + 1, Files);
spare(N, _) -> N.

%% A name ends with a zero.
text(_, Text) when byte_size(Text) >= 4096 ->
    {error, enametoolong};
text(At, Text) ->
    case epiphany_program:read(At, 1) of
        {ok, <<0>>} -> {ok, Text};
        {ok, Byte} -> text(At + 1, <<Text/binary, Byte/binary>>);
        efault -> {error, efault}
    end.

close(File, S) when File < ?FIRST_FILE ->
    {ok, 0, S};
close(File, #state{files = Files} = S) ->
    case Files of
        #{File := Device} ->
            case file:close(Device) of
                ok -> {ok, 0, S#state{files = maps:remove(File, Files)}};
                Error -> Error
            end;
        _ -> {error, ebadf}
    end.

unlink(At, S) ->
    case text(At, <<>>) of
        {ok, Name} ->
            case file:delete(Name) of
                ok -> {ok, 0, S};
                Error -> Error
            end;
        Error -> Error
    end.

seek(File, _, _, _) when File < ?FIRST_FILE ->
    {error, espipe};
seek(File, Offset, Whence, #state{files = Files} = S) when Whence =< 2 ->
    case Files of
        #{File := Device} ->
            case file:position(Device, {element(Whence + 1, {bof, cur, eof}), signed(Offset)}) of
                {ok, At} -> {ok, At, S};
                Error -> Error
            end;
        _ -> {error, ebadf}
    end;
seek(_, _, _, _) ->
    {error, einval}.

%% The C library's struct stat: mode, size and size of a block.
stat(File, At, S) when File < ?FIRST_FILE ->
    stat_at(At, 8#020666, 0, S);
stat(File, At, #state{files = Files} = S) ->
    case Files of
        #{File := Device} ->
            {ok, Here} = file:position(Device, cur),
            {ok, Size} = file:position(Device, eof),
            {ok, Here} = file:position(Device, Here),
            stat_at(At, 8#100644, Size, S);
        _ -> {error, ebadf}
    end.

stat_at(At, Mode, Size, S) ->
    put_at(At, <<0:32, Mode:32/little, 0:64, Size:32/little, 0:192, 1024:32/little, 0:96>>, S).

time_of_day(At, S) ->
    Now = micros(),
    put_at(At, <<(Now div 1000000):32/little, (Now rem 1000000):32/little>>, S).

put_at(At, Bytes, S) ->
    case epiphany_program:write(At, Bytes) of
        ok -> {ok, 0, S};
        efault -> {error, efault}
    end.

micros() -> erlang:monotonic_time(microsecond).

%% Numbers of errors as the C library has them; 5 is EIO.
errno(Why) ->
    Numbers = #{enoent => 2, ebadf => 9, eacces => 13, efault => 14, eexist => 17, enotdir => 20,
                eisdir => 21, einval => 22, emfile => 24, enospc => 28, espipe => 29,
                enametoolong => 36, enosys => 38},
    maps:get(Why, Numbers, 5).
