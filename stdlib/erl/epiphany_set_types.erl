%% Types of sets, behind sofs: an atom, a tuple of types, or [Type], where ['_'] is that of a set without elements.
-module(epiphany_set_types).
-export([is_type/1, infer/1, conform/2, unify/2]).

-define(ANY, '_').

is_type(Type) when is_atom(Type) -> Type =/= ?ANY;
is_type([?ANY]) -> true;
is_type([Type]) -> is_type(Type);
is_type({}) -> false;
is_type(Types) when is_tuple(Types) -> lists:all(fun is_type/1, tuple_to_list(Types));
is_type(_) -> false.

%% A term with its sets in order, and its type; badarg when it has none.
infer(T) when is_list(T) -> elements(T, ?ANY);
infer({}) -> error(badarg);
infer(T) when is_tuple(T) -> fields(tuple_to_list(T), lists:duplicate(tuple_size(T), ?ANY));
infer(T) -> {T, atom}.

%% The same of a term that has to have some type.
conform(T, ?ANY) -> infer(T);
conform(T, Type) when is_atom(Type) -> {T, Type};
conform(T, [Type]) -> elements(T, Type);
conform(T, Types) when tuple_size(T) =:= tuple_size(Types) -> fields(tuple_to_list(T), tuple_to_list(Types));
conform(_, _) -> error(badarg).

elements(L, Type) when is_atom(Type), Type =/= ?ANY ->
    try {lists:usort(L), [Type]} catch error:_ -> error(badarg) end;
elements(L, Type) -> elements(L, Type, Type, []).

elements([X | L], Type, Known0, Done) ->
    {Y, T} = conform(X, Type),
    case unify(T, Known0) of
        {ok, Known} -> elements(L, Type, Known, [Y | Done]);
        none -> error(badarg)
    end;
elements([], _, Known, Done) -> {lists:usort(Done), [Known]};
elements(_, _, _, _) -> error(badarg).

fields(Fields, Types) ->
    {Data, Found} = lists:unzip([conform(X, T) || {X, T} <- lists:zip(Fields, Types)]),
    {list_to_tuple(Data), list_to_tuple(Found)}.

%% What two types have in common.
unify(T, T) -> {ok, T};
unify(?ANY, T) -> {ok, T};
unify(T, ?ANY) -> {ok, T};
unify([T1], [T2]) ->
    case unify(T1, T2) of
        {ok, T} -> {ok, [T]};
        none -> none
    end;
unify(T1, T2) when is_tuple(T1), tuple_size(T1) =:= tuple_size(T2) ->
    unify_all(tuple_to_list(T1), tuple_to_list(T2), []);
unify(_, _) -> none.

unify_all([T1 | L1], [T2 | L2], Done) ->
    case unify(T1, T2) of
        {ok, T} -> unify_all(L1, L2, [T | Done]);
        none -> none
    end;
unify_all([], [], Done) -> {ok, list_to_tuple(lists:reverse(Done))}.
