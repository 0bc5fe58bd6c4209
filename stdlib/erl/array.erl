%% Arrays with indexes from 0: {array, Size, Max, Default, Elements}.
%%
%% Elements is a tree that has places for more than Size elements. A leaf is a tuple of 10 elements; a node is a tuple of 10 trees and, at
%% the end, the number of places in each of them; a tree in which nothing was ever set is the number of its places. Max is the number of
%% places of the whole tree, or 0 when the array is fixed: then an index beyond Size is an error.
-module(array).
-export([new/0, new/1, new/2, is_array/1, size/1, default/1, fix/1, relax/1, is_fix/1, resize/1, resize/2]).
-export([get/2, set/3, reset/2, from_list/1, from_list/2, from_orddict/1, from_orddict/2]).
-export([to_list/1, to_orddict/1, sparse_to_list/1, sparse_to_orddict/1, sparse_size/1]).
-export([map/2, foldl/3, foldr/3, sparse_map/2, sparse_foldl/3, sparse_foldr/3]).

-define(WIDTH, 10).
-define(is_leaf(E), tuple_size(E) =:= ?WIDTH).
-define(node(Places), {_, _, _, _, _, _, _, _, _, _, Places}).

-record(array, {size, max, default, elements}).

new() -> made(0, false, undefined).

%% Options: a size or {size, Size}, which fix the array; fixed or {fixed, Boolean}; {default, Value}. Later ones win.
new(Options) -> created(Options, 0, false).

new(Size, Options) when is_integer(Size), Size >= 0 -> created(Options, Size, true);
new(_, _) -> error(badarg).

created(Options, Size, Fixed) when is_list(Options) -> created(Options, Size, Fixed, undefined);
created(Option, Size, Fixed) -> created([Option], Size, Fixed, undefined).

created([fixed | Options], Size, _, Default) ->
    created(Options, Size, true, Default);
created([{fixed, Fixed} | Options], Size, _, Default) when is_boolean(Fixed) ->
    created(Options, Size, Fixed, Default);
created([{default, Default} | Options], Size, Fixed, _) ->
    created(Options, Size, Fixed, Default);
created([{size, Size} | Options], _, _, Default) when is_integer(Size), Size >= 0 ->
    created(Options, Size, true, Default);
created([Size | Options], _, _, Default) when is_integer(Size), Size >= 0 ->
    created(Options, Size, true, Default);
created([], Size, Fixed, Default) ->
    made(Size, Fixed, Default);
created(_, _, _, _) ->
    error(badarg).

made(Size, Fixed, Default) ->
    Places = places(Size, ?WIDTH),
    #array{size = Size, max = max_of(Fixed, Places), default = Default, elements = Places}.

max_of(true, _) -> 0;
max_of(false, Places) -> Places.

%% The least number of places for Size elements that a tree can have, beginning with Places.
places(Size, Places) when Size =< Places -> Places;
places(Size, Places) -> places(Size, Places * ?WIDTH).

