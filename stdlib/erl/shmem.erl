%% OpenSHMEM for processes of Erlang on cores that are members of a job of module spmd, with other
%% such processes or with programs in C: see docs/mixed.md.
%%
%% An Address is one in the symmetric memory of each member: malloc/1 gives one, address/1 that of a
%% variable of the programs in C. Types are int and long (of 32 bits), longlong, float (in single
%% precision) and double.
%%
%% What cannot be done is an error {Why, {shmem, Routine, Pe, Address}}, where Why is no_pe,
%% not_symmetric, ended (the member has), no_lock (the programs in C have none for the type), no_room
%% (in the heap, or for a team), no_symbol, no_set (the caller is not in it), no_team, or not_a_member.
%%
%% A Set of collectives is all, or {Start, LogStride, Size}: an active set, as in C. PSync has the words
%% by which they synchronise, 48 of them: 0 before and after, or those of earlier barriers of the set.
%%
%% A Team is world, all members, or what a split has given; invalid to those who are not in it. Teams
%% have words of their own: those of the programs in C if these use teams, or else from the heap, which
%% the first split takes as malloc(2080) does.
-module(shmem).
-export([my_pe/0, n_pes/0, heap/0, address/1, malloc/1, free/1, finalize/0, send/1]).
-export([put/3, put/4, get/3, get_value/3, put_nbi/4, get_nbi/4]).
-export([fetch/3, set/4, swap/4, cas/5, fetch_add/4]).
-export([wait_until/4, fence/0, quiet/0, barrier_all/0, sync_all/0]).
-export([set_lock/1, test_lock/1, clear_lock/1]).
-export([put_signal/6, signal_fetch/1, signal_wait_until/3]).
-export([barrier/2, sync/2, broadcast/5, broadcast/6, reduce/7, reduce/8]).
-export([collect/5, fcollect/5, alltoall/5, alltoalls/8]).
-export([team_my_pe/1, team_n_pes/1, team_translate_pe/3]).
-export([team_split_strided/4, team_split_2d/2, team_destroy/1, team_sync/1]).
-export([team_broadcast/5, team_collect/4, team_fcollect/4, team_alltoall/4, team_alltoalls/7]).
-export([team_reduce/6]).
-export([serve/1, run/2]).

%% What OpenSHMEM has for a barrier of all at the address of its state: see shmem-device.h.
-define(ROUNDS, 64).
-define(ROUND_BYTES, 8).
-define(FLAG, 4).

%% The elements of the working memory of a reduction, at least: SHMEM_REDUCE_MIN_WRKDATA_SIZE.
-define(LEAST_WORK, 8).
-define(WORD, 4).

%% Teams of a member, with that of all, and their words in bytes, as in pgas/shmem/device/c/team.c: those
%% of a team's barriers and of its other collectives, and the working memory of its reductions.
-define(TEAMS, 5).
-define(TEAM_SYNC, 96).
-define(TEAM_WORDS, 288).
-define(TEAM_WORK, 128).

%% A member polls so often before it reports that it waits, and then so often until it looks whether
%% it is asked.
-define(PATIENCE, 1000).
-define(LOOK, 100).

%% What a member knows, in its dictionary: its number, of how many, where the state of OpenSHMEM is,
%% and its heap and that one's end.
-record(pe, {me, n, state, heap, last}).

%% A set of members: the caller's rank there, of how many, the first, and the stride.
-record(set, {rank, n, start, stride}).

%% A team: which of the words are its own, and who is in it.
-record(team, {slot, set}).

