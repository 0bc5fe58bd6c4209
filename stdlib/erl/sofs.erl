%% Sets of sets. A set has the type of its elements and these in order, without two that compare equal; what stands in a set and
%% is no set itself, an atom or a tuple, is an ordered set. A type is an atom, a tuple of types, or [Type]; the empty set
%% alone has the type ['_'], which goes with any other.
-module(sofs).
-export([from_term/1, from_term/2, from_external/2, from_sets/1, empty_set/0, set/1, set/2, relation/1, relation/2,
         a_function/1, a_function/2, family/1, family/2, to_external/1, type/1, is_type/1, to_sets/1, no_elements/1]).
-export([is_sofs_set/1, is_set/1, is_empty_set/1, is_equal/2, is_subset/2, is_disjoint/2, is_a_function/1]).
-export([specification/2, union/1, union/2, intersection/1, intersection/2, difference/2, symdiff/2, symmetric_partition/2,
         product/1, product/2, projection/2, substitution/2, restriction/2, restriction/3, drestriction/2, drestriction/3,
         partition/1, partition/2, partition/3, partition_family/2]).
-export([domain/1, range/1, field/1, converse/1, inverse/1, image/2, inverse_image/2, strict_relation/1, weak_relation/1,
         extension/3, constant_function/2, canonical_relation/1, composite/2, join/4, relative_product/1, relative_product/2,
         relative_product1/2, multiple_relative_product/2]).
-export([relation_to_family/1, rel2fam/1, family_to_relation/1, fam2rel/1, union_of_family/1, intersection_of_family/1,
         family_specification/2, family_projection/2, family_domain/1, family_range/1, family_field/1, family_union/1,
         family_union/2, family_intersection/1, family_intersection/2, family_difference/2]).
-export([family_to_digraph/1, family_to_digraph/2, digraph_to_family/1, digraph_to_family/2]).
-export_type([a_function/0, a_set/0, anyset/0, binary_relation/0, external_set/0, family/0, ordset/0, relation/0,
              set_fun/0, set_of_sets/0, spec_fun/0, tuple_of/1, type/0]).

-record('Set', {data, type}). % the type is that of an element
-record('OrdSet', {data, type}).

-type anyset() :: ordset() | a_set().
-type a_set() :: #'Set'{}.
-type ordset() :: #'OrdSet'{}.
-type binary_relation() :: relation().
-type external_set() :: term().
-type relation() :: a_set().
-type a_function() :: relation().
-type family() :: a_function().
-type set_of_sets() :: a_set().
-type set_fun() :: pos_integer() | {external, fun((external_set()) -> external_set())} | fun((anyset()) -> anyset()).
-type spec_fun() :: {external, fun((external_set()) -> boolean())} | fun((anyset()) -> boolean()).
-type tuple_of(_T) :: tuple().
-type type() :: term().

