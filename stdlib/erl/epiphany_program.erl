%% The process of a program of machine code, which has a core: it passes on messages and serves host calls, and ends as the program does. The
%% natives behind it are look/0, put/2, read/2, write/2 and resume/2. The emulator sends it {epiphany_program, look} when its core wants something.
-module(epiphany_program).
-export([serve/1]).

%% What the process knows: what is to go into the mailbox next, or none; open files by the numbers that the program has for them; input that has been
%% read and not been asked for yet.
-record(state, {next = none, files = #{}, input = <<>>}).

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

serve(_Starter) -> loop(#state{}).

%% With a message that has no room yet nothing else is taken out of the mailbox of this process, so that the order holds.
loop(#state{next = none} = S) ->
    receive
        {epiphany_program, look} -> look(S);
        Bytes when is_binary(Bytes) -> put_next(S#state{next = {none, Bytes}});
        {From, Bytes} when is_pid(From), is_binary(Bytes) -> put_next(S#state{next = {From, Bytes}});
        Other -> lost(Other, "it is neither a binary nor {Pid, Binary}"), loop(S)
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
        no_mailbox -> lost(Message, "the program has no mailbox"), loop(S#state{next = none});
        too_large -> lost(Message, "the mailbox is smaller"), loop(S#state{next = none})
    end.

lost(Message, Why) -> logger:warning("Machine code ~p is not given ~P: ~ts", [self(), Message, 8, Why]).

look(S) ->
    {Messages, State} = epiphany_program:look(),
    lists:foreach(fun({To, Bytes}) -> To ! {self(), Bytes} end, Messages),
    put_next(state(State, S)).

state(running, S) -> S;
state({failed, Cause, Pc, Where}, _) -> exit({epiphany, Cause, Pc, Where});
state({trap, ?TRAP_EXIT, Status, _, _, _, _}, _) -> exit(status(Status));
state({trap, ?TRAP_PASS, _, _, _, _, _}, _) -> print(user(), <<"pass\n">>), exit(normal);
state({trap, ?TRAP_FAIL, _, _, _, _, _}, _) -> print(user(), <<"fail\n">>), exit({exit_status, 1});
state({trap, ?TRAP_HOST_CALL, R0, _, _, _, 1}, _) -> exit(status(R0)).

status(0) -> normal;
status(N) when N >= 16#80000000 -> {exit_status, N - 16#100000000};
status(N) -> {exit_status, N}.

user() -> group_leader().

print(Device, Bytes) -> io:put_chars(Device, Bytes).
