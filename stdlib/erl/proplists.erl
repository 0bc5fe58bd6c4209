%% Property lists: lists of {Key, Value, ...} and of atoms, where an atom Key means {Key, true}. The first property of a key
%% counts.
-module(proplists).
-export([property/1, property/2, unfold/1, compact/1, is_defined/2, lookup/2, lookup_all/2, delete/2]).
-export([get_value/2, get_value/3, get_bool/2, get_all_values/2, append_values/2, get_keys/1, split/2]).
-export([substitute_aliases/2, substitute_negations/2, expand/2, normalize/2, to_map/1, to_map/2, from_map/1]).

%% The shortest form of a property.
property({Key, true}) when is_atom(Key) -> Key;
property(Property) -> Property.

property(Key, true) when is_atom(Key) -> Key;
property(Key, Value) -> {Key, Value}.

unfold([P | Rest]) -> [unfolded(P) | unfold(Rest)];
unfold([]) -> [].

unfolded(Key) when is_atom(Key) -> {Key, true};
unfolded(Property) -> Property.

compact(List) -> [property(P) || P <- List].

is_key(Key, Property) when is_tuple(Property), tuple_size(Property) >= 1 -> element(1, Property) =:= Key;
is_key(Key, Property) -> is_atom(Property) andalso Property =:= Key.

is_defined(Key, List) -> lookup(Key, List) =/= none.

%% The first property of the key as a tuple, or none.
lookup(Key, [P | Rest]) ->
    case is_key(Key, P) of
        true -> unfolded(P);
        false -> lookup(Key, Rest)
    end;
lookup(_, []) ->
    none.

lookup_all(Key, List) -> unfold(having(Key, List)).

having(Key, List) -> where(fun(P) -> is_key(Key, P) end, List).

where(Wanted, [P | Rest]) ->
    case Wanted(P) of
        true -> [P | where(Wanted, Rest)];
        false -> where(Wanted, Rest)
    end;
where(_, []) ->
    [].

delete(Key, List) -> where(fun(P) -> not is_key(Key, P) end, List).

get_value(Key, List) -> get_value(Key, List, undefined).

get_value(Key, List, Default) ->
    case lookup(Key, List) of
        {_, Value} -> Value;
        _ -> Default
    end.

get_bool(Key, List) -> lookup(Key, List) =:= {Key, true}.

get_all_values(Key, List) -> [Value || {_, Value} <- lookup_all(Key, List)].

append_values(Key, List) -> lists:flatmap(fun as_list/1, get_all_values(Key, List)).

as_list(Values) when is_list(Values) -> Values;
as_list(Value) -> [Value].

%% All keys, each once.
get_keys(List) -> maps:keys(lists:foldl(fun add_key/2, #{}, List)).

add_key(P, Keys) when is_atom(P) -> Keys#{P => true};
add_key(P, Keys) when is_tuple(P), tuple_size(P) >= 1 -> Keys#{element(1, P) => true};
add_key(_, Keys) -> Keys.

%% {the properties of each of the keys, the others}
split(List, Keys) ->
    {[having(Key, List) || Key <- Keys], lists:foldl(fun delete/2, List, Keys)}.

%% [{From, To}]: keys From become To.
substitute_aliases(Aliases, List) -> [alias(P, Aliases) || P <- List].

alias(P, Aliases) ->
    case [To || {From, To} <- Aliases, is_key(From, P)] of
        [To | _] when is_atom(P) -> property(To, true);
        [To | _] -> property(setelement(1, P, To));
        [] -> P
    end.

%% [{From, To}]: a true From becomes a false To, any other a true one.
substitute_negations(Negations, List) -> [negation(P, Negations) || P <- List].

negation(P, Negations) ->
    case {unfolded(P), [To || {From, To} <- Negations, is_key(From, P)]} of
        {{_, true}, [To | _]} -> {To, false};
        {_, [To | _]} -> property(To, true);
        {_, []} -> P
    end.

%% [{Property, Properties}]: where the first property of a key is Property, Properties take its place and the others of the key go. What
%% has come in is not expanded again.
expand(Expansions, List) ->
    Expanded = lists:foldl(fun
        ({Property, Properties}, Ps) ->
            {Key, _} = Whole = unfolded(Property),
            expanded(Key, Whole, Properties, Ps);
        (_, Ps) ->
            Ps
    end, List, Expansions),
    lists:flatten(Expanded).

expanded(Key, Whole, Properties, [P | Rest]) ->
    case is_key(Key, P) of
        true ->
            case unfolded(P) of
                Whole -> [Properties | delete(Key, Rest)];
                _ -> [P | Rest]
            end;
        false ->
            [P | expanded(Key, Whole, Properties, Rest)]
    end;
expanded(_, _, _, []) ->
    [].

%% Stages: {aliases, Aliases}, {negations, Negations} and {expand, Expansions}, one after the other; then the shortest forms.
normalize(List, Stages) -> compact(through(Stages, List)).

through([{aliases, Aliases} | Stages], List) -> through(Stages, substitute_aliases(Aliases, List));
through([{negations, Negations} | Stages], List) -> through(Stages, substitute_negations(Negations, List));
through([{expand, Expansions} | Stages], List) -> through(Stages, expand(Expansions, List));
through([], List) -> List.

%% The map of the properties that are atoms or pairs.
to_map(List) ->
    lists:foldr(fun
        ({Key, Value}, Map) -> Map#{Key => Value};
        (Key, Map) when is_atom(Key) -> Map#{Key => true};
        (Other, Map) when tuple_size(Other) > 0 -> maps:remove(element(1, Other), Map);
        (_, Map) -> Map
    end, #{}, List).

to_map(List, Stages) -> to_map(through(Stages, List)).

from_map(Map) -> maps:to_list(Map).
