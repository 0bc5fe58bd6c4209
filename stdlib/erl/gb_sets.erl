%% Sets as balanced trees: {Size, Tree}, Tree being nil or {Element, Smaller, Larger}. Elements that compare equal are the same.
-module(gb_sets).
-export([new/0, empty/0, singleton/1, is_set/1, is_empty/1, size/1, to_list/1, from_list/1, from_ordset/1, balance/1]).
-export([is_element/2, is_member/2, insert/2, add/2, add_element/2, delete/2, delete_any/2, del_element/2]).
-export([union/2, union/1, intersection/2, intersection/1, difference/2, subtract/2, is_disjoint/2, is_subset/2, fold/3, filter/2]).
-export([smallest/1, largest/1, take_smallest/1, take_largest/1, iterator/1, iterator_from/2, next/1]).

-define(is_size(S), is_integer(S), S >= 0).

%% Below this size sets are always merged as lists.
-define(SMALL, 10).
%% What a step down a tree costs, in steps through a list.
-define(DESCENT, 1.46).

new() -> empty().

empty() -> {0, nil}.

singleton(X) -> {1, {X, nil, nil}}.

is_set({0, nil}) -> true;
is_set({Size, {_, _, _}}) when ?is_size(Size) -> true;
is_set(_) -> false.

is_empty({0, nil}) -> true;
is_empty(_) -> false.

size({Size, _}) -> Size.

to_list({_, Tree}) -> elements(Tree).

elements(Tree) -> [X || {X, _, _} <- epiphany_balanced:in_order(Tree)].

from_list(List) -> from_ordset(ordsets:from_list(List)).

%% The elements are not compared: they have to rise strictly.
from_ordset(Set) -> {length(Set), epiphany_balanced:build(leaves(Set))}.

leaves(Xs) -> [{X, nil, nil} || X <- Xs].

%% What comes of two sets, in order; unlike in other sets made from lists the larger elements get more where they do not divide evenly.
meeting(Set) -> {length(Set), epiphany_balanced:build_reversed(leaves(lists:reverse(Set)))}.

balance({Size, Tree}) -> {Size, epiphany_balanced:build(epiphany_balanced:in_order(Tree))}.

is_element(X, Set) -> is_member(X, Set).

is_member(X, {_, Tree}) -> epiphany_balanced:find(X, Tree) =/= nil.

%% Adds an element that is not there.
insert(X, {Size, Tree}) -> {Size + 1, epiphany_balanced:insert({X, nil, nil}, Tree, Size)}.

add(X, Set) ->
    case is_member(X, Set) of
        true -> Set;
        false -> insert(X, Set)
    end.

add_element(X, Set) -> add(X, Set).

%% Deletes an element that is there.
delete(X, {Size, Tree}) ->
    {_, Rest} = epiphany_balanced:take(X, Tree),
    {Size - 1, Rest}.

delete_any(X, Set) ->
    case is_member(X, Set) of
        true -> delete(X, Set);
        false -> Set
    end.

del_element(X, Set) -> delete_any(X, Set).

%% Two sets meet in one of two ways: lists of both are merged, or each element of the one is looked up in the tree of the other, where that is so
%% much larger that it takes fewer steps.

lookup_pays(_, Large) when Large < ?SMALL -> false;
lookup_pays(Small, Large) -> Large >= Small * round(?DESCENT * math:log(Large)).

union({Size1, _} = Set1, {Size2, _} = Set2) when is_integer(Size1), is_integer(Size2), Size2 >= Size1 ->
    union_into(Set1, Set2);
union({Size1, _} = Set1, {Size2, _} = Set2) when is_integer(Size1), is_integer(Size2) ->
    union_into(Set2, Set1).

union_into({Size1, Tree1}, {Size2, Tree2} = Set2) ->
    case lookup_pays(Size1, Size2) of
        true -> lists:foldl(fun add/2, Set2, elements(Tree1));
        false -> meeting(ordsets:union(elements(Tree1), elements(Tree2)))
    end.

union([]) -> empty();
union([Set]) -> Set;
union([Set1, Set2 | Sets]) -> union([union(Set1, Set2) | Sets]).

intersection({Size1, _} = Set1, {Size2, _} = Set2) when is_integer(Size1), is_integer(Size2), Size2 < Size1 ->
    intersection_of(Set2, Set1);
intersection({Size1, _} = Set1, {Size2, _} = Set2) when is_integer(Size1), is_integer(Size2) ->
    intersection_of(Set1, Set2).

intersection_of({Size1, Tree1}, {Size2, Tree2} = Set2) ->
    case lookup_pays(Size1, Size2) of
        true -> meeting([X || X <- elements(Tree1), is_member(X, Set2)]);
        false -> meeting(ordsets:intersection(elements(Tree1), elements(Tree2)))
    end.

intersection([Set]) -> Set;
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]).

difference(Set1, Set2) -> subtract(Set1, Set2).

subtract({Size1, Tree1}, {Size2, Tree2} = Set2) when is_integer(Size1), Size1 >= 0, is_integer(Size2), Size2 >= 0 ->
    case lookup_pays(Size1, Size2) of
        true -> meeting([X || X <- elements(Tree1), not is_member(X, Set2)]);
        false -> meeting(ordsets:subtract(elements(Tree1), elements(Tree2)))
    end.

is_disjoint({Size1, Tree1}, {Size2, _} = Set2) when Size1 =< Size2 ->
    not lists:any(fun(X) -> is_member(X, Set2) end, elements(Tree1));
is_disjoint({_, _} = Set1, {_, Tree2}) ->
    not lists:any(fun(X) -> is_member(X, Set1) end, elements(Tree2)).

is_subset({Size1, Tree1}, {Size2, _} = Set2) when is_integer(Size1), is_integer(Size2) ->
    Size1 =< Size2 andalso lists:all(fun(X) -> is_member(X, Set2) end, elements(Tree1)).

fold(F, Acc, {_, Tree}) when is_function(F, 2) -> lists:foldl(F, Acc, elements(Tree)).

filter(P, {_, Tree}) when is_function(P, 1) -> from_ordset(lists:filter(P, elements(Tree))).

smallest({_, Tree}) -> element(1, epiphany_balanced:smallest(Tree)).

largest({_, Tree}) -> element(1, epiphany_balanced:largest(Tree)).

%% {Element, the others}

take_smallest({Size, Tree}) when ?is_size(Size) -> less(Size, epiphany_balanced:take_smallest(Tree)).

take_largest({Size, Tree}) when ?is_size(Size) -> less(Size, epiphany_balanced:take_largest(Tree)).

less(Size, {{X, _, _}, Rest}) -> {X, {Size - 1, Rest}}.

iterator({_, Tree}) -> epiphany_balanced:iterator(Tree).

%% From the first element that is not less than X.
iterator_from(X, {_, Tree}) -> epiphany_balanced:iterator_from(X, Tree).

%% {Element, Iterator} or none.
next(Iterator) ->
    case epiphany_balanced:next(Iterator) of
        {{X, _, _}, Rest} -> {X, Rest};
        none -> none
    end.
