%% Bindings, and variables and constants of expressions in abstract form, for erl_eval.
-module(epiphany_eval_vars).
-export([bindings/1, binding/2, add/3, without/2, none_of/1, filter/2]).
-export([names/1, check/2, is_constant/1, partial/1]).

%% Bindings are an ordered list of pairs or a map.
bindings(Bs) when is_map(Bs) -> maps:to_list(Bs);
bindings(Bs) when is_list(Bs) -> orddict:to_list(Bs).

binding(Name, Bs) when is_map(Bs) -> found(maps:find(Name, Bs));
binding(Name, Bs) when is_list(Bs) -> found(orddict:find(Name, Bs)).

found({ok, V}) -> {value, V};
found(error) -> unbound.

add(Name, V, Bs) when is_map(Bs) -> Bs#{Name => V};
add(Name, V, Bs) when is_list(Bs) -> orddict:store(Name, V, Bs).

without(Name, Bs) when is_map(Bs) -> maps:remove(Name, Bs);
without(Name, Bs) when is_list(Bs) -> orddict:erase(Name, Bs).

none_of(Bs) when is_map(Bs) -> #{};
none_of(Bs) when is_list(Bs) -> [].

filter(Keep, Bs) when is_map(Bs) -> maps:filter(Keep, Bs);
filter(Keep, Bs) when is_list(Bs) -> orddict:filter(Keep, Bs).