is_array(#array{size = Size, max = Max}) when is_integer(Size), is_integer(Max) -> true;
is_array(_) -> false.

size(#array{size = Size}) -> Size;
size(_) -> error(badarg).

default(#array{default = Default}) -> Default;
default(_) -> error(badarg).

fix(#array{} = A) -> A#array{max = 0}.

is_fix(#array{max = Max}) -> Max =:= 0.

relax(#array{size = Size} = A) -> A#array{max = places(Size, ?WIDTH)}.

%% To the least size that holds all elements other than the default.
resize(A) -> resize(sparse_size(A), A).

resize(Size, #array{size = Old} = A) when is_integer(Size), Size >= 0 ->
    case Size > Old of
        true -> (with_places(Size, A))#array{size = Size};
        false -> A#array{size = Size}
    end;
resize(_, _) ->
    error(badarg).

%% With places for Size elements: what there is becomes the first part of a larger tree.
with_places(Size, #array{max = Max, elements = Elements} = A) ->
    Grown = grown(Size, Elements),
    A#array{max = max_of(Max =:= 0, tree_places(Grown)), elements = Grown}.

grown(Size, Places) when is_integer(Places) ->
    places(Size, Places);
grown(Size, Tree) ->
    case tree_places(Tree) of
        Places when Size =< Places -> Tree;
        Places -> grown(Size, setelement(1, empty_node(Places), Tree))
    end.

tree_places(Places) when is_integer(Places) -> Places;
tree_places(?node(Places)) -> Places * ?WIDTH;
tree_places(Leaf) when ?is_leaf(Leaf) -> ?WIDTH.

%% A node of trees of so many places in which nothing is set.
empty_node(Places) -> erlang:make_tuple(?WIDTH + 1, Places).

%% A tree in which nothing was set, with its next level.
opened(?WIDTH, Default) -> erlang:make_tuple(?WIDTH, Default);
opened(Places, _) -> empty_node(Places div ?WIDTH).

%% Elements

get(I, #array{size = Size, max = Max, default = Default, elements = Elements}) when is_integer(I), I >= 0 ->
    if
        I < Size -> element_at(I, Elements, Default);
        Max > 0 -> Default;
        true -> error(badarg)
    end;
get(_, _) ->
    error(badarg).

element_at(_, Places, Default) when is_integer(Places) -> Default;
element_at(I, ?node(Places) = Node, Default) -> element_at(I rem Places, element(I div Places + 1, Node), Default);
element_at(I, Leaf, _) -> element(I + 1, Leaf).

set(I, Value, #array{size = Size, max = Max, default = Default} = A0) when is_integer(I), I >= 0 ->
    A = if
        I < Size -> A0;
        I < Max -> A0#array{size = I + 1};
        Max > 0 -> (with_places(I + 1, A0))#array{size = I + 1};
        true -> error(badarg)
    end,
    A#array{elements = with_element(I, Value, A#array.elements, Default)};
set(_, _, _) ->
    error(badarg).

with_element(I, Value, Places, Default) when is_integer(Places) ->
    with_element(I, Value, opened(Places, Default), Default);
with_element(I, Value, ?node(Places) = Node, Default) ->
    At = I div Places + 1,
    setelement(At, Node, with_element(I rem Places, Value, element(At, Node), Default));
with_element(I, Value, Leaf, _) ->
    setelement(I + 1, Leaf, Value).

%% Back to the default; the size stays.
reset(I, #array{size = Size, max = Max, default = Default, elements = Elements} = A) when is_integer(I), I >= 0 ->
    if
        I < Size -> A#array{elements = without_element(I, Elements, Default)};
        Max > 0 -> A;
        true -> error(badarg)
    end;
reset(_, _) ->
    error(badarg).

without_element(I, Elements, Default) ->
    case element_at(I, Elements, Default) of
        Default -> Elements;
        _ -> with_element(I, Default, Elements, Default)
    end.

%% From and to lists

from_list(List) -> from_list(List, undefined).

from_list([], Default) ->
    new({default, Default});
from_list(List, Default) when is_list(List) ->
    {Leaves, Size} = leaves(List, Default, [], 0),
    Tree = tree(Leaves, ?WIDTH),
    #array{size = Size, max = tree_places(Tree), default = Default, elements = Tree};
from_list(_, _) ->
    error(badarg).

leaves([], _, Leaves, Size) ->
    {lists:reverse(Leaves), Size};
leaves(List, Default, Leaves, Size) ->
    {Elements, Count, Rest} = first(List, [], 0),
    leaves(Rest, Default, [filled(Elements, ?WIDTH, Default) | Leaves], Size + Count).

%% At most the first 10 of a list: {them, their number, the rest}.
first([X | T], Xs, Count) when Count < ?WIDTH -> first(T, [X | Xs], Count + 1);
first(Rest, Xs, Count) when is_list(Rest) -> {lists:reverse(Xs), Count, Rest};
first(_, _, _) -> error(badarg).

filled(Elements, Width, Filler) -> list_to_tuple(Elements ++ lists:duplicate(Width - length(Elements), Filler)).

%% One tree of trees of so many places.
tree([Tree], _) -> Tree;
tree(Trees, Places) -> tree(branches(Trees, Places), Places * ?WIDTH).

branches([], _) ->
    [];
branches(Trees, Places) ->
    {Some, _, Rest} = first(Trees, [], 0),
    [filled(Some, ?WIDTH + 1, Places) | branches(Rest, Places)].

from_orddict(Pairs) -> from_orddict(Pairs, undefined).

from_orddict(Pairs, Default) when is_list(Pairs) -> filled_in(Pairs, new({default, Default}));
from_orddict(_, _) -> error(badarg).

filled_in([{I, Value} | Pairs], #array{size = Size} = A) when is_integer(I), I >= Size -> filled_in(Pairs, set(I, Value, A));
filled_in([], A) -> A;
filled_in(Rest, _) -> error({badarg, Rest}).

to_list(A) -> [Value || {_, Value} <- to_orddict(A)].

%% [{Index, Value}]; sparse: only of values other than the default.
to_orddict(A) -> pairs(A, all).

sparse_to_list(A) -> [Value || {_, Value} <- sparse_to_orddict(A)].

sparse_to_orddict(A) -> pairs(A, sparse).

pairs(#array{size = 0}, _) ->
    [];
pairs(#array{size = Size, default = Default, elements = Elements}, Which) ->
    pairs(Elements, 0, Size - 1, Which, Default, []);
pairs(_, _) ->
    error(badarg).

%% Puts the pairs of a tree, its first index being First, up to the index Last before Acc.
pairs(Places, _, _, sparse, _, Acc) when is_integer(Places) ->
    Acc;
pairs(Places, First, Last, all, Default, Acc) when is_integer(Places) ->
    lists:foldl(fun(I, Pairs) -> [{I, Default} | Pairs] end, Acc, lists:seq(min(First + Places - 1, Last), First, -1));
pairs(?node(Places) = Node, First, Last, Which, Default, Acc) ->
    lists:foldl(fun(At, Pairs) ->
        pairs(element(At, Node), First + (At - 1) * Places, Last, Which, Default, Pairs)
    end, Acc, positions(First, Last, Places));
pairs(Leaf, First, Last, Which, Default, Acc) ->
    lists:foldl(fun(At, Pairs) ->
        case element(At, Leaf) of
            Default when Which =:= sparse -> Pairs;
            Value -> [{First + At - 1, Value} | Pairs]
        end
    end, Acc, positions(First, Last, 1)).

%% The parts of a tuple, each of so many places, that begin at Last or before, from the last to the first.
positions(First, Last, Places) -> lists:seq(min(?WIDTH, (Last - First) div Places + 1), 1, -1).

%% The size that would hold all elements other than the default.
sparse_size(A) ->
    case lists:reverse(sparse_to_orddict(A)) of
        [{I, _} | _] -> I + 1;
        [] -> 0
    end.

%% Functions over elements

map(F, A) -> map(F, A, all).

sparse_map(F, A) -> map(F, A, sparse).

map(F, #array{size = Size, default = Default, elements = Elements} = A, Which) when is_function(F, 2) ->
    case Size of
        0 -> A;
        _ -> A#array{elements = mapped(Elements, 0, Size - 1, F, Which, Default)}
    end;
map(_, _, _) ->
    error(badarg).

mapped(Places, _, _, _, sparse, _) when is_integer(Places) ->
    Places;
mapped(Places, First, Last, F, all, Default) when is_integer(Places) ->
    mapped(opened(Places, Default), First, Last, F, all, Default);
mapped(?node(Places) = Node, First, Last, F, Which, Default) ->
    lists:foldl(fun(At, New) ->
        setelement(At, New, mapped(element(At, New), First + (At - 1) * Places, Last, F, Which, Default))
    end, Node, lists:reverse(positions(First, Last, Places)));
mapped(Leaf, First, Last, F, Which, Default) ->
    list_to_tuple([mapped_element(I, Value, Last, F, Which, Default) ||
                      {I, Value} <- lists:zip(lists:seq(First, First + ?WIDTH - 1), tuple_to_list(Leaf))]).

%% What a leaf still holds beyond the size of the array becomes the default, but for sparse_map, which treats it as the others.
mapped_element(_, Default, _, _, sparse, Default) -> Default;
mapped_element(I, _, Last, _, all, Default) when I > Last -> Default;
mapped_element(I, Value, _, F, _, _) -> F(I, Value).

foldl(F, Acc, A) -> fold(fun lists:foldl/3, F, Acc, A, all).

foldr(F, Acc, A) -> fold(fun lists:foldr/3, F, Acc, A, all).

sparse_foldl(F, Acc, A) -> fold(fun lists:foldl/3, F, Acc, A, sparse).

sparse_foldr(F, Acc, A) -> fold(fun lists:foldr/3, F, Acc, A, sparse).

fold(Fold, F, Acc, #array{} = A, Which) when is_function(F, 3) ->
    Fold(fun({I, Value}, Acc0) -> F(I, Value, Acc0) end, Acc, pairs(A, Which));
fold(_, _, _, _, _) ->
    error(badarg).
