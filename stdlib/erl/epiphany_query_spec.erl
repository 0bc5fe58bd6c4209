%% Match specifications of the patterns, guards and templates of queries.
-module(epiphany_query_spec).
-export([form/2, head/1, guard/3, is_guard/1, variables/1, identity/1]).

%% The comprehension of tokens, or of its form: {Template, Qualifiers}, records written as tuples. Fields is a list of {Record, [{Field, Default}]}.
form({lc, _, Template, Qualifiers}, Fields) ->
    Records = maps:from_list(Fields),
    {expr(Template, Records), [qualifier(Q, Records) || Q <- Qualifiers]};
form(Tokens, Fields) ->
    {ok, [Form]} = erl_parse:parse_exprs(Tokens ++ [{dot, 1}]),
    form(Form, Fields).

qualifier({generate, At, Pattern, Source}, Records) -> {generate, At, pattern(Pattern, Records), Source};
qualifier(Filter, Records) -> expr(Filter, Records).

pattern({record, At, Name, Given}, Records) when is_map_key(Name, Records) ->
    Values = [{field(F), pattern(V, Records)} || {record_field, _, F, V} <- Given],
    Other = proplists:get_value('_', Values, {var, At, '_'}),
    {tuple, At, [{atom, At, Name} | [proplists:get_value(F, Values, Other) || {F, _} <- map_get(Name, Records)]]};
pattern({record_index, At, Name, F}, Records) when is_map_key(Name, Records) -> {integer, At, place(field(F), map_get(Name, Records))};
pattern(T, Records) when is_tuple(T) -> list_to_tuple(pattern(tuple_to_list(T), Records));
pattern([H | T], Records) -> [pattern(H, Records) | pattern(T, Records)];
pattern(Other, _) -> Other.

expr({record, At, Name, Given} = E, Records) when is_map_key(Name, Records) ->
    Values = [{field(F), expr(V, Records)} || {record_field, _, F, V} <- Given],
    Fields = [value(At, F, Values, Default) || {F, Default} <- map_get(Name, Records)],
    case lists:member(unknown, Fields) of
        true -> E;
        false -> {tuple, At, [{atom, At, Name} | Fields]}
    end;
expr({record_index, At, Name, F}, Records) when is_map_key(Name, Records) -> {integer, At, place(field(F), map_get(Name, Records))};
expr({record_field, At, E, Name, F}, Records) when is_map_key(Name, Records) ->
    {call, At, {atom, At, element}, [{integer, At, place(field(F), map_get(Name, Records))}, expr(E, Records)]};
expr({call, At, {atom, A, is_record}, [E, {atom, _, Name} = Tag]}, Records) when is_map_key(Name, Records) ->
    {call, At, {atom, A, is_record}, [expr(E, Records), Tag, {integer, At, length(map_get(Name, Records)) + 1}]};
expr({call, At, {remote, _, {atom, _, erlang}, {atom, _, is_record} = F}, [_, {atom, _, _}] = Args}, Records) -> expr({call, At, F, Args}, Records);
expr({call, At, {atom, A, record}, [_, {atom, _, _}] = Args}, Records) -> expr({call, At, {atom, A, is_record}, Args}, Records);
expr(T, Records) when is_tuple(T) -> list_to_tuple(expr(tuple_to_list(T), Records));
expr([H | T], Records) -> [expr(H, Records) | expr(T, Records)];
expr(Other, _) -> Other.

field({atom, _, Name}) -> Name;
field({var, _, '_'}) -> '_'.

value(At, Field, Values, Default) ->
    case {proplists:get_value(Field, Values), proplists:get_value('_', Values), Default} of
        {undefined, undefined, [Literal]} -> erl_parse:abstract(Literal, At);
        {undefined, undefined, []} -> unknown;
        {undefined, Other, _} -> Other;
        {Given, _, _} -> Given
    end.

place(Field, Fields) -> place(Field, Fields, 2).

place(Field, [{Field, _} | _], N) -> N;
place(Field, [_ | Fields], N) -> place(Field, Fields, N + 1).