%% The names of variables anywhere in a tree, as keys.
names(Tree) -> names(Tree, #{}).

names({var, _, Name}, Names) -> Names#{Name => true};
names(Tree, Names) when is_tuple(Tree) -> names(tuple_to_list(Tree), Names);
names([Head | Tail], Names) -> names(Tail, names(Head, Names));
names(_, Names) -> Names.

%% What is wrong with expressions whatever their values: ok | {error, {Location, erl_lint, Reason}}.
%% Names are those of variables with a value.
check(Es, Names) ->
    try
        _ = reads(Es, maps:from_keys(Names, true)),
        ok
    catch
        throw:{?MODULE, A, Reason} -> {error, {erl_anno:location(A), erl_lint, Reason}}
    end.

wrong(A, Reason) -> throw({?MODULE, A, Reason}).

%% The variables that are bound behind a tree that is evaluated with some that are bound.
reads({var, A, Name}, Bound) ->
    is_map_key(Name, Bound) orelse wrong(A, {unbound_var, Name}),
    Bound;
reads({remote, A, _, _}, _) -> wrong(A, illegal_expr);
reads({call, _, {remote, _, M, F}, Args}, Bound) -> reads([M, F | Args], Bound);
reads({record, A, Name, _}, _) -> wrong(A, {undefined_record, Name});
reads({record, A, _, Name, _}, _) -> wrong(A, {undefined_record, Name});
reads({record_index, A, Name, _}, _) -> wrong(A, {undefined_record, Name});
reads({record_field, A, _, Name, _}, _) -> wrong(A, {undefined_record, Name});
reads({'try', _, Es, Clauses, Catches, After}, Bound) ->
    [wrong(A, {stacktrace_bound, V}) || {clause, _, [{tuple, _, [_, _, {var, A, V}]}], _, _} <- Catches, is_map_key(V, Bound)],
    _ = reads(Clauses, reads(Es, Bound)),
    _ = reads(Catches, Bound),
    _ = reads(After, Bound),
    Bound;
reads({match, _, Pattern, E}, Bound) -> pattern(Pattern, reads(E, Bound));
reads({maybe_match, _, Pattern, E}, Bound) -> pattern(Pattern, reads(E, Bound));
reads({lc, _, E, Qualifiers}, Bound) -> within(Qualifiers, E, Bound);
reads({bc, _, E, Qualifiers}, Bound) -> within(Qualifiers, E, Bound);
reads({'fun', _, {clauses, Clauses}}, Bound) ->
    [reads(C, Bound) || C <- Clauses],
    Bound;
reads({named_fun, _, Name, Clauses}, Bound) ->
    [reads(C, Bound#{Name => true}) || C <- Clauses],
    Bound;
reads({clause, _, Head, Guard, Body}, Bound) -> reads(Body, tested(Guard, pattern(Head, Bound)));
reads([{clause, _, _, _, _} | _] = Clauses, Bound) -> lists:foldl(fun maps:merge/2, Bound, [reads(C, Bound) || C <- Clauses]);
reads(Tree, Bound) when is_tuple(Tree) -> reads(tuple_to_list(Tree), Bound);
reads([Head | Tail], Bound) -> reads(Tail, reads(Head, Bound));
reads(_, Bound) -> Bound.

%% The tests of a guard.
tested(Guard, Bound) ->
    _ = reads(Guard, Bound),
    [wrong(element(2, E), illegal_guard_expr) || Tests <- Guard, E <- Tests, not erl_lint:is_guard_test(E)],
    Bound.

%% A text in a pattern has no size, and is of whole characters or of bytes.
text(_, default, default, Bound) -> Bound;
text(A, default, Types, Bound) ->
    lists:any(fun(T) -> lists:member(T, [utf8, utf16, utf32]) end, Types) orelse wrong(A, typed_literal_string),
    Bound;
text(A, _, _, _) -> wrong(A, typed_literal_string).

within(Qualifiers, E, Bound) ->
    Inner = lists:foldl(fun({Kind, _, Pattern, From}, Acc) when Kind =:= generate; Kind =:= b_generate ->
                                _ = reads(From, Acc),
                                pattern(Pattern, Acc);
                           (Filter, Acc) -> reads(Filter, Acc)
                        end, Bound, Qualifiers),
    _ = reads(E, Inner),
    Bound.

%% Keys of maps and sizes of segments are read, everything else is bound.
pattern({var, _, '_'}, Bound) -> Bound;
pattern({var, _, Name}, Bound) -> Bound#{Name => true};
pattern({map_field_exact, _, Key, Value}, Bound) -> pattern(Value, reads(Key, Bound));
pattern({bin_element, A, {string, _, _}, Size, Types}, Bound) -> text(A, Size, Types, Bound);
pattern({bin_element, _, Value, Size, _}, Bound) -> pattern(Value, reads(Size, Bound));
pattern({op, _, '++', Left, Right}, Bound) -> pattern(Right, pattern(Left, Bound));
pattern({op, A, _, _, _} = E, Bound) -> computed(A, E, Bound);
pattern({op, A, _, _} = E, Bound) -> computed(A, E, Bound);
pattern({Kind, A, _, _}, _) when Kind =:= call; Kind =:= remote; Kind =:= lc; Kind =:= bc -> wrong(A, illegal_pattern);
pattern(Tree, Bound) when is_tuple(Tree) -> pattern(tuple_to_list(Tree), Bound);
pattern([Head | Tail], Bound) -> pattern(Tail, pattern(Head, Bound));
pattern(_, Bound) -> Bound.

computed(A, E, Bound) ->
    is_constant(E) orelse wrong(A, illegal_pattern),
    Bound.

is_constant(E) ->
    try constant(E) of
        V -> is_number(V)
    catch
        _:_ -> false
    end.

partial(E) ->
    try constant(E) of
        V when is_integer(V) -> {integer, element(2, E), V};
        V when is_float(V) -> {float, element(2, E), V};
        V when is_atom(V) -> {atom, element(2, E), V};
        _ -> E
    catch
        _:_ -> E
    end.

constant({op, _, Op, L, R}) -> erlang:Op(constant(L), constant(R));
constant({op, _, Op, E}) -> erlang:Op(constant(E));
constant({tuple, _, Es}) -> list_to_tuple([constant(E) || E <- Es]);
constant({cons, _, H, T}) -> [constant(H) | constant(T)];
constant({nil, _}) -> [];
constant({Kind, _, V}) when Kind =:= integer; Kind =:= char; Kind =:= float; Kind =:= atom -> V.
