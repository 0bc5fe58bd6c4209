%% Dictionaries as lists of {Key, Value} that rise strictly by key in term order; keys that compare equal are the same.
-module(orddict).
-export([new/0, is_key/2, to_list/1, from_list/1, size/1, is_empty/1, fetch/2, find/2, fetch_keys/1, erase/2, take/2]).
-export([store/3, append/3, append_list/3, update/3, update/4, update_counter/3, fold/3, map/2, filter/2, merge/3]).

new() -> [].

is_key(Key, Dict) -> find(Key, Dict) =/= error.

to_list(Dict) -> Dict.

%% Of several pairs with one key the last counts.
from_list(Pairs) -> from_list(Pairs, []).

from_list([{_, _} = Pair | Pairs], Reversed) -> from_list(Pairs, [Pair | Reversed]);
from_list([], Reversed) -> lists:ukeysort(1, Reversed).

size(Dict) -> length(Dict).

is_empty([]) -> true;
is_empty([_ | _]) -> false.

fetch(Key, [{K, _} | Dict]) when Key > K -> fetch(Key, Dict);
fetch(Key, [{K, Value} | _]) when Key == K -> Value.

%% {ok, Value} or error.
find(Key, [{K, _} | Dict]) when Key > K -> find(Key, Dict);
find(Key, [{K, Value} | _]) when Key == K -> {ok, Value};
find(_, [{_, _} | _]) -> error;
find(_, []) -> error.

fetch_keys([{Key, _} | Dict]) -> [Key | fetch_keys(Dict)];
fetch_keys([]) -> [].

erase(Key, [{K, _} = Pair | Dict]) when Key > K -> [Pair | erase(Key, Dict)];
erase(Key, [{K, _} | Dict]) when Key == K -> Dict;
erase(_, [{_, _} | _] = Dict) -> Dict;
erase(_, []) -> [].

%% {Value, the others} or error.
take(Key, Dict) ->
    case find(Key, Dict) of
        {ok, Value} -> {Value, erase(Key, Dict)};
        error -> error
    end.

%% The value of a key becomes Change of the value there is, or Absent() where there is none.
change(Key, Change, Absent, [{K, _} = Pair | Dict]) when Key > K -> [Pair | change(Key, Change, Absent, Dict)];
change(Key, Change, _, [{K, Value} | Dict]) when Key == K -> [{Key, Change(Value)} | Dict];
change(Key, _, Absent, [{_, _} | _] = Dict) -> [{Key, Absent()} | Dict];
change(Key, _, Absent, []) -> [{Key, Absent()}].

store(Key, Value, Dict) -> change(Key, fun(_) -> Value end, fun() -> Value end, Dict).

append(Key, X, Dict) -> append_list(Key, [X], Dict).

append_list(Key, Xs, Dict) -> change(Key, fun(Old) -> Old ++ Xs end, fun() -> Xs end, Dict).

update(Key, F, [{K, _} = Pair | Dict]) when Key > K -> [Pair | update(Key, F, Dict)];
update(Key, F, [{K, Value} | Dict]) when Key == K -> [{Key, F(Value)} | Dict].

update(Key, F, Init, Dict) -> change(Key, F, fun() -> Init end, Dict).

update_counter(Key, Increment, Dict) -> change(Key, fun(Old) -> Old + Increment end, fun() -> Increment end, Dict).

fold(F, Acc, [{Key, Value} | Dict]) -> fold(F, F(Key, Value, Acc), Dict);
fold(F, Acc, []) when is_function(F, 3) -> Acc.

map(F, [{Key, Value} | Dict]) -> [{Key, F(Key, Value)} | map(F, Dict)];
map(F, []) when is_function(F, 2) -> [].

filter(P, [{Key, Value} = Pair | Dict]) ->
    case P(Key, Value) of
        true -> [Pair | filter(P, Dict)];
        false -> filter(P, Dict)
    end;
filter(P, []) when is_function(P, 2) ->
    [].

%% F(Key, Value1, Value2) is the value of a key that both have.
merge(F, [{K1, _} = Pair | Dict1], [{K2, _} | _] = Dict2) when K1 < K2 ->
    [Pair | merge(F, Dict1, Dict2)];
merge(F, [{K1, _} | _] = Dict1, [{K2, _} = Pair | Dict2]) when K1 > K2 ->
    [Pair | merge(F, Dict1, Dict2)];
merge(F, [{K1, V1} | Dict1], [{_, V2} | Dict2]) ->
    [{K1, F(K1, V1, V2)} | merge(F, Dict1, Dict2)];
merge(F, [], Dict2) when is_function(F, 3) ->
    Dict2;
merge(F, Dict1, []) when is_function(F, 3) ->
    Dict1.