-define(ANY, '_').
-define(SET(Data, Type), #'Set'{data = Data, type = Type}).
-define(ORDERED(Data, Type), #'OrdSet'{data = Data, type = Type}).
-define(EMPTY, ?SET([], ?ANY)).

%% Making sets

empty_set() -> ?EMPTY.

from_term(T) -> whole(epiphany_set_types:infer(T)).

from_term(T, Type) -> whole(epiphany_set_types:conform(T, checked(Type))).

from_external(T, [Type]) -> ?SET(T, Type);
from_external(T, Type) -> ?ORDERED(T, Type).

whole({Data, [Type]}) -> ?SET(Data, Type);
whole({Data, Type}) -> ?ORDERED(Data, Type).

checked(Type) ->
    case is_type(Type) of
        true -> Type;
        false -> error(badarg)
    end.

is_type(Type) -> epiphany_set_types:is_type(Type).

from_sets(Sets) when is_list(Sets) ->
    Type = lists:foldl(fun(S, T) -> joined(element_type(S), T) end, ?ANY, Sets),
    ?SET(lists:usort([to_external(S) || S <- Sets]), Type);
from_sets(Sets) when is_tuple(Sets), Sets =/= {} ->
    L = tuple_to_list(Sets),
    Types = [element_type(S) || S <- L],
    ?ORDERED(list_to_tuple([to_external(S) || S <- L]), list_to_tuple(Types));
from_sets(_) -> error(badarg).

%% The type of a set as an element of another.
element_type(?SET(_, T)) -> [T];
element_type(?ORDERED(_, T)) -> T;
element_type(_) -> error(badarg).

joined(T1, T2) ->
    case epiphany_set_types:unify(T1, T2) of
        {ok, T} -> T;
        none -> error(type_mismatch)
    end.

set(L) -> set(L, [atom]).

set(L, [_] = Type) -> from_term(listed(L), Type);
set(_, _) -> error(badarg).

listed(L) ->
    try length(L) of _ -> L catch error:_ -> error(badarg) end.

relation([]) -> ?SET([], {atom, atom});
relation([T | _] = L) when is_tuple(T) -> relation(L, tuple_size(T));
relation(_) -> error(badarg).

relation(L, Size) when is_integer(Size), Size > 0 -> from_term(listed(L), [erlang:make_tuple(Size, atom)]);
relation(L, [Type]) when is_tuple(Type); Type =:= ?ANY -> shaped(from_term(listed(L), [Type]), fun is_tuple/1);
relation(_, _) -> error(badarg).

a_function(L) -> a_function(L, [{atom, atom}]).

a_function(L, [Type]) when tuple_size(Type) =:= 2; Type =:= ?ANY ->
    function(shaped(from_term(listed(L), [Type]), fun is_pair/1));
a_function(_, _) -> error(badarg).

family(L) -> family(L, [{atom, [atom]}]).

family(L, [{_, [_]} = Type]) -> function(from_term(listed(L), [Type]));
family(L, [?ANY]) -> function(shaped(from_term(listed(L), [?ANY]), fun is_family_type/1));
family(_, _) -> error(badarg).

is_pair(T) -> tuple_size(T) =:= 2.

is_family_type({_, [_]}) -> true;
is_family_type(_) -> false.

%% A set of elements of some shape, whatever that is in the empty set.
shaped(?EMPTY = S, _) -> S;
shaped(?SET(_, T) = S, Is) ->
    try true = Is(T), S catch error:_ -> error(badarg) end;
shaped(_, _) -> error(badarg).

function(S) ->
    case is_a_function(S) of
        true -> S;
        false -> error(bad_function)
    end.

%% Asking sets

to_external(?SET(Data, _)) -> Data;
to_external(?ORDERED(Data, _)) -> Data.

type(?SET(_, T)) -> [T];
type(?ORDERED(_, T)) -> T.

to_sets(?SET(Data, T)) -> [from_external(X, T) || X <- Data];
to_sets(?ORDERED(Data, T)) when is_tuple(T) ->
    list_to_tuple([from_external(X, XT) || {X, XT} <- lists:zip(tuple_to_list(Data), tuple_to_list(T))]);
to_sets(?ORDERED(_, _)) -> error(badarg).

no_elements(?SET(Data, _)) -> length(Data);
no_elements(?ORDERED(Data, T)) when is_tuple(T) -> tuple_size(Data);
no_elements(?ORDERED(_, _)) -> error(badarg).

is_sofs_set(?SET(_, _)) -> true;
is_sofs_set(?ORDERED(_, _)) -> true;
is_sofs_set(_) -> false.

is_set(?SET(_, _)) -> true;
is_set(?ORDERED(_, _)) -> false.

is_empty_set(?SET(Data, _)) -> Data =:= [];
is_empty_set(?ORDERED(_, _)) -> false.

is_equal(?SET(D1, T1), ?SET(D2, T2)) ->
    _ = joined(T1, T2),
    D1 == D2;
is_equal(?ORDERED(D1, T1), ?ORDERED(D2, T2)) ->
    _ = joined(T1, T2),
    D1 == D2;
is_equal(S1, S2) ->
    _ = {type(S1), type(S2)},
    error(type_mismatch).

is_subset(?SET(D1, T1), ?SET(D2, T2)) ->
    _ = joined(T1, T2),
    ordsets:is_subset(D1, D2).

is_disjoint(?SET(D1, T1), ?SET(D2, T2)) ->
    _ = joined(T1, T2),
    ordsets:is_disjoint(D1, D2).

is_a_function(?SET(Data, T)) when T =:= ?ANY; tuple_size(T) =:= 2 -> distinct(Data);
is_a_function(?SET(_, _)) -> error(badarg).

distinct([{A, _} | [{B, _} | _] = Rest]) -> A /= B andalso distinct(Rest);
distinct(_) -> true.

%% The algebra of sets

specification(Fun, ?SET(Data, T)) -> ?SET([X || X <- Data, holds(Fun, X, T)], T).

holds({external, F}, X, _) -> truth(F(X));
holds(F, X, T) -> truth(F(from_external(X, T))).

truth(Is) when is_boolean(Is) -> Is;
truth(_) -> error(badarg).

union(?SET(D1, T1), ?SET(D2, T2)) -> ?SET(ordsets:union(D1, D2), joined(T1, T2)).

intersection(?SET(D1, T1), ?SET(D2, T2)) -> ?SET(ordsets:intersection(D1, D2), joined(T1, T2)).

difference(?SET(D1, T1), ?SET(D2, T2)) -> ?SET(ordsets:subtract(D1, D2), joined(T1, T2)).

symdiff(S1, S2) ->
    {Only1, _, Only2} = symmetric_partition(S1, S2),
    union(Only1, Only2).

symmetric_partition(?SET(D1, T1), ?SET(D2, T2)) ->
    T = joined(T1, T2),
    {?SET(ordsets:subtract(D1, D2), T), ?SET(ordsets:intersection(D1, D2), T), ?SET(ordsets:subtract(D2, D1), T)}.

union(?EMPTY = S) -> S;
union(?SET(Data, [T])) -> ?SET(ordsets:union(Data), T);
union(?SET(_, _)) -> error(badarg).

intersection(?SET([_ | _] = Data, [T])) -> ?SET(ordsets:intersection(Data), T);
intersection(?SET(_, _)) -> error(badarg).

product(S1, S2) -> product({S1, S2}).

product(Sets) when is_tuple(Sets), Sets =/= {} ->
    L = tuple_to_list(Sets),
    Types = [set_type(S) || S <- L],
    case lists:member(?ANY, Types) of
        true -> ?EMPTY;
        false -> ?SET([list_to_tuple(Row) || Row <- rows([D || ?SET(D, _) <- L])], list_to_tuple(Types))
    end;
product(_) -> error(badarg).

set_type(?SET(_, T)) -> T;
set_type(_) -> error(badarg).

rows([]) -> [[]];
rows([D | Ds]) ->
    Rest = rows(Ds),
    [[X | Row] || X <- D, Row <- Rest].

%% What functions make of elements

%% The elements of a set with what a function makes of each, and the type of that. A function of sets tells no type where there is
%% no element.
images(I, ?SET(Data, T)) when is_integer(I), I > 0, I =< tuple_size(T) -> {[{X, element(I, X)} || X <- Data], element(I, T)};
images(I, ?EMPTY) when is_integer(I), I > 0 -> {[], ?ANY};
images({external, _}, ?EMPTY) -> {[], ?ANY};
images({external, F}, ?SET(Data, T)) when not is_list(T) ->
    Type = checked(F(T)),
    {[{X, F(X)} || X <- Data], Type};
images(F, ?SET(Data, T)) when is_function(F) -> set_images(Data, F, T, ?ANY, []);
images(_, _) -> error(badarg).

set_images([X | Data], F, T, Type0, Images) ->
    S = F(from_external(X, T)),
    Type = joined(Type0, element_type(S)),
    set_images(Data, F, T, Type, [{X, to_external(S)} | Images]);
set_images([], _, _, Type, Images) -> {lists:reverse(Images), Type}.

projection(F, S) ->
    {Images, Type} = images(F, S),
    ?SET(lists:usort([Y || {_, Y} <- Images]), Type).

substitution(F, ?SET(_, T) = S) ->
    case images(F, S) of
        {[], ?ANY} -> ?EMPTY;
        {Images, Type} -> ?SET(Images, {T, Type})
    end.

restriction(R, S) -> restriction(1, R, S).

restriction(F, S1, S2) -> element(1, partition(F, S1, S2)).

drestriction(R, S) -> drestriction(1, R, S).

drestriction(F, S1, S2) -> element(2, partition(F, S1, S2)).

partition(F, ?SET(Data, T) = S1, ?SET(Data2, T2)) ->
    {Images, Type} = images(F, S1),
    _ = joined(Type, T2),
    {In, Out} = apart(lists:keysort(2, Images), Data2, [], []),
    case is_function(F) andalso T2 =:= ?ANY of
        true -> {?EMPTY, S1};
        false when In =:= [] -> {?SET([], T), ?SET(Data, T)};
        false -> {?SET(lists:sort(In), T), ?SET(lists:sort(Out), T)}
    end.

apart([{X, Y} | Images], [Z | _] = Data, In, Out) when Y < Z -> apart(Images, Data, In, [X | Out]);
apart([{X, Y} | Images], [Z | _] = Data, In, Out) when Y == Z -> apart(Images, Data, [X | In], Out);
apart([_ | _] = Images, [_ | Data], In, Out) -> apart(Images, Data, In, Out);
apart(Images, [], In, Out) -> {In, [X || {X, _} <- Images] ++ Out};
apart([], _, In, Out) -> {In, Out}.

partition(F, ?SET(_, T) = S) ->
    case images(F, S) of
        {[], ?ANY} -> ?EMPTY;
        {Images, _} -> ?SET(lists:sort([Class || {_, Class} <- classes(Images)]), [T])
    end.

%% What elements are mapped to, each with those that are mapped to it.
classes(Images) -> gathered(lists:sort([{Y, X} || {X, Y} <- Images])).

gathered([{K, V} | Pairs]) -> gathered(Pairs, K, [V]);
gathered([]) -> [].

gathered([{K2, V} | Pairs], K, Vs) when K2 == K -> gathered(Pairs, K, [V | Vs]);
gathered(Pairs, K, Vs) -> [{K, lists:usort(Vs)} | gathered(Pairs)].

partition(?EMPTY = S) -> S;
partition(?SET(Data, [T])) ->
    Numbered = lists:zip(Data, lists:seq(1, length(Data))),
    Within = gathered(lists:sort([{X, N} || {Xs, N} <- Numbered, X <- Xs])),
    ?SET(lists:sort([Xs || {_, Xs} <- classes(Within)]), [T]);
partition(?SET(_, _)) -> error(badarg).

partition_family(F, ?SET(_, T) = S) ->
    case images(F, S) of
        {[], ?ANY} -> ?EMPTY;
        {Images, Type} -> ?SET(classes(Images), {Type, [T]})
    end.

%% Relations

%% The pairs of a relation, and the types of their two sides.
pairs(?SET(Data, {A, B})) -> {Data, A, B};
pairs(?EMPTY) -> {[], ?ANY, ?ANY};
pairs(_) -> error(badarg).

relation_of(_, ?ANY, ?ANY) -> ?EMPTY;
relation_of(Pairs, A, B) -> ?SET(lists:usort(Pairs), {A, B}).

domain(R) ->
    {Pairs, A, _} = pairs(R),
    ?SET(lists:usort([X || {X, _} <- Pairs]), A).

range(R) ->
    {Pairs, _, B} = pairs(R),
    ?SET(lists:usort([Y || {_, Y} <- Pairs]), B).

field(R) -> union(domain(R), range(R)).

converse(R) ->
    {Pairs, A, B} = pairs(R),
    relation_of([{Y, X} || {X, Y} <- Pairs], B, A).

inverse(R) ->
    _ = pairs(R),
    function(converse(function(R))).

image(R, S) ->
    _ = pairs(R),
    range(restriction(1, R, S)).

inverse_image(R, S) -> image(converse(R), S).

strict_relation(R) ->
    {Pairs, A, B} = pairs(R),
    relation_of([P || {X, Y} = P <- Pairs, X /= Y], A, B).

weak_relation(R) ->
    {Pairs, A, B} = pairs(R),
    case epiphany_set_types:unify(A, B) of
        {ok, ?ANY} -> R;
        {ok, T} ->
            ?SET(Field, _) = field(R),
            ?SET(ordsets:union(Pairs, [{X, X} || X <- Field]), {T, T});
        none -> error(badarg)
    end.

extension(?SET(Pairs, T) = R, ?SET(Data, A), C) ->
    B = case C of ?SET(_, CT) -> [CT]; ?ORDERED(_, CT) -> CT end,
    ?SET(Domain, _) = domain(R),
    case {Data, T, A, B} of
        {[], ?ANY, ?ANY, _} -> ?EMPTY;
        {[], ?ANY, _, [?ANY]} -> ?EMPTY;
        _ ->
            New = [{X, to_external(C)} || X <- ordsets:subtract(Data, Domain)],
            ?SET(ordsets:union(Pairs, New), joined(T, {A, B}))
    end.

constant_function(?SET(Data, A), C) ->
    B = element_type(C),
    relation_or_empty([{X, to_external(C)} || X <- Data], A, B);
constant_function(_, _) -> error(badarg).

relation_or_empty(_, ?ANY, _) -> ?EMPTY;
relation_or_empty(Pairs, A, B) -> ?SET(Pairs, {A, B}).

canonical_relation(?SET(_, T)) when T =:= ?ANY; T =:= [?ANY] -> ?EMPTY;
canonical_relation(?SET(Data, [T])) -> ?SET(lists:sort([{X, S} || S <- Data, X <- S]), {T, [T]});
canonical_relation(?SET(_, _)) -> error(badarg).

composite(F1, F2) ->
    {Pairs1, A, B1} = pairs(F1),
    {Pairs2, B2, C} = pairs(F2),
    case lists:member(?ANY, [A, C]) of
        true -> ?EMPTY;
        false ->
            _ = joined(B1, B2),
            _ = {function(F1), function(F2)},
            Composed = met(flipped(Pairs1), Pairs2),
            length(Composed) =:= length(Pairs1) orelse error(bad_function),
            relation_of(Composed, A, C)
    end.

flipped(Pairs) -> lists:sort([{Y, X} || {X, Y} <- Pairs]).

%% The pairs of second sides of pairs with equal first sides, of two relations in order.
met(Pairs1, Pairs2) -> matched(gathered(Pairs1), gathered(Pairs2), []).

matched([{K1, _} | L1], [{K2, _} | _] = L2, Found) when K1 < K2 -> matched(L1, L2, Found);
matched([{K1, _} | _] = L1, [{K2, _} | L2], Found) when K1 > K2 -> matched(L1, L2, Found);
matched([{_, Vs1} | L1], [{_, Vs2} | L2], Found) -> matched(L1, L2, [{X, Y} || X <- Vs1, Y <- Vs2] ++ Found);
matched(_, _, Found) -> Found.

relative_product1(R1, R2) ->
    {Pairs1, A1, B} = pairs(R1),
    {Pairs2, A2, C} = pairs(R2),
    case lists:member(?ANY, [A1, A2]) of
        true -> ?EMPTY;
        false ->
            _ = joined(A1, A2),
            relation_of(met(Pairs1, Pairs2), B, C)
    end.

relative_product(Relations) when is_tuple(Relations) -> relative_product(tuple_to_list(Relations));
relative_product([_ | _] = Relations) -> product_of(Relations, fun(R) -> R end);
relative_product(_) -> error(badarg).

relative_product(?SET(_, _) = R1, ?SET(_, _) = R2) -> relative_product1(converse(R1), R2);
relative_product(Relations, R) when is_tuple(Relations) -> relative_product(tuple_to_list(Relations), R);
relative_product([_ | _] = Relations, R) ->
    {_, A, _} = pairs(R),
    product_of(Relations, fun(?EMPTY = E) -> E; (P) when A =:= ?ANY -> _ = P, ?EMPTY; (P) -> relative_product(P, R) end);
relative_product(_, _) -> error(badarg).

%% The relation of each with the tuples of what the relations make of it, for another function to go on with.
product_of(Relations, Then) ->
    Sides = [pairs(R) || R <- Relations],
    case lists:any(fun({_, A, _}) -> A =:= ?ANY end, Sides) of
        true -> ?EMPTY;
        false ->
            A = lists:foldl(fun({_, T, _}, Type) -> joined(T, Type) end, ?ANY, Sides),
            Rows = lists:foldr(fun({Pairs, _, _}, Rows) -> [{X, [Y | Row]} || {X, {Y, Row}} <- both(Pairs, Rows)] end,
                               none, Sides),
            Tuples = [{X, list_to_tuple(Row)} || {X, Row} <- Rows],
            Then(relation_of(Tuples, A, list_to_tuple([B || {_, _, B} <- Sides])))
    end.

both(Pairs, none) -> [{X, {Y, []}} || {X, Y} <- Pairs];
both(Pairs, Rows) -> both(gathered(Pairs), gathered(lists:sort(Rows)), []).

both([{K1, _} | L1], [{K2, _} | _] = L2, Found) when K1 < K2 -> both(L1, L2, Found);
both([{K1, _} | _] = L1, [{K2, _} | L2], Found) when K1 > K2 -> both(L1, L2, Found);
both([{K, Vs1} | L1], [{_, Vs2} | L2], Found) -> both(L1, L2, [{K, {X, Y}} || X <- Vs1, Y <- Vs2] ++ Found);
both(_, _, Found) -> Found.

multiple_relative_product(Relations, ?SET(Data, T)) when is_tuple(Relations), Relations =/= {} ->
    Sides = [pairs(R) || R <- tuple_to_list(Relations)],
    Any = lists:any(fun({_, A, _}) -> A =:= ?ANY end, Sides),
    if
        T =:= ?ANY; Any -> ?EMPTY;
        tuple_size(T) =:= tuple_size(Relations) ->
            _ = [joined(A, B) || {{_, A, _}, B} <- lists:zip(Sides, tuple_to_list(T))],
            Maps = [maps:from_list(gathered_exactly(Pairs)) || {Pairs, _, _} <- Sides],
            Rows = [{X, list_to_tuple(Row)} || X <- Data, Row <- rows(reached(tuple_to_list(X), Maps))],
            relation_of(Rows, T, list_to_tuple([B || {_, _, B} <- Sides]));
        true -> error(badarg)
    end;
multiple_relative_product(_, _) -> error(badarg).

%% Numbers that compare equal are one key, whichever of them it is.
gathered_exactly(Pairs) -> [{key(K), Vs} || {K, Vs} <- gathered(Pairs)].

reached(Xs, Maps) -> [maps:get(key(X), Map, []) || {X, Map} <- lists:zip(Xs, Maps)].

key(X) when is_float(X), trunc(X) == X -> trunc(X);
key(X) when is_tuple(X) -> list_to_tuple(key(tuple_to_list(X)));
key([X | Xs]) -> [key(X) | key(Xs)];
key(X) -> X.

join(R1, I1, R2, I2) ->
    {Rows1, T1} = column(R1, I1),
    {Rows2, T2} = column(R2, I2),
    case lists:member(?ANY, [T1, T2]) of
        true -> ?EMPTY;
        false ->
            _ = joined(element(I1, T1), element(I2, T2)),
            Rows = [beside(Row1, I2, Row2) || {Row1, Row2} <- met(Rows1, Rows2)],
            ?SET(lists:usort(Rows), beside(T1, I2, T2))
    end.

column(?EMPTY, I) when is_integer(I), I > 0 -> {[], ?ANY};
column(?SET(Data, T), I) when is_integer(I), I > 0, I =< tuple_size(T) -> {lists:sort([{element(I, X), X} || X <- Data]), T};
column(_, _) -> error(badarg).

beside(Row1, I, Row2) -> list_to_tuple(tuple_to_list(Row1) ++ tuple_to_list(erlang:delete_element(I, Row2))).

%% Families

relation_to_family(R) ->
    {Pairs, A, B} = pairs(R),
    relation_or_empty(gathered(Pairs), A, [B]).

rel2fam(R) -> relation_to_family(R).

%% The pairs of a family, the type of its indices, and that of the elements of its sets.
parts(?SET(Data, {A, [B]})) -> {Data, A, B};
parts(?EMPTY) -> {[], ?ANY, ?ANY};
parts(_) -> error(badarg).

family_to_relation(F) ->
    {Data, A, B} = parts(F),
    relation_of([{X, Y} || {X, Ys} <- Data, Y <- Ys], A, B).

fam2rel(F) -> family_to_relation(F).

union_of_family(F) ->
    {Data, _, B} = parts(F),
    ?SET(ordsets:union([Ys || {_, Ys} <- Data]), B).

intersection_of_family(F) ->
    {Data, _, B} = parts(F),
    Data =/= [] orelse error(badarg),
    ?SET(ordsets:intersection([Ys || {_, Ys} <- Data]), B).

family_specification(Fun, F) ->
    {Data, _, B} = parts(F),
    F#'Set'{data = [P || {_, Ys} = P <- Data, holds(Fun, Ys, [B])]}.

family_projection(Fun, F) when is_function(Fun) ->
    {Data, A, B} = parts(F),
    {Images, Type} = set_images([Ys || {_, Ys} <- Data], Fun, [B], ?ANY, []),
    case Images of
        [] -> ?EMPTY;
        _ -> ?SET([{X, Y} || {{X, _}, {_, Y}} <- lists:zip(Data, Images)], {A, Type})
    end;
family_projection(_, _) -> error(badarg).

family_domain(F) -> each_relation(F, fun domain/1).

family_range(F) -> each_relation(F, fun range/1).

family_field(F) -> each_relation(F, fun field/1).

each_relation(F, Fun) ->
    case parts(F) of
        {_, ?ANY, _} -> F;
        {Data, A, B} ->
            ?SET(_, T) = Fun(?SET([], B)),
            ?SET([{X, to_external(Fun(?SET(Ys, B)))} || {X, Ys} <- Data], {A, [T]})
    end.

family_union(F) ->
    {Data, A, T} = sets_of(F),
    relation_or_empty([{X, ordsets:union(Ys)} || {X, Ys} <- Data], A, T).

family_intersection(F) ->
    {Data, A, T} = sets_of(F),
    [error(badarg) || {_, []} <- Data],
    relation_or_empty([{X, ordsets:intersection(Ys)} || {X, Ys} <- Data], A, T).

%% A family of sets of sets, with the type of the latter.
sets_of(F) ->
    case parts(F) of
        {Data, A, [T]} -> {Data, A, [T]};
        {Data, A, ?ANY} -> {Data, A, [?ANY]};
        _ -> error(badarg)
    end.

family_union(F1, F2) -> of_two(F1, F2, fun merged/2).

family_intersection(F1, F2) ->
    of_two(F1, F2, fun(L1, L2) -> [{X, ordsets:intersection(Ys, Zs)} || {X, {Ys, Zs}} <- common(L1, L2)] end).

family_difference(F1, F2) -> of_two(F1, F2, fun without/2).

of_two(F1, F2, Fun) ->
    {L1, _, _} = parts(F1),
    {L2, _, _} = parts(F2),
    ?SET(Fun(L1, L2), joined(set_type(F1), set_type(F2))).

merged([{K1, _} = P | L1], [{K2, _} | _] = L2) when K1 < K2 -> [P | merged(L1, L2)];
merged([{K1, _} | _] = L1, [{K2, _} = P | L2]) when K1 > K2 -> [P | merged(L1, L2)];
merged([{K, Ys} | L1], [{_, Zs} | L2]) -> [{K, ordsets:union(Ys, Zs)} | merged(L1, L2)];
merged(L1, L2) -> L1 ++ L2.

common([{K1, _} | L1], [{K2, _} | _] = L2) when K1 < K2 -> common(L1, L2);
common([{K1, _} | _] = L1, [{K2, _} | L2]) when K1 > K2 -> common(L1, L2);
common([{K, Ys} | L1], [{_, Zs} | L2]) -> [{K, {Ys, Zs}} | common(L1, L2)];
common(_, _) -> [].

without([{K1, _} = P | L1], [{K2, _} | _] = L2) when K1 < K2 -> [P | without(L1, L2)];
without([{K1, _} | _] = L1, [{K2, _} | L2]) when K1 > K2 -> without(L1, L2);
without([{K, Ys} | L1], [{_, Zs} | L2]) -> [{K, ordsets:subtract(Ys, Zs)} | without(L1, L2)];
without(L1, _) -> L1.

%% Graphs

family_to_digraph(F) -> family_to_digraph(F, []).

family_to_digraph(F, Options) ->
    try
        {Data, _, _} = parts(F),
        graph(Data, digraph:new(Options))
    of
        {ok, G} -> G;
        {error, Reason} -> error(Reason)
    catch
        error:_ -> error(badarg)
    end.

graph(Data, G) ->
    _ = [digraph:add_vertex(G, V) || {X, Ys} <- Data, V <- [X | Ys]],
    case [Bad || {X, Ys} <- Data, Y <- Ys, {error, Bad} <- [digraph:add_edge(G, X, Y)]] of
        [] -> {ok, G};
        [{bad_edge, _} | _] ->
            digraph:delete(G),
            {error, cyclic}
    end.

digraph_to_family(G) -> digraph_to_family(G, [{atom, [atom]}]).

digraph_to_family(G, [{_, [_]} = Type]) ->
    _ = checked(Type),
    Family = ?SET(lists:sort([{V, lists:usort(digraph:out_neighbours(G, V))} || V <- digraph:vertices(G)]), Type),
    case is_a_function(Family) of
        true -> Family;
        false -> error(badarg)
    end;
digraph_to_family(_, _) -> error(badarg).
