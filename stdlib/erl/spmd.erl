%% Jobs of machine code: one program on a rectangle of free cores, as OpenSHMEM has it. A job is a
%% process that has started the programs and ends with them.
-module(spmd).
-export([start/4, start_link/4, send/3, serve/4]).

%% start(Program, Rows, Columns, Options): {ok, Job}, or {error, no_room} if no such rectangle is
%% free. Program is what epiphany:load has given. Options are {owner, Pid}, who gets what the
%% members send (the caller if none is named), and options of epiphany:start.
%%
%% The owner gets {Job, Pe, Binary} for what a member sends, and {Job, done} when all have ended
%% well. When a member ends otherwise the others are ended too, and the job with {pe, Pe, Reason}.
start(Program, Rows, Columns, Options) -> start(spawn, Program, Rows, Columns, Options).

%% start_link/4 does the same for a supervisor, or who else wants to be linked.
start_link(Program, Rows, Columns, Options) -> start(spawn_link, Program, Rows, Columns, Options).

%% send(Job, Pe, Binary) sends to a member.
send(Job, Pe, Binary) when is_integer(Pe), is_binary(Binary) -> Job ! {send, Pe, Binary}, ok.

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
    case place(Program, Rows, Columns, Options, 10) of
        {ok, Pids} ->
            Members = maps:from_list(lists:enumerate(0, Pids)),
            Caller ! {Ref, {ok, self()}},
            loop(Caller, Owner, Members, maps:from_list([{P, I} || {I, P} <- maps:to_list(Members)]));
        no_room ->
            unlink(Caller),
            Caller ! {Ref, {error, no_room}}
    end.

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
    Group = [link, {workgroup, [Number, First, Rows, Columns]} | Options],
    case members(Rows * Columns, Program, Group, []) of
        no_room -> place_from(First + 1, Count, Program, Rows, Columns, Options);
        Placed -> Placed
    end.

members(0, _, _, Pids) ->
    {ok, lists:reverse(Pids)};
members(N, Program, Options, Pids) ->
    try epiphany:start(Program, any, entry, [], Options) of
        Pid -> members(N - 1, Program, Options, [Pid | Pids])
    catch
        error:Reason when Reason =:= system_limit; Reason =:= badarg -> stop(Pids), no_room
    end.

%% stop ends programs and waits until they have ended.
stop(Pids) ->
    [exit(Pid, kill) || Pid <- Pids],
    [receive {'EXIT', Pid, _} -> ok end || Pid <- Pids],
    ok.

loop(_, Owner, _, Left) when map_size(Left) =:= 0 ->
    Owner ! {self(), done},
    ok;
loop(Parent, Owner, Members, Left) ->
    receive
        {send, Pe, Binary} ->
            case Members of
                #{Pe := Pid} -> Pid ! Binary;
                _ -> ok
            end,
            loop(Parent, Owner, Members, Left);
        {Pid, Binary} when is_map_key(Pid, Left), is_binary(Binary) ->
            Owner ! {self(), map_get(Pid, Left), Binary},
            loop(Parent, Owner, Members, Left);
        {'EXIT', Pid, normal} when is_map_key(Pid, Left) ->
            loop(Parent, Owner, Members, maps:remove(Pid, Left));
        {'EXIT', Pid, Reason} when is_map_key(Pid, Left) ->
            stop(maps:keys(maps:remove(Pid, Left))),
            exit({pe, map_get(Pid, Left), Reason});
        {'EXIT', Parent, Reason} ->
            stop(maps:keys(Left)),
            exit(Reason);
        _ ->
            loop(Parent, Owner, Members, Left)
    end.

%% Is the owner of a job for somebody outside, who asks whether it has started, has things sent,
%% and asks for the N-th message of the members, from 0 on, which is kept until a later one is
%% asked for.
serve(Elf, Rows, Columns, Options) ->
    process_flag(trap_exit, true),
    How =
        try
            {ok, Program} = epiphany:load(Elf),
            start_link(Program, Rows, Columns, Options)
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