%% {ok, Head, Variables} for a pattern that match specifications have.
head(Pattern) ->
    try head(Pattern, #{}) of
        {Head, Variables} -> {ok, Head, Variables}
    catch throw:no -> no
    end.

head({match, _, {var, _, Name}, Pattern}, Variables) -> head(Pattern, whole(Name, Variables));
head({match, _, Pattern, {var, _, Name}}, Variables) -> head(Pattern, whole(Name, Variables));
head(Pattern, Variables) -> part(Pattern, Variables).

whole('_', Variables) -> Variables;
whole(Name, Variables) -> Variables#{Name => '$_'}.

part({var, _, '_'}, Variables) -> {'_', Variables};
part({var, _, Name}, Variables) ->
    case Variables of
        #{Name := '$_'} -> throw(no);
        #{Name := Number} -> {Number, Variables};
        _ ->
            Number = list_to_atom("$" ++ integer_to_list(1 + length([V || V <- maps:values(Variables), V =/= '$_']))),
            {Number, Variables#{Name => Number}}
    end;
part({atom, _, Atom}, Variables) -> {plain(Atom), Variables};
part({Kind, _, Value}, Variables) when Kind =:= integer; Kind =:= float; Kind =:= char; Kind =:= string -> {Value, Variables};
part({nil, _}, Variables) -> {[], Variables};
part({tuple, _, Es}, Variables) ->
    {Parts, More} = lists:mapfoldl(fun part/2, Variables, Es),
    {list_to_tuple(Parts), More};
part({cons, _, H, T}, Variables) ->
    {[Ph, Pt], More} = lists:mapfoldl(fun part/2, Variables, [H, T]),
    {[Ph | Pt], More};
part(_, _) -> throw(no).

plain('_') -> throw(no);
plain(Atom) ->
    case atom_to_list(Atom) of
        [$$ | _] -> throw(no);
        _ -> Atom
    end.

%% {ok, Part} of a match specification for an expression of the variables of a head and of those from outside.
guard(E, Variables, Imported) ->
    try {ok, made(E, Variables, Imported)}
    catch throw:no -> no
    end.

made({var, _, Name}, Variables, Imported) ->
    case {Variables, Imported} of
        {#{Name := Number}, _} -> Number;
        {_, #{Name := Value}} -> {const, Value};
        _ -> throw(no)
    end;
made({atom, _, Atom}, _, _) ->
    try plain(Atom)
    catch throw:no -> {const, Atom}
    end;
made({Kind, _, Value}, _, _) when Kind =:= integer; Kind =:= float; Kind =:= char; Kind =:= string -> Value;
made({nil, _}, _, _) -> [];
made({tuple, _, Es}, Variables, Imported) -> {list_to_tuple([made(E, Variables, Imported) || E <- Es])};
made({cons, _, H, T}, Variables, Imported) -> [made(H, Variables, Imported) | made(T, Variables, Imported)];
made({map, _, Pairs}, Variables, Imported) -> maps:from_list([{made(K, Variables, Imported), made(V, Variables, Imported)} || {map_field_assoc, _, K, V} <- Pairs]);
made({op, _, Op, A}, Variables, Imported) -> {operator(Op, 1), made(A, Variables, Imported)};
made({op, _, Op, A, B}, Variables, Imported) -> {operator(Op, 2), made(A, Variables, Imported), made(B, Variables, Imported)};
made({call, _, {remote, _, {atom, _, erlang}, {atom, _, F}}, Args}, Variables, Imported) -> applied(F, Args, Variables, Imported);
made({call, _, {atom, _, F}, Args}, Variables, Imported) -> applied(F, Args, Variables, Imported);
made({'fun', _, {function, {atom, _, M}, {atom, _, F}, {integer, _, A}}}, _, _) -> {const, fun M:F/A};
made(_, _, _) -> throw(no).

operator(Op, Arity) ->
    case lists:member(Op, ['andalso', 'orelse']) orelse not lists:member(Op, ['!', '++', '--'])
        andalso (erl_internal:arith_op(Op, Arity) orelse erl_internal:bool_op(Op, Arity) orelse erl_internal:comp_op(Op, Arity)) of
        true -> Op;
        false -> throw(no)
    end.

applied(is_record, [Object, {atom, _, Tag}, {integer, _, Size}], Variables, Imported) -> {is_record, made(Object, Variables, Imported), Tag, Size};
applied(F, Args, Variables, Imported) ->
    case erl_internal:guard_bif(F, length(Args)) andalso not lists:member(F, [is_record, is_function, ceil, floor, binary_part, tuple_size, byte_size, max, min]) of
        true -> list_to_tuple([F | [made(A, Variables, Imported) || A <- Args]]);
        false -> throw(no)
    end.

%% Whether a filter is a guard: what fails in it is false.
is_guard({match, _, _, _}) -> false;
is_guard(E) -> is_test(E).

is_test({op, _, Op, A, B}) -> Op =/= '!' andalso Op =/= '++' andalso Op =/= '--' andalso is_test(A) andalso is_test(B);
is_test({op, _, _, A}) -> is_test(A);
is_test({call, _, {remote, _, {atom, _, erlang}, {atom, _, F}}, Args}) -> erl_internal:guard_bif(F, length(Args)) andalso lists:all(fun is_test/1, Args);
is_test({call, _, {atom, _, F}, Args}) -> erl_internal:guard_bif(F, length(Args)) andalso lists:all(fun is_test/1, Args);
is_test({tuple, _, Es}) -> lists:all(fun is_test/1, Es);
is_test({cons, _, H, T}) -> is_test(H) andalso is_test(T);
is_test({bin, _, Es}) -> lists:all(fun({bin_element, _, E, Size, _}) -> is_test(E) andalso (Size =:= default orelse is_test(Size)) end, Es);
is_test({map, _, Pairs}) -> lists:all(fun({_, _, K, V}) -> is_test(K) andalso is_test(V) end, Pairs);
is_test({record_field, _, E, _, _}) -> is_test(E);
is_test({Kind, _, _}) -> lists:member(Kind, [var, atom, integer, float, char, string]);
is_test({nil, _}) -> true;
is_test({record_index, _, _, _}) -> true;
is_test({record, _, _, Fields}) -> lists:all(fun({record_field, _, _, V}) -> is_test(V) end, Fields);
is_test(_) -> false.

%% The names of the variables of a form.
variables({var, _, '_'}) -> [];
variables({var, _, Name}) -> [Name];
variables(T) when is_tuple(T) -> variables(tuple_to_list(T));
variables([H | T]) -> lists:umerge(lists:usort(variables(H)), variables(T));
variables(_) -> [].

%% Whether a specification gives each object that there is.
identity([{Head, [], [Body]}]) -> is_atom(Head) andalso (Body =:= '$_' orelse Head =/= '_' andalso Body =:= Head);
identity(_) -> false.
