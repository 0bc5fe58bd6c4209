%% Jobs: one program on a rectangle of free cores, as OpenSHMEM has it. A job is a process that has
%% started the programs and ends with them. Members may also be processes of Erlang: see module shmem.
-module(spmd).
-export([start/4, start_link/4, send/3, serve/4]).

%% start(Program, Rows, Columns, Options): {ok, Job}, or {error, no_room} if no such rectangle is
%% free, or {error, {Name, Text}}. Program is what epiphany:load has given; or a fun without arguments, which the members
%% execute as processes of Erlang; or a list of Rows * Columns of both, for member 0 and so on. Options are {owner, Pid}, who gets what the
%% members send (the caller if none is named), and options of epiphany:start.
%%
%% The owner gets {Job, Pe, Binary} for what a member sends, and {Job, done} when all have ended
%% well. When a member ends otherwise the others are ended too, and the job with {pe, Pe, Reason}.
%% When all that are left wait for each other, or for somebody who has ended, the job ends with
%% {never, Waits}: for each {Pe, Routine, Address, For}, where For is a member, or any. Of a program
%% the routine is text, and the address what it reads, 0 for nothing. A program that waits for a
%% message does not count.
start(Program, Rows, Columns, Options) -> start(spawn, Program, Rows, Columns, Options).

%% start_link/4 does the same for a supervisor, or who else wants to be linked.
start_link(Program, Rows, Columns, Options) -> start(spawn_link, Program, Rows, Columns, Options).

%% send(Job, Pe, Binary) sends to a member.
send(Job, Pe, Binary) when is_integer(Pe), is_binary(Binary) -> Job ! {send, Pe, Binary}, ok.

