%% Maps. get/2, find/2, put/3, remove/2, is_key/2, merge/2, keys/1, values/1, from_list/1 and to_list/1 are BIFs of
%% the virtual machine.
-module(maps).
-export([new/0, size/1, get/3, update/3, update_with/3, update_with/4, take/2, with/2, without/2]).
-export([from_keys/2, groups_from_list/2, groups_from_list/3]).
-export([map/2, filter/2, filtermap/2, fold/3, foreach/2, iterator/1, next/1]).
-export([intersect/2, intersect_with/3, merge_with/3]).

%% What is neither a map nor looks like an iterator.
-define(NO_SOURCE(Map), not is_map(Map), Map =/= none, not (is_tuple(Map) andalso tuple_size(Map) =:= 3),
                        not (is_list(Map) andalso Map =/= [] andalso ?IS_REST(hd(Map), tl(Map)))).

%% What of an iterator stands for the pairs of a map from a place on.
-define(IS_REST(Place, Map), (is_integer(Place) andalso Place >= 0 andalso is_map(Map))).

%% An error of the function with these arguments, which erl_stdlib_errors explains.
-define(FAIL(Reason, Args), erlang:error(Reason, Args, [{error_info, #{module => erl_stdlib_errors}}])).

new() -> #{}.

size(Map) when is_map(Map) -> map_size(Map);
size(Map) -> ?FAIL({badmap, Map}, [Map]).

get(Key, Map, Default) when is_map(Map) ->
    case Map of
        #{Key := Value} -> Value;
        #{} -> Default
    end;
get(Key, Map, Default) ->
    ?FAIL({badmap, Map}, [Key, Map, Default]).

update(Key, Value, Map) when is_map_key(Key, Map) -> Map#{Key := Value};
update(Key, Value, Map) when is_map(Map) -> ?FAIL({badkey, Key}, [Key, Value, Map]);
update(Key, Value, Map) -> ?FAIL({badmap, Map}, [Key, Value, Map]).

update_with(Key, F, Map) when is_function(F, 1), is_map(Map) ->
    case Map of
        #{Key := Value} -> Map#{Key := F(Value)};
        #{} -> error({badkey, Key}, [Key, F, Map])
    end;
update_with(Key, F, Map) ->
    ?FAIL(bad_argument(Map), [Key, F, Map]).

update_with(Key, F, Init, Map) when is_function(F, 1), is_map(Map) ->
    case Map of
        #{Key := Value} -> Map#{Key := F(Value)};
        #{} -> Map#{Key => Init}
    end;
update_with(Key, F, Init, Map) ->
    ?FAIL(bad_argument(Map), [Key, F, Init, Map]).

take(Key, Map) when is_map(Map) ->
    case Map of
        #{Key := Value} -> {Value, maps:remove(Key, Map)};
        #{} -> error
    end;
take(Key, Map) ->
    ?FAIL({badmap, Map}, [Key, Map]).

with(Keys, Map) when is_list(Keys), is_map(Map) ->
    maps:from_list(lists:filtermap(fun
        (Key) when is_map_key(Key, Map) -> {true, {Key, map_get(Key, Map)}};
        (_) -> false
    end, Keys));
with(Keys, Map) ->
    ?FAIL(bad_argument(Map), [Keys, Map]).

without(Keys, Map) when is_list(Keys), is_map(Map) -> lists:foldl(fun maps:remove/2, Map, Keys);
without(Keys, Map) -> ?FAIL(bad_argument(Map), [Keys, Map]).

from_keys(Keys, Value) when is_list(Keys) ->
    try
        maps:from_list([{Key, Value} || Key <- Keys])
    catch
        error:_ -> ?FAIL(badarg, [Keys, Value])
    end;
from_keys(Keys, Value) ->
    ?FAIL(badarg, [Keys, Value]).

groups_from_list(KeyFun, List) when is_function(KeyFun, 1) ->
    case reversed(List) of
        badarg -> ?FAIL(badarg, [KeyFun, List]);
        Reversed -> groups(KeyFun, fun(X) -> X end, Reversed)
    end;
groups_from_list(KeyFun, List) ->
    ?FAIL(badarg, [KeyFun, List]).

groups_from_list(KeyFun, ValueFun, List) when is_function(KeyFun, 1), is_function(ValueFun, 1) ->
    case reversed(List) of
        badarg -> ?FAIL(badarg, [KeyFun, ValueFun, List]);
        Reversed -> groups(KeyFun, ValueFun, Reversed)
    end;
groups_from_list(KeyFun, ValueFun, List) ->
    ?FAIL(badarg, [KeyFun, ValueFun, List]).

reversed(List) -> try lists:reverse(List) catch error:_ -> badarg end.

groups(KeyFun, ValueFun, Reversed) ->
    lists:foldl(fun(X, Groups) ->
        Key = KeyFun(X),
        Groups#{Key => [ValueFun(X) | get(Key, Groups, [])]}
    end, #{}, Reversed).

map(F, Map) when is_function(F, 2), ?NO_SOURCE(Map) ->
    ?FAIL({badmap, Map}, [F, Map]);
map(F, Map) when is_function(F, 2) ->
    maps:from_list(pairs(fun(Key, Value, Pairs) -> [{Key, F(Key, Value)} | Pairs] end, Map, [F, Map]));
map(F, Map) ->
    ?FAIL(badarg, [F, Map]).

filter(P, Map) when is_function(P, 2), ?NO_SOURCE(Map) ->
    ?FAIL({badmap, Map}, [P, Map]);
filter(P, Map) when is_function(P, 2) ->
    filtermap(fun(Key, Value) ->
        case P(Key, Value) of
            Keep when is_boolean(Keep) -> Keep
        end
    end, Map);
filter(P, Map) ->
    ?FAIL(badarg, [P, Map]).

filtermap(F, Map) when is_function(F, 2), ?NO_SOURCE(Map) ->
    ?FAIL({badmap, Map}, [F, Map]);
filtermap(F, Map) when is_function(F, 2) ->
    maps:from_list(pairs(fun(Key, Value, Pairs) ->
        case F(Key, Value) of
            true -> [{Key, Value} | Pairs];
            {true, New} -> [{Key, New} | Pairs];
            false -> Pairs
        end
    end, Map, [F, Map]));
filtermap(F, Map) ->
    ?FAIL(badarg, [F, Map]).

fold(F, Init, Map) when is_function(F, 3), ?NO_SOURCE(Map) -> ?FAIL({badmap, Map}, [F, Init, Map]);
fold(F, Init, Map) when is_function(F, 3) -> fold(F, Init, Map, [F, Init, Map]);
fold(F, Init, Map) -> ?FAIL(badarg, [F, Init, Map]).

foreach(F, Map) when is_function(F, 2), ?NO_SOURCE(Map) ->
    ?FAIL({badmap, Map}, [F, Map]);
foreach(F, Map) when is_function(F, 2) ->
    fold(fun(Key, Value, ok) -> F(Key, Value), ok end, ok, Map, [F, Map]);
foreach(F, Map) ->
    ?FAIL(badarg, [F, Map]).

%% An iterator is {Key, Value, Iterator}, none, or [Place | Map], which stands for those of the rest of the map: all from place 0 on.
iterator(Map) when is_map(Map) -> [0 | Map];
iterator(Map) -> ?FAIL({badmap, Map}, [Map]).

next([Place | Map]) when is_integer(Place), is_map(Map) -> erts_internal:map_next(Place, Map, iterator);
next({_, _, _} = Iterator) -> Iterator;
next(none) -> none;
next(Iterator) -> ?FAIL(badarg, [Iterator]).

intersect(Map1, Map2) when is_map(Map1), is_map(Map2) -> with(maps:keys(Map1), Map2);
intersect(Map1, Map2) -> ?FAIL({badmap, not_a_map(Map1, Map2)}, [Map1, Map2]).

intersect_with(F, Map1, Map2) when is_function(F, 3), is_map(Map1), is_map(Map2) ->
    maps:from_list([{Key, F(Key, Value, map_get(Key, Map2))} ||
                       {Key, Value} <- maps:to_list(Map1), is_map_key(Key, Map2)]);
intersect_with(F, Map1, Map2) ->
    ?FAIL(bad_combination(F, Map1, Map2), [F, Map1, Map2]).

merge_with(F, Map1, Map2) when is_function(F, 3), is_map(Map1), is_map(Map2) ->
    lists:foldl(fun({Key, Value2}, Map) ->
        case Map of
            #{Key := Value1} -> Map#{Key := F(Key, Value1, Value2)};
            #{} -> Map#{Key => Value2}
        end
    end, Map1, maps:to_list(Map2));
merge_with(F, Map1, Map2) ->
    ?FAIL(bad_combination(F, Map1, Map2), [F, Map1, Map2]).

%% The list that F makes of the pairs of a map or of an iterator.
pairs(F, Map, Args) -> lists:reverse(fold(F, [], Map, Args)).

%% Folds over a map or an iterator; Args are those of the call that wants it.
fold(F, Acc, Map, _) when is_map(Map) -> lists:foldl(fun({Key, Value}, A) -> F(Key, Value, A) end, Acc, maps:to_list(Map));
fold(F, Acc, [0 | Map], Args) when is_map(Map) -> fold(F, Acc, Map, Args);
fold(F, Acc, [Place | Map], Args) when ?IS_REST(Place, Map) -> fold_rest(F, Acc, [Place | Map], Args);
fold(F, Acc, {_, _, _} = Iterator, Args) -> fold_rest(F, Acc, Iterator, Args);
fold(_, Acc, none, _) -> Acc;
fold(_, _, Other, Args) -> ?FAIL({badmap, Other}, Args).

%% What stands in an iterator in place of the rest and is none is just a bad argument.
fold_rest(F, Acc, {Key, Value, Rest}, Args) -> fold_rest(F, F(Key, Value, Acc), Rest, Args);
fold_rest(F, Acc, [Place | Map], Args) when ?IS_REST(Place, Map) -> fold_rest(F, Acc, next([Place | Map]), Args);
fold_rest(_, Acc, none, _) -> Acc;
fold_rest(_, _, _, Args) -> ?FAIL(badarg, Args).

not_a_map(Map1, Map2) when is_map(Map1) -> Map2;
not_a_map(Map1, _) -> Map1.

%% Reasons of errors. What is no map is said first; otherwise some other argument is wrong.
bad_argument(Map) when is_map(Map) -> badarg;
bad_argument(NotMap) -> {badmap, NotMap}.

bad_combination(F, Map1, Map2) when is_function(F, 3) -> {badmap, not_a_map(Map1, Map2)};
bad_combination(_, _, _) -> badarg.