%% Begins as a member, when all are there.
serve(Run) ->
    receive {shmem, go} -> ok end,
    {Me, N, State, Heap, Last} = epiphany_program:member(),
    erlang:put(shmem, #pe{me = Me, n = N, state = State, heap = Heap, last = Last}),
    erlang:put(shmem_free, Heap),
    erlang:put(shmem_barriers, 0),
    Run().

%% What a job has its members execute.
run(Job, Fun) ->
    erlang:put(shmem_job, Job),
    sync_all(), % as shmem_init does
    Fun().

me(Routine) ->
    case erlang:get(shmem) of
        #pe{} = Pe -> Pe;
        undefined -> error({not_a_member, {shmem, Routine, none, none}})
    end.

my_pe() -> (me(my_pe))#pe.me.

n_pes() -> (me(n_pes))#pe.n.

%% heap() is {From, To}: the symmetric heap.
heap() ->
    #pe{heap = Heap, last = Last} = me(heap),
    {Heap, Last}.

%% address(Name): that of a variable that programs in C have in their symmetric memory, by an atom.
address(Name) when is_atom(Name) ->
    _ = me(address),
    case epiphany_program:symbol(<<"_", (atom_to_binary(Name))/binary>>) of
        {Address, _} -> Address;
        false -> fail(no_symbol, address, none, Name)
    end.

%% The heap is a stack, as in C: all members allocate the same, and each call is a barrier.
malloc(Bytes) when is_integer(Bytes), Bytes > 0 ->
    #pe{me = Me, last = Last} = me(malloc),
    Address = erlang:get(shmem_free),
    Free = (Address + Bytes + 7) band bnot 7,
    barrier_all(),
    if
        Address + Bytes > Last -> fail(no_room, malloc, Me, Address);
        true -> erlang:put(shmem_free, Free), Address
    end.

%% free(Address) gives back what has been allocated since.
free(Address) ->
    #pe{me = Me, heap = Heap} = me(free),
    barrier_all(),
    case erlang:get(shmem_free) of
        Free when Address >= Heap, Address < Free -> erlang:put(shmem_free, Address), ok;
        _ -> fail(not_symmetric, free, Me, Address)
    end.

finalize() -> barrier_all().

%% send(Binary) sends to the owner of the job. What the owner sends to a member is a message to it.
send(Binary) when is_binary(Binary) ->
    _ = me(send),
    erlang:get(shmem_job) ! {self(), Binary},
    ok.

%% put(Address, Binary, Pe) and put(Type, Address, Value, Pe) store into the memory of a member.
put(Address, Binary, Pe) -> stored(epiphany_pgas:put(Address, Binary, Pe), put, Pe, Address).

put(Type, Address, Value, Pe) ->
    stored(epiphany_pgas:put(Address, encode(Type, Value), Pe), put, Pe, Address).

stored(0, _, _, _) -> ok;
stored(Why, Routine, Pe, Address) -> fail(Why, Routine, Pe, Address).

%% get(Address, Bytes, Pe) gives a binary, get_value(Type, Address, Pe) a number.
get(Address, Bytes, Pe) when is_integer(Bytes), Bytes >= 0 -> get(Address, Bytes, Pe, get).

get(_, 0, _, _) ->
    <<>>;
get(Address, Bytes, Pe, Routine) when Bytes =< 64 ->
    case epiphany_pgas:get(Address, Bytes, Pe) of
        Binary when is_binary(Binary) -> Binary;
        Why -> fail(Why, Routine, Pe, Address)
    end;
get(Address, Bytes, Pe, Routine) ->
    iolist_to_binary(pieces(Address, Bytes, Pe, Routine)).

pieces(Address, Bytes, Pe, Routine) when Bytes =< 64 ->
    [get(Address, Bytes, Pe, Routine)];
pieces(Address, Bytes, Pe, Routine) ->
    First = get(Address, 64, Pe, Routine),
    [First | pieces(Address + 64, Bytes - 64, Pe, Routine)].

%% put_nbi(Dest, Source, Bytes, Pe) and get_nbi(Dest, Source, Bytes, Pe) copy between the caller's memory
%% and that of a member, and are complete after quiet(). A core has left all stores when put_nbi returns,
%% and has what it gets when get_nbi does.
put_nbi(Dest, Source, Bytes, Pe) ->
    Data = get(Source, Bytes, own(put_nbi), put_nbi),
    stored(epiphany_pgas:put(Dest, Data, Pe), put_nbi, Pe, Dest).

get_nbi(Dest, Source, Bytes, Pe) ->
    Me = own(get_nbi),
    stored(epiphany_pgas:put(Dest, get(Source, Bytes, Pe, get_nbi), Me), get_nbi, Me, Dest).

own(Routine) -> (me(Routine))#pe.me.

get_value(Type, Address, Pe) -> decode(Type, get(Address, size_of(Type), Pe, get_value)).

%% Atomic operations: under the lock of the type on the member that the variable is on, as in C. All
%% but set give what was there.
fetch(Type, Address, Pe) -> atomic(fetch, Type, Address, Pe, fun(Old) -> Old end).

set(Type, Address, Value, Pe) -> atomic(set, Type, Address, Pe, fun(_) -> Value end), ok.

swap(Type, Address, Value, Pe) -> atomic(swap, Type, Address, Pe, fun(_) -> Value end).

%% cas(Type, Address, Expected, Value, Pe).
cas(Type, Address, Expected, Value, Pe) ->
    atomic(cas, Type, Address, Pe, fun(Old) when Old == Expected -> Value; (Old) -> Old end).

fetch_add(Type, Address, Value, Pe) -> atomic(fetch_add, Type, Address, Pe, fun(Old) -> Old + Value end).

atomic(Routine, Type, Address, Pe, Change) ->
    Lock = lock(Routine, Type, Pe, Address),
    acquire(Lock, Routine, Pe, Address),
    Old =
        try decode(Type, get(Address, size_of(Type), Pe, Routine))
        catch error:Why -> epiphany_pgas:put(Lock, <<0:32>>, Pe), error(Why)
        end,
    case Change(Old) of
        Old -> ok;
        New -> epiphany_pgas:put(Address, encode(Type, New), Pe)
    end,
    stored(epiphany_pgas:put(Lock, <<0:32>>, Pe), Routine, Pe, Address), % behind the value
    Old.

acquire(Lock, Routine, Pe, Address) -> acquire(Lock, Routine, Pe, Address, ?PATIENCE).

acquire(Lock, Routine, Pe, Address, Left) ->
    case taken(Lock, Routine, Pe, Address) of
        true -> ok;
        false when Left > 0 -> acquire(Lock, Routine, Pe, Address, Left - 1);
        false ->
            Test = fun() -> taken(Lock, Routine, Pe, Address) end,
            report(Test, Lock, Routine, fun() -> holder(Lock, Pe) end)
    end.

taken(Lock, Routine, Pe, Address) ->
    case epiphany_pgas:lock(Lock, Pe) of
        Taken when is_boolean(Taken) -> Taken;
        Why -> fail(Why, Routine, Pe, Address)
    end.

%% The member that has a lock, if that is known: see emu/lock.go.
holder(Lock, Pe) ->
    case get(Lock, 4, Pe, set_lock) of
        <<Value:32/little>> when Value bsr 12 =:= 16#40000 -> Value band 16#fff;
        _ -> any
    end.

%% The address of a lock is looked up once.
lock(Routine, Type, Pe, Address) ->
    case erlang:get({shmem_lock, Type}) of
        undefined ->
            _ = me(Routine),
            case epiphany_program:symbol(<<"___shmem_lock_", (atom_to_binary(Type))/binary>>) of
                {Lock, _} -> erlang:put({shmem_lock, Type}, Lock), Lock;
                false -> fail(no_lock, Routine, Pe, Address)
            end;
        Lock ->
            Lock
    end.

%% A lock is the word at an address of member 0, as in C: 0 if nobody has it.
set_lock(Lock) -> acquire(Lock, set_lock, 0, Lock).

%% test_lock(Lock) is whether the caller has it now.
test_lock(Lock) -> taken(Lock, test_lock, 0, Lock).

%% clear_lock(Lock) gives it back, when all that has been stored is there.
clear_lock(Lock) ->
    quiet(),
    stored(epiphany_pgas:put(Lock, <<0:32>>, 0), clear_lock, 0, Lock).

%% put_signal(Address, Binary, Signal, Value, How, Pe) stores into the memory of a member, and then a
%% number of 64 bits behind it, if How is set, or adds to one, if it is add.
put_signal(Address, Binary, Signal, Value, How, Pe) ->
    stored(epiphany_pgas:put(Address, Binary, Pe), put_signal, Pe, Address),
    _ = atomic(put_signal, longlong, Signal, Pe, raised(How, Value)),
    ok.

raised(set, Value) -> fun(_) -> Value end;
raised(add, Value) -> fun(Old) -> Old + Value end.

signal_fetch(Signal) -> decode(longlong, get(Signal, 8, own(signal_fetch), signal_fetch)).

%% signal_wait_until(Signal, Comparison, Value): what the signal is then. It compares as a signed number.
signal_wait_until(Signal, Comparison, Value) ->
    wait(Signal, comparison(Comparison), encode(longlong, Value), {signal_wait_until, any}),
    signal_fetch(Signal).

%% wait_until(Type, Address, Comparison, Value): until the member's own variable, an integer, compares
%% so, by eq, ne, gt, le, lt or ge.
wait_until(Type, Address, Comparison, Value) when Type =/= float, Type =/= double ->
    wait(Address, comparison(Comparison), encode(Type, Value), {wait_until, any}).

comparison(eq) -> 0;
comparison(ne) -> 1;
comparison(gt) -> 2;
comparison(le) -> 3;
comparison(lt) -> 4;
comparison(ge) -> 5.

wait(Address, Comparison, Value, Who) -> wait(Address, Comparison, Value, Who, ?PATIENCE).

wait(Address, Comparison, Value, {Routine, For} = Who, Left) ->
    case epiphany_pgas:test(Address, Comparison, Value) of
        true -> ok;
        false when Left > 0 -> wait(Address, Comparison, Value, Who, Left - 1);
        false ->
            Test = fun() -> epiphany_pgas:test(Address, Comparison, Value) end,
            report(Test, Address, Routine, fun() -> For end);
        Why -> fail(Why, Routine, own(), Address)
    end.

own() ->
    case erlang:get(shmem) of
        #pe{me = Me} -> Me;
        undefined -> none
    end.

%% Reports to the job what the member waits for, when what it has stored before is there, and polls
%% Test: Whom is whom it waits for now.
report(Test, Address, Routine, Whom) ->
    case erlang:get(shmem_job) of
        undefined ->
            poll(Test);
        Job ->
            quiet(),
            For = Whom(),
            Job ! {shmem, self(), {waits, {pe, Routine, Address, For}}},
            reported(Test, {Address, Routine, Whom, For}, Job, ?LOOK)
    end.

poll(Test) ->
    case Test() of
        true -> ok;
        false -> poll(Test)
    end.

reported(Test, What, Job, Left) ->
    case Test() of
        true -> Job ! {shmem, self(), goes}, ok;
        false when Left > 0 -> reported(Test, What, Job, Left - 1);
        false ->
            receive
                {shmem, still, Ref} -> still(Test, What, Job, Ref)
            after 0 -> reported(Test, What, Job, ?LOOK)
            end
    end.

still(Test, {Address, Routine, Whom, For} = What, Job, Ref) ->
    case Test() orelse Whom() of
        true -> Job ! {shmem, self(), goes}, ok;
        For -> Job ! {shmem, self(), {still, Ref}}, reported(Test, What, Job, ?LOOK);
        _ -> report(Test, Address, Routine, Whom)
    end.

%% Stores to one member arrive in the order in which they are made, so that there is nothing to do.
fence() -> _ = me(fence), ok.

%% quiet() waits until all that has been stored is there.
quiet() -> stored(epiphany_pgas:quiet(), quiet, none, none).

barrier_all() -> quiet(), barrier(barrier_all).

sync_all() -> barrier(sync_all).

%% Dissemination, as in C: in round r a member sets the flag of the one 2^r further, and waits for the
%% one 2^r before. Flags count barriers, since a neighbour may be one ahead.
barrier(Routine) ->
    #pe{me = Me, n = N, state = State} = me(Routine),
    Count = erlang:get(shmem_barriers) + 1,
    erlang:put(shmem_barriers, Count),
    rounds(1, Me, N, State + ?ROUNDS + ?FLAG, <<Count:32/little>>, Routine).

rounds(Far, _, N, _, _, _) when Far >= N ->
    ok;
rounds(Far, Me, N, Flag, Count, Routine) ->
    To = (Me + Far) rem N,
    stored(epiphany_pgas:put(Flag, Count, To), Routine, To, Flag),
    wait(Flag, comparison(ge), Count, {Routine, (Me + N - Far) rem N}),
    rounds(2 * Far, Me, N, Flag + ?ROUND_BYTES, Count, Routine).

%% set(Routine, Set): who takes part.
set(Routine, all) ->
    #pe{me = Me, n = N} = me(Routine),
    #set{rank = Me, n = N, start = 0, stride = 1};
set(Routine, {Start, Log, N} = Set) when Start >= 0, Log >= 0, Log < 12, N > 0 ->
    #pe{me = Me, n = All} = me(Routine),
    Rank = (Me - Start) bsr Log,
    if
        Start + ((N - 1) bsl Log) >= All -> fail(no_set, Routine, Me, Set);
        Rank < 0; Rank >= N; Start + (Rank bsl Log) =/= Me -> fail(no_set, Routine, Me, Set);
        true -> #set{rank = Rank, n = N, start = Start, stride = 1 bsl Log}
    end;
set(Routine, Set) ->
    fail(no_set, Routine, own(Routine), Set).

%% The number of a member by its rank, which wraps around.
member(#set{n = N, start = Start, stride = Stride}, Rank) -> Start + ((Rank + N) rem N) * Stride.

member(#set{rank = Rank} = S) -> member(S, Rank).

%% barrier(Set, PSync) and sync(Set, PSync). PSync has two words for each round: how often the one before
%% has told, and how often this member.
barrier(Set, PSync) -> quiet(), sync(1, set(barrier, Set), PSync, barrier).

sync(Set, PSync) -> sync(1, set(sync, Set), PSync, sync).

sync(Far, #set{n = N}, _, _) when Far >= N ->
    ok;
sync(Far, #set{rank = Rank} = S, PSync, Routine) ->
    {Me, To} = {member(S), member(S, Rank + Far)},
    Count = encode(int, get_value(int, PSync + ?WORD, Me) + 1),
    put(PSync + ?WORD, Count, Me),
    stored(epiphany_pgas:put(PSync, Count, To), Routine, To, PSync),
    wait(PSync, comparison(ge), Count, {Routine, member(S, Rank - Far)}),
    sync(2 * Far, S, PSync + 2 * ?WORD, Routine).

%% broadcast(Dest, Source, Bytes, Root, Set, PSync): what the one of rank Root has at Source gets to Dest
%% of the others. By a tree, the farthest first, as in C: what a member gets it passes on to those whose
%% distance from it is less than its lowest bit.
broadcast(Dest, Source, Bytes, Root, PSync) -> broadcast(Dest, Source, Bytes, Root, all, PSync).

broadcast(Dest, Source, Bytes, Root, Set, PSync) ->
    tree(Dest, Source, Bytes, Root, set(broadcast, Set), PSync).

tree(Dest, Source, Bytes, Root, #set{rank = Mine, n = N} = S, PSync) ->
    case (Mine + N - Root) rem N of
        0 ->
            spread(top(1, N), 0, S, Root, Dest, get(Source, Bytes, member(S)), PSync);
        Rank ->
            await(PSync, member(S), {broadcast, any}),
            spread(Rank band -Rank, Rank, S, Root, Dest, get(Dest, Bytes, member(S)), PSync)
    end.

top(Bit, N) when Bit >= N -> Bit;
top(Bit, N) -> top(2 * Bit, N).

spread(1, _, _, _, _, _, _) ->
    ok;
spread(Twice, Rank, #set{n = N} = S, Root, Dest, Data, PSync) ->
    Bit = Twice bsr 1,
    if
        Rank + Bit < N ->
            To = member(S, Root + Rank + Bit),
            put(Dest, Data, To),
            signal(PSync, To, broadcast);
        true ->
            ok
    end,
    spread(Bit, Rank, S, Root, Dest, Data, PSync).

signal(Slot, Pe, Routine) -> stored(epiphany_pgas:put(Slot, <<1:32/little>>, Pe), Routine, Pe, Slot).

%% await waits for a word that a member sets, and clears it.
await(Slot, Me, {Routine, _} = Who) ->
    wait(Slot, comparison(ne), <<0:32>>, Who),
    stored(epiphany_pgas:put(Slot, <<0:32>>, Me), Routine, Me, Slot).

%% collect(Dest, Source, Bytes, Set, PSync): Dest of each gets what all have at Source, one behind the
%% other. Bytes are those of the caller, and may differ. Each sends its part to all, beginning with its
%% neighbour, after it has heard where it begins.
collect(Dest, Source, Bytes, Set, PSync) -> to_all(Dest, Source, Bytes, set(collect, Set), PSync).

to_all(Dest, Source, Bytes, #set{rank = Rank, n = N} = S, PSync) ->
    Me = member(S),
    At =
        if
            Rank > 0 ->
                await(PSync, Me, {collect, member(S, Rank - 1)}),
                get_value(int, PSync + ?WORD, Me);
            true ->
                0
        end,
    if
        Rank + 1 < N ->
            Next = member(S, Rank + 1),
            put(int, PSync + ?WORD, At + Bytes, Next),
            signal(PSync, Next, collect);
        true ->
            ok
    end,
    put(int, PSync + ?WORD, 0, Me),
    Data = get(Source, Bytes, Me),
    [put(Dest + At, Data, member(S, Rank + I)) || I <- lists:seq(0, N - 1)],
    quiet(),
    finish(1, S, PSync + 2 * ?WORD, collect).

%% A barrier at the end of a collective: a word for each round.
finish(Far, #set{n = N}, _, _) when Far >= N ->
    ok;
finish(Far, #set{rank = Rank} = S, PSync, Routine) ->
    signal(PSync, member(S, Rank + Far), Routine),
    await(PSync, member(S), {Routine, member(S, Rank - Far)}),
    finish(2 * Far, S, PSync + ?WORD, Routine).

%% fcollect(Dest, Source, Bytes, Set, PSync): the same when all have as many Bytes. By recursive doubling
%% of a power of two of members, by a ring of others.
fcollect(Dest, Source, Bytes, Set, PSync) -> same(Dest, Source, Bytes, set(fcollect, Set), PSync).

same(Dest, Source, Bytes, #set{rank = Rank, n = N} = S, PSync) ->
    put(Dest + Rank * Bytes, get(Source, Bytes, member(S)), member(S)),
    case N band (N - 1) of
        0 -> doubling(1, Dest, Bytes, S, PSync);
        _ -> around(1, Rank, Dest, Bytes, S, PSync)
    end.

doubling(Far, _, _, #set{n = N}, _) when Far >= N ->
    ok;
doubling(Far, Dest, Bytes, #set{rank = Rank} = S, PSync) ->
    Pe = member(S, Rank bxor Far),
    Have = Dest + (Rank band -Far) * Bytes,
    put(Have, get(Have, Far * Bytes, member(S)), Pe),
    signal(PSync, Pe, fcollect),
    await(PSync, member(S), {fcollect, Pe}),
    doubling(2 * Far, Dest, Bytes, S, PSync + ?WORD).

around(N, _, _, _, #set{n = N} = S, PSync) ->
    put(int, PSync, 0, member(S));
around(I, Have, Dest, Bytes, #set{rank = Rank, n = N} = S, PSync) ->
    Next = member(S, Rank + 1),
    put(Dest + Have * Bytes, get(Dest + Have * Bytes, Bytes, member(S)), Next),
    put(int, PSync, I, Next),
    wait(PSync, comparison(ge), encode(int, I), {fcollect, member(S, Rank - 1)}),
    around(I + 1, (Have + N - 1) rem N, Dest, Bytes, S, PSync).

%% alltoall(Dest, Source, Bytes, Set, PSync): the Bytes that each has for each, at Source in the order of
%% those that they are for, get to Dest there in the order of those that they are from.
alltoall(Dest, Source, Bytes, Set, PSync) -> each(Dest, Source, Bytes, set(alltoall, Set), PSync).

each(Dest, Source, Bytes, #set{rank = Rank, n = N} = S, PSync) ->
    Me = member(S),
    [put(Dest + Rank * Bytes, get(Source + (To rem N) * Bytes, Bytes, Me), member(S, To)) ||
        To <- lists:seq(Rank, Rank + N - 1)],
    quiet(),
    finish(1, S, PSync, alltoall).

%% alltoalls(Dest, Source, Dst, Sst, Count, Size, Set, PSync): the same of Count elements of Size
%% bytes for each, of 4 or 8 with programs in C. Those at Source are Sst elements apart, those at
%% Dest Dst.
alltoalls(Dest, Source, Dst, Sst, Count, Size, Set, PSync) ->
    apart({Dest, Dst}, {Source, Sst}, Count, Size, set(alltoalls, Set), PSync).

apart({Dest, Dst}, {Source, Sst}, Count, Size, #set{rank = Rank, n = N} = S, PSync) when
    Dst >= 1, Sst >= 1, Count >= 0, Size >= 1
->
    Me = member(S),
    [begin
         Element = get(Source + ((To rem N) * Count + I) * Sst * Size, Size, Me),
         put(Dest + (Rank * Count + I) * Dst * Size, Element, member(S, To))
     end || To <- lists:seq(Rank, Rank + N - 1), I <- lists:seq(0, Count - 1)],
    quiet(),
    finish(1, S, PSync, alltoalls).

%% reduce(Type, Op, Dest, Source, Count, Set, PWrk, PSync), as shmem_TYPE_OP_to_all in C: Op is sum,
%% prod, min, max, and for integers also 'and', 'or', 'xor'. In parts that PWrk has room for: by exchange
%% when there are a power of two of members, by a ring otherwise.
reduce(Type, Op, Dest, Source, Count, PWrk, PSync) ->
    reduce(Type, Op, Dest, Source, Count, all, PWrk, PSync).

reduce(Type, Op, Dest, Source, Count, Set, PWrk, PSync) ->
    S = set(reduce, Set),
    How = {Type, Op, PWrk, PSync},
    Room = max(Count div 2 + 1, ?LEAST_WORK) * size_of(Type),
    parts(Dest, get(Source, Count * size_of(Type), member(S)), Room, S, How).

parts(_, <<>>, _, _, _) ->
    ok;
parts(Dest, Data, Room, S, How) ->
    Bytes = min(Room, byte_size(Data)),
    <<Part:Bytes/binary, Rest/binary>> = Data,
    put(Dest, folded(Part, S, How), member(S)),
    parts(Dest + Bytes, Rest, Room, S, How).

folded(Part, #set{n = N} = S, How) ->
    case N band (N - 1) of
        0 -> exchange(1, Part, S, How);
        _ -> ring(Part, S, How)
    end.

exchange(Far, Mine, #set{n = N}, _) when Far >= N ->
    Mine;
exchange(Far, Mine, #set{rank = Rank} = S, {Type, Op, PWrk, PSync}) ->
    {Me, Pe} = {member(S), member(S, Rank bxor Far)},
    signal(PSync, Pe, reduce),
    await(PSync, Me, {reduce, Pe}),
    put(PWrk, Mine, Pe),
    signal(PSync + ?WORD, Pe, reduce),
    await(PSync + ?WORD, Me, {reduce, Pe}),
    Both = fold(Type, Op, Mine, get(PWrk, byte_size(Mine), Me)),
    exchange(2 * Far, Both, S, {Type, Op, PWrk, PSync + 2 * ?WORD}).

%% Words of PSync: PWrk of the next is free; it is full; it is free again; the result is there.
ring(Mine, #set{rank = Rank, n = N} = S, {_, _, PWrk, PSync} = How) ->
    {Before, Me, Next, Bytes} = {member(S, Rank - 1), member(S), member(S, Rank + 1), byte_size(Mine)},
    Sum = gather(Mine, Rank, Me, Before, How),
    Result =
        if
            Rank + 1 < N ->
                await(PSync, Me, {reduce, Next}),
                put(PWrk, Sum, Next),
                signal(PSync + ?WORD, Next, reduce),
                signal(PSync + 2 * ?WORD, Before, reduce),
                await(PSync + 3 * ?WORD, Me, {reduce, Before}),
                get(PWrk, Bytes, Me);
            true ->
                Sum
        end,
    if
        Rank + 2 =/= N ->
            await(PSync + 2 * ?WORD, Me, {reduce, Next}),
            put(PWrk, Result, Next),
            signal(PSync + 3 * ?WORD, Next, reduce);
        true ->
            ok
    end,
    Result.

gather(Mine, 0, _, _, _) ->
    Mine;
gather(Mine, _, Me, Before, {Type, Op, PWrk, PSync}) ->
    signal(PSync, Before, reduce),
    await(PSync + ?WORD, Me, {reduce, Before}),
    fold(Type, Op, Mine, get(PWrk, byte_size(Mine), Me)).

%% Floating-point numbers are in the order of their bits, as in C: infinity and what is no number too.
fold(float, Op, A, B) when Op =:= max; Op =:= min -> fold(int, {Op, 16#7fffffff}, A, B);
fold(double, Op, A, B) when Op =:= max; Op =:= min -> fold(longlong, {Op, 16#7fffffffffffffff}, A, B);
fold(Type, Op, A, B) ->
    Size = size_of(Type),
    list_to_binary([encode(Type, both(Op, decode(Type, X), decode(Type, Y))) ||
        {X, Y} <- lists:zip([X || <<X:Size/binary>> <= A], [Y || <<Y:Size/binary>> <= B])]).

both(sum, A, B) -> A + B;
both(prod, A, B) -> A * B;
both(min, A, B) -> min(A, B);
both(max, A, B) -> max(A, B);
both({Op, Mask}, A, B) -> ordinal(both(Op, ordinal(A, Mask), ordinal(B, Mask)), Mask);
both('and', A, B) -> A band B;
both('or', A, B) -> A bor B;
both('xor', A, B) -> A bxor B.

ordinal(X, Mask) when X < 0 -> X bxor Mask;
ordinal(X, _) -> X.

%% team(Routine, Team): a team that exists.
team(Routine, world) ->
    #team{slot = 0, set = set(Routine, all)};
team(Routine, #team{slot = Slot} = Team) ->
    case erlang:get(shmem_teams) of
        {Free, _, _} when Free band (1 bsl Slot) =:= 0 -> Team;
        _ -> fail(no_team, Routine, own(Routine), Team)
    end;
team(Routine, Team) ->
    fail(no_team, Routine, own(Routine), Team).

%% The caller's number in a team, and how many that has; -1 of none.
team_my_pe(invalid) -> -1;
team_my_pe(Team) -> ((team(team_my_pe, Team))#team.set)#set.rank.

team_n_pes(invalid) -> -1;
team_n_pes(Team) -> ((team(team_n_pes, Team))#team.set)#set.n.

%% team_translate_pe(From, Pe, To): the number in To of the one that has the number Pe in From, or -1.
team_translate_pe(From, Pe, To) when From =:= invalid; To =:= invalid; Pe < 0 ->
    -1;
team_translate_pe(From, Pe, To) ->
    #set{n = N} = Set = (team(team_translate_pe, From))#team.set,
    #set{n = Others, start = Start, stride = Stride} = (team(team_translate_pe, To))#team.set,
    Far = member(Set, Pe) - Start,
    if
        Pe >= N; Far < 0; Far rem Stride =/= 0; Far div Stride >= Others -> -1;
        true -> Far div Stride
    end.

%% team_split_strided(Parent, Start, Stride, Size): all members of Parent call it, and those that are in
%% the new team get that.
team_split_strided(Parent, Start, Stride, Size) ->
    #team{set = #set{rank = Rank, n = N}} = Team = team(team_split_strided, Parent),
    Slot = slot(team_split_strided, Team),
    if
        Start < 0; Stride < 1; Size < 1; Start + (Size - 1) * Stride >= N ->
            fail(no_team, team_split_strided, own(team_split_strided), {Start, Stride, Size});
        Rank < Start; (Rank - Start) rem Stride =/= 0; (Rank - Start) div Stride >= Size ->
            invalid;
        true ->
            form(Team, Slot, Start, Stride, Size)
    end.

%% team_split_2d(Parent, Range): {X, Y}, the row of so many that the caller is in, and its column. All
%% rows have the same words, since nobody is in two of them; so have all columns.
team_split_2d(Parent, Range) when Range >= 1 ->
    #team{set = #set{rank = Rank, n = N}} = Team = team(team_split_2d, Parent),
    Across = min(Range, N),
    Column = Rank rem Across,
    First = Rank - Column,
    X = form(Team, slot(team_split_2d, Team), First, 1, min(Across, N - First)),
    try slot(team_split_2d, Team) of
        Slot -> {X, form(Team, Slot, Column, Across, (N - Column + Across - 1) div Across)}
    catch
        error:Why -> team_destroy(X), error(Why)
    end.

%% team_destroy(Team) gives its words back, when all members have called it.
team_destroy(world) ->
    ok;
team_destroy(Team) ->
    #team{slot = Slot} = team(team_destroy, Team),
    team_sync(Team),
    {Free, Words, Work} = erlang:get(shmem_teams),
    erlang:put(shmem_teams, {Free bor (1 bsl Slot), Words, Work}),
    ok.

form(#team{set = #set{rank = Rank} = Set}, Slot, Start, Stride, Size) ->
    {Free, Words, Work} = erlang:get(shmem_teams),
    erlang:put(shmem_teams, {Free band bnot (1 bsl Slot), Words, Work}),
    #team{slot = Slot, set = #set{rank = (Rank - Start) div Stride, n = Size,
        start = member(Set, Start), stride = Stride * Set#set.stride}}.

%% slot(Routine, Parent): words that are free with all members of Parent, which nobody uses before all
%% have cleared them.
slot(Routine, #team{set = Set} = Parent) ->
    Me = own(Routine),
    {Free, Words, _} = team_memory(),
    [put(Words + Slot * ?TEAM_WORDS, <<0:(?TEAM_WORDS * 8)>>, Me) ||
        Slot <- lists:seq(1, ?TEAMS - 1), Free band (1 bsl Slot) =/= 0],
    Agreed = decode(int, folded(encode(int, Free), Set, {int, 'and', work(Parent), words(Parent)})),
    sync(1, Set, flags(Parent), Routine),
    case [Slot || Slot <- lists:seq(1, ?TEAMS - 1), Agreed band (1 bsl Slot) =/= 0] of
        [Slot | _] -> Slot;
        [] -> fail(no_room, Routine, Me, Parent)
    end.

%% What is free of the teams, and the addresses of their words and of their working memory.
team_memory() ->
    case erlang:get(shmem_teams) of
        undefined ->
            {Words, Work} = team_words(),
            New = {(1 bsl ?TEAMS) - 2, Words, Work},
            erlang:put(shmem_teams, New),
            New;
        Memory ->
            Memory
    end.

team_words() ->
    case {epiphany_program:symbol(<<"___shmem_words">>), epiphany_program:symbol(<<"___shmem_work">>)} of
        {{Words, _}, {Work, _}} ->
            {Words, Work};
        _ ->
            Me = own(team_words),
            Words = malloc(?TEAMS * (?TEAM_WORDS + ?TEAM_WORK)),
            put(Words, <<0:(?TEAM_WORDS * 8)>>, Me), % of all members; those of others are cleared later
            barrier_all(),
            {Words, Words + ?TEAMS * ?TEAM_WORDS}
    end.

flags(#team{slot = Slot}) ->
    {_, Words, _} = team_memory(),
    Words + Slot * ?TEAM_WORDS.

words(Team) -> flags(Team) + ?TEAM_SYNC.

work(#team{slot = Slot}) ->
    {_, _, Work} = team_memory(),
    Work + Slot * ?TEAM_WORK.

team_sync(Team) ->
    #team{set = Set} = T = team(team_sync, Team),
    sync(1, Set, flags(T), team_sync).

%% Collectives of teams. They end when all members have begun what follows, so that one may follow
%% another. A tree has strides of powers of two, as in C; otherwise the root stores into one after
%% another.
team_broadcast(Team, Dest, Source, Bytes, Root) ->
    #team{set = #set{rank = Rank, n = N, stride = Stride} = S} = T = team(team_broadcast, Team),
    Words = words(T),
    Me = member(S),
    if
        Stride band (Stride - 1) =:= 0 ->
            tree(Dest, Source, Bytes, Root, S, Words);
        Rank =/= Root ->
            await(Words, Me, {team_broadcast, member(S, Root)});
        true ->
            Data = get(Source, Bytes, Me),
            [begin put(Dest, Data, member(S, To)), signal(Words, member(S, To), team_broadcast) end ||
                To <- lists:seq(0, N - 1), To =/= Root]
    end,
    if
        Rank =:= Root, Dest =/= Source -> put(Dest, get(Source, Bytes, Me), Me);
        true -> ok
    end,
    team_sync(Team).

team_collect(Team, Dest, Source, Bytes) ->
    #team{set = S} = T = team(team_collect, Team),
    to_all(Dest, Source, Bytes, S, words(T)),
    team_sync(Team).

team_fcollect(Team, Dest, Source, Bytes) ->
    #team{set = S} = T = team(team_fcollect, Team),
    same(Dest, Source, Bytes, S, words(T)),
    team_sync(Team).

team_alltoall(Team, Dest, Source, Bytes) ->
    #team{set = S} = T = team(team_alltoall, Team),
    each(Dest, Source, Bytes, S, words(T)),
    team_sync(Team).

team_alltoalls(Team, Dest, Source, Dst, Sst, Count, Size) ->
    #team{set = S} = T = team(team_alltoalls, Team),
    apart({Dest, Dst}, {Source, Sst}, Count, Size, S, words(T)),
    team_sync(Team).

team_reduce(Team, Type, Op, Dest, Source, Count) ->
    #team{set = S} = T = team(team_reduce, Team),
    Data = get(Source, Count * size_of(Type), member(S)),
    parts(Dest, Data, ?LEAST_WORK * size_of(Type), S, {Type, Op, work(T), words(T)}),
    team_sync(Team).

size_of(Type) when Type =:= longlong; Type =:= double -> 8;
size_of(Type) when Type =:= int; Type =:= long; Type =:= float -> 4.

encode(Type, Value) when Type =:= int; Type =:= long -> <<Value:32/little>>;
encode(longlong, Value) -> <<Value:64/little>>;
encode(float, Value) -> <<Value:32/float-little>>;
encode(double, Value) -> <<Value:64/float-little>>.

decode(Type, <<Value:32/signed-little>>) when Type =:= int; Type =:= long -> Value;
decode(longlong, <<Value:64/signed-little>>) -> Value;
decode(float, <<Value:32/float-little>>) -> Value;
decode(double, <<Value:64/float-little>>) -> Value.

%% Numbers are what the functions of epiphany_pgas give that do nothing.
fail(1, Routine, Pe, Address) -> fail(not_a_member, Routine, Pe, Address);
fail(2, Routine, Pe, Address) -> fail(no_pe, Routine, Pe, Address);
fail(3, Routine, Pe, Address) -> fail(not_symmetric, Routine, Pe, Address);
fail(4, Routine, Pe, Address) -> fail(ended, Routine, Pe, Address);
fail(Why, Routine, Pe, Address) -> error({Why, {shmem, Routine, Pe, Address}}).