%% What a job knows: its members by number; those that have not ended, with their numbers, and which of
%% these are programs; what they wait for; and whom it has asked whether they still do: programs, or
%% processes of Erlang.
-record(job, {parent, owner, members, left, programs = [], waits = #{}, asked = none}).

start(How, Program, Rows, Columns, Options) ->
    Caller = self(),
    Ref = make_ref(),
    Owner = proplists:get_value(owner, Options, Caller),
    Others = proplists:delete(owner, Options),
    Job = erlang:How(fun() -> init(Caller, Ref, Owner, Program, Rows, Columns, Others) end),
    Watch = monitor(process, Job),
    receive
        {Ref, Answer} -> demonitor(Watch, [flush]), Answer;
        {'DOWN', Watch, process, _, Reason} -> {error, Reason}
    end.

init(Caller, Ref, Owner, Program, Rows, Columns, Options) ->
    process_flag(trap_exit, true),
    case place(Program, Rows, Columns, symmetric(Program) ++ Options, 10) of
        {ok, Pids} ->
            Members = maps:from_list(lists:enumerate(0, Pids)),
            Left = maps:from_list([{P, I} || {I, P} <- maps:to_list(Members)]),
            Programs = [P || {P, What} <- lists:zip(Pids, each(Program, length(Pids))), not is_function(What)],
            Caller ! {Ref, {ok, self()}},
            loop(#job{parent = Caller, owner = Owner, members = Members, left = Left, programs = Programs});
        no_room ->
            unlink(Caller),
            Caller ! {Ref, {error, no_room}}
    end.

%% Processes of Erlang have the symmetric variables of the first program.
symmetric(All) when is_list(All) ->
    [{symmetric, Program} || Program <- lists:sublist([P || P <- All, not is_function(P)], 1)];
symmetric(_) ->
    [].

%% Cores that have just ended something are free again within a millisecond.
place(Program, Rows, Columns, Options, Tries) ->
    case place_from(0, epiphany:count(), Program, Rows, Columns, Options) of
        no_room when Tries > 1 -> timer:sleep(1), place(Program, Rows, Columns, Options, Tries - 1);
        Placed -> Placed
    end.

place_from(Count, Count, _, _, _, _) ->
    no_room;
place_from(First, Count, Program, Rows, Columns, Options) ->
    Number = 1 + erlang:unique_integer([positive]) rem 65536,
    Group = [link, waits, {workgroup, [Number, First, Rows, Columns]} | Options],
    case members(each(Program, Rows * Columns), Group, []) of
        no_room -> place_from(First + 1, Count, Program, Rows, Columns, Options);
        Placed -> Placed
    end.

each(All, N) when is_list(All), length(All) =:= N -> All;
each(Program, N) when not is_list(Program) -> lists:duplicate(N, Program);
each(_, _) -> exit(badarg).

members([], _, Pids) ->
    {ok, lists:reverse(Pids)};
members([What | Rest], Options, Pids) ->
    try member(What, Options) of
        Pid -> members(Rest, Options, [Pid | Pids])
    catch
        error:Reason when Reason =:= system_limit; Reason =:= badarg -> stop(Pids), no_room;
        error:Refused when is_tuple(Refused) -> stop(Pids), exit(Refused)
    end.

member(Fun, Options) when is_function(Fun, 0) ->
    Job = self(),
    epiphany:start(fun() -> shmem:run(Job, Fun) end, any, entry, [], Options);
member(Program, Options) ->
    epiphany:start(Program, any, entry, [], lists:keydelete(symmetric, 1, Options)).

%% stop ends programs and waits until they have ended.
stop(Pids) ->
    [exit(Pid, kill) || Pid <- Pids],
    [receive {'EXIT', Pid, _} -> ok end || Pid <- Pids],
    ok.

loop(#job{left = Left} = J) when map_size(Left) =:= 0 ->
    J#job.owner ! {self(), done},
    ok;
loop(#job{parent = Parent, left = Left} = J) ->
    receive
        {send, Pe, Binary} ->
            case J#job.members of
                #{Pe := Pid} -> Pid ! Binary;
                _ -> ok
            end,
            loop(J);
        {Pid, Binary} when is_map_key(Pid, Left), is_binary(Binary) ->
            J#job.owner ! {self(), map_get(Pid, Left), Binary},
            loop(J);
        {shmem, Pid, What} when is_map_key(Pid, Left) ->
            loop(waits(Pid, What, J));
        {'EXIT', Pid, normal} when is_map_key(Pid, Left) ->
            loop(ask(J#job{left = maps:remove(Pid, Left), waits = maps:remove(Pid, J#job.waits)}));
        {'EXIT', Pid, Reason} when is_map_key(Pid, Left) ->
            stop(maps:keys(maps:remove(Pid, Left))),
            exit({pe, map_get(Pid, Left), Reason});
        {'EXIT', Parent, Reason} ->
            stop(maps:keys(Left)),
            exit(Reason);
        _ ->
            loop(J)
    end.

%% A member waits for something, waits no more, or still does. Nobody can ever go on when all wait,
%% and all still do when they are asked: what each had stored before it began is there by then.
%% Programs are looked at first, all at the same time, and then the processes, which send what they
%% have done since in order.
waits(Pid, {waits, Wait}, J) -> ask(J#job{waits = (J#job.waits)#{Pid => Wait}});
waits(Pid, goes, J) -> J#job{waits = maps:remove(Pid, J#job.waits), asked = none};
waits(Pid, {goes, _}, J) -> waits(Pid, goes, J);
waits(Pid, {waits, Question, Wait}, #job{asked = {programs, Question, Pids}} = J) ->
    Next = J#job{waits = (J#job.waits)#{Pid => Wait}},
    case lists:member(Pid, Pids) of
        true when tl(Pids) =:= [] -> ask_processes(Next);
        true -> Next#job{asked = {programs, Question, lists:delete(Pid, Pids)}};
        false -> ask(Next)
    end;
waits(Pid, {waits, _, Wait}, J) -> waits(Pid, {waits, Wait}, J);
waits(Pid, {still, Ref}, #job{asked = {processes, Ref, [Pid]}} = J) -> never(J);
waits(Pid, {still, Ref}, #job{asked = {processes, Ref, Pids}} = J) ->
    J#job{asked = {processes, Ref, lists:delete(Pid, Pids)}};
waits(_, _, J) -> J.

ask(#job{waits = Waits, left = Left} = J) when map_size(Waits) =:= map_size(Left), map_size(Left) > 0 ->
    case [P || P <- J#job.programs, is_map_key(P, Left)] of
        [] -> ask_processes(J);
        Programs -> J#job{asked = {programs, epiphany_program:ask(Programs), Programs}}
    end;
ask(J) ->
    J#job{asked = none}.

ask_processes(#job{left = Left} = J) ->
    Ref = make_ref(),
    case maps:keys(Left) -- J#job.programs of
        [] ->
            never(J);
        Pids ->
            [Pid ! {shmem, still, Ref} || Pid <- Pids],
            J#job{asked = {processes, Ref, Pids}}
    end.

never(J) ->
    stop(maps:keys(J#job.left)),
    exit({never, lists:sort([setelement(1, W, map_get(P, J#job.left)) || {P, W} <- maps:to_list(J#job.waits)])}).

%% Is the owner of a job for somebody outside, who asks whether it has started, has things sent,
%% and asks for the N-th message of the members, from 0 on, which is kept until a later one is
%% asked for. Elfs are files, and Members the number of one of them or a function each, for member 0
%% and so on; or a single one, for all.
serve({Elfs, Members}, Rows, Columns, Options) ->
    process_flag(trap_exit, true),
    How =
        try
            Programs = [begin {ok, Program} = epiphany:load(Elf), Program end || Elf <- Elfs],
            start_link(executed(Members, Programs), Rows, Columns, Options)
        catch
            error:{badmatch, {error, Reason}} -> {error, Reason}
        end,
    receive
        {From, started} when element(1, How) =:= ok ->
            From ! ok,
            served(element(2, How), 0, [], none);
        {_, started} ->
            exit(element(2, How))
    end.

executed([Member], Programs) -> executed_by(Member, Programs);
executed(Members, Programs) -> [executed_by(M, Programs) || M <- Members].

executed_by({Module, Function, Args}, _) -> fun() -> apply(Module, Function, Args) end;
executed_by(Number, Programs) -> lists:nth(Number + 1, Programs).

%% Messages are those from the First on; Asks is who waits for which, or none.
served(Job, First, Messages, Asks) ->
    receive
        {From, {send, Pe, Binary}} ->
            send(Job, Pe, Binary),
            From ! ok,
            served(Job, First, Messages, Asks);
        {From, {message, N}} when N >= First ->
            answer(Job, N, lists:nthtail(min(N - First, length(Messages)), Messages), {From, N});
        {Job, Pe, Binary} ->
            answer(Job, First, Messages ++ [{Pe, Binary}], Asks);
        {Job, done} ->
            answer(Job, First, Messages ++ [done], Asks);
        {'EXIT', Job, normal} ->
            served(Job, First, Messages, Asks);
        {'EXIT', _, Reason} ->
            exit(Reason)
    end.

answer(Job, N, [Message | _] = Messages, {From, N}) ->
    From ! Message,
    served(Job, N, Messages, none);
answer(Job, First, Messages, Asks) ->
    served(Job, First, Messages, Asks).
