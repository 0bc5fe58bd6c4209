%% OpenSHMEM for processes of Erlang on cores that are members of a job of module spmd, with other
%% such processes or with programs in C: see docs/mixed.md.
%%
%% An Address is one in the symmetric memory of each member: malloc/1 gives one, address/1 that of a
%% variable of the programs in C. Types are int and long (of 32 bits), longlong, float (in single
%% precision) and double.
%%
%% What cannot be done is an error {Why, {shmem, Routine, Pe, Address}}, where Why is no_pe,
%% not_symmetric, ended (the member has), no_lock (the programs in C have none for the type), no_room
%% (in the heap), no_symbol or not_a_member.
-module(shmem).
-export([my_pe/0, n_pes/0, heap/0, address/1, malloc/1, free/1, finalize/0]).
-export([put/3, put/4, get/3, get_value/3]).
-export([fetch/3, set/4, swap/4, cas/5, fetch_add/4]).
-export([wait_until/4, fence/0, quiet/0, barrier_all/0, sync_all/0]).
-export([broadcast/5, reduce/7]).
-export([serve/1, run/2]).

%% What OpenSHMEM has for a barrier of all at the address of its state: see shmem-device.h.
-define(ROUNDS, 64).
-define(ROUND_BYTES, 8).
-define(FLAG, 4).

%% The elements of the working memory of a reduction, at least: SHMEM_REDUCE_MIN_WRKDATA_SIZE.
-define(LEAST_WORK, 8).
-define(WORD, 4).

%% A member polls so often before it reports that it waits, and then so often until it looks whether
%% it is asked.
-define(PATIENCE, 1000).
-define(LOOK, 100).

%% What a member knows, in its dictionary: its number, of how many, where the state of OpenSHMEM is,
%% and its heap and that one's end.
-record(pe, {me, n, state, heap, last}).

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

acquire(Lock, Routine, Pe, Address) ->
    case epiphany_pgas:lock(Lock, Pe) of
        true -> ok;
        false -> acquire(Lock, Routine, Pe, Address);
        Why -> fail(Why, Routine, Pe, Address)
    end.

%% The address of a lock is looked up once.
lock(Routine, Type, Pe, Address) ->
    case erlang:get({shmem_lock, Type}) of
        undefined ->
            _ = me(Routine),
            case epiphany_program:symbol(<<"_lock_", (atom_to_binary(Type))/binary>>) of
                {Lock, _} -> erlang:put({shmem_lock, Type}, Lock), Lock;
                false -> fail(no_lock, Routine, Pe, Address)
            end;
        Lock ->
            Lock
    end.

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

wait(Address, Comparison, Value, Who, Left) ->
    case epiphany_pgas:test(Address, Comparison, Value) of
        true -> ok;
        false when Left > 0 -> wait(Address, Comparison, Value, Who, Left - 1);
        false -> report(Address, Comparison, Value, Who);
        Why -> fail(Why, element(1, Who), own(), Address)
    end.

own() ->
    case erlang:get(shmem) of
        #pe{me = Me} -> Me;
        undefined -> none
    end.

%% Tells the job what the member waits for, when what it has stored before is there.
report(Address, Comparison, Value, {Routine, For} = Who) ->
    case erlang:get(shmem_job) of
        undefined ->
            wait(Address, Comparison, Value, Who);
        Job ->
            quiet(),
            Job ! {shmem, self(), {waits, {pe, Routine, Address, For}}},
            reported(Address, Comparison, Value, Job, ?LOOK)
    end.

reported(Address, Comparison, Value, Job, Left) ->
    case epiphany_pgas:test(Address, Comparison, Value) of
        true -> Job ! {shmem, self(), goes}, ok;
        false when Left > 0 -> reported(Address, Comparison, Value, Job, Left - 1);
        false ->
            receive
                {shmem, still, Ref} -> still(Address, Comparison, Value, Job, Ref)
            after 0 -> reported(Address, Comparison, Value, Job, ?LOOK)
            end
    end.

still(Address, Comparison, Value, Job, Ref) ->
    case epiphany_pgas:test(Address, Comparison, Value) of
        true -> Job ! {shmem, self(), goes}, ok;
        false -> Job ! {shmem, self(), {still, Ref}}, reported(Address, Comparison, Value, Job, ?LOOK)
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

%% broadcast(Dest, Source, Bytes, Root, PSync) of all members: what Root has at Source gets to Dest of
%% the others. PSync is a word that is 0 before and after. By a tree, the farthest first, as in C: what
%% a member gets it passes on to those whose distance from it is less than its lowest bit.
broadcast(Dest, Source, Bytes, Root, PSync) ->
    #pe{me = Me, n = N} = me(broadcast),
    case (Me + N - Root) rem N of
        0 ->
            spread(top(1, N), 0, N, Root, Dest, get(Source, Bytes, Me), PSync);
        Rank ->
            await(PSync, Me, {broadcast, any}),
            spread(Rank band -Rank, Rank, N, Root, Dest, get(Dest, Bytes, Me), PSync)
    end.

