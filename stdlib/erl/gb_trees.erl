%% Balanced trees of keys and values: {Size, Tree}, Tree being nil or {Key, Value, Smaller, Larger}.
-module(gb_trees).
-export([empty/0, is_empty/1, size/1, lookup/2, get/2, is_defined/2, insert/3, update/3, enter/3, delete/2, delete_any/2]).
-export([take/2, take_any/2, balance/1, from_orddict/1, to_list/1, keys/1, values/1, map/2]).
-export([smallest/1, largest/1, take_smallest/1, take_largest/1, iterator/1, iterator_from/2, next/1]).

-define(is_size(S), is_integer(S), S >= 0).

empty() -> {0, nil}.

is_empty({0, nil}) -> true;
is_empty(_) -> false.

size({Size, _}) when ?is_size(Size) -> Size.

%% {value, Value} or none.
lookup(Key, {_, Tree}) ->
    case epiphany_balanced:find(Key, Tree) of
        {_, Value, _, _} -> {value, Value};
        nil -> none
    end.

is_defined(Key, Tree) -> lookup(Key, Tree) =/= none.

get(Key, Tree) -> value(lookup(Key, Tree)).

value({value, Value}) -> Value.

%% Replaces the value of a key that is there.
update(Key, Value, {Size, Tree}) -> {Size, epiphany_balanced:replace({Key, Value, nil, nil}, Tree)}.

%% Adds a key that is not there.
insert(Key, Value, {Size, Tree}) when is_integer(Size) ->
    {Size + 1, epiphany_balanced:insert({Key, Value, nil, nil}, Tree, Size)}.

enter(Key, Value, Tree) ->
    case is_defined(Key, Tree) of
        true -> update(Key, Value, Tree);
        false -> insert(Key, Value, Tree)
    end.

balance({Size, Tree}) -> {Size, epiphany_balanced:build(epiphany_balanced:in_order(Tree))}.

%% The keys are not compared: they have to rise strictly.
from_orddict(Pairs) -> {length(Pairs), epiphany_balanced:build(lists:map(fun({Key, Value}) -> {Key, Value, nil, nil} end, Pairs))}.

%% Deletes a key that is there.
delete(Key, Tree) ->
    {_, Rest} = take(Key, Tree),
    Rest.

delete_any(Key, Tree) ->
    case is_defined(Key, Tree) of
        true -> delete(Key, Tree);
        false -> Tree
    end.

%% {Value, the others}
take(Key, {Size, Tree}) when ?is_size(Size) ->
    {{_, Value, _, _}, Rest} = epiphany_balanced:take(Key, Tree),
    {Value, {Size - 1, Rest}}.

take_any(Key, Tree) ->
    case is_defined(Key, Tree) of
        true -> take(Key, Tree);
        false -> error
    end.

%% {Key, Value, the others}

take_smallest({Size, Tree}) when ?is_size(Size) -> less(Size, epiphany_balanced:take_smallest(Tree)).

take_largest({Size, Tree}) when ?is_size(Size) -> less(Size, epiphany_balanced:take_largest(Tree)).

less(Size, {{Key, Value, _, _}, Rest}) -> {Key, Value, {Size - 1, Rest}}.

%% {Key, Value}

smallest({_, Tree}) -> pair(epiphany_balanced:smallest(Tree)).

largest({_, Tree}) -> pair(epiphany_balanced:largest(Tree)).

pair({Key, Value, _, _}) -> {Key, Value}.

%% Lists in the order of the keys

to_list({_, Tree}) -> [pair(Node) || Node <- epiphany_balanced:in_order(Tree)].

keys(Tree) -> [Key || {Key, _} <- to_list(Tree)].

values(Tree) -> [Value || {_, Value} <- to_list(Tree)].

map(F, {Size, Tree}) when is_function(F, 2) -> {Size, mapped(F, Tree)}.

mapped(F, {Key, Value, Smaller, Larger}) -> {Key, F(Key, Value), mapped(F, Smaller), mapped(F, Larger)};
mapped(_, nil) -> nil.

iterator({_, Tree}) -> epiphany_balanced:iterator(Tree).

%% From the first key that is not less than Key.
iterator_from(Key, {_, Tree}) -> epiphany_balanced:iterator_from(Key, Tree).

%% {Key, Value, Iterator} or none.
next(Iterator) ->
    case epiphany_balanced:next(Iterator) of
        {{Key, Value, _, _}, Rest} -> {Key, Value, Rest};
        none -> none
    end.
