%% Sets in two representations: hash tables of elements (version 1, the default) and maps from the elements to [] (version 2). Elements
%% are the same when they match.
-module(sets).
-export([new/0, new/1, is_set/1, size/1, is_empty/1, to_list/1, from_list/1, from_list/2, is_element/2, add_element/2, del_element/2]).
-export([union/2, union/1, intersection/2, intersection/1, is_disjoint/2, subtract/2, is_subset/2, fold/3, filter/2]).

-define(is_table(S), element(1, S) =:= set, tuple_size(S) =:= 9).
-define(elements(S), element(2, S)).

new() -> epiphany_hashing:new(set).

new([]) ->
    new();
new(Options) ->
    case proplists:get_value(version, Options, 1) of
        1 -> new();
        2 -> #{}
    end.

from_list(List) -> lists:foldl(fun add_element/2, new(), List).

from_list(List, Options) ->
    case new(Options) of
        Set when is_map(Set) -> maps:from_keys(List, []);
        _ -> from_list(List)
    end.

is_set(Set) when is_map(Set) -> true;
is_set(Set) when ?is_table(Set) -> true;
is_set(_) -> false.

size(Set) when is_map(Set) -> map_size(Set);
size(Set) when ?is_table(Set) -> ?elements(Set).

is_empty(Set) when is_map(Set) -> map_size(Set) =:= 0;
is_empty(Set) when ?is_table(Set) -> ?elements(Set) =:= 0.

to_list(Set) when is_map(Set) -> maps:keys(Set);
to_list(Set) when ?is_table(Set) -> fold(fun(X, Xs) -> [X | Xs] end, [], Set).

is_element(X, Set) when is_map(Set) -> is_map_key(X, Set);
is_element(X, Set) when ?is_table(Set) -> lists:member(X, epiphany_hashing:bucket(X, Set)).

add_element(X, Set) when is_map(Set) ->
    Set#{X => []};
add_element(X, Set) when ?is_table(Set) ->
    Bucket = epiphany_hashing:bucket(X, Set),
    case lists:member(X, Bucket) of
        true -> Set;
        false -> epiphany_hashing:put_bucket(X, [X | Bucket], 1, Set)
    end.

del_element(X, Set) when is_map(Set) ->
    maps:remove(X, Set);
del_element(X, Set) when ?is_table(Set) ->
    Bucket = epiphany_hashing:bucket(X, Set),
    case lists:member(X, Bucket) of
        true -> epiphany_hashing:put_bucket(X, lists:delete(X, Bucket), -1, Set);
        false -> Set
    end.

%% The elements of the smaller are put into the larger; of two of one size those of the second into the first.
union(Set1, Set2) when is_map(Set1), is_map(Set2) -> maps:merge(Set1, Set2);
union(Set1, Set2) ->
    case sets:size(Set1) < sets:size(Set2) of
        true -> fold(fun add_element/2, Set2, Set1);
        false -> fold(fun add_element/2, Set1, Set2)
    end.

union([]) -> new();
union([Set]) -> Set;
union([Set1, Set2 | Sets]) -> union([union(Set1, Set2) | Sets]).

%% What is left of the smaller.
intersection(Set1, Set2) when is_map(Set1), is_map(Set2) -> maps:intersect(Set1, Set2);
intersection(Set1, Set2) ->
    case sets:size(Set1) < sets:size(Set2) of
        true -> filter(fun(X) -> is_element(X, Set2) end, Set1);
        false -> filter(fun(X) -> is_element(X, Set1) end, Set2)
    end.

intersection([Set]) -> Set;
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]).

is_disjoint(Set1, Set2) ->
    case sets:size(Set1) < sets:size(Set2) of
        true -> none_in(Set2, Set1);
        false -> none_in(Set1, Set2)
    end.

none_in(Set, Others) -> not lists:any(fun(X) -> is_element(X, Set) end, to_list(Others)).

subtract(Set1, Set2) -> filter(fun(X) -> not is_element(X, Set2) end, Set1).

is_subset(Set1, Set2) ->
    sets:size(Set1) =< sets:size(Set2) andalso lists:all(fun(X) -> is_element(X, Set2) end, to_list(Set1)).

fold(F, Acc, Set) when is_map(Set), is_function(F, 2) -> lists:foldl(F, Acc, maps:keys(Set));
fold(F, Acc, Set) when ?is_table(Set), is_function(F, 2) -> epiphany_hashing:fold(F, Acc, Set).

filter(P, Set) when is_map(Set), is_function(P, 1) ->
    maps:from_keys(lists:filter(P, maps:keys(Set)), []);
filter(P, Set) when ?is_table(Set), is_function(P, 1) ->
    epiphany_hashing:map(fun(Bucket) -> lists:reverse(lists:filter(P, Bucket)) end, Set).
