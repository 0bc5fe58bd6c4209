%% What patterns and filters of a query say of the objects that can be answers: which values a column may have. A frame
%% maps variables to terms; several frames are alternatives. Frames leave no answer out, but may let others in.
%%
%% A term is {const, Value}, {equal, Value} (of a comparison with ==), {var, Name}, {import, Name} (a variable from outside),
%% {tuple, Terms}, {open, #{Position => Term}} (a tuple of which some elements are known), {cons, Head, Tail}, or any.
-module(epiphany_query_frames).
-export([pattern/2, filter/3, positions/1, column/4, holds/5]).

%% The frames of a pattern; Imported is a map of the variables from outside.
pattern(Pattern, Imported) -> [F || {T, F1} <- pattern(Pattern, #{}, Imported), F <- unify({var, '$object'}, T, F1)].

pattern({match, _, A, B}, Frame, I) ->
    [{Ta, F} || {Ta, F1} <- pattern(A, Frame, I), {Tb, F2} <- pattern(B, F1, I), F <- unify(Ta, Tb, F2)];
pattern({var, _, '_'}, Frame, _) -> fresh(Frame);
pattern({var, _, Name}, Frame, _) -> [{{var, Name}, Frame}];
pattern({tuple, _, Es}, Frame, I) -> [{{tuple, Ts}, F} || {Ts, F} <- patterns(Es, Frame, I)];
pattern({cons, _, H, T}, Frame, I) -> [{{cons, Th, Tt}, F} || {[Th, Tt], F} <- patterns([H, T], Frame, I)];
pattern({bin, _, _}, Frame, _) -> fresh(Frame);
pattern({map, _, _}, Frame, _) -> fresh(Frame);
pattern(E, Frame, I) -> expr(E, Frame, I).

patterns(Es, Frame, I) ->
    Next = fun(E, All) -> [{[T | Ts], F} || {Ts, F1} <- All, {T, F} <- pattern(E, F1, I)] end,
    [{lists:reverse(Ts), F} || {Ts, F} <- lists:foldl(Next, [{[], Frame}], Es)].

fresh(Frame) ->
    N = maps:get('$fresh', Frame, 0),
    [{{var, {fresh, N}}, Frame#{'$fresh' => N + 1}}].

%% The frames in which a filter can be true. A frame with the key '$vague' says less than the filter.
filter({op, _, Op, A, B}, Frames, I) when Op =:= 'and'; Op =:= 'andalso' -> filter(B, filter(A, Frames, I), I);
filter({op, _, Op, A, B}, Frames, I) when Op =:= 'or'; Op =:= 'orelse' -> lists:usort(filter(A, Frames, I) ++ filter(B, Frames, I));
filter({op, _, 'xor', A, B}, Frames, I) -> vague(lists:usort(filter(A, Frames, I) ++ filter(B, Frames, I)));
filter({op, _, '=:=', A, B}, Frames, I) -> lists:append([unify(Ta, Tb, F) || {Ta, Tb, F} <- both(A, B, Frames, I)]);
filter({op, _, '==', A, B}, Frames, I) -> lists:append([equal(Ta, Tb, F) || {Ta, Tb, F} <- both(A, B, Frames, I)]);
filter({atom, _, Atom}, Frames, _) -> [F || F <- Frames, Atom =:= true];
filter({call, At, {remote, _, {atom, _, erlang}, Name}, Args}, Frames, I) -> filter({call, At, Name, Args}, Frames, I);
filter({call, At, {atom, _, is_record}, [Object, {atom, _, _} = Tag | _]}, Frames, I) ->
    First = {call, At, {atom, At, element}, [{integer, At, 1}, Object]},
    vague(filter({op, At, '=:=', First, Tag}, Frames, I));
filter(_, Frames, _) -> vague(Frames).

vague(Frames) -> [F#{'$vague' => true} || F <- Frames].

both(A, B, Frames, I) -> [{Ta, Tb, F2} || F <- Frames, {Ta, F1} <- expr(A, F, I), {Tb, F2} <- expr(B, F1, I)].

%% What is compared with == is known when one side is a constant.
equal({const, Value}, Term, Frame) -> unify(loose(Value), Term, Frame);
equal(Term, {const, Value}, Frame) -> unify(loose(Value), Term, Frame);
equal({import, Name}, Term, Frame) -> unify({import_equal, Name}, Term, Frame);
equal(Term, {import, Name}, Frame) -> unify({import_equal, Name}, Term, Frame);
equal(_, _, Frame) -> vague([Frame]).

loose(Value) ->
    case has_number(Value) of
        true -> {equal, Value};
        false -> {const, Value}
    end.

has_number(V) when is_integer(V) -> true;
has_number(V) when is_float(V) -> abs(V) >= 9007199254740992.0 orelse V == trunc(V);
has_number([H | T]) -> has_number(H) orelse has_number(T);
has_number(V) when is_tuple(V) -> has_number(tuple_to_list(V));
has_number(V) when is_map(V) -> has_number(maps:to_list(V));
has_number(_) -> false.

%% The term of an expression, with the frames in which it has one.
expr(E, Frame, I) ->
    case constant(E) of
        {ok, Value} -> [{{const, Value}, Frame}];
        no -> varying(E, Frame, I)
    end.

varying({var, _, Name}, Frame, I) when is_map_key(Name, I) -> [{{import, Name}, Frame}];
varying({var, _, Name}, Frame, _) -> [{{var, Name}, Frame}];
varying({tuple, _, Es}, Frame, I) -> [{{tuple, Ts}, F} || {Ts, F} <- exprs(Es, Frame, I)];
varying({cons, _, H, T}, Frame, I) -> [{{cons, Th, Tt}, F} || {[Th, Tt], F} <- exprs([H, T], Frame, I)];
varying({call, At, {remote, _, {atom, _, erlang}, Name}, Args}, Frame, I) -> expr({call, At, Name, Args}, Frame, I);
varying({call, _, {atom, _, element}, [{integer, _, N}, Tuple]}, Frame, I) when N > 0 ->
    lists:append([element_of(N, T, F) || {T, F} <- expr(Tuple, Frame, I)]);
varying({call, _, {atom, _, element}, [{integer, _, _}, _]}, _, _) -> [];
varying(_, Frame, _) -> [{any, Frame#{'$vague' => true}}].

exprs(Es, Frame, I) ->
    Next = fun(E, All) -> [{[T | Ts], F} || {Ts, F1} <- All, {T, F} <- expr(E, F1, I)] end,
    [{lists:reverse(Ts), F} || {Ts, F} <- lists:foldl(Next, [{[], Frame}], Es)].

element_of(N, Term, Frame) ->
    case deref(Term, Frame) of
        {tuple, Ts} when N =< length(Ts) -> [{lists:nth(N, Ts), Frame}];
        {const, Tuple} when is_tuple(Tuple), N =< tuple_size(Tuple) -> [{{const, element(N, Tuple)}, Frame}];
        {var, _} = Var ->
            [{New, F1}] = fresh(Frame),
            [{New, F} || F <- unify(Var, {open, #{N => New}}, F1)];
        {open, Known} when is_map_key(N, Known) -> [{map_get(N, Known), Frame}];
        {open, Known} ->
            [{New, F1}] = fresh(Frame),
            [{New, F1#{root(Term, Frame) => {open, Known#{N => New}}}}];
        Other when Other =:= any; element(1, Other) =:= import; element(1, Other) =:= import_equal -> [{any, Frame#{'$vague' => true}}];
        _ -> []
    end.

%% A constant is an expression of literals; what it would raise makes it none.
constant(E) ->
    case is_literal(E) of
        true ->
            try erl_eval:expr(E, []) of
                {value, Value, _} -> {ok, Value}
            catch _:_ -> no
            end;
        false -> no
    end.

is_literal({Kind, _, _}) when Kind =:= atom; Kind =:= integer; Kind =:= float; Kind =:= string; Kind =:= char; Kind =:= value -> true;
is_literal({nil, _}) -> true;
is_literal({op, _, Op, A}) -> lists:member(Op, ['+', '-', 'bnot', 'not']) andalso is_literal(A);
is_literal({op, _, Op, A, B}) ->
    lists:member(Op, ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', '++']) andalso is_literal(A) andalso is_literal(B);
is_literal({map, _, Pairs}) -> lists:all(fun({_, _, K, V}) -> is_literal(K) andalso is_literal(V) end, Pairs);
is_literal({'fun', _, {function, M, F, A}}) -> is_literal(M) andalso is_literal(F) andalso is_literal(A);
is_literal({tuple, _, Es}) -> lists:all(fun is_literal/1, Es);
is_literal({cons, _, H, T}) -> is_literal(H) andalso is_literal(T);
is_literal(_) -> false.

deref({var, Name} = Var, Frame) ->
    case Frame of
        #{Name := Term} -> deref(Term, Frame);
        _ -> Var
    end;
deref(Term, _) -> Term.

%% The variable that is bound to what is behind a variable. A tuple of which some elements are known is behind one.
root({var, Name}, Frame) ->
    case Frame of
        #{Name := {var, _} = Next} -> root(Next, Frame);
        _ -> Name
    end.

%% [Frame] in which two terms match, or [] when they cannot.
unify(A, B, Frame) ->
    case {deref(A, Frame), deref(B, Frame)} of
        {Same, Same} -> [Frame];
        {{open, _} = Open, {open, _} = Other} -> merged(root(A, Frame), Open, root(B, Frame), Other, Frame);
        {{open, Known}, Other} when element(1, Other) =/= var -> opened(root(A, Frame), Known, Other, Frame);
        {Other, {open, Known}} when element(1, Other) =/= var -> opened(root(B, Frame), Known, Other, Frame);
        {{Import, _} = Outer, {const, _} = Value} when Import =:= import; Import =:= import_equal -> outside(A, Outer, Value, Frame);
        {{const, _} = Value, {Import, _} = Outer} when Import =:= import; Import =:= import_equal -> outside(B, Outer, Value, Frame);
        {Ta, Tb} -> same(Ta, Tb, Frame)
    end.

%% What is compared with a variable from outside and with a constant is looked up as the constant.
outside({var, _} = Var, Outer, Value, Frame) -> [F#{root(Var, Frame) := Value} || F <- imported(Outer, Value, Frame)];
outside(_, Outer, Value, Frame) -> imported(Outer, Value, Frame).

same({var, Name}, Term, Frame) -> bind(Name, Term, Frame);
same(Term, {var, Name}, Frame) -> bind(Name, Term, Frame);
same(any, _, Frame) -> [Frame#{'$vague' => true}];
same(_, any, Frame) -> [Frame#{'$vague' => true}];
same({Import, _} = A, B, Frame) when Import =:= import; Import =:= import_equal -> imported(A, B, Frame);
same(A, {Import, _} = B, Frame) when Import =:= import; Import =:= import_equal -> imported(B, A, Frame);
same({const, _}, {const, _}, _) -> [];
same({equal, A}, {Kind, B}, Frame) when Kind =:= const; Kind =:= equal -> [Frame || A == B];
same({const, A}, {equal, B}, Frame) -> [Frame || A == B];
same({tuple, As}, {tuple, Bs}, Frame) when length(As) =:= length(Bs) -> all(As, Bs, Frame);
same({cons, Ha, Ta}, {cons, Hb, Tb}, Frame) -> all([Ha, Ta], [Hb, Tb], Frame);
same({Kind, V}, Other, Frame) when Kind =:= const; Kind =:= equal -> parts(Kind, V, Other, Frame);
same(Other, {Kind, V}, Frame) when Kind =:= const; Kind =:= equal -> parts(Kind, V, Other, Frame);
same(_, _, _) -> [].

%% A variable from outside says what it is where all of them are known.
imported({import, Name}, Other, #{'$imports' := I} = Frame) when is_map_key(Name, I) -> unify({const, map_get(Name, I)}, Other, Frame);
imported({import_equal, Name}, Other, #{'$imports' := I} = Frame) when is_map_key(Name, I) -> unify(loose(map_get(Name, I)), Other, Frame);
imported(_, _, Frame) -> [Frame#{'$vague' => true}].

parts(Kind, Tuple, {tuple, Ts}, Frame) when is_tuple(Tuple), tuple_size(Tuple) =:= length(Ts) ->
    all([{Kind, V} || V <- tuple_to_list(Tuple)], Ts, Frame);
parts(Kind, [H | T], {cons, Th, Tt}, Frame) -> all([{Kind, H}, {Kind, T}], [Th, Tt], Frame);
parts(_, _, _, _) -> [].

all(As, Bs, Frame) -> lists:foldl(fun({A, B}, Frames) -> lists:append([unify(A, B, F) || F <- Frames]) end, [Frame], lists:zip(As, Bs)).

merged(Ra, {open, Known}, Rb, {open, More}, Frame) ->
    Both = maps:keys(maps:with(maps:keys(Known), More)),
    Whole = Frame#{Ra => {open, maps:merge(Known, More)}, Rb => {var, Ra}},
    all([map_get(N, Known) || N <- Both], [map_get(N, More) || N <- Both], Whole).

%% A tuple of which some elements are known is known as another one from here on.
opened(Root, Known, {tuple, Ts} = Tuple, Frame) ->
    case lists:max(maps:keys(Known)) =< length(Ts) andalso not occurs(Root, Tuple, Frame) of
        true -> all(maps:values(Known), [lists:nth(N, Ts) || N <- maps:keys(Known)], Frame#{Root := Tuple});
        false -> []
    end;
opened(Root, Known, {Kind, Tuple}, Frame) when Kind =:= const, is_tuple(Tuple); Kind =:= equal, is_tuple(Tuple) ->
    opened(Root, Known, {tuple, [{Kind, V} || V <- tuple_to_list(Tuple)]}, Frame);
opened(_, _, Other, Frame) when Other =:= any; element(1, Other) =:= import; element(1, Other) =:= import_equal -> [Frame#{'$vague' => true}];
opened(_, _, _, _) -> [].

bind(Name, Term, Frame) ->
    case occurs(Name, Term, Frame) of
        true -> [];
        false -> [Frame#{Name => Term}]
    end.

occurs(Name, Term, Frame) ->
    case deref(Term, Frame) of
        {var, Name} -> true;
        {tuple, Ts} -> lists:any(fun(T) -> occurs(Name, T, Frame) end, Ts);
        {open, Known} -> lists:any(fun(T) -> occurs(Name, T, Frame) end, maps:values(Known));
        {cons, H, T} -> occurs(Name, H, Frame) orelse occurs(Name, T, Frame);
        _ -> false
    end.

%% The columns of which something may be known.
positions(Frame) ->
    case deref({var, '$object'}, Frame) of
        {tuple, Ts} -> lists:seq(1, length(Ts));
        {open, Known} -> maps:keys(Known);
        {Kind, Tuple} when Kind =:= const; Kind =:= equal -> [P || is_tuple(Tuple), P <- lists:seq(1, tuple_size(Tuple))];
        _ -> []
    end.

%% {ok, Values} when a column of the object has one of these in each answer; Equality is the table's for keys.
column(N, Frames, Imported, Equality) ->
    Values = [case column_of(N, F) of {ok, T} -> value(T, F, Imported, Equality); no -> no end || F <- Frames],
    case Values =:= [] orelse lists:member(no, Values) of
        true -> no;
        false -> {ok, lists:usort([V || {ok, V} <- Values])}
    end.

column_of(N, Frame) ->
    case deref({var, '$object'}, Frame) of
        {tuple, Ts} when N =< length(Ts) -> {ok, lists:nth(N, Ts)};
        {open, #{N := T}} -> {ok, T};
        {const, Tuple} when is_tuple(Tuple), N =< tuple_size(Tuple) -> {ok, {const, element(N, Tuple)}};
        {equal, Tuple} when is_tuple(Tuple), N =< tuple_size(Tuple) -> {ok, {equal, element(N, Tuple)}};
        _ -> no
    end.

value(Term, Frame, I, Equality) ->
    case deref(Term, Frame) of
        {const, Value} -> {ok, Value};
        {equal, Value} -> comparable(Value, Equality);
        {import, Name} -> {ok, map_get(Name, I)};
        {import_equal, Name} -> comparable(map_get(Name, I), Equality);
        {tuple, Ts} ->
            Values = [value(T, Frame, I, Equality) || T <- Ts],
            case lists:member(no, Values) of
                true -> no;
                false -> {ok, list_to_tuple([V || {ok, V} <- Values])}
            end;
        {cons, H, T} ->
            case {value(H, Frame, I, Equality), value(T, Frame, I, Equality)} of
                {{ok, Vh}, {ok, Vt}} -> {ok, [Vh | Vt]};
                _ -> no
            end;
        _ -> no
    end.

comparable(Value, '==') -> {ok, Value};
comparable(Value, _) ->
    case has_number(Value) of
        true -> no;
        false -> {ok, Value}
    end.

%% Whether a filter, which alone leaves a column these values, is true of all objects of a pattern that have one of them.
holds(Filter, Pattern, {N, '=='}, Values, Imported) ->
    %% Keys that compare equal may be other numbers, and variables from outside may be numbers.
    not lists:any(fun has_number/1, Values) andalso holds(Filter, Pattern, N, Values, Imported, #{});
holds(Filter, Pattern, {N, _}, Values, Imported) -> holds(Filter, Pattern, N, Values, Imported, Imported).

holds(Filter, Pattern, N, Values, Imported, Told) ->
    case column(N, filter(Filter, pattern(Pattern, Imported), Imported), Imported, '==') of
        {ok, Alone} -> Values -- Alone =:= [] andalso follows(Filter, Pattern, N, Values, {Imported, Told});
        no -> false
    end.

follows(Filter, Pattern, N, Values, {Imported, Told}) ->
    Frames = [F#{'$imports' => Told} || F <- pattern(Pattern, Imported)],
    lists:all(fun(Value) -> entailed(Filter, [F || Frame <- Frames, F <- with_column(N, Value, Frame)], Imported) end, Values).

with_column(N, Value, Frame) ->
    [G || {T, F} <- element_of(N, {var, '$object'}, Frame), G <- unify(T, {const, Value}, F)].

entailed(_, [], _) -> false;
entailed(Filter, Frames, Imported) ->
    lists:all(fun(F) -> lists:any(fun(G) -> new(G, F) =:= [] end, filter(Filter, [F], Imported)) end, Frames).

%% What one frame knows that another does not.
new(G, F) -> [K || {K, V} <- maps:to_list(G), K =/= '$fresh', not is_map_key(K, F) orelse map_get(K, F) =/= V].