top(Bit, N) when Bit >= N -> Bit;
top(Bit, N) -> top(2 * Bit, N).

spread(1, _, _, _, _, _, _) ->
    ok;
spread(Twice, Rank, N, Root, Dest, Data, PSync) ->
    Bit = Twice bsr 1,
    if
        Rank + Bit < N ->
            To = (Root + Rank + Bit) rem N,
            put(Dest, Data, To),
            signal(PSync, To, broadcast);
        true ->
            ok
    end,
    spread(Bit, Rank, N, Root, Dest, Data, PSync).

signal(Slot, Pe, Routine) -> stored(epiphany_pgas:put(Slot, <<1:32/little>>, Pe), Routine, Pe, Slot).

%% await waits for a word that a member sets, and clears it.
await(Slot, Me, {Routine, _} = Who) ->
    wait(Slot, comparison(ne), <<0:32>>, Who),
    stored(epiphany_pgas:put(Slot, <<0:32>>, Me), Routine, Me, Slot).

%% reduce(Type, Op, Dest, Source, Count, PWrk, PSync) of all members, as shmem_TYPE_OP_to_all in C: Op
%% is sum, prod, min, max, and for integers also 'and', 'or', 'xor'. In parts that PWrk has room for:
%% by exchange when there are a power of two of members, by a ring otherwise.
reduce(Type, Op, Dest, Source, Count, PWrk, PSync) ->
    #pe{me = Me, n = N} = me(reduce),
    How = {Type, Op, PWrk, PSync},
    Room = max(Count div 2 + 1, ?LEAST_WORK) * size_of(Type),
    parts(Dest, get(Source, Count * size_of(Type), Me), Room, Me, N, How).

parts(_, <<>>, _, _, _, _) ->
    ok;
parts(Dest, Data, Room, Me, N, How) ->
    Bytes = min(Room, byte_size(Data)),
    <<Part:Bytes/binary, Rest/binary>> = Data,
    Result =
        case N band (N - 1) of
            0 -> exchange(1, Part, Me, N, How);
            _ -> ring(Part, Me, N, How)
        end,
    put(Dest, Result, Me),
    parts(Dest + Bytes, Rest, Room, Me, N, How).

exchange(Far, Mine, _, N, _) when Far >= N ->
    Mine;
exchange(Far, Mine, Me, N, {Type, Op, PWrk, PSync}) ->
    Pe = Me bxor Far,
    signal(PSync, Pe, reduce),
    await(PSync, Me, {reduce, Pe}),
    put(PWrk, Mine, Pe),
    signal(PSync + ?WORD, Pe, reduce),
    await(PSync + ?WORD, Me, {reduce, Pe}),
    Both = fold(Type, Op, Mine, get(PWrk, byte_size(Mine), Me)),
    exchange(2 * Far, Both, Me, N, {Type, Op, PWrk, PSync + 2 * ?WORD}).

%% Words of PSync: PWrk of the next is free; it is full; it is free again; the result is there.
ring(Mine, Me, N, {_, _, PWrk, PSync} = How) ->
    {Before, Next, Bytes} = {(Me + N - 1) rem N, (Me + 1) rem N, byte_size(Mine)},
    Sum = gather(Mine, Me, Before, How),
    Result =
        if
            Me + 1 < N ->
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
        Me + 2 =/= N ->
            await(PSync + 2 * ?WORD, Me, {reduce, Next}),
            put(PWrk, Result, Next),
            signal(PSync + 3 * ?WORD, Next, reduce);
        true ->
            ok
    end,
    Result.

gather(Mine, 0, _, _) ->
    Mine;
gather(Mine, Me, Before, {Type, Op, PWrk, PSync}) ->
    signal(PSync, Before, reduce),
    await(PSync + ?WORD, Me, {reduce, Before}),
    fold(Type, Op, Mine, get(PWrk, byte_size(Mine), Me)).

fold(Type, Op, A, B) ->
    Size = size_of(Type),
    list_to_binary([encode(Type, both(Op, decode(Type, X), decode(Type, Y))) ||
        {X, Y} <- lists:zip([X || <<X:Size/binary>> <= A], [Y || <<Y:Size/binary>> <= B])]).

both(sum, A, B) -> A + B;
both(prod, A, B) -> A * B;
both(min, A, B) -> min(A, B);
both(max, A, B) -> max(A, B);
both('and', A, B) -> A band B;
both('or', A, B) -> A bor B;
both('xor', A, B) -> A bxor B.

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
