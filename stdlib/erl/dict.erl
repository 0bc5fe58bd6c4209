%% Dictionaries as hash tables of [Key | Value]; keys are the same when they match.
-module(dict).
-export([new/0, is_key/2, to_list/1, from_list/1, size/1, is_empty/1, fetch/2, find/2, fetch_keys/1, erase/2, take/2]).
-export([store/3, append/3, append_list/3, update/3, update/4, update_counter/3, fold/3, map/2, filter/2, merge/3]).

-define(is_dict(D), element(1, D) =:= dict, tuple_size(D) =:= 9).
-define(is_other(D), not is_tuple(D); element(1, D) =/= dict; tuple_size(D) =/= 9).
-define(size(D), element(2, D)).

new() -> epiphany_hashing:new(dict).

is_key(Key, Dict) -> find(Key, Dict) =/= error.

to_list(Dict) -> fold(fun(Key, Value, Pairs) -> [{Key, Value} | Pairs] end, [], Dict).

from_list(Pairs) -> lists:foldl(fun({Key, Value}, Dict) -> store(Key, Value, Dict) end, new(), Pairs).

size(Dict) when ?is_dict(Dict) -> ?size(Dict).

is_empty(Dict) when ?is_dict(Dict) -> ?size(Dict) =:= 0.

fetch(Key, Dict) ->
    case find(Key, Dict) of
        {ok, Value} -> Value;
        error -> error(badarg, [Key, Dict])
    end.

%% {ok, Value} or error.
find(Key, Dict) -> value(Key, bucket(Key, Dict)).

bucket(Key, Dict) when ?is_dict(Dict) -> epiphany_hashing:bucket(Key, Dict);
bucket(_, Other) -> error({badrecord, Other}).

value(Key, [[Key | Value] | _]) -> {ok, Value};
value(Key, [_ | Bucket]) -> value(Key, Bucket);
value(_, []) -> error.

fetch_keys(Dict) -> fold(fun(Key, _, Keys) -> [Key | Keys] end, [], Dict).

erase(Key, Dict) ->
    case take(Key, Dict) of
        {_, Rest} -> Rest;
        error -> Dict
    end.

%% {Value, the others} or error.
take(Key, Dict) ->
    Bucket = bucket(Key, Dict),
    case value(Key, Bucket) of
        {ok, Value} -> {Value, epiphany_hashing:put_bucket(Key, lists:delete([Key | Value], Bucket), -1, Dict)};
        error -> error
    end.

%% The value of a key becomes Change of the value there is, or Absent() where there is none.
change(Key, Change, Absent, Dict) ->
    {Bucket, More} = changed(Key, Change, Absent, bucket(Key, Dict)),
    epiphany_hashing:put_bucket(Key, Bucket, More, Dict).

%% {the bucket, the number of entries added}
changed(Key, Change, _, [[Key | Value] | Bucket]) ->
    {[[Key | Change(Value)] | Bucket], 0};
changed(Key, Change, Absent, [Other | Bucket0]) ->
    {Bucket, More} = changed(Key, Change, Absent, Bucket0),
    {[Other | Bucket], More};
changed(Key, _, Absent, []) ->
    {[[Key | Absent()]], 1}.

store(Key, Value, Dict) -> change(Key, fun(_) -> Value end, fun() -> Value end, Dict).

append(Key, X, Dict) -> append_list(Key, [X], Dict).

append_list(Key, Xs, Dict) -> change(Key, fun(Old) -> Old ++ Xs end, fun() -> Xs end, Dict).

update(Key, F, Dict) -> change(Key, F, fun() -> error(badarg, [Key, F, Dict]) end, Dict).

update(Key, F, Init, Dict) -> change(Key, F, fun() when is_function(F, 1) -> Init end, Dict).

update_counter(Key, Increment, Dict) when is_number(Increment) ->
    change(Key, fun(Old) -> Old + Increment end, fun() -> Increment end, Dict).

fold(F, Acc, Dict) when ?is_dict(Dict), is_function(F, 3) ->
    epiphany_hashing:fold(fun([Key | Value], Acc1) -> F(Key, Value, Acc1) end, Acc, Dict);
fold(_, _, Other) when ?is_other(Other) ->
    error({badrecord, Other}).

map(F, Dict) when ?is_dict(Dict), is_function(F, 2) ->
    epiphany_hashing:map(fun(Bucket) -> [[Key | F(Key, Value)] || [Key | Value] <- Bucket] end, Dict);
map(_, Other) when ?is_other(Other) ->
    error({badrecord, Other}).

filter(P, Dict) when ?is_dict(Dict), is_function(P, 2) ->
    epiphany_hashing:map(fun(Bucket) -> lists:filter(fun([Key | Value]) -> P(Key, Value) end, Bucket) end, Dict);
filter(_, Other) when ?is_other(Other) ->
    error({badrecord, Other}).

%% F(Key, Value1, Value2) is the value of a key that both have. The smaller is put into the larger.
merge(F, Dict1, Dict2) when ?is_dict(Dict1), ?is_dict(Dict2), ?size(Dict1) < ?size(Dict2) ->
    fold(fun(Key, V1, Dict) -> update(Key, fun(V2) -> F(Key, V1, V2) end, V1, Dict) end, Dict2, Dict1);
merge(F, Dict1, Dict2) ->
    fold(fun(Key, V2, Dict) -> update(Key, fun(V1) -> F(Key, V1, V2) end, V2, Dict) end, Dict1, Dict2).
