%% Linear hash tables, behind dict and sets (P.-A. Larson, Dynamic Hash Tables, Communications of the ACM 31(4), 1988).
%%
%% A table is a record {Name, Size, N, Max, Offset, Expand, Contract, EmptySegment, Segments}; Name is dict, whose entries are [Key | Value], or
%% set, whose entries are the elements.
%% Slots 1 to N are in use, each with a bucket, a list of entries; segments hold 16 of them. Entries are hashed to Max slots, Max the power of 2 not
%% below N, and what falls above N belongs Offset = Max/2 below. The table grows by one slot when it has more than Expand = 5 * N entries
%% and shrinks by one, not below 16, when it has fewer than Contract = 3 * N.
-module(epiphany_hashing).
-compile(nowarn_deprecated_function).
-export([new/1, bucket/2, put_bucket/4, fold/3, map/2]).

-define(SEGMENT, 16).
-define(EXPAND, 5).
-define(CONTRACT, 3).

%% Places in the record.
-define(SIZE, 2).

new(Name) ->
    Empty = erlang:make_tuple(?SEGMENT, []),
    {Name, 0, ?SEGMENT, ?SEGMENT, ?SEGMENT div 2, ?SEGMENT * ?EXPAND, ?SEGMENT * ?CONTRACT, Empty, {Empty}}.

%% The bucket where entries with the key belong.
bucket(Key, Table) -> slot_bucket(slot(Key, Table), Table).

slot(Key, {_, _, N, Max, Offset, _, _, _, _}) ->
    case erlang:phash(Key, Max) of
        Slot when Slot > N -> Slot - Offset;
        Slot -> Slot
    end.

slot_bucket(Slot, {_, _, _, _, _, _, _, _, Segments}) ->
    element((Slot - 1) rem ?SEGMENT + 1, element((Slot - 1) div ?SEGMENT + 1, Segments)).

%% The table with another bucket for the key, which has More entries more than the one before.
put_bucket(Key, Bucket, More, Table0) ->
    Table = set_bucket(slot(Key, Table0), Bucket, Table0),
    case More of
        0 -> Table;
        _ when More > 0 -> expanded(setelement(?SIZE, Table, element(?SIZE, Table) + More));
        _ -> contracted(setelement(?SIZE, Table, element(?SIZE, Table) + More))
    end.

set_bucket(Slot, Bucket, {Name, Size, N, Max, Offset, Expand, Contract, Empty, Segments}) ->
    I = (Slot - 1) div ?SEGMENT + 1,
    Segment = setelement((Slot - 1) rem ?SEGMENT + 1, element(I, Segments), Bucket),
    {Name, Size, N, Max, Offset, Expand, Contract, Empty, setelement(I, Segments, Segment)}.

%% A new slot takes over part of the entries of the slot that stood for it.
expanded({_, Size, _, _, _, Expand, _, _, _} = Table) when Size =< Expand ->
    Table;
expanded(Table0) ->
    {Name, Size, N, Max, Offset, _, _, Empty, Segments} = with_room(Table0),
    New = N + 1,
    Table = {Name, Size, New, Max, Offset, New * ?EXPAND, New * ?CONTRACT, Empty, Segments},
    {Stay, Move} = lists:partition(fun(Entry) -> erlang:phash(key(Name, Entry), Max) =/= New end, slot_bucket(New - Offset, Table)),
    set_bucket(New, Move, set_bucket(New - Offset, Stay, Table)).

key(dict, [Key | _]) -> Key;
key(set, Element) -> Element.

%% Twice as many segments when all slots are in use.
with_room({Name, Size, Max, Max, _, Expand, Contract, Empty, Segments}) ->
    More = lists:duplicate(tuple_size(Segments), Empty),
    {Name, Size, Max, 2 * Max, Max, Expand, Contract, Empty, list_to_tuple(tuple_to_list(Segments) ++ More)};
with_room(Table) ->
    Table.

%% The entries of the last slot go back.
contracted({Name, Size, N, Max, Offset, _, Contract, Empty, _} = Table) when Size < Contract, N > ?SEGMENT ->
    Merged = slot_bucket(N - Offset, Table) ++ slot_bucket(N, Table),
    {_, _, _, _, _, _, _, _, Segments} = set_bucket(N, [], set_bucket(N - Offset, Merged, Table)),
    Left = N - 1,
    without_room({Name, Size, Left, Max, Offset, Left * ?EXPAND, Left * ?CONTRACT, Empty, Segments});
contracted(Table) ->
    Table.

%% Half of the segments when no slot of the others is in use.
without_room({Name, Size, Offset, Max, Offset, Expand, Contract, Empty, Segments}) ->
    Used = lists:sublist(tuple_to_list(Segments), tuple_size(Segments) div 2),
    {Name, Size, Offset, Max div 2, Offset div 2, Expand, Contract, Empty, list_to_tuple(Used)};
without_room(Table) ->
    Table.

%% Entries come in this order: segments and slots from the last to the first, a bucket from its head.
fold(F, Acc, {_, _, _, _, _, _, _, _, Segments}) ->
    lists:foldr(fun(Segment, Acc1) ->
        lists:foldr(fun(Bucket, Acc2) -> lists:foldl(F, Acc2, Bucket) end, Acc1, tuple_to_list(Segment))
    end, Acc, tuple_to_list(Segments)).

%% The table with F(Bucket) for each bucket; it may have fewer entries then.
map(F, {Name, _, N, Max, Offset, Expand, Contract, Empty, Segments}) ->
    New = lists:map(fun(Segment) -> list_to_tuple(lists:map(F, tuple_to_list(Segment))) end, tuple_to_list(Segments)),
    Size = lists:sum([length(Bucket) || Segment <- New, Bucket <- tuple_to_list(Segment)]),
    contracted({Name, Size, N, Max, Offset, Expand, Contract, Empty, list_to_tuple(New)}).
