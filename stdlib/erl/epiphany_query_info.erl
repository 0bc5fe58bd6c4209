%% What a query is told to be: terms for people who look for what is wrong, forms, and texts.
-module(epiphany_query_info).
-export([show/2]).

-record(qlc_table, {traverse, pre, post, parent, info, format, lookup, equality}).
-record(query, {step, sources, unique = false, cache = no, tokens = [], fields = [], variables = #{}, template = none, qualifiers = []}).

show(Plan, #{format := debug} = Wanted) -> debug(Plan, Wanted);
show(Plan, #{format := abstract_code} = Wanted) -> code(Plan, Wanted);
show(Plan, #{format := string} = Wanted) -> lists:flatten(erl_pp:expr(code(Plan, Wanted), [{encoding, unicode}])).

debug({list, Objects}, Wanted) -> {list, shortened(Objects, Wanted)};
debug({table, Table, How}, Wanted) -> {table, format(Table, How, Wanted)};
debug({spec, Plan, Spec}, Wanted) -> {list, debug(Plan, Wanted), Spec};
debug({append, Plans}, Wanted) -> {append, [debug(P, Wanted) || P <- Plans]};
debug({sort, Plan, whole, Options}, Wanted) -> {sort, debug(Plan, Wanted), sorting(Options, Wanted)};
debug({sort, Plan, {keys, Keys}, Options}, Wanted) -> {keysort, debug(Plan, Wanted), Keys, sorting(Options, Wanted)};
debug(#query{template = Template, qualifiers = Qualifiers, sources = Sources} = Query, Wanted) ->
    Parts = [case Q of
                 {filter, F} -> term_to_binary(F);
                 {N, Pattern} -> {generate, term_to_binary(Pattern), debug(lists:nth(N, Sources), Wanted)}
             end || Q <- Qualifiers],
    {qlc, term_to_binary(Template), Parts, options(Query)}.

options(#query{cache = Cache, unique = Unique}) ->
    [{cache, Way} || {Way, _} <- [Cache]] ++ [{unique, true} || Unique].

%% A directory for all of an evaluation is that of each sorting.
sorting(#{given := Given}, #{tmpdir := ""}) -> Given;
sorting(#{given := Given}, #{tmpdir := Dir}) -> lists:keystore(tmpdir, 1, Given, {tmpdir, Dir}).

%% The first so many elements; '...' stands for the others.
shortened(Objects, #{n_elements := infinity}) -> Objects;
shortened(Objects, #{n_elements := Most}) -> shortened(Objects, Most);
shortened([H | T], Most) when Most > 0, is_list(T) -> [H | shortened(T, Most - 1)];
shortened([], _) -> [];
shortened(_, 0) -> '...';
shortened(Other, _) -> Other.

format(#qlc_table{format = undefined}, _, _) -> {'$MOD', '$FUN', []};
format(#qlc_table{format = Format}, {select, Spec}, _) -> Format({match_spec, Spec});
format(#qlc_table{format = Format}, {lookup, Position, Keys}, Wanted) ->
    try Format({lookup, Position, Keys, maps:get(n_elements, Wanted), fun(Element) -> Element end})
    catch _:_ -> Format({lookup, Position, Keys})
    end;
format(#qlc_table{format = Format}, all, Wanted) ->
    try Format({all, maps:get(n_elements, Wanted), fun(Element) -> Element end})
    catch _:_ -> Format(all)
    end.

code(#query{} = Query, #{flat := true} = Wanted) ->
    {Code, {Matches, _}} = call(Query, Wanted, {[], {1, names(Query)}}),
    block(Matches, Code);
code(Plan, #{flat := true} = Wanted) ->
    {Code, {Matches, _}} = part(Plan, Wanted, {[], {1, names(Plan)}}),
    block(Matches, Code);
code(Plan, Wanted) ->
    {Code, _} = part(Plan, Wanted, none),
    Code.

block([], Code) -> Code;
block(Matches, Code) -> {block, at(), lists:reverse(Matches, [Code])}.

at() -> erl_anno:new(1).

%% The names of variables in the queries of a plan.
names(#query{template = Template, qualifiers = Qualifiers, sources = Sources}) ->
    epiphany_query_spec:variables(Template) ++ epiphany_query_spec:variables([element(2, Q) || Q <- Qualifiers]) ++ lists:flatmap(fun names/1, Sources);
names({append, Plans}) -> lists:flatmap(fun names/1, Plans);
names({spec, Plan, _}) -> names(Plan);
names({sort, Plan, _, _}) -> names(Plan);
names(_) -> [].

%% The code of a plan within another one. State is none, or {Matches, Names}: queries become variables then.
part(#query{} = Query, Wanted, none) -> call(Query, Wanted, none);
part(#query{} = Query, Wanted, State) ->
    {Code, {Matches, Names}} = call(Query, Wanted, State),
    {Var, Next} = variable(Names),
    {Var, {[{match, at(), Var, Code} | Matches], Next}};
part({list, Objects}, Wanted, State) -> {term(shortened(Objects, Wanted)), State};
part({table, Table, How}, Wanted, State) -> {formatted(format(Table, How, Wanted)), State};
part({spec, Plan, Spec}, Wanted, State) ->
    {Code, Next} = part(Plan, Wanted, State),
    {remote(ets, match_spec_run, [Code, remote(ets, match_spec_compile, [term(Spec)])]), Next};
part({append, Plans}, Wanted, State) ->
    {Codes, Next} = lists:mapfoldl(fun(P, S) -> part(P, Wanted, S) end, State, Plans),
    {remote(qlc, append, [cells(Codes)]), Next};
part({sort, Plan, whole, Options}, Wanted, State) ->
    {Code, Next} = part(Plan, Wanted, State),
    {remote(qlc, sort, [Code, term(sorting(Options, Wanted))]), Next};
part({sort, Plan, {keys, Keys}, Options}, Wanted, State) ->
    {Code, Next} = part(Plan, Wanted, State),
    {remote(qlc, keysort, [term(Keys), Code, term(sorting(Options, Wanted))]), Next}.

call(#query{template = Template, qualifiers = Qualifiers, sources = Sources} = Query, Wanted, State) ->
    {Parts, Next} = lists:mapfoldl(fun(Q, S) -> qualifier(Q, Sources, Wanted, S) end, State, Qualifiers),
    Query0 = {lc, at(), Template, Parts},
    case options(Query) of
        [] -> {remote(qlc, q, [Query0]), Next};
        Options -> {remote(qlc, q, [Query0, term(Options)]), Next}
    end.

qualifier({filter, F}, _, _, State) -> {F, State};
qualifier({N, Pattern}, Sources, Wanted, State) ->
    {Code, Next} = part(lists:nth(N, Sources), Wanted, State),
    {{generate, at(), Pattern, Code}, Next}.

%% The next variable V1, V2, ... that is not in use.
variable({N, Used}) ->
    Name = list_to_atom("V" ++ integer_to_list(N)),
    case lists:member(Name, Used) of
        true -> variable({N + 1, Used});
        false -> {{var, at(), Name}, {N + 1, Used}}
    end.

remote(M, F, Args) -> {call, at(), {remote, at(), {atom, at(), M}, {atom, at(), F}}, Args}.

cells(Codes) -> lists:foldr(fun(Code, Tail) -> {cons, at(), Code, Tail} end, {nil, at()}, Codes).

formatted({M, F, Args}) -> remote(M, F, [term(A) || A <- Args]);
formatted(Code) when is_tuple(Code) -> Code;
formatted(Text) ->
    {ok, Tokens, _} = erl_scan:string(lists:flatten([Text, "."]), 1, [text]),
    {ok, [Code]} = erl_eval:extended_parse_exprs(Tokens),
    Code.

%% The form of a term; what has none is a value.
term(Term) ->
    try erl_parse:abstract(Term, 1)
    catch _:_ -> parts(Term)
    end.

parts([H | T]) -> {cons, at(), term(H), term(T)};
parts(Tuple) when is_tuple(Tuple) -> {tuple, at(), [term(E) || E <- tuple_to_list(Tuple)]};
parts(Map) when is_map(Map) -> {map, at(), [{map_field_assoc, at(), term(K), term(V)} || {K, V} <- maps:to_list(Map)]};
parts(Fun) when is_function(Fun) ->
    case erlang:fun_info(Fun, type) of
        {type, external} ->
            {module, M} = erlang:fun_info(Fun, module),
            {name, F} = erlang:fun_info(Fun, name),
            {arity, A} = erlang:fun_info(Fun, arity),
            {'fun', at(), {function, {atom, at(), M}, {atom, at(), F}, {integer, at(), A}}};
        _ -> evaluated(erl_eval:fun_data(Fun), Fun)
    end;
parts(Term) -> {value, at(), Term}.

%% A fun of the evaluator that needs no values from outside is its own form.
evaluated({fun_data, [], Clauses}, _) -> {'fun', at(), {clauses, Clauses}};
evaluated({named_fun_data, [], Name, Clauses}, _) -> {named_fun, at(), Name, Clauses};
evaluated(_, Fun) -> {value, at(), Fun}.
